import { sumCents } from '#shared/money.ts';
import type { StoredEntry } from '../carts/ledger.ts';
import type { StoredAttempt } from '../carts/stored-attempt.ts';
import { payoutsIn, receiptsIn } from './entries.ts';
import { paypalPayment, paypalRefund } from './paypal-books.ts';
import type { ProviderBooks, ProviderPayment } from './provider-books.ts';
import { stripePayment, stripeRefund } from './stripe-books.ts';

/** The part of the providers' books that is about one cart. */
export type CartBooks = Omit<ProviderBooks, 'mentioned'>;

/** PayPal's ids; Stripe's begin with what they are. */
const isPaypals = (reference: string): boolean => /^[0-9A-Z]{17}$/.test(reference);

const paymentBy = (reference: string) => (isPaypals(reference) ? paypalPayment(reference) : stripePayment(reference));
const refundBy = (reference: string) => (isPaypals(reference) ? paypalRefund(reference) : stripeRefund(reference));

/** What is listed, and what else is wanted, each asked for by its name. */
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

/** Payments that refunds of a time went back from, and that were made in another. */
export const paymentsBefore = async ({ payments, refunds }: ProviderBooks): Promise<ProviderPayment[]> => {
  const all = await complete(
    payments,
    refunds.map(({ payment }) => payment).filter((payment) => payment !== ''),
    paymentBy,
  );
  return all.slice(payments.length);
};

/** What the providers list about a cart in some time, and of any time what its ledger and attempts mention. */
export const booksOfCart = async (
  cartId: string,
  attempts: readonly StoredAttempt[],
  entries: readonly StoredEntry[],
  books: ProviderBooks,
): Promise<CartBooks> => {
  const mentioned = [
    ...receiptsIn(entries),
    ...attempts.filter(({ state, method }) => state === 'paid' && method !== undefined),
  ].map(({ reference }) => reference);
  const payments = await complete(
    books.payments.filter((payment) => payment.cartId === cartId),
    mentioned,
    paymentBy,
  );
  const paid = new Set(payments.map(({ reference }) => reference));
  const paidOut = payoutsIn(entries).map(({ reference }) => reference);
  const refunds = await complete(
    books.refunds.filter(({ payment }) => paid.has(payment)),
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
    open: books.open.filter((open) => open.cartId === cartId),
  };
};
