import { expect, it } from 'vitest';
import { statesOfZip, usStateCode, zipFitsState } from './us-zip.ts';

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
])('%s lies in %s', (zip, state) => {
  expect(zipFitsState(zip, state)).toBe(true);
});

it.each([
  ['10001', 'OR'],
  ['97205', 'Washington'],
  ['00000', 'NY'],
  ['9720', 'OR'],
  ['97205', 'Orregon'],
  ['97205', ''],
])('%s does not lie in %s', (zip, state) => {
  expect(zipFitsState(zip, state)).toBe(false);
});

it('each state has a zip code, and no zip code has two states by accident', () => {
  const prefixes = Array.from({ length: 1_000 }, (_, index) => `${String(index).padStart(3, '0')}01`);
  const states = new Set(prefixes.flatMap((zip) => statesOfZip(zip)));
  for (const state of states) expect(usStateCode(state)).toBe(state);
  expect(states.size).toBe(62);
  expect(prefixes.filter((zip) => statesOfZip(zip).length > 1)).toHaveLength(8);
});
