import { sumCents } from '#shared/money/money.ts';
import type { StoredEntry } from '../ledger/ledger.ts';
import type { StoredAttempt } from '../checkout/attempt.ts';
import { payoutsIn, receiptsIn } from './entries.ts';
import { paypalPayment, paypalRefund } from './paypal-statement.ts';
import type { ProviderStatement, ProviderPayment } from './provider-statement.ts';
import { stripePayment, stripeRefund } from './stripe-statement.ts';

/** The part of the provider statements that concerns one cart. */
export type CartStatement = Omit<ProviderStatement, 'mentioned'>;

/** Ids of PayPal have 17 capitals and digits; ids of Stripe have a prefix such as `pi_`. */
const isPaypals = (reference: string): boolean => /^[0-9A-Z]{17}$/.test(reference);

const paymentBy = (reference: string) => (isPaypals(reference) ? paypalPayment(reference) : stripePayment(reference));
const refundBy = (reference: string) => (isPaypals(reference) ? paypalRefund(reference) : stripeRefund(reference));

/** The listed items, and the other wanted ones that the provider knows, each read by its reference. */
const complete = async <T extends { reference: string }>(
  listed: T[],
  wanted: readonly (string | undefined)[],
  ask: (reference: string) => Promise<T | undefined>,
): Promise<T[]> => {
  const known = new Set(listed.map(({ reference }) => reference));
  const missing = new Set(wanted.filter((reference) => reference !== undefined && !known.has(reference)));
  const found = await Promise.all([...missing].map((reference) => ask(reference ?? '')));
  return [...listed, ...found.filter((one) => one !== undefined)];
};

/** Payments that were made before the span of a statement and refunded within it. */
export const paymentsBefore = async ({ payments, refunds }: ProviderStatement): Promise<ProviderPayment[]> => {
  const all = await complete(
    payments,
    refunds.map(({ payment }) => payment).filter((payment) => payment !== ''),
    paymentBy,
  );
  return all.slice(payments.length);
};

/** Provider statement of a cart: its items in the span, and whatever its ledger and attempts name at any time. */
export const cartStatement = async (
  cartId: string,
  attempts: readonly StoredAttempt[],
  entries: readonly StoredEntry[],
  statement: ProviderStatement,
): Promise<CartStatement> => {
  const mentioned = [
    ...receiptsIn(entries),
    ...attempts.filter(({ state, method }) => state === 'paid' && method !== undefined),
  ].map(({ reference }) => reference);
  const payments = await complete(
    statement.payments.filter((payment) => payment.cartId === cartId),
    mentioned,
    paymentBy,
  );
  const paid = new Set(payments.map(({ reference }) => reference));
  const paidOut = payoutsIn(entries).map(({ reference }) => reference);
  const refunds = await complete(
    statement.refunds.filter(({ payment }) => paid.has(payment)),
    paidOut,
    refundBy,
  );
  const backOf = (reference: string): number =>
    sumCents(refunds.filter(({ payment }) => payment === reference).map(({ cents }) => cents));
  return {
    payments: payments.map((payment) => ({
      ...payment,
      refundedCents: Math.max(payment.refundedCents, backOf(payment.reference)),
    })),
    refunds,
    open: statement.open.filter((open) => open.cartId === cartId),
  };
};
