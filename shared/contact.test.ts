import { expect, it } from 'vitest';
import { isStudioOpen } from './contact.ts';

it.each([
  ['in winter', '2026-11-24T15:00:00Z', '2026-11-24T23:00:00Z'],
  ['in summer', '2026-07-14T14:00:00Z', '2026-07-14T22:00:00Z'],
])('W-06 the studio reads along from ten to six in New York, %s', (_season, opening, closing) => {
  const [from, until] = [Date.parse(opening), Date.parse(closing)];
  expect([from - 1, from, until - 1, until].map(isStudioOpen)).toEqual([false, true, true, false]);
});
