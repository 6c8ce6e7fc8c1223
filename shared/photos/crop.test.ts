import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Coords } from '../schemas/asset.ts';
import {
  croppedRatio,
  dragCorner,
  frameOf,
  fromCoords,
  invert,
  moveBy,
  ratioText,
  toCoords,
  wholePhoto,
  withMode,
  zoomBy,
  zoomOf,
  ZOOM_STEP,
  type Crop,
  type Frame,
  type Ratios,
} from './crop.ts';

const CASES = { numRuns: 8_000, seed: 1 };
const NEAR = 1e-6;

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** Photos and canvases up to 4 times as long as wide. */
const ratio = real(0.25, 4);
const ratios: fc.Arbitrary<Ratios> = fc.record({ photo: ratio, canvas: ratio });
const crop: fc.Arbitrary<Crop> = fc.record({
  mode: fc.constantFrom('free', 'expand', 'contain'),
  inverted: fc.boolean(),
  zoom: real(0.1, 12),
  cx: real(-50, 150),
  cy: real(-50, 150),
  ratio,
});
const inside = fc.record({ mode: fc.constantFrom('free' as const, 'expand' as const) });

const isInside = ({ x, y, w, h }: Frame): boolean =>
  x >= -NEAR && y >= -NEAR && w > 0 && h > 0 && x + w <= 100 + NEAR && y + h <= 100 + NEAR;
const isNear = (one: number, other: number, within = NEAR): boolean => Math.abs(one - other) <= within;
const isSameFrame = (one: Frame, other: Frame, within = NEAR): boolean =>
  (['x', 'y', 'w', 'h'] as const).every((side) => isNear(one[side], other[side], within));

describe('U-08 the part of a photo that is painted', () => {
  it('lies inside the photo, however it is moved, zoomed and turned (free, expand)', () => {
    fc.assert(
      fc.property(
        crop,
        inside,
        ratios,
        real(-300, 300),
        real(-300, 300),
        fc.integer({ min: -300, max: 300 }),
        (any, { mode }, of, dx, dy, steps) => {
          const moved = zoomBy(moveBy({ ...any, mode }, of, dx, dy), of, steps);
          return (
            isInside(frameOf({ ...any, mode }, of)) &&
            isInside(frameOf(moved, of)) &&
            isInside(frameOf(invert(moved), of))
          );
        },
      ),
      CASES,
    );
  });

  it('holds all of the photo on its canvas, and more of the canvas only up to three times the photo (contain)', () => {
    fc.assert(
      fc.property(crop, ratios, real(-300, 300), real(-300, 300), (any, of, dx, dy) => {
        const { x, y, w, h } = frameOf(moveBy({ ...any, mode: 'contain' }, of, dx, dy), of);
        const canvas = any.inverted ? 1 / of.canvas : of.canvas;
        const isPossible = Math.max(canvas / of.photo, of.photo / canvas) <= 3;
        const holdsAll = x <= NEAR && y <= NEAR && x + w >= 100 - NEAR && y + h >= 100 - NEAR;
        return x >= -100 && y >= -100 && w <= 300 + NEAR && h <= 300 + NEAR && (holdsAll || !isPossible);
      }),
      CASES,
    );
  });

  it('keeps the canvas’s ratio, upright or turned (expand, contain)', () => {
    fc.assert(
      fc.property(crop, ratios, fc.constantFrom('expand' as const, 'contain' as const), (any, of, mode) => {
        const canvas = any.inverted ? 1 / of.canvas : of.canvas;
        return isNear(croppedRatio(frameOf({ ...any, mode }, of), of) / canvas, 1);
      }),
      CASES,
    );
  });

  it('a corner that is dragged moves alone, and never out of the photo or past its opposite', () => {
    fc.assert(
      fc.property(
        crop,
        ratios,
        fc.constantFrom('nw', 'ne', 'sw', 'se'),
        real(-150, 150),
        real(-150, 150),
        (any, of, corner, dx, dy) => {
          const before = { ...any, mode: 'free' as const };
          const [old, frame] = [frameOf(before, of), frameOf(dragCorner(before, of, corner, dx, dy), of)];
          const staysX = corner.endsWith('w')
            ? isNear(frame.x + frame.w, old.x + old.w, 1e-4)
            : isNear(frame.x, old.x, 1e-4);
          const staysY = corner.startsWith('n')
            ? isNear(frame.y + frame.h, old.y + old.h, 1e-4)
            : isNear(frame.y, old.y, 1e-4);
          return isInside(frame) && staysX && staysY;
        },
      ),
      CASES,
    );
  });

  it('becomes free without a jump, and is all of the photo after it was on a canvas', () => {
    const of = { photo: 1.5, canvas: 0.75 };
    const filling = zoomBy({ ...wholePhoto(of), mode: 'expand' }, of, 6);
    expect(isSameFrame(frameOf(withMode(filling, of, 'free'), of), frameOf(filling, of))).toBe(true);
    expect(toCoords(withMode({ ...filling, mode: 'contain' }, of, 'free'), of)).toBeNull();
  });
});

describe('U-09 zoom and inversion', () => {
  it('zooming in and out again, or out and in, shows the same as before', () => {
    fc.assert(
      fc.property(crop, ratios, fc.boolean(), real(0, 1), (any, of, isIn, part) => {
        const start = zoomBy(any, of, 0);
        const farthest = zoomOf(zoomBy(start, of, isIn ? 1_000 : -1_000), of);
        const steps = Math.trunc(((farthest - zoomOf(start, of)) / ZOOM_STEP) * part);
        const there = zoomBy(start, of, steps);
        const arrives = isNear(zoomOf(there, of), zoomOf(start, of) + steps * ZOOM_STEP, 1e-5);
        return arrives && isSameFrame(frameOf(zoomBy(there, of, -steps), of), frameOf(start, of), 1e-2);
      }),
      CASES,
    );
  });

  it('one step is 0.05', () => {
    const of = { photo: 1.5, canvas: 0.75 };
    const filling = withMode(wholePhoto(of), of, 'expand');
    expect([1, 2, 3].map((steps) => zoomOf(zoomBy(filling, of, steps), of))).toEqual([1.05, 1.1, 1.15]);
    expect(zoomOf(zoomBy(filling, of, -1), of)).toBe(1);
    expect(zoomOf(zoomBy(withMode(filling, of, 'contain'), of, -1), of)).toBe(0.95);
  });

  it('turned twice, it is as it was', () => {
    fc.assert(
      fc.property(crop, ratios, (any, of) => isSameFrame(frameOf(invert(invert(any)), of), frameOf(any, of), 0)),
      CASES,
    );
  });
});

describe('U-16 what is saved', () => {
  // A free crop whose ratio differs from the canvas's by less than 0.2 percent reads back as `expand`.
  it('is taken by the API, and reads back as the same crop', () => {
    fc.assert(
      fc.property(crop, ratios, (any, of) => {
        const coords = toCoords(any, of);
        const again = fromCoords(coords, of);
        const isTaken = coords === null || Coords.safeParse(coords).success;
        return (
          isTaken &&
          isSameFrame(frameOf(again, of), frameOf(any, of), 0.3) &&
          (any.mode === 'contain') === (again.mode === 'contain')
        );
      }),
      CASES,
    );
  });

  it.each([
    ['null for all of the photo', wholePhoto({ photo: 1.5, canvas: 0.75 }), null],
    ['x, y, x2, y2 for a photo that fills the canvas', { mode: 'expand' as const }, { x: 25, y: 0, x2: 75, y2: 100 }],
    [
      'x, y, w, h and invert for a photo on its canvas',
      { mode: 'contain' as const },
      { x: 0, y: -50, w: 100, h: 200, invert: false },
    ],
    [
      'the turned canvas',
      { mode: 'contain' as const, inverted: true },
      { x: 0, y: -6.25, w: 100, h: 112.5, invert: true },
    ],
  ])('%s', (_title, part, coords) => {
    const of = { photo: 1.5, canvas: 0.75 };
    expect(toCoords({ ...wholePhoto(of), ...part }, of)).toEqual(coords);
  });

  it('opens in the mode it was saved in', () => {
    const of = { photo: 1.5, canvas: 0.75 };
    expect(fromCoords({ x: 25, y: 0, x2: 75, y2: 100 }, of)).toMatchObject({
      mode: 'expand',
      inverted: false,
      zoom: 1,
    });
    expect(fromCoords({ x: 0, y: 0, x2: 80, y2: 90 }, of)).toMatchObject({ mode: 'expand', inverted: true });
    expect(fromCoords({ x: 0, y: 0, x2: 50, y2: 50 }, of)).toMatchObject({ mode: 'free' });
    expect(fromCoords({ x: 0, y: -50, w: 100, h: 200, invert: false }, of)).toMatchObject({ mode: 'contain', zoom: 1 });
  });
});

describe('U-09 the cropped aspect ratio in words', () => {
  it.each([
    [0.75, '3:4'],
    [1, '1:1'],
    [16 / 9, '16:9'],
    [1.3432, '1.34:1'],
    [0.123, '1:8.13'],
  ])('%d is %s', (value, text) => expect(ratioText(value)).toBe(text));
});
