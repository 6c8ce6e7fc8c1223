import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { problemsIn, refusalText } from './refusal.ts';

const refusal = (code: string, retryAfterSeconds?: number) =>
  new ApiError(429, { code, message: 'As the server says it.' }, retryAfterSeconds);

it.each([
  [5, 'That was too often. Please try again in 5 seconds.'],
  [61, 'That was too often. Please try again in 2 min.'],
  [3_600, 'That was too often. Please try again in 1 h.'],
])('C10 says after how long another try is worth it: %i seconds', (retryAfterSeconds, text) => {
  expect(refusalText(refusal('request.too_many', retryAfterSeconds))).toBe(text);
});

it('C10 keeps to the words of the server where nothing more is known', () => {
  expect(refusalText(refusal('request.too_many'))).toBe('As the server says it.');
  expect(refusalText(refusal('server.error', 1))).toBe('As the server says it.');
});

it.each([
  ['user.common_password', { password: 'As the server says it.' }],
  ['session.wrong_code', { code: 'As the server says it.' }],
  ['user.wrong_password', { current_password: 'As the server says it.' }],
  ['session.password_required', { current_password: 'This is not the password of this account.' }],
  ['session.wrong_credentials', {}],
  ['server.error', {}],
  ['constructor', {}],
])('C10 finds the input that %s is about', (code, problems) => {
  expect(problemsIn(refusal(code))).toEqual(problems);
});

it('C10 takes over what the server says about single inputs', () => {
  expect(
    problemsIn(
      new ApiError(422, { code: 'request.invalid', message: 'No.', fields: { email: 'Please enter a valid email.' } }),
    ),
  ).toEqual({ email: 'Please enter a valid email.' });
});
