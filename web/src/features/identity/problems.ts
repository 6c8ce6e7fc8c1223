import { emailProblem as problemOf } from '#shared/people/email.ts';

const MIN_CHARACTERS = 8;
export const PASSWORD_HINT = `At least ${MIN_CHARACTERS} characters. A few words in a row are easy to remember.`;

export const emailProblem = (email: string): string | undefined =>
  problemOf(email, 'Please enter a valid email address.');
export const newPasswordProblem = (password: string): string | undefined =>
  password.length >= MIN_CHARACTERS ? undefined : `Please choose at least ${MIN_CHARACTERS} characters.`;
export const passwordProblem = (password: string): string | undefined =>
  password === '' ? 'Please enter your password.' : undefined;
export const codeProblem = (code: string): string | undefined =>
  code.replaceAll(/\s/g, '').length < 6 ? 'Please enter the whole code.' : undefined;
