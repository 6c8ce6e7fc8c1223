import { AppError } from '#shared/errors.ts';
import { nowSeconds } from '../platform/clock.ts';
import { spendEach } from '../platform/rate-limit.ts';
import type { Caller } from '../platform/realtime-token.ts';
import { readClaims, signClaims } from '../platform/signing.ts';

/*
 * Tokens of mailed links are signed when the mail is written and stored nowhere: a copy of the table confirms nothing.
 * Each is bound to one purpose and one thing, and spends itself by changing that thing's state.
 */
const LINK_SECONDS = 72 * 3600;

/** Unconfirmed items outlive their links by a day, since a mail may be written late. */
export const UNCONFIRMED_SECONDS = LINK_SECONDS + 24 * 3600;

interface Claims {
  'confirm-message': { messageId: string };
  'confirm-subscription': { topic: string; email: string };
}

/** Token for a mailed link that confirms one thing, good for 72 hours. */
export const confirmationToken = <P extends keyof Claims>(purpose: P, claims: Claims[P]): Promise<string> =>
  signClaims(purpose, claims, nowSeconds() + LINK_SECONDS);

/** What a mailed link confirms; refuses `link.invalid` when it is forged, expired or meant for something else. */
export const readConfirmation = async <P extends keyof Claims>(purpose: P, token: string): Promise<Claims[P]> => {
  const claims = await readClaims<Claims[P]>(purpose, token);
  if (!claims) throw new AppError('link.invalid');
  return claims;
};

/** Counts a mail that somebody without an account makes us send to an address of their choice; refuses `request.too_many`. */
export const countMail = ({ network }: Caller, address: string): Promise<void> =>
  spendEach([
    ['mailToAddress', address],
    ['mailOfNetwork', network],
  ]);
