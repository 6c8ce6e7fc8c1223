import { expect, it } from 'vitest';
import { cutFor, isCutTurned } from './cut.ts';

const photo = { width: 1200, height: 800, coords: null };

it('P-06 a crop made for the canvas is hung as it was saved', () => {
  const coords = { x: 10, y: 0, x2: 60, y2: 100 };
  expect(cutFor({ ...photo, coords }, 3 / 4)).toEqual({ x: 10, y: 0, w: 50, h: 100 });
});

it('P-06 a photo that was fitted on the canvas keeps its blank', () => {
  const coords = { x: 0, y: -50, w: 100, h: 200, invert: false };
  expect(cutFor({ ...photo, coords }, 3 / 4)).toEqual({ x: 0, y: -50, w: 100, h: 200 });
});

it('P-06 of a wider photo the middle is hung, of a higher one the part near its top', () => {
  expect(cutFor(photo, 1)).toEqual({ x: expect.closeTo(100 / 6), y: 0, w: expect.closeTo(200 / 3), h: 100 });
  expect(cutFor({ width: 800, height: 1200, coords: null }, 1)).toEqual({
    x: 0,
    y: expect.closeTo(10),
    w: 100,
    h: expect.closeTo(200 / 3),
  });
});

it('P-06 a cut never shows more than was cropped', () => {
  const { x, y, w, h } = cutFor({ ...photo, coords: { x: 20, y: 10, x2: 70, y2: 90 } }, 2);
  expect([x, w]).toEqual([20, 50]);
  expect(y).toBeGreaterThan(10);
  expect(y + h).toBeLessThan(90);
});

it('P-06 what was cropped for the turned canvas hangs turned, and nothing else does', () => {
  const turned = { x: 0, y: 0, x2: 100, y2: 100 };
  expect(isCutTurned({ width: 800, height: 600, coords: turned }, 3 / 4)).toBe(true);
  expect(isCutTurned({ width: 800, height: 600, coords: null }, 3 / 4)).toBe(false);
  expect(isCutTurned({ width: 600, height: 800, coords: turned }, 3 / 4)).toBe(false);
  expect(isCutTurned({ width: 600, height: 600, coords: turned }, 1)).toBe(false);
  expect(isCutTurned({ ...photo, coords: { x: 0, y: 0, w: 100, h: 100, invert: true } }, 3 / 4)).toBe(true);
});
