import { expect, it } from 'vitest';
import { hungProportion, widthsInRows } from './wall.ts';

it('the pieces of a full row fill it at one height', () => {
  const widths = widthsInRows([0.8, 1.5, 1, 0.7, 0.7], 3);
  expect(widths.slice(0, 3).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1);
  expect(widths[0]! / 0.8).toBeCloseTo(widths[1]! / 1.5);
});

it('a row that is not full keeps the height of the others', () => {
  const [, , , last = 0] = widthsInRows([0.9, 0.9, 0.9, 0.9], 3);
  expect(last).toBeCloseTo(1 / 3);
});

it('very narrow and very wide pieces are cropped', () => {
  expect(hungProportion({ width: 100, height: 1000 })).toBe(0.64);
  expect(hungProportion({ width: 1000, height: 100 })).toBe(1.7);
  expect(hungProportion({ width: 800, height: 1000 })).toBe(0.8);
});
