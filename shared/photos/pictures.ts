import type { PaintedPart } from './painted-part.ts';

/** Widths in pixels in which a published picture is saved besides its own width. */
const NARROWER = [360, 540, 800] as const;

/** Long sides in pixels of an upload: the thumbnail in lists, the card of galleries, the picture that fills a screen. */
export const THUMB_SIDE = 480;
export const CARD_SIDE = 960;
export const VIEW_SIDE = 1600;

const NAMED_WIDTH = /^(.*)\.(\d+)\.(avif|webp)(?:\?|$)/;
const UPLOADED = /^(.*\/)photo\.jpg\?.*\bsize=(\d+)x(\d+)/;
const HAS_CARD = /[?&]card(?:&|$)/;
const MADE_BY = /[?&]made=(converter|demo)\b/;
const COLOR = /[?&]color=([0-9a-f]{6})\b/;

/** A narrower file that is nearly as wide as the widest saves a browser nothing. */
const MAX_NARROWER = 0.9;

/** Widths in which a picture of this width is saved: those that are clearly narrower, then its own. */
export const widthsOf = (width: number): number[] => [
  ...NARROWER.filter((narrower) => narrower <= MAX_NARROWER * width),
  width,
];

/**
 * Formats of a published picture, in the order in which they are saved. An address that ends in `avif` answers with the
 * WebP beside it where the browser does not read AVIF.
 */
export const FORMATS = ['webp', 'avif'] as const;
export type PublishedFormat = (typeof FORMATS)[number];

/** File name of a published picture in one of its widths; the picture's address is its widest file. */
export const pictureFile = (name: string, width: number, format: PublishedFormat): string =>
  `${name}.${width}.${format}`;

interface PictureFacts {
  /** Size in pixels of an uploaded picture that is saved as thumbnail and view, too. */
  size?: { width: number; height: number } | undefined;
  /** Whether the upload is saved as a card, too; those of before cards were saved are not. */
  hasCard?: boolean;
  /** Mean colour, `8a7f70`. */
  color?: string | undefined;
  /** Of a photo beside a piece: which part of it the piece shows. */
  part?: PaintedPart | undefined;
  /** Our converter made it, as a preview or as a work of the demo; absent, a person did. */
  made?: PictureMaker | undefined;
}

/** What made a picture that no person painted (C65). */
const MAKERS = ['converter', 'demo'] as const;
export type PictureMaker = (typeof MAKERS)[number];

/** Percentages with one decimal; the ratio with as many as a wide screen needs. */
const partText = ({ x, y, w, h, ratio }: Exclude<PaintedPart, string>): string =>
  [...[x, y, w, h].map((value) => Number(value.toFixed(1))), Number(ratio.toFixed(3))].join(',');

/** A picture's address that says what a page needs to know before the picture comes; the file is the same without. */
export const withFacts = (address: string, { size, hasCard, color, part, made }: PictureFacts): string => {
  const facts = [
    size && `size=${size.width}x${size.height}`,
    hasCard && 'card',
    color && `color=${color}`,
    part && part !== 'whole' && `part=${part === 'unknown' ? part : partText(part)}`,
    made && `made=${made}`,
  ].filter(Boolean);
  return facts.length > 0 ? `${address}${address.includes('?') ? '&' : '?'}${facts.join('&')}` : address;
};

/** The address of the file alone. */
export const withoutFacts = (address: string): string => address.replace(/\?.*$/, '');

/** What made the picture at an address, where it was our converter. */
export const makerOf = (address: string): PictureMaker | undefined => {
  const [, made] = MADE_BY.exec(address) ?? [];
  return MAKERS.find((maker) => maker === made);
};

/** The mean colour that an address names, `#8a7f70`. */
export const colorOf = (address: string): string | undefined => {
  const [, color] = COLOR.exec(address) ?? [];
  return color && `#${color}`;
};

/**
 * Thumbnail, card, view and full picture of an upload; those that would be larger than the full one do not count. A card
 * of the full size takes its place, because it is the lighter file.
 */
const uploadedSources = (folder: string, width: number, height: number, hasCard: boolean): string => {
  const long = Math.max(width, height);
  const isCardFull = hasCard && long <= CARD_SIDE;
  const sides = [
    ['thumb.jpg', THUMB_SIDE],
    ...(hasCard ? [['card.webp', CARD_SIDE] as const] : []),
    ['view.jpg', VIEW_SIDE],
  ] as const;
  return [
    ...sides
      .filter(([, side]) => side < long)
      .map(([name, side]) => `${folder}${name} ${Math.round((width * side) / long)}w`),
    `${folder}${isCardFull ? 'card.webp' : 'photo.jpg'} ${width}w`,
  ].join(', ');
};

/** The `srcset` of a picture: a published one is named by its width, an uploaded one says its size; else undefined. */
export const srcSetOf = (address: string): string | undefined => {
  const [, folder = '', across, down] = UPLOADED.exec(address) ?? [];
  if (across && down) return uploadedSources(folder, Number(across), Number(down), HAS_CARD.test(address));
  const [, name = '', width, ending] = NAMED_WIDTH.exec(address) ?? [];
  const format = FORMATS.find((each) => each === ending);
  return (
    format &&
    widthsOf(Number(width))
      .map((each) => `${pictureFile(name, each, format)} ${each}w`)
      .join(', ')
  );
};
