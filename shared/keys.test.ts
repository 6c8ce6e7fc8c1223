import { expect, it } from 'vitest';
import { isKeyOf, keysOf } from './keys.ts';

it('knows the own keys of an object, also numbers, and nothing that every object has', () => {
  expect(keysOf({ b: 1, a: 2 })).toEqual(['b', 'a']);
  expect([isKeyOf({ a: 1 }, 'a'), isKeyOf({ 3: 1 }, 3), isKeyOf({ a: 1 }, 'toString')]).toEqual([true, true, false]);
});
