import type Stripe from 'stripe';
import { asking, issueOf } from '../payments/paypal-client.ts';
import { stripe } from '../payments/stripe.ts';

/*
 * What providers say of themselves, read from their own lists and never from what we keep. Stripe lists everything of a time;
 * PayPal is asked for the captures that we know of.
 */

/** Money that a provider has taken. Cents. */
export interface ProviderPayment {
  account: 'cash:stripe' | 'cash:paypal';
  /** What refunds and the ledger call it by. */
  reference: string;
  /** Whose it is, as its metadata say; absent where it is not of ours. */
  cartId?: string;
  attemptId?: string;
  cents: number;
  currency: string;
  refundedCents: number;
  /** Epoch milliseconds. */
  at: number;
}

/** Money that a provider has given back. Cents. */
export interface ProviderRefund {
  reference: string;
  /** The payment that it was given back of. */
  payment: string;
  refundId?: string;
  cents: number;
  at: number;
}

/** A payment that has not come, and still may. */
export interface OpenPayment {
  reference: string;
  cartId: string;
  attemptId: string;
  at: number;
}

export interface ProviderBooks {
  payments: ProviderPayment[];
  refunds: ProviderRefund[];
  open: OpenPayment[];
  /** Carts that a provider has heard of, whatever came of it. */
  mentioned: string[];
}

const MOST_LISTED = 100;
const ENDED = new Set<Stripe.PaymentIntent.Status>(['succeeded', 'canceled', 'processing']);

const idOf = (thing: string | { id: string } | null): string => (typeof thing === 'string' ? thing : (thing?.id ?? ''));
const inMs = (seconds: number): number => seconds * 1000;

const owner = ({ cart_id: cartId, attempt_id: attemptId }: Stripe.Metadata): Pick<ProviderPayment, 'cartId' | 'attemptId'> => ({ ...(cartId && { cartId }), ...(attemptId && { attemptId }) });

/** All that Stripe has taken, given back or may still take since a moment in epoch milliseconds. */
export const stripeBooks = async (sinceMs: number): Promise<ProviderBooks> => {
  const api = await stripe();
  const since = { created: { gte: Math.floor(sinceMs / 1000) }, limit: MOST_LISTED };
  const books: ProviderBooks = { payments: [], refunds: [], open: [], mentioned: [] };
  for await (const { status, payment_intent: intent, metadata, amount, currency, amount_refunded: refundedCents, created } of api.charges.list(since))
    if (status === 'succeeded') books.payments.push({ account: 'cash:stripe', reference: idOf(intent), ...owner(metadata), cents: amount, currency, refundedCents, at: inMs(created) });
  for await (const { id, status, payment_intent: intent, metadata, amount, created } of api.refunds.list(since))
    if (status === 'succeeded') books.refunds.push({ reference: id, payment: idOf(intent), cents: amount, at: inMs(created), ...(metadata?.refund_id && { refundId: metadata.refund_id }) });
  for await (const { id, status, metadata, created } of api.paymentIntents.list(since)) {
    const { cartId, attemptId } = owner(metadata);
    if (cartId) books.mentioned.push(cartId);
    if (!ENDED.has(status) && cartId && attemptId) books.open.push({ reference: id, cartId, attemptId, at: inMs(created) });
  }
  // Who died before the charge has a customer there.
  for await (const { metadata } of api.customers.list(since)) if (metadata.cart_id) books.mentioned.push(metadata.cart_id);
  return books;
};

/** A capture at PayPal; undefined when PayPal knows none of that name. */
export const paypalPayment = (captureId: string): Promise<ProviderPayment | undefined> =>
  asking(async (api) => {
    try {
      const { amount, status, customId = '', createTime } = (await api.payments.getCapturedPayment({ captureId })).result;
      if (status === 'PENDING' || status === 'DECLINED' || status === 'FAILED') return undefined;
      const [cartId, attemptId] = customId.split(' ');
      const cents = Math.round(Number(amount?.value) * 100);
      const refundedCents = status === 'REFUNDED' ? cents : 0;
      const whose = cartId && attemptId ? { cartId, attemptId } : {};
      return { account: 'cash:paypal', reference: captureId, ...whose, cents, currency: (amount?.currencyCode ?? '').toLowerCase(), refundedCents, at: Date.parse(createTime ?? '') };
    } catch (error) {
      if (issueOf(api, error) === undefined) throw error;
      return undefined;
    }
  });
