import type { Part } from '#shared/schemas/asset.ts';
import type { AnyPhotoId } from './photos.ts';
import type { Crop } from './shop/views.ts';

type Box = readonly [x: number, y: number, w: number, h: number];

/** Faces of the demo's photographs in percent, as the detector finds them, so that a first start does not wait for it. */
const FACES: Partial<Record<AnyPhotoId, readonly Box[]>> = {
  maya: [[21, 28, 57, 57]],
  red: [[19, 33, 38, 25]],
  joy: [[38, 16, 35, 23]],
  laugh: [[31, 46, 40, 27]],
  jersey: [[33, 29, 28, 21]],
  hair: [[34, 33, 28, 28]],
  glasses: [[27, 17, 42, 42]],
  shades: [[32, 29, 51, 50]],
  beanie: [[39, 30, 40, 40]],
  profile: [[41, 32, 32, 32]],
  wind: [[30, 17, 39, 39]],
  garden: [[27, 23, 48, 48]],
  plaid: [[11, 23, 40, 40]],
  curls: [[49, 28, 37, 37]],
  window: [[17, 17, 47, 47]],
  meadow: [[46, 28, 43, 43]],
  cap: [[28, 18, 52, 52]],
  neon: [[26, 26, 57, 57]],
  dusk: [[19, 20, 62, 62]],
  graffiti: [[25, 15, 53, 53]],
  brim: [[35, 37, 31, 31]],
  market: [[36, 23, 28, 28]],
  forest: [[11, 23, 79, 77]],
  straw: [[31, 14, 44, 44]],
  black: [[30, 18, 40, 40]],
  cafe: [[49, 22, 11, 11]],
  sofa: [
    [24, 38, 10, 7],
    [63, 37, 8, 6],
  ],
  headphones: [[0, 37, 43, 47]],
  street: [
    [-1, 28, 17, 11],
    [33, 20, 28, 18],
  ],
  friends: [
    [4, 39, 8, 9],
    [24, 15, 15, 16],
    [44, 23, 12, 13],
    [70, 16, 14, 15],
  ],
  suit: [[44, 5, 14, 10]],
};

/** Faces of a photograph, or of the part of it that is cropped, as the painters take them. */
export const facesIn = (photo: AnyPhotoId, [left, top, width, height]: Crop = [0, 0, 100, 100]): Part[] =>
  (FACES[photo] ?? []).map(([x, y, w, h]) => ({
    x: ((x - left) * 100) / width,
    y: ((y - top) * 100) / height,
    w: (w * 100) / width,
    h: (h * 100) / height,
  }));
