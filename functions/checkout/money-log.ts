import { security } from '../platform/security-log.ts';
import { giftCardCents } from './holds.ts';
import type { StoredAttempt } from './attempt.ts';

/**
 * Writes one line to the security log for an attempt that has ended: account, purpose, method and cents; no card
 * number, gift-card code or address.
 */
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
