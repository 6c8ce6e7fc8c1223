import { expect, it } from 'vitest';
import { placeName } from './country.ts';

it('names a place by what is known of it', () => {
  expect(placeName('Tartu', 'EE')).toBe('Tartu, Estonia');
  expect(placeName(null, 'Japan')).toBe('Japan');
  expect(placeName()).toBe('');
});
