import { expect, it } from 'vitest';
import { hungStep, proportionOf } from './wall.ts';

const hung = (width: number, height: number): number => proportionOf(hungStep({ width, height }));

it('hangs a piece in its own proportions, only strips are cropped', () => {
  expect(hung(100, 1000)).toBe(0.64);
  expect(hung(3000, 1000)).toBeCloseTo(1.7, 1);
  for (let width = 640; width <= 1700; width += 10)
    expect(Math.abs(hung(width, 1000) / (width / 1000) - 1), String(width)).toBeLessThan(0.021);
});
