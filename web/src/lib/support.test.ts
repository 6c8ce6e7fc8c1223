import { expect, it } from 'vitest';
import { phoneLink } from './support.ts';

it('P-23 a phone number is dialled with its country', () => {
  expect(['1-800-555-0134', '(415) 555-0134', '+49 30 901820'].map(phoneLink)).toEqual([
    'tel:+18005550134',
    'tel:+14155550134',
    'tel:+4930901820',
  ]);
});
