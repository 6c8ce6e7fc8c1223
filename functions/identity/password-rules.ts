import { AppError } from '#shared/errors.ts';

/**
 * The list has 49,000 passwords and is loaded when a password is first checked, so that it does not slow down cold
 * starts.
 */
let loading: Promise<Set<string>> | undefined;
const commonPasswords = (): Promise<Set<string>> =>
  (loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set<string>(dictionary['passwords-common']),
  ));

/** Digits and signs that people append to a common word. */
const ADDITIONS = /[\d!?.@#$*_-]{1,4}$/;
const MIN_DISTINCT_CHARACTERS = 4;

/**
 * Refuses `user.common_password` for passwords that attackers try first: those on lists of stolen passwords, also with
 * digits and signs appended, the account's own address, our name, and fewer than four different characters.
 */
export const checkPassword = async (password: string, email: string): Promise<void> => {
  const common = await commonPasswords();
  const plain = password.normalize('NFKC').trim().toLowerCase();
  const bare = plain.replace(ADDITIONS, '');
  const address = email.trim().toLowerCase();
  const ours = [address, address.split('@')[0], 'atelier'];
  const isEasy =
    [plain, bare].some((each) => common.has(each) || ours.includes(each)) ||
    new Set(plain).size < MIN_DISTINCT_CHARACTERS;
  if (isEasy)
    throw new AppError('user.common_password', {
      fields: { password: 'This password is on lists of stolen ones. Please choose another.' },
    });
};
