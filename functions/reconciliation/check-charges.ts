import { abandonAttempt, finishAttempt } from '../checkout/finish.ts';
import type { StoredAttempt } from '../checkout/attempt.ts';
import { stripe } from '../payments/stripe.ts';
import { providerOf } from '../payments/provider.ts';
import { NO_CART, type Drift } from './drift.ts';
import { receiptsIn } from './entries.ts';
import { hasEnded, type Evidence } from './evidence.ts';
import type { ProviderPayment } from './provider-statement.ts';

/** Idempotency key of the refund of a charge that bought nothing. */
export const backKeyOf = (reference: string): string => `${reference}-back`;

const payBack = ({ account, reference, cents, refundedCents }: ProviderPayment): Promise<unknown> =>
  providerOf(account === 'cash:paypal' ? 'paypal' : 'card').refund({
    refundId: backKeyOf(reference),
    reference,
    cents: cents - refundedCents,
  });

const cancelAtStripe = async (reference: string): Promise<unknown> => (await stripe()).paymentIntents.cancel(reference);

/** Unrefunded payments whose metadata name no cart: the checks by cart do not see them. */
export const checkStrangers = (payments: readonly ProviderPayment[]): Drift[] =>
  payments
    .filter(({ cartId, cents, refundedCents }) => cartId === undefined && cents > refundedCents)
    .map(({ account, reference, cents }) => ({
      kind: 'charge.of_nobody',
      cartId: NO_CART,
      subject: reference,
      detail: `${account} ${cents}`,
    }));

/** Differences between a payment and the attempt that it names. */
const checkOwner = (payment: ProviderPayment, { cartId, attempts, entries, statement }: Evidence): Drift[] => {
  const { reference, attemptId, cents, currency, refundedCents } = payment;
  const drift = { cartId, subject: reference, detail: `${attemptId} ${cents}` };
  const attempt = attempts.find((one) => one.attemptId === attemptId);
  if (!attempt) return [{ kind: 'charge.unknown_attempt', ...drift }];
  if (!hasEnded(attempt))
    return [{ kind: 'charge.unfinished', ...drift, repair: () => finishAttempt(cartId, attempt.attemptId) }];
  if (refundedCents === cents && attempt.reference !== reference) return [];
  if (attempt.state === 'released')
    return refundedCents === cents
      ? []
      : [{ kind: 'charge.of_released_attempt', ...drift, repair: () => payBack(payment) }];
  const isKnown = (one: string): boolean => receiptsIn(entries).some((entry) => entry.reference === one);
  const hasTwin = statement.payments.some(
    (other) => other.attemptId === attemptId && other.reference !== reference && isKnown(other.reference),
  );
  if (hasTwin && !isKnown(reference)) return [{ kind: 'charge.twice', ...drift, repair: () => payBack(payment) }];
  return [
    ...(cents === attempt.amountCents
      ? []
      : [{ kind: 'charge.amount_differs', ...drift, detail: `${cents}, not ${attempt.amountCents}` } as const]),
    ...(currency === 'usd' ? [] : [{ kind: 'charge.currency_differs', ...drift, detail: currency } as const]),
    ...(isKnown(reference) ? [] : [{ kind: 'charge.not_in_ledger', ...drift } as const]),
  ];
};

/** Checks a cart's payments at the providers against its attempts. */
export const checkCharges = (evidence: Evidence): Drift[] => {
  const { cartId, attempts, statement } = evidence;
  const ended = new Set(attempts.filter(hasEnded).map(({ attemptId }) => attemptId));
  const possible = statement.open.filter(({ attemptId }) => ended.has(attemptId));
  return [
    ...statement.payments.flatMap((payment) => checkOwner(payment, evidence)),
    ...possible.map(({ reference, attemptId }): Drift => ({
      kind: 'charge.still_possible',
      cartId,
      subject: reference,
      detail: attemptId,
      repair: () => cancelAtStripe(reference),
    })),
  ];
};

/** The sweep runs every minute, so an attempt is a drift only this long after it was due. */
const OVERDUE_MS = 15 * 60_000;

const openDrift = (attempt: StoredAttempt & { dueAt?: string }, at: number): Pick<Drift, 'kind'> | undefined => {
  if (hasEnded(attempt)) return undefined;
  if (attempt.dueAt === undefined) return { kind: 'attempt.forgotten' };
  return at - Date.parse(attempt.dueAt) > OVERDUE_MS ? { kind: 'attempt.overdue' } : undefined;
};

/**
 * Attempts that have not ended in time, are paid without a charge, or place a cart twice; `at` is now in epoch
 * milliseconds.
 */
export const checkAttempts = ({ cartId, attempts, statement }: Evidence, at: number): Drift[] => {
  const open = attempts.flatMap((attempt): Drift[] => {
    const drift = openDrift(attempt, at);
    const { attemptId, state } = attempt;
    return drift
      ? [{ ...drift, cartId, subject: attemptId, detail: state, repair: () => abandonAttempt(cartId, attemptId) }]
      : [];
  });
  const unpaid = attempts.filter(
    (attempt) =>
      attempt.state === 'paid' &&
      attempt.method !== undefined &&
      !statement.payments.some(({ attemptId }) => attemptId === attempt.attemptId),
  );
  const placings = attempts.filter(({ state, purpose }) => state === 'paid' && purpose === 'place');
  return [
    ...open,
    ...unpaid.map(({ attemptId, amountCents, reference }): Drift => ({
      kind: 'attempt.paid_without_charge',
      cartId,
      subject: attemptId,
      detail: `${reference ?? 'no reference'} ${amountCents}`,
    })),
    ...placings.slice(1).map(({ attemptId }): Drift => ({
      kind: 'attempt.placed_twice',
      cartId,
      subject: attemptId,
      detail: placings.map((one) => one.attemptId).join(', '),
    })),
  ];
};
