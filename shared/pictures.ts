/** Widths in pixels in which a published picture is kept besides its own. */
const NARROWER = [360, 540, 800] as const;

const NAMED_WIDTH = /^(.*)\.(\d+)\.webp$/;

/** Widths in which a picture of this width is kept, the widest last. */
export const widthsOf = (width: number): number[] => [...NARROWER.filter((narrower) => narrower < width), width];

/** File of a published picture in one of its widths; its address is the widest one's. */
export const pictureFile = (name: string, width: number): string => `${name}.${width}.webp`;

/** The `srcset` of a published picture, from which browsers choose by the space that it takes; undefined for a picture that is kept in one width. */
export const srcSetOf = (address: string): string | undefined => {
  const [, name = '', width] = NAMED_WIDTH.exec(address) ?? [];
  return (
    width &&
    widthsOf(Number(width))
      .map((each) => `${pictureFile(name, each)} ${each}w`)
      .join(', ')
  );
};
