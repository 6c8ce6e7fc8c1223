import { croppedRatio, frameOfCoords, type Frame } from '#shared/photos/crop.ts';
import type { Asset } from '#shared/schemas/asset.ts';

/** A photo's dimensions and crop. */
export type Photo = Pick<Asset, 'coords' | 'width' | 'height'>;

/** Part of the surplus height that is cut off above the frame: less than half, because faces are near the top. */
const FROM_TOP = 0.3;
/** A crop made for this canvas differs from its ratio by rounding only. */
const SAME_RATIO = 0.005;

const ratioOf = ({ coords, width, height }: Photo): number =>
  croppedRatio(frameOfCoords(coords), { photo: width / height });
const isSame = (one: number, other: number): boolean => Math.abs(one / other - 1) < SAME_RATIO;

/** The part of a photo that a canvas of this ratio shows: the saved crop, or the largest part of it with that ratio. */
export const cutFor = (photo: Photo, canvasRatio: number): Frame => {
  const frame = frameOfCoords(photo.coords);
  const { x, y, w, h } = frame;
  const wider = ratioOf(photo) / canvasRatio;
  if (isSame(wider, 1)) return frame;
  return wider > 1
    ? { ...frame, x: x + (w - w / wider) / 2, w: w / wider }
    : { ...frame, y: y + (h - h * wider) * FROM_TOP, h: h * wider };
};

/** Whether a photo was cropped for the canvas turned by a quarter; the piece then hangs turned. */
export const isCutTurned = (photo: Photo, canvasRatio: number): boolean => {
  const { coords } = photo;
  if (!coords || canvasRatio === 1) return false;
  return 'w' in coords ? coords.invert : isSame(ratioOf(photo), 1 / canvasRatio);
};
