import { expect, it } from 'vitest';
import { otherStateOf, statesOfZip, usStateCode } from './us-zip.ts';

it.each([
  ['97205', 'OR'],
  ['10001', 'New York'],
  ['02116-1234', 'ma'],
  ['20166', 'VA'],
  ['00501', 'NY'],
  ['06390', 'N.Y.'],
  ['00802', 'VI'],
  ['09012', 'AE'],
  ['96799', 'American  Samoa'],
  ['97205', 'Orregon'],
  ['97205', ''],
  ['00000', 'NY'],
])('nothing speaks against %s in "%s"', (zip, state) => {
  expect(otherStateOf(zip, state)).toBeUndefined();
});

it.each([
  ['10001', 'OR', 'NY'],
  ['97205', 'Washington', 'OR'],
  ['97635', 'CA', 'OR'],
])('%s is not in %s', (zip, state, other) => {
  expect(otherStateOf(zip, state)).toBe(other);
});

it.each([
  ['OR', 'Ore. Oreg. Oregon o.r. oregon'],
  ['DC', 'D.C. dc'],
  ['CA', 'Calif Cal. California'],
  ['MS', 'Miss.'],
  ['MO', 'Mo. Missouri'],
  ['AL', 'Ala.'],
  ['FL', 'Fla.'],
  ['WA', 'Wash.'],
  ['WV', 'W.Va.'],
  ['undefined', 'Miz x New Orregon'],
])('%s is what %s mean', (code, names) => {
  for (const name of names.split(' ')) expect([name, String(usStateCode(name))]).toEqual([name, code]);
});

it('each state has a zip code, and no zip code has two states by accident', () => {
  const prefixes = Array.from({ length: 1_000 }, (_, index) => `${String(index).padStart(3, '0')}01`);
  const states = new Set(prefixes.flatMap((zip) => statesOfZip(zip)));
  for (const state of states) expect(usStateCode(state)).toBe(state);
  expect(states.size).toBe(62);
  expect(prefixes.filter((zip) => statesOfZip(zip).length > 1)).toHaveLength(8);
});
