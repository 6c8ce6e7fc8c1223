import { INCHES_PER_CENTIMETRE } from '#shared/size.ts';

/** In pixels of the picture, from its top left. */
export interface Point {
  x: number;
  y: number;
}

export interface Box {
  width: number;
  height: number;
}

export type Ends = readonly [Point, Point];

/** Ends nearer than this, in parts of the picture's longer side, make every slip of the hand a large one. */
const MIN_LENGTH = 0.04;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** The same proportions with no side above `most`; never enlarged. */
export const fitWithin = ({ width, height }: Box, max: number): Box => {
  const scale = Math.min(1, max / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

export const inside = ({ x, y }: Point, { width, height }: Box): Point => ({
  x: clamp(x, 0, width),
  y: clamp(y, 0, height),
});

export const distance = ([one, other]: Ends): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Pixels of the picture that an inch takes, from the two ends of something that long; undefined where they are too near to tell. */
export const pixelsPerInch = (ends: Ends, inches: number, picture: Box): number | undefined => {
  const pixels = distance(ends);
  return inches > 0 && pixels >= MIN_LENGTH * Math.max(picture.width, picture.height) ? pixels / inches : undefined;
};

const middleWithin = (middle: number, length: number, room: number): number =>
  length >= room ? room / 2 : clamp(middle, length / 2, room - length / 2);

/** The nearest place for the middle of a piece at which all of it is in the picture; in the middle where it is larger. */
export const hungWithin = (middle: Point, piece: Box, picture: Box): Point => ({
  x: middleWithin(middle.x, piece.width, picture.width),
  y: middleWithin(middle.y, piece.height, picture.height),
});

export const isLarger = (piece: Box, picture: Box): boolean =>
  piece.width > picture.width || piece.height > picture.height;

/** How far the middle of a piece is above the lower of two ends, in whole centimetres. */
export const centimetresAbove = (ends: Ends, middle: Point, perInch: number): number =>
  Math.round((Math.max(ends[0].y, ends[1].y) - middle.y) / perInch / INCHES_PER_CENTIMETRE);

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow key leads: by 1 step, with Shift by 10; undefined for any other key. */
export const steppedBy = (
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { x, y }: Point,
  step: number,
): Point | undefined => {
  const arrow = ARROWS[key];
  const by = step * (shiftKey ? 10 : 1);
  return arrow && { x: x + arrow[0] * by, y: y + arrow[1] * by };
};
