import { expect, it } from 'vitest';
import { townLine } from './place.ts';

it.each([
  [{ city: 'Portland', state: 'OR', zip: '97205' }, 'Portland, OR 97205'],
  [{ city: 'Tartu', state: '', zip: '51003' }, 'Tartu, 51003'],
  [{ city: 'Portland', state: 'OR' }, 'Portland, OR'],
  [{ city: 'Portland' }, 'Portland'],
  [{}, ''],
])('the town of %j is written %s', (address, line) => {
  expect(townLine(address)).toBe(line);
});
