import { expect, it } from 'vitest';
import { formatWhile } from './dates.ts';

it.each([
  [-5, '0 min'],
  [0, '0 min'],
  [61, '2 min'],
  [3_540, '59 min'],
  [3_541, '1 h'],
  [13_320, '3 h 42 min'],
  [172_800, '2 days'],
])('says %i seconds as %s', (seconds, text) => {
  expect(formatWhile(seconds)).toBe(text);
});
