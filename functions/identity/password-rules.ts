import { AppError } from '#shared/errors.ts';

/** 49,000 of them: loaded when a password is first set, not with every start of the function. */
let loading: Promise<Set<string>> | undefined;
const commonPasswords = (): Promise<Set<string>> =>
  (loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set<string>(dictionary['passwords-common']),
  ));

/** Ends that people add to a common word so that it passes for another. */
const ADDITIONS = /[\d!?.@#$*_-]{1,4}$/;
const MIN_DISTINCT_CHARACTERS = 4;

/**
 * Refuses `user.common_password` for passwords that attackers try first: those of the lists of stolen ones, with or
 * without digits and signs added, and the account's own address or our name. Any other 8 to 128 characters are fine.
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
