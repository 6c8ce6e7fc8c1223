import { expect, it } from 'vitest';
import { describeDifference, differences } from './differences.ts';

const said = (before: unknown, after: unknown): string[] => differences(before, after).map(describeDifference);

it('what is the same differs in nothing, what differs is named by its path', () => {
  expect(
    said(
      { price: 1, options: [{ id: 'size', values: [{ id: 'a', price: 2 }] }] },
      { price: 1, options: [{ id: 'size', values: [{ id: 'a', price: 2 }] }] },
    ),
  ).toEqual([]);
  expect(
    said(
      { options: [{ id: 'size', values: [{ id: 'a', price: 2 }] }] },
      { options: [{ id: 'size', values: [{ id: 'a', price: 3 }] }] },
    ),
  ).toEqual(['options.size.values.a.price: 2 → 3']);
  expect(said({ rating: 4 }, { hint: 'none' })).toEqual(['rating: 4 → none', 'hint: none → "none"']);
});

it('one more at the front is one difference, and so is a new order', () => {
  const [first, second] = [{ id: 'a' }, { id: 'b' }];
  expect(said([second], [first, second])).toEqual(['a: none → {"id":"a"}']);
  expect(said({ shelf: [first, second] }, { shelf: [second, first] })).toEqual(['shelf in order: "a, b" → "b, a"']);
});

it('lists without ids are compared by position, and long texts are cut', () => {
  expect(said(['x', 'y'], ['x', 'z'])).toEqual(['1: "y" → "z"']);
  expect(said({ bio: '' }, { bio: 'w'.repeat(200) })[0]).toHaveLength(8 + 3 + 80);
});
