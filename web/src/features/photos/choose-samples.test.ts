import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseSamples, dealt } from './choose-samples.ts';

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

it('P-18 U-06 carousel, samples and featured photos show different works, as long as there are enough', () => {
  const works = Array.from({ length: 15 }, (_, index) => ({ id: `ord_${index}` }));
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => Number(id.slice(4)));
  const carousel = new Set(works.slice(0, 6).map(({ id }) => id));
  const { samples, others } = dealt(works, { carousel, reviews: new Set() });
  expect([ids(samples), ids(others)]).toEqual([
    [6, 7, 8, 9, 10],
    [11, 12, 13, 14],
  ]);
  const reviewed = dealt(works, { carousel, reviews: new Set(['ord_7', 'ord_8']) });
  expect([ids(reviewed.samples), ids(reviewed.others)], 'pieces of the reviews come last').toEqual([
    [6, 9, 10, 11, 12],
    [13, 14, 7, 8],
  ]);
  const few = dealt(works.slice(0, 3), { carousel: new Set(['ord_0', 'ord_1', 'ord_2']), reviews: new Set() });
  expect([ids(few.samples), ids(few.others)]).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
});
