import { expect, it } from 'vitest';
import { centimetresAbove, fitWithin, hungWithin, inside, isLarger, pixelsPerInch, steppedBy } from './geometry.ts';

const picture = { width: 2000, height: 1500 };

it('P-06 two points and their length give the pixels of an inch, however they lie', () => {
  expect(
    pixelsPerInch(
      [
        { x: 100, y: 100 },
        { x: 100, y: 900 },
      ],
      80,
      picture,
    ),
  ).toBe(10);
  expect(
    pixelsPerInch(
      [
        { x: 400, y: 500 },
        { x: 100, y: 100 },
      ],
      50,
      picture,
    ),
  ).toBe(10);
});

it('P-06 points that are too near, or no length, give none', () => {
  expect(
    pixelsPerInch(
      [
        { x: 100, y: 100 },
        { x: 179, y: 100 },
      ],
      10,
      picture,
    ),
  ).toBeUndefined();
  expect(
    pixelsPerInch(
      [
        { x: 100, y: 100 },
        { x: 180, y: 100 },
      ],
      10,
      picture,
    ),
  ).toBe(8);
  expect(
    pixelsPerInch(
      [
        { x: 100, y: 100 },
        { x: 900, y: 100 },
      ],
      0,
      picture,
    ),
  ).toBeUndefined();
});

it('P-06 a picture is made smaller, never larger', () => {
  expect(fitWithin({ width: 4000, height: 3000 }, 2000)).toEqual({ width: 2000, height: 1500 });
  expect(fitWithin({ width: 3000, height: 4000 }, 2000)).toEqual({ width: 1500, height: 2000 });
  expect(fitWithin({ width: 640, height: 480 }, 2000)).toEqual({ width: 640, height: 480 });
});

it('P-06 a point stays in the picture, a piece with all of its edges', () => {
  expect(inside({ x: -5, y: 1501 }, picture)).toEqual({ x: 0, y: 1500 });
  expect(hungWithin({ x: 0, y: 1490 }, { width: 400, height: 600 }, picture)).toEqual({ x: 200, y: 1200 });
  expect(hungWithin({ x: 700, y: 600 }, { width: 400, height: 600 }, picture)).toEqual({ x: 700, y: 600 });
});

it('P-06 a piece larger than the picture hangs in its middle, and is known to be larger', () => {
  const piece = { width: 400, height: 1600 };
  expect(hungWithin({ x: 0, y: 0 }, piece, picture)).toEqual({ x: 200, y: 750 });
  expect(isLarger(piece, picture)).toBe(true);
  expect(isLarger({ width: 2000, height: 1500 }, picture)).toBe(false);
});

it('P-06 a piece hangs above the lower of two ends, in centimetres', () => {
  expect(
    centimetresAbove(
      [
        { x: 0, y: 1400 },
        { x: 0, y: 600 },
      ],
      { x: 0, y: 800 },
      10,
    ),
  ).toBe(152);
});

it('P-06 arrow keys go one step, with Shift ten, other keys nowhere', () => {
  expect(steppedBy({ key: 'ArrowLeft', shiftKey: false }, { x: 5, y: 5 }, 1)).toEqual({ x: 4, y: 5 });
  expect(steppedBy({ key: 'ArrowDown', shiftKey: true }, { x: 5, y: 5 }, 2)).toEqual({ x: 5, y: 25 });
  expect(steppedBy({ key: 'a', shiftKey: false }, { x: 5, y: 5 }, 1)).toBeUndefined();
});
