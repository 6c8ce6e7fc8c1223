import { AppError } from '#shared/errors.ts';
import { QUESTION_LINK_SECONDS } from '#shared/text/questions.ts';
import { nowSeconds } from '../platform/clock.ts';
import { mailsTo } from '../platform/mail-limits.ts';
import { spendEach } from '../platform/rate-limit.ts';
import type { Caller } from '../platform/realtime-token.ts';
import { readClaims, signClaims } from '../platform/signing.ts';

/*
 * Tokens of mailed links are signed when the mail is written and stored nowhere, so a stolen copy of the table confirms
 * nothing. A token holds its purpose and one question or subscription; confirming that twice changes nothing.
 */

/** Lifetime of unconfirmed items: a day longer than their links, because a mail may be written late. */
export const UNCONFIRMED_SECONDS = QUESTION_LINK_SECONDS + 24 * 3600;

interface Claims {
  'confirm-message': { messageId: string };
  'confirm-subscription': { topic: string; email: string };
}

/** Token for a mailed link that confirms one question or subscription, valid for 72 hours. */
export const confirmationToken = <P extends keyof Claims>(purpose: P, claims: Claims[P]): Promise<string> =>
  signClaims(purpose, claims, nowSeconds() + QUESTION_LINK_SECONDS);

/** The claims of a mailed link's token; refuses `link.invalid` when it is forged, expired or of another purpose. */
export const readConfirmation = async <P extends keyof Claims>(purpose: P, token: string): Promise<Claims[P]> => {
  const claims = await readClaims<Claims[P]>(purpose, token);
  if (!claims) throw new AppError('link.invalid');
  return claims;
};

/** Counts a mail that a visitor triggers to any address, by address and by network; refuses `request.too_many`. */
export const countMail = async (caller: Caller, address: string): Promise<void> =>
  spendEach([await mailsTo(address, caller), ['mailOfNetwork', caller.network]]);
