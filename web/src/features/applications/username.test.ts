import { expect, it } from 'vitest';
import { Username } from '#shared/schemas/application.ts';
import { usernameOf } from './username.ts';

it.each([
  ['Marta Ilves', 'Marta-Ilves'],
  [' Tomás Quiroga & Söhne! ', 'Tomas-Quiroga-Sohne'],
  ['--a__b--', 'a-b'],
  ['Belváros Stúdió of Extraordinary Portraits', 'Belvaros-Studio-of-Extraordina'],
  ['岡部花', ''],
])('R-14 %j becomes the username %j', (typed, username) => {
  expect(usernameOf(typed)).toBe(username);
});

it('R-14 what it makes of a long enough name is a username', () => {
  expect(Username.safeParse(usernameOf('ab '.repeat(20))).success).toBe(true);
});
