import { frameOf, toCoords, type Crop, type Ratios } from '#shared/photos/crop.ts';
import type { Asset, Coords, Part } from '#shared/schemas/asset.ts';
import { parseSize, type Size } from '#shared/catalogue/size.ts';

/** A portrait shows head and shoulders: it is HEADS faces high, and the face's middle lies at FACE_AT of its height. */
const HEADS = 2.6;
const FACE_AT = 0.42;

/** The size of most orders, used while none is chosen. */
const USUAL: Size = { width: 12, height: 16, unit: 'in' };

/** The canvas to crop a photo for: the size in the path of the order page, else the usual one. */
export const canvasOf = (from: string | undefined): Size => {
  const size = new URLSearchParams(from?.split('?')[1]).get('o_size');
  return (size && parseSize(size)) || USUAL;
};

const largest = (faces: readonly Part[]): Part | undefined => faces.toSorted((a, b) => b.w * b.h - a.w * a.h)[0];

/**
 * An upright crop around the largest face, with the canvas's proportion and never beyond the photo; undefined when no
 * face was found (C27).
 */
export const portraitCrop = (
  { width, height, fitness }: Pick<Asset, 'width' | 'height' | 'fitness'>,
  canvas: Size,
): Coords | null | undefined => {
  const face = largest(fitness?.faces ?? []);
  if (!face) return undefined;
  const ratios: Ratios = { photo: width / height, canvas: canvas.width / canvas.height };
  const whole: Crop = {
    mode: 'expand',
    inverted: ratios.canvas > 1,
    zoom: 1,
    cx: face.x + face.w / 2,
    cy: 50,
    ratio: ratios.canvas,
  };
  const zoom = Math.max(1, frameOf(whole, ratios).h / (HEADS * face.h));
  const near: Crop = { ...whole, zoom };
  const cy = face.y + face.h / 2 + (0.5 - FACE_AT) * frameOf(near, ratios).h;
  return toCoords({ ...near, cy }, ratios);
};
