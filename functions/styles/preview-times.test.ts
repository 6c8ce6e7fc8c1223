import { expect, it } from 'vitest';
import { secondsOf } from './preview-times.ts';

it.each([
  ['nothing below five previews', [900, 900, 900, 900], null],
  ['a second at least', [120, 130, 140, 150, 160], 1],
  ['what three of four took, rounded up', [800, 900, 1_000, 1_100, 1_200, 1_300, 2_400, 9_000], 2],
])('S-10 the converter promises %s', (_, times, seconds) => {
  expect(secondsOf(times)).toBe(seconds);
});
