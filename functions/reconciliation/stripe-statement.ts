import type Stripe from 'stripe';
import { stripe } from '../payments/stripe.ts';
import type { ProviderStatement, ProviderPayment, ProviderRefund, Span } from './provider-statement.ts';

const MAX_LISTED = 100;
const FINAL_STATUSES = new Set<Stripe.PaymentIntent.Status>(['succeeded', 'canceled', 'processing']);

const idOf = (reference: string | { id: string } | null): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');
const inMs = (seconds: number): number => seconds * 1000;

const owner = ({
  cart_id: cartId,
  attempt_id: attemptId,
}: Stripe.Metadata): Pick<ProviderPayment, 'cartId' | 'attemptId'> => ({
  ...(cartId && { cartId }),
  ...(attemptId && { attemptId }),
});

const paymentOf = ({
  payment_intent: intent,
  metadata,
  amount,
  currency,
  amount_refunded: refundedCents,
  created,
}: Stripe.Charge): ProviderPayment => ({
  account: 'cash:stripe',
  reference: idOf(intent),
  ...owner(metadata),
  cents: amount,
  currency,
  refundedCents,
  at: inMs(created),
});

const refundOf = ({ id, payment_intent: intent, metadata, amount, created }: Stripe.Refund): ProviderRefund => ({
  account: 'cash:stripe',
  reference: id,
  payment: idOf(intent),
  cents: amount,
  at: inMs(created),
  ...(metadata?.refund_id && { refundId: metadata.refund_id }),
});

/** Stripe's statement: charges, refunds and payments that may still come, of all that was created in a span. */
export const stripeStatement = async ({ from, to }: Span): Promise<ProviderStatement> => {
  const api = await stripe();
  const since = { created: { gte: Math.floor(from / 1000), lt: Math.ceil(to / 1000) }, limit: MAX_LISTED };
  const statement: ProviderStatement = { payments: [], refunds: [], open: [], mentioned: [] };
  for await (const charge of api.charges.list(since))
    if (charge.status === 'succeeded') statement.payments.push(paymentOf(charge));
  for await (const refund of api.refunds.list(since))
    if (refund.status === 'succeeded') statement.refunds.push(refundOf(refund));
  for await (const { id, status, metadata, created } of api.paymentIntents.list(since)) {
    const { cartId, attemptId } = owner(metadata);
    if (cartId) statement.mentioned.push(cartId);
    if (!FINAL_STATUSES.has(status) && cartId && attemptId)
      statement.open.push({ reference: id, cartId, attemptId, at: inMs(created) });
  }
  // A crash between creating the Stripe customer and charging leaves a customer without charges.
  for await (const { metadata } of api.customers.list(since))
    if (metadata.cart_id) statement.mentioned.push(metadata.cart_id);
  return statement;
};

const unlessMissing = async <T>(ask: () => Promise<T | undefined>): Promise<T | undefined> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return undefined;
    throw error;
  }
};

/** A payment at Stripe by its intent; undefined when there is none or it took no money. */
export const stripePayment = (intentId: string): Promise<ProviderPayment | undefined> =>
  unlessMissing(async () => {
    const { latest_charge: charge } = await (
      await stripe()
    ).paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
    return charge !== null && typeof charge === 'object' && charge.status === 'succeeded'
      ? paymentOf(charge)
      : undefined;
  });

/** A refund at Stripe by its id; undefined when there is none or it has not succeeded. */
export const stripeRefund = (refundId: string): Promise<ProviderRefund | undefined> =>
  unlessMissing(async () => {
    const refund = await (await stripe()).refunds.retrieve(refundId);
    return refund.status === 'succeeded' ? refundOf(refund) : undefined;
  });
