import { expect, it } from 'vitest';
import { contactDetailsIn } from './contact-details.ts';

it.each([
  ['Look at https://example.org/me', ['link']],
  ['see www.example.org', ['link']],
  ['More on marta-paints.com!', ['link']],
  ['Write to me: marta@example.org', ['email']],
  ['marta (at) example', ['email']],
  ['marta at example dot org', ['email']],
  ['Call +1 415 555 0100', ['phone']],
  ['(415) 555-0100', ['phone']],
  ['555-0100', ['phone']],
  ['０４１５５５５０１００', ['phone']],
  ['marta@example.org or 415 555 0100 or example.com', ['link', 'email', 'phone']],
])('C22 contact details in “%s”', (text, found) => {
  expect(contactDetailsIn(text)).toEqual(found);
});

it.each([
  'Arrived in 19 days, 18 × 24 in, for $1,284.00.',
  'Ordered on 2026-11-22, hung on 12/24/2026.',
  'The eyes are hers.It is perfect...really',
  'We met at the dot of noon. 100% worth it, 10/10.',
  'He sold that car in 1971. He kept his hand on the frame.',
])('C22 none in “%s”', (text) => {
  expect(contactDetailsIn(text)).toEqual([]);
});
