import { INCHES_PER_CENTIMETRE } from '#shared/catalogue/size.ts';

/** A point in pixels of the picture, from its top left. */
export interface Point {
  x: number;
  y: number;
}

export interface Box {
  width: number;
  height: number;
}

export type Ends = readonly [Point, Point];

/**
 * Minimum distance of the ends as a part of the picture's longer side: below it, small errors of the hand become large.
 */
const MIN_LENGTH = 0.04;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** Scales a box down so that no side exceeds `max`; never enlarges it. */
export const fitWithin = ({ width, height }: Box, max: number): Box => {
  const scale = Math.min(1, max / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

export const inside = ({ x, y }: Point, { width, height }: Box): Point => ({
  x: clamp(x, 0, width),
  y: clamp(y, 0, height),
});

export const distance = ([one, other]: Ends): number => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Pixels of the picture per inch, from the two ends of an object of that length; undefined where the ends are too near
 * for a measurement.
 */
export const pixelsPerInch = (ends: Ends, inches: number, picture: Box): number | undefined => {
  const pixels = distance(ends);
  return inches > 0 && pixels >= MIN_LENGTH * Math.max(picture.width, picture.height) ? pixels / inches : undefined;
};

const middleWithin = (middle: number, length: number, room: number): number =>
  length >= room ? room / 2 : clamp(middle, length / 2, room - length / 2);

/**
 * The nearest position of a piece's middle at which the whole piece is in the picture; centred where the piece is
 * larger.
 */
export const hungWithin = (middle: Point, piece: Box, picture: Box): Point => ({
  x: middleWithin(middle.x, piece.width, picture.width),
  y: middleWithin(middle.y, piece.height, picture.height),
});

export const isLarger = (piece: Box, picture: Box): boolean =>
  piece.width > picture.width || piece.height > picture.height;

/** Height of a piece's middle above the lower of two ends, in whole centimetres. */
export const centimetresAbove = (ends: Ends, middle: Point, perInch: number): number =>
  Math.round((Math.max(ends[0].y, ends[1].y) - middle.y) / perInch / INCHES_PER_CENTIMETRE);

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The point that an arrow key moves to: by one step, with Shift by ten; undefined for any other key. */
export const steppedBy = (
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { x, y }: Point,
  step: number,
): Point | undefined => {
  const arrow = ARROWS[key];
  const by = step * (shiftKey ? 10 : 1);
  return arrow && { x: x + arrow[0] * by, y: y + arrow[1] * by };
};
