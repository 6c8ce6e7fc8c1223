import { expect, it } from 'vitest';
import { EditProfile } from './application.ts';

it.each([
  'Marta Ilves',
  'J.R. Ewing',
  'M.C.Escher',
  'St. Clair',
  'Łukasz d’Arc-Øst',
  '山田 太郎',
  'Ali ‌Reza',
  'Studio 7 & <Sons>',
])('C11 %j is a name', (name) => {
  expect(EditProfile.parse({ name }).name).toBe(name);
});

it.each([
  'https://elsewhere.example',
  'Marta (elsewhere.example)',
  'www.elsewhere.example',
  '//elsewhere.example/1',
  'marta@elsewhere.example',
  'Marta\n\nYour order was cancelled',
  'Marta\u2028Your order was cancelled',
  'Marta\u0000',
  'Marta \u202esevlI',
  'Marta \u2066Ilves',
])('C11 %j is no name: mails would show a link, or more than one line', (name) => {
  expect(EditProfile.safeParse({ name }).success).toBe(false);
});

it.each(['Marta, +372 555 0100', 'Marta (at) example', '(415) 555-0100'])('C22 %j is neither name nor city', (text) => {
  expect(EditProfile.safeParse({ name: text }).error?.issues[0]?.message).toMatch(/without web addresses, e-mail/);
  expect(EditProfile.safeParse({ city: text }).error?.issues[0]?.message).toMatch(/the city alone/);
});

it.each(['', 'St. Louis', 'Washington, D.C.', '100 Mile House', '’s-Hertogenbosch'])('C22 %j is a city', (city) => {
  expect(EditProfile.parse({ city })).toEqual({ city });
});

it.each([
  ['Atelier'],
  ['Atelier Support'],
  ['The átelier team'],
  ['M\u0430rta Ilves'],
  ['\u0410telier'],
  ['Marta \u0399lves'],
])('C11 nobody is called like the house, or like another in letters that only look alike: %s', (name) => {
  expect(EditProfile.safeParse({ name }).success).toBe(false);
});

it.each([['Марта Ильвес'], ['Marta Ílvesdóttir'], ['山田 はなこ'], ['Marta Марта'], ['Hotelier']])(
  'C11 a name in letters of its own script is a name: %s',
  (name) => {
    expect(EditProfile.safeParse({ name }).success).toBe(true);
  },
);
