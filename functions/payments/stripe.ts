import Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { log } from '../platform/logger.ts';
import { secret } from '../platform/secrets.ts';
import type { Charge, ChargeState, Provider, Refund, RefundState } from './provider.ts';

const TIMEOUT_MS = 8_000;

let current: { key: string; client: Stripe } | undefined;

/** Stripe's own client; the secret says which account, and at which address the API answers. A rotated key makes a new one. */
export const stripe = async (): Promise<Stripe> => {
  const [key, base] = await Promise.all([secret('STRIPE_SECRET_ID', 'secretKey'), secret('STRIPE_SECRET_ID', 'apiBase')]);
  if (current?.key === key) return current.client;
  const { protocol, hostname, port } = new URL(base);
  const client = new Stripe(key, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
    // Retries are ours: a call is repeated with its own key by whoever finishes the attempt.
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
  current = { key, client };
  return client;
};

/** A failure that says nothing about the charge: another request is making it right now, or Stripe cannot be reached. */
const asRefusal = (error: unknown): unknown => {
  if (error instanceof Stripe.errors.StripeError && error.statusCode === 409) return new AppError('cart.payment_in_progress', { cause: error });
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  if (![StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind)) return error;
  log.error('Stripe did not answer', error);
  return new AppError('request.busy', { cause: error });
};

const asking = async <T>(work: (api: Stripe) => Promise<T>): Promise<T> => {
  try {
    return await work(await stripe());
  } catch (error) {
    throw asRefusal(error);
  }
};

const idOf = (thing: string | { id: string } | null): string | null => (typeof thing === 'string' ? thing : (thing?.id ?? null));

const stateOf = (intent: Stripe.PaymentIntent): ChargeState => {
  const reference = intent.id;
  switch (intent.status) {
    case 'succeeded':
      return { state: 'succeeded', reference, customerId: idOf(intent.customer) };
    case 'requires_action':
      return { state: 'requires_action', reference, clientSecret: intent.client_secret ?? '' };
    case 'processing':
      return { state: 'processing', reference };
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_capture':
    case 'canceled':
      return { state: 'failed', reference, isDeclined: true };
    default:
      return { state: 'processing', reference };
  }
};

const makeCharge = async (api: Stripe, { attemptId, cartId, amountCents, paymentMethod, email }: Charge): Promise<ChargeState> => {
  try {
    const customer = await api.customers.create({ email, metadata: { cart_id: cartId } }, { idempotencyKey: `${attemptId}-customer` });
    const intent = await api.paymentIntents.create(
      {
        amount: amountCents,
        currency: 'usd',
        customer: customer.id,
        payment_method: paymentMethod ?? '',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        confirm: true,
        setup_future_usage: 'off_session',
        metadata: { cart_id: cartId, attempt_id: attemptId },
      },
      { idempotencyKey: attemptId },
    );
    return stateOf(await api.paymentIntents.retrieve(intent.id));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      const { payment_intent: intent } = error;
      return intent ? stateOf(await api.paymentIntents.retrieve(intent.id)) : { state: 'failed', reference: null, isDeclined: true };
    }
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { state: 'failed', reference: null, isDeclined: false };
    throw error;
  }
};

const MOST_LISTED = 100;

const find = ({ attemptId, createdAt }: Charge): Promise<ChargeState> =>
  asking(async (api) => {
    const since = Math.floor(Date.parse(createdAt) / 1000) - 60;
    for await (const intent of api.paymentIntents.list({ created: { gte: since }, limit: MOST_LISTED }))
      if (intent.metadata.attempt_id === attemptId) return stateOf(intent);
    return { state: 'failed', reference: null, isDeclined: false };
  });

const read = (reference: string): Promise<ChargeState> => asking(async (api) => stateOf(await api.paymentIntents.retrieve(reference)));

const cancel = (reference: string): Promise<ChargeState> =>
  asking(async (api) => {
    try {
      return stateOf(await api.paymentIntents.cancel(reference, {}, { idempotencyKey: `${reference}-cancel` }));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return stateOf(await api.paymentIntents.retrieve(reference));
      throw error;
    }
  });

const refund = ({ refundId, reference, cents }: Refund): Promise<RefundState> =>
  asking(async (api) => {
    const { id, status, failure_reason: reason } = await api.refunds.create(
      { payment_intent: reference, amount: cents, metadata: { refund_id: refundId } },
      { idempotencyKey: refundId },
    );
    if (status === 'succeeded' || status === 'pending') return { state: status, reference: id };
    return { state: 'failed', reason: reason ?? status ?? 'unknown' };
  });

/** Cards through Stripe; the card is saved for the balance. The attempt's id is the idempotency key, so that it is charged once. */
export const stripeProvider: Provider = {
  account: 'cash:stripe',
  offers: (method) => Promise.resolve(method === 'card'),
  charge: (wanted) => asking((api) => makeCharge(api, wanted)),
  read,
  find,
  cancel,
  refund,
};

const FUTURE_SECONDS = 300;

const Event = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.object({}) }) });

/** A webhook's event if it is one and Stripe signed it within the last five minutes; undefined otherwise. */
export const readWebhook = async (body: string, signature: string, nowSeconds: number): Promise<Stripe.Event | undefined> => {
  const [api, webhookSecret] = await Promise.all([stripe(), secret('STRIPE_SECRET_ID', 'webhookSecret')]);
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  // The library refuses what is too old; what claims to come from the future is refused here.
  if (!(signedAt <= nowSeconds + FUTURE_SECONDS)) return undefined;
  try {
    const event = await api.webhooks.constructEventAsync(body, signature, webhookSecret, FUTURE_SECONDS, undefined, nowSeconds * 1000);
    return Event.safeParse(event).success ? event : undefined;
  } catch {
    return undefined;
  }
};
