import { security } from '../platform/security-log.ts';
import { giftCardCents } from './holds.ts';
import type { StoredAttempt } from './stored-attempt.ts';

/** One line of the security log for each attempt that has ended: who, for what, how, and cents. No card, no code, no address. */
export const logEnd = (
  what: 'payment received' | 'payment released',
  { ownerId, attemptId, purpose, method, amountCents, holds }: StoredAttempt,
  code?: string,
): void =>
  security(what, {
    account: ownerId,
    attempt: attemptId,
    purpose,
    method: method ?? 'none',
    cents: amountCents,
    giftCardCents: giftCardCents(holds),
    ...(code && { code }),
  });
