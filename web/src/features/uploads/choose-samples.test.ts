import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseSamples } from './choose-samples.ts';

const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const below1 = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

it('U-06 shows four different ones of the first five', () => {
  fc.assert(
    fc.property(fc.array(below1, { minLength: 4, maxLength: 4 }), (lots) => {
      const drawn = chooseSamples(items, () => lots.pop() ?? 0);
      return new Set(drawn).size === 4 && drawn.every((one) => items.slice(0, 5).includes(one));
    }),
    { seed: 1 },
  );
});

it('U-06 shows all where there are fewer, and none of none', () => {
  expect(chooseSamples(['a', 'b'], () => 0.99)).toEqual(['b', 'a']);
  expect(chooseSamples([], () => 0)).toEqual([]);
});

it('U-06 each of the five is left out at times', () => {
  const grid = [0, 0.25, 0.5, 0.75, 0.99];
  const draws = grid.flatMap((a) => grid.flatMap((b) => grid.flatMap((c) => grid.map((d) => [a, b, c, d]))));
  const leftOut = draws.map((lots) => {
    const shown = chooseSamples(items, () => lots.pop() ?? 0);
    return items.slice(0, 5).find((one) => !shown.includes(one));
  });
  expect(new Set(leftOut).size).toBe(5);
});
