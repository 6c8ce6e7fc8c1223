import type { Coords } from '../schemas/asset.ts';

/** Change of the zoom by one press of plus or minus (doc 1 §5). */
export const ZOOM_STEP = 0.05;

/**
 * `free`: any part of the photo; `expand`: the photo fills the canvas; `contain`: all of the photo lies on the canvas
 * (doc 1 §2).
 */
export type CropMode = 'free' | 'expand' | 'contain';

/** A rectangle in percent of the photo's width and height. */
export interface Frame {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Width divided by height, of the photo in pixels and of the canvas size that the customer chose. */
export interface Ratios {
  photo: number;
  canvas: number;
}

/** A crop as the customer asked for it; `frameOf` limits it to what the photo allows. */
export interface Crop {
  mode: CropMode;
  /** Whether the canvas, or a free crop, is turned from portrait to landscape or back. */
  inverted: boolean;
  /**
   * At 1 the frame is the largest inside the photo, or for `contain` the smallest around it; a larger zoom makes the
   * frame smaller.
   */
  zoom: number;
  /** Middle of the frame, in percent of the photo's width and height. */
  cx: number;
  cy: number;
  /**
   * Width divided by height in pixels of a free crop before `inverted` turns it; other modes take the canvas's ratio.
   */
  ratio: number;
}

export type Corner = 'nw' | 'ne' | 'sw' | 'se';

/** Shortest side of a crop, in percent of the photo. */
const MIN_SIDE = 5;
/**
 * Longest side of a `contain` frame and its smallest `x` and `y`, in percent of the photo: limits of `Coords`
 * (schemas/asset.ts).
 */
const MAX_SIDE = 300;
const FARTHEST = -100;
/** Largest relative difference, from rounding, at which a saved crop still counts as one with the canvas's ratio. */
const SAME_RATIO = 0.002;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
const round = (value: number, digits: number): number => Number(value.toFixed(digits));
const isSame = (one: number, other: number): boolean => Math.abs(one / other - 1) < SAME_RATIO;

/** Width divided by height of the crop in pixels, after `inverted`. */
const wantedRatio = ({ mode, inverted, ratio }: Crop, { canvas }: Ratios): number => {
  const upright = mode === 'free' ? ratio : canvas;
  return inverted ? 1 / upright : upright;
};

/** The frame at zoom 1: the largest inside the photo, or the smallest around it. */
const baseSize = (mode: CropMode, percentRatio: number): { w: number; h: number } => {
  const w = mode === 'contain' ? Math.max(100, 100 * percentRatio) : Math.min(100, 100 * percentRatio);
  return { w, h: w / percentRatio };
};

const zoomLimits = (mode: CropMode, { w, h }: { w: number; h: number }): [least: number, most: number] => {
  if (mode !== 'contain') return [1, Math.max(1, Math.min(w, h) / MIN_SIDE)];
  const min = Math.max(w, h) / MAX_SIDE;
  // At the limit of 300 percent a very long canvas cannot hold the whole photo at zoom 1, so its zoom starts above 1.
  return [min, Math.max(1, min)];
};

const baseOf = (crop: Crop, ratios: Ratios) => baseSize(crop.mode, wantedRatio(crop, ratios) / ratios.photo);

/**
 * The zoom within its limits: 1 or more for `free` and `expand`, at most 1 for `contain` (unless the canvas is very
 * long).
 */
export const zoomOf = (crop: Crop, ratios: Ratios): number =>
  clamp(crop.zoom, ...zoomLimits(crop.mode, baseOf(crop, ratios)));

const startWithin = (start: number, size: number): number =>
  size <= 100 ? clamp(start, 0, 100 - size) : clamp(start, Math.max(FARTHEST, 100 - size), 0);

/**
 * The frame of a crop in percent of the photo: within the photo, except for `contain`, whose frame reaches around it.
 */
export const frameOf = (crop: Crop, ratios: Ratios): Frame => {
  const base = baseOf(crop, ratios);
  const zoom = zoomOf(crop, ratios);
  const [w, h] = [base.w / zoom, base.h / zoom];
  return { x: startWithin(crop.cx - w / 2, w), y: startWithin(crop.cy - h / 2, h), w, h };
};

/** The crop that takes the whole photo. */
export const wholePhoto = ({ photo }: Ratios): Crop => ({
  mode: 'free',
  inverted: false,
  zoom: 1,
  cx: 50,
  cy: 50,
  ratio: photo,
});

const freeCrop = ({ x, y, w, h }: Frame, { photo }: Ratios): Crop => ({
  mode: 'free',
  inverted: false,
  zoom: baseSize('free', w / h).w / w,
  cx: x + w / 2,
  cy: y + h / 2,
  ratio: (photo * w) / h,
});

/** Moves the frame by percent of the photo, and stops it at the limits of `frameOf`. */
export const moveBy = (crop: Crop, ratios: Ratios, dx: number, dy: number): Crop => {
  const { x, y, w, h } = frameOf(crop, ratios);
  return { ...crop, cx: startWithin(x + dx, w) + w / 2, cy: startWithin(y + dy, h) + h / 2 };
};

/** Sets the zoom within its limits; `cx` and `cy` stay, so that zooming back shows the same frame again. */
export const zoomTo = (crop: Crop, ratios: Ratios, zoom: number): Crop => {
  const asked = { ...crop, zoom: round(zoom, 6) };
  return { ...asked, zoom: zoomOf(asked, ratios) };
};

/** Changes the zoom by steps of 0.05; positive steps zoom in. */
export const zoomBy = (crop: Crop, ratios: Ratios, steps: number): Crop =>
  zoomTo(crop, ratios, zoomOf(crop, ratios) + steps * ZOOM_STEP);

/** Turns the canvas, or a free crop, from portrait to landscape or back. */
export const invert = (crop: Crop): Crop => ({ ...crop, inverted: !crop.inverted });

/**
 * Changes the mode: a free crop starts with the visible part of the photo, the other modes at zoom 1 around the same
 * middle.
 */
export const withMode = (crop: Crop, ratios: Ratios, mode: CropMode): Crop => {
  if (mode === crop.mode) return crop;
  const { x, y, w, h } = frameOf(crop, ratios);
  if (mode === 'free') {
    const [left, top] = [Math.max(0, x), Math.max(0, y)];
    return freeCrop({ x: left, y: top, w: Math.min(100, x + w) - left, h: Math.min(100, y + h) - top }, ratios);
  }
  return { ...crop, mode, inverted: crop.mode !== 'free' && crop.inverted, zoom: 1, cx: x + w / 2, cy: y + h / 2 };
};

/**
 * Drags one corner by percent of the photo while the opposite corner stays; the result is a free crop, its sides at
 * least 5 percent.
 */
export const dragCorner = (crop: Crop, ratios: Ratios, corner: Corner, dx: number, dy: number): Crop => {
  const { x, y, w, h } = frameOf(crop, ratios);
  const [left, top, right, bottom] = [x, y, x + w, y + h];
  const west = corner.endsWith('w');
  const north = corner.startsWith('n');
  const newLeft = west ? clamp(left + dx, 0, Math.max(0, right - MIN_SIDE)) : left;
  const newRight = west ? right : clamp(right + dx, Math.min(100, left + MIN_SIDE), 100);
  const newTop = north ? clamp(top + dy, 0, Math.max(0, bottom - MIN_SIDE)) : top;
  const newBottom = north ? bottom : clamp(bottom + dy, Math.min(100, top + MIN_SIDE), 100);
  return freeCrop({ x: newLeft, y: newTop, w: newRight - newLeft, h: newBottom - newTop }, ratios);
};

/**
 * Rounds to three digits (in a photo 4,000 pixels wide 0.001 percent is a 25th of a pixel); adding 0 turns -0 into 0.
 */
const saved = (percent: number): number => round(percent, 3) + 0;

/** The crop as it is saved, in percent with three digits; null for the whole photo (doc 1 §5). */
export const toCoords = (crop: Crop, ratios: Ratios): Coords | null => {
  const { x, y, w, h } = frameOf(crop, ratios);
  if (crop.mode === 'contain') return { x: saved(x), y: saved(y), w: saved(w), h: saved(h), invert: crop.inverted };
  const [x2, y2] = [Math.min(100, saved(x + w)), Math.min(100, saved(y + h))];
  const isWhole = crop.mode === 'free' && saved(w) === 100 && saved(h) === 100;
  return isWhole ? null : { x: saved(x), y: saved(y), x2, y2 };
};

/** The saved crop as a rectangle, in percent of the photo. */
export const frameOfCoords = (coords: Coords | null): Frame => {
  if (!coords) return { x: 0, y: 0, w: 100, h: 100 };
  const { x, y } = coords;
  return 'w' in coords ? { x, y, w: coords.w, h: coords.h } : { x, y, w: coords.x2 - x, h: coords.y2 - y };
};

/**
 * Reads a saved crop: `expand` when its ratio is the canvas's, upright or turned, `contain` from its own form,
 * otherwise `free`.
 */
export const fromCoords = (coords: Coords | null, ratios: Ratios): Crop => {
  if (!coords) return wholePhoto(ratios);
  const frame = frameOfCoords(coords);
  const free = freeCrop(frame, ratios);
  const onCanvas = (mode: 'expand' | 'contain', inverted: boolean): Crop => {
    const crop: Crop = { ...free, mode, inverted };
    return { ...crop, zoom: baseOf(crop, ratios).w / frame.w };
  };
  if ('w' in coords) return onCanvas('contain', coords.invert);
  if (isSame(free.ratio, ratios.canvas)) return onCanvas('expand', false);
  return isSame(free.ratio, 1 / ratios.canvas) ? onCanvas('expand', true) : free;
};

/** Width divided by height of a frame, in pixels. */
export const croppedRatio = ({ w, h }: Frame, { photo }: Pick<Ratios, 'photo'>): number => (photo * w) / h;

const MAX_RATIO_TERM = 16;

/** An aspect ratio as text: `3:4` with whole numbers up to 16, else `1.37:1` with two digits. */
export const ratioText = (ratio: number): string => {
  for (let down = 1; down <= MAX_RATIO_TERM; down += 1) {
    const across = Math.round(ratio * down);
    if (across >= 1 && across <= MAX_RATIO_TERM && isSame(across / down, ratio)) return `${across}:${down}`;
  }
  return ratio >= 1 ? `${ratio.toFixed(2)}:1` : `1:${(1 / ratio).toFixed(2)}`;
};
