/** Widths in pixels in which a published picture is saved besides its own width. */
const NARROWER = [360, 540, 800] as const;

const NAMED_WIDTH = /^(.*)\.(\d+)\.webp$/;

/** Widths in which a picture of this width is saved: all narrower ones, then its own. */
export const widthsOf = (width: number): number[] => [...NARROWER.filter((narrower) => narrower < width), width];

/** File name of a published picture in one of its widths; the picture's address is its widest file. */
export const pictureFile = (name: string, width: number): string => `${name}.${width}.webp`;

/** The `srcset` of a published picture, from the width in its file name; undefined for an address without a width. */
export const srcSetOf = (address: string): string | undefined => {
  const [, name = '', width] = NAMED_WIDTH.exec(address) ?? [];
  return (
    width &&
    widthsOf(Number(width))
      .map((each) => `${pictureFile(name, each)} ${each}w`)
      .join(', ')
  );
};
