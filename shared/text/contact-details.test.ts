import { expect, it } from 'vitest';
import { contactDetailsIn, withoutContactDetails } from './contact-details.ts';

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

it.each([
  'St. Louis',
  'Washington, D.C.',
  'Bad Homburg v.d.Höhe',
  'Frankfurt a. M.',
  '100 Mile House',
  '6th of October City',
  '’s-Hertogenbosch',
  'Paris 75011',
  'London SW1A 1AA',
  'J.R. Ewing',
  'Dr. John St.Clair',
  'Studio 54',
])('C22 “%s” is shown as a name or place', (text) => {
  expect(withoutContactDetails(text)).toBe(text);
});

it('C22 a name or place with contact details is shown as an empty one', () => {
  for (const text of ['+372 555 0100', 'marta@example.org', 'Tartu, www.example.org'])
    expect(withoutContactDetails(text)).toBe('');
});
