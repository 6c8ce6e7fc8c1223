import { expect, it } from 'vitest';
import {
  centredOn,
  fileSideAt,
  fractionAt,
  maxScale,
  movedBy,
  percentAt,
  settled,
  sizeAt,
  wholeScale,
  zoomedTo,
} from './zoom.ts';

/** A picture of 2400 × 3000 pixels in a frame of 600 × 750 on a screen with one device pixel per pixel. */
const measures = { width: 600, height: 750, imageWidth: 2400, imageHeight: 3000, density: 1 };
const whole = { scale: 1, x: 0, y: 0 };

it('shows the whole picture at first, and each of its pixels at 100 %', () => {
  expect(sizeAt(1, measures)).toEqual({ width: 600, height: 750 });
  expect(percentAt(1, measures)).toBe(25);
  expect(wholeScale(measures)).toBe(4);
  expect(sizeAt(wholeScale(measures), measures)).toEqual({ width: 2400, height: 3000 });
  expect(percentAt(wholeScale(measures), measures)).toBe(100);
});

it('on a screen with two device pixels per pixel 100 % is half as large', () => {
  expect(wholeScale({ ...measures, density: 2 })).toBe(2);
});

it('zooms to 100 % and no further, but at least three times', () => {
  expect(maxScale(measures)).toBe(4);
  expect(zoomedTo(whole, measures, 99).scale).toBe(4);
  expect(zoomedTo(whole, measures, 0.1).scale).toBe(1);
  expect(maxScale({ ...measures, imageWidth: 240, imageHeight: 300 })).toBe(3);
});

it('a phone shows the whole picture from a file a tenth smaller, and each magnified one from all its pixels', () => {
  const phone = { ...measures, width: 390, height: 487.5, density: 2 };
  expect(fileSideAt(1, phone)).toBe(878);
  expect(fileSideAt(wholeScale(phone), phone)).toBe(3000);
  expect(fileSideAt(1, { ...phone, imageWidth: 780, imageHeight: 975 })).toBe(975);
});

it('zooms at the pointer: the point under it stays', () => {
  const point = { x: 150, y: 600 };
  const before = fractionAt(whole, measures, point);
  const zoomed = zoomedTo(whole, measures, 2.5, point);
  const after = fractionAt(zoomed, measures, point);
  expect(after?.x).toBeCloseTo(before?.x ?? 0);
  expect(after?.y).toBeCloseTo(before?.y ?? 0);
});

it('never leaves a gap at an edge, and centres what is smaller than the frame', () => {
  expect(movedBy({ scale: 2, x: 0, y: 0 }, measures, 500, 500)).toEqual({ scale: 2, x: 0, y: 0 });
  expect(movedBy({ scale: 2, x: 0, y: 0 }, measures, -9999, -9999)).toEqual({ scale: 2, x: -600, y: -750 });
  expect(settled(whole, { ...measures, width: 1000 })).toEqual({ scale: 1, x: 200, y: 0 });
});

it('brings a point of the picture into the middle, as far as the edges allow', () => {
  const view = centredOn(whole, measures, { x: 0.5, y: 0.5 }, 4);
  expect(fractionAt(view, measures, { x: 300, y: 375 })).toEqual({ x: 0.5, y: 0.5 });
  expect(centredOn(whole, measures, { x: 0, y: 0 }, 4)).toEqual({ scale: 4, x: 0, y: 0 });
});

it('a point beside the picture is none of it', () => {
  expect(fractionAt(settled(whole, { ...measures, width: 1000 }), { ...measures, width: 1000 }, { x: 10, y: 10 })).toBe(
    undefined,
  );
});
