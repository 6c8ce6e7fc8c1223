import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '#shared/errors.ts';

const COMMON = new Set<string>(dictionary['passwords-common']);

/** Ends that people add to a common word so that it passes for another. */
const ADDITIONS = /[\d!?.@#$*_-]{1,4}$/;

/**
 * Refuses `user.common_password` for passwords that attackers try first: those of the lists of stolen ones, with or
 * without digits and signs added, and the account's own address or our name. Any other 8 to 128 characters are fine.
 */
export const checkPassword = (password: string, email: string): void => {
  const plain = password.trim().toLowerCase();
  const [localPart = ''] = email.toLowerCase().split('@');
  const bare = plain.replace(ADDITIONS, '');
  const isCommon = COMMON.has(plain) || COMMON.has(bare) || new Set(plain).size < 4;
  const isOurs = [email.toLowerCase(), localPart, 'atelier'].some((word) => word !== '' && (plain === word || bare === word));
  if (isCommon || isOurs) throw new AppError('user.common_password', { fields: { password: 'This password is on lists of stolen ones. Please choose another.' } });
};
