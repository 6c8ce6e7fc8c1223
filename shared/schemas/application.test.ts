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
