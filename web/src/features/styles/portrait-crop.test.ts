import { expect, it } from 'vitest';
import { croppedRatio, frameOfCoords } from '#shared/photos/crop.ts';
import type { Part, PhotoFitness } from '#shared/schemas/asset.ts';
import { canvasOf, portraitCrop } from './portrait-crop.ts';

const photo = (width: number, height: number, faces: readonly Part[]) => ({
  width,
  height,
  fitness: {
    width,
    height,
    sharpness: 100,
    brightness: 120,
    contrast: 50,
    faces: faces.map((face) => ({ ...face, sharpness: 100 })),
  } satisfies PhotoFitness,
});
const small: Part = { x: 5, y: 40, w: 4, h: 6 };
const large: Part = { x: 60, y: 20, w: 10, h: 20 };
const upright = canvasOf(undefined);

it('C27 the portrait crop is upright, has the largest face in it, and some room around it', () => {
  const coords = portraitCrop(photo(1600, 900, [small, large]), upright);
  const { x, y, w, h } = frameOfCoords(coords ?? null);
  expect(croppedRatio({ x, y, w, h }, { photo: 1600 / 900 })).toBeCloseTo(3 / 4, 2);
  expect(x).toBeLessThan(large.x);
  expect(x + w).toBeGreaterThan(large.x + large.w);
  expect(y).toBeLessThan(large.y);
  expect(h).toBeCloseTo(2.6 * large.h, 1);
});

it.each([
  ['in a corner', { x: -2, y: -3, w: 12, h: 16 }],
  ['as large as the photo', { x: 5, y: 5, w: 90, h: 90 }],
])('C27 it never reaches beyond the photo: a face %s', (_where, face) => {
  const { x, y, w, h } = frameOfCoords(portraitCrop(photo(1000, 1500, [face]), upright) ?? null);
  expect([x, y].every((start) => start >= 0)).toBe(true);
  expect(x + w).toBeLessThanOrEqual(100);
  expect(y + h).toBeLessThanOrEqual(100);
});

it('C27 is upright on a lying canvas too', () => {
  const { x, y, w, h } = frameOfCoords(
    portraitCrop(photo(1600, 900, [large]), { width: 24, height: 18, unit: 'in' }) ?? null,
  );
  expect(croppedRatio({ x, y, w, h }, { photo: 1600 / 900 })).toBeCloseTo(3 / 4, 2);
});

it('C27 without a face there is no portrait to crop', () => {
  expect(portraitCrop(photo(800, 600, []), upright)).toBeUndefined();
  expect(portraitCrop({ width: 800, height: 600 }, upright)).toBeUndefined();
});

it('C27 the canvas is that of the order one came from', () => {
  expect(canvasOf('/products/custphotoreal?o_depth=1.5&o_size=18x24in')).toEqual({ width: 18, height: 24, unit: 'in' });
  for (const from of [undefined, '/products/custphotoreal', '/products/custphotoreal?o_size=huge'])
    expect(canvasOf(from)).toEqual({ width: 12, height: 16, unit: 'in' });
});
