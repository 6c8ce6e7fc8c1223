import { expect, it } from 'vitest';
import { formatRoughly, formatWhile } from './dates.ts';

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

it.each([
  [-5, '0 minutes'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3_600, '1 hour'],
  [13_320, '3 hours'],
  [86_400, '1 day'],
  [500_000, '5 days'],
])('says %i seconds roughly as %s', (seconds, text) => {
  expect(formatRoughly(seconds)).toBe(text);
});
