import { expect, it } from 'vitest';
import { changedRegions } from './differences.ts';

const [WIDTH, HEIGHT] = [160, 200];

/** A picture with a soft pattern, whose pixels a function may change. */
const picture = (change: (x: number, y: number, value: number) => number = (_x, _y, value) => value) => {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const value = change(x, y, 120 + 30 * Math.sin(x / 17) + 20 * Math.cos(y / 23));
      data.set([value, value, value, 255], 4 * (y * WIDTH + x));
    }
  return { width: WIDTH, height: HEIGHT, data };
};
const isIn = (x: number, y: number, left: number, top: number, size: number): boolean =>
  x >= left && x < left + size && y >= top && y < top + size;

it('finds nothing in two equal pictures', () => {
  expect(changedRegions(picture(), picture())).toEqual([]);
});

it('outlines each part that was painted over, the largest first', () => {
  const after = picture((x, y, value) => {
    if (isIn(x, y, 16, 24, 32)) return value + 60;
    return isIn(x, y, 96, 120, 48) ? value - 50 : value;
  });
  expect(changedRegions(picture(), after)).toEqual([
    { x: 0.6, y: 0.6, w: 0.3, h: 0.24 },
    { x: 0.1, y: 0.12, w: 0.2, h: 0.16 },
  ]);
});

it('another light on the whole painting is no change', () => {
  expect(
    changedRegions(
      picture(),
      picture((_x, _y, value) => value + 25),
    ),
  ).toEqual([]);
  const [region, ...more] = changedRegions(
    picture(),
    picture((x, y, value) => value + 25 + (isIn(x, y, 48, 48, 32) ? 40 : 0)),
  );
  expect([region, more]).toEqual([{ x: 0.3, y: 0.24, w: 0.2, h: 0.16 }, []]);
});

it('the grain of the canvas and a single speck are no change', () => {
  const grain = picture((x, y, value) => value + ((x * 7 + y * 13) % 11) - 5);
  expect(changedRegions(picture(), grain)).toEqual([]);
  expect(
    changedRegions(
      picture(),
      picture((x, y, value) => (isIn(x, y, 80, 80, 8) ? value + 90 : value)),
    ),
  ).toEqual([]);
});
