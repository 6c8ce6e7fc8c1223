import Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { now } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { timed } from '../platform/metrics.ts';
import { secret, secretIfSet } from '../platform/secrets.ts';
import type { Charge, ChargeState, Provider, Refund, RefundState, SavedMethod } from './provider.ts';
import { methodOf } from './stripe-methods.ts';

const TIMEOUT_MS = 8_000;

let current: { key: string; client: Stripe } | undefined;

/** Stripe's SDK with the account and API address of the secret; a rotated key makes a new client. */
export const stripe = async (): Promise<Stripe> => {
  const [key, base] = await Promise.all([
    secret('STRIPE_SECRET_ID', 'secretKey'),
    secret('STRIPE_SECRET_ID', 'apiBase'),
  ]);
  if (current?.key === key) return current.client;
  const { protocol, hostname, port } = new URL(base);
  const client = new Stripe(key, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
    // One retry only: the request, the webhook and the sweep repeat a call under its own idempotency key.
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
  current = { key, client };
  return client;
};

/**
 * Refusal for an error that leaves the charge's state unknown: another request is making it right now, or Stripe cannot
 * be reached.
 */
const asRefusal = (error: unknown): unknown => {
  if (error instanceof Stripe.errors.StripeError && error.statusCode === 409)
    return new AppError('cart.payment_in_progress', { cause: error });
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  if (![StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind))
    return error;
  log.error('Stripe did not answer', error);
  return new AppError('request.busy', { cause: error });
};

/** Runs calls of Stripe; refuses `request.busy` and `cart.payment_in_progress` where their outcome is unknown. */
export const withStripe = async <T>(work: (api: Stripe) => Promise<T>): Promise<T> => {
  try {
    return await timed('stripe', async () => work(await stripe()));
  } catch (error) {
    throw asRefusal(error);
  }
};

/** Id of an object that Stripe gives as an id or as the object itself. */
export const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** Refuses an intent that differs from the charge in attempt, amount or currency. */
const checkIntent = (
  { id, metadata, amount, currency }: Stripe.PaymentIntent,
  { attemptId, amountCents }: Charge,
): void => {
  if (metadata.attempt_id === attemptId && amount === amountCents && currency === 'usd') return;
  log.error('an intent at Stripe is not that of its attempt', new Error(`intent ${id}`), { attemptId });
  throw new AppError('request.busy');
};

/** Stripe's code of a 3-D Secure question that the customer failed. */
const BANK_NOT_CONVINCED = 'payment_intent_authentication_failure';

const stateOf = (intent: Stripe.PaymentIntent, charge: Charge): ChargeState => {
  checkIntent(intent, charge);
  const reference = intent.id;
  switch (intent.status) {
    case 'succeeded':
      return { state: 'succeeded', reference, customerId: idOf(intent.customer) };
    case 'requires_action': {
      const url = intent.next_action?.redirect_to_url?.url;
      return url
        ? { state: 'requires_redirect', reference, url }
        : { state: 'requires_action', reference, clientSecret: intent.client_secret ?? '' };
    }
    case 'processing':
      return { state: 'processing', reference };
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_capture':
    case 'canceled':
      // A customer who leaves the page of Affirm or Amazon has had no card declined.
      return {
        state: 'failed',
        reference,
        isDeclined: charge.method === 'card',
        ...(charge.method === 'card' &&
          intent.last_payment_error?.code === BANK_NOT_CONVINCED && { isUnconfirmed: true }),
      };
    default:
      return { state: 'processing', reference };
  }
};

/**
 * Stripe customer of a charge: the owner of its saved method, the account's where the customer saves the card there, else
 * a new one per attempt, for whom the method is saved.
 */
const customerOf = async (api: Stripe, { saved, customer, attemptId, cartId, email }: Charge): Promise<string> => {
  if (saved) return saved.customer;
  if (customer !== undefined) return customer;
  const { id } = await api.customers.create(
    { email, metadata: { cart_id: cartId } },
    { idempotencyKey: `${attemptId}-customer` },
  );
  return id;
};

const MAX_LISTED = 100;

/**
 * State of the attempt's intent, searched among all since the attempt began; `failed` without a reference when there is
 * none.
 */
const findIntent = async (api: Stripe, charge: Charge): Promise<ChargeState> => {
  const since = Math.floor(Date.parse(charge.createdAt) / 1000) - 60;
  for await (const intent of api.paymentIntents.list({ created: { gte: since }, limit: MAX_LISTED }))
    if (intent.metadata.attempt_id === charge.attemptId) return stateOf(intent, charge);
  return { state: 'failed', reference: null, isDeclined: false };
};

/**
 * How long Stripe may take to repair a charge after an error of its own; an intent not listed by then is never made
 * (docs/decisions/034).
 */
const REPAIR_MS = 10 * 60_000;

/** Whether Stripe has replayed a stored server error: repeating the call under the same key has no effect. */
export const isReplayed = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';

const makeCharge = async (api: Stripe, charge: Charge): Promise<ChargeState> => {
  const { attemptId, cartId, amountCents } = charge;
  try {
    const intent = await api.paymentIntents.create(
      {
        amount: amountCents,
        currency: 'usd',
        customer: await customerOf(api, charge),
        confirm: true,
        metadata: { cart_id: cartId, attempt_id: attemptId },
        ...methodOf(charge),
      },
      { idempotencyKey: attemptId },
    );
    return stateOf(await api.paymentIntents.retrieve(intent.id), charge);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      const { payment_intent: intent } = error;
      return intent
        ? stateOf(await api.paymentIntents.retrieve(intent.id), charge)
        : { state: 'failed', reference: null, isDeclined: charge.method === 'card' };
    }
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return { state: 'failed', reference: null, isDeclined: false };
    if (!isReplayed(error)) throw error;
    const found = await findIntent(api, charge);
    if (found.reference === null && now() - Date.parse(charge.createdAt) <= REPAIR_MS) throw error;
    return found;
  }
};

const read = (reference: string, charge: Charge): Promise<ChargeState> =>
  withStripe(async (api) => stateOf(await api.paymentIntents.retrieve(reference), charge));

/** Has no idempotency key: cancelling twice is harmless, and a replayed server error would hold the cart for a day. */
const cancel = (reference: string, charge: Charge): Promise<ChargeState> =>
  withStripe(async (api) => {
    try {
      return stateOf(await api.paymentIntents.cancel(reference), charge);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError)
        return stateOf(await api.paymentIntents.retrieve(reference), charge);
      throw error;
    }
  });

const savedBy = (reference: string): Promise<SavedMethod | undefined> =>
  withStripe(async (api) => {
    const {
      customer,
      payment_method: method,
      latest_charge: charge,
    } = await api.paymentIntents.retrieve(reference, { expand: ['payment_method', 'latest_charge'] });
    const owner = idOf(customer);
    const isDisputed = typeof charge === 'object' && charge?.disputed;
    if (owner === null || typeof method !== 'object' || !method || idOf(method.customer) !== owner || isDisputed)
      return undefined;
    const { id, card } = method;
    return { customer: owner, paymentMethod: id, card: card ? { brand: card.brand, last4: card.last4 } : null };
  });

const stateOfRefund = ({ id, status, failure_reason: reason }: Stripe.Refund): RefundState => {
  if (status === 'failed' || status === 'canceled') return { state: 'failed', reason: reason ?? status };
  return { state: status === 'succeeded' ? status : 'pending', reference: id };
};

/**
 * Looks the refund up first: Stripe forgets an idempotency key after a day, and until then replays the refund's first
 * state.
 */
const refund = ({ refundId, reference, cents }: Refund): Promise<RefundState> =>
  withStripe(async (api) => {
    for await (const made of api.refunds.list({ payment_intent: reference, limit: MAX_LISTED }))
      if (made.metadata?.refund_id === refundId) return stateOfRefund(made);
    try {
      return stateOfRefund(
        await api.refunds.create(
          { payment_intent: reference, amount: cents, metadata: { refund_id: refundId } },
          { idempotencyKey: refundId },
        ),
      );
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return { state: 'failed', reason: error.message };
      throw error;
    }
  });

/**
 * Cards, Affirm and Amazon Pay through Stripe; cards and Amazon accounts are saved for the balance. The attempt's id is
 * the idempotency key, so it is charged once. Which methods are active is set in Stripe's dashboard.
 */
export const stripeProvider: Provider = {
  account: 'cash:stripe',
  offers: async () => (await secretIfSet('STRIPE_SECRET_ID', 'secretKey')) !== undefined,
  charge: (wanted) => withStripe((api) => makeCharge(api, wanted)),
  read,
  find: (wanted) => withStripe((api) => findIntent(api, wanted)),
  cancel,
  savedBy,
  refund,
};

const FUTURE_SECONDS = 300;

const Event = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.object({}) }) });

/** The event of a webhook call that Stripe has signed within the last five minutes; undefined for any other call. */
export const readWebhook = async (
  body: string,
  signature: string,
  nowSeconds: number,
): Promise<Stripe.Event | undefined> => {
  const [api, webhookSecret] = await Promise.all([stripe(), secret('STRIPE_SECRET_ID', 'webhookSecret')]);
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  // The library refuses only old timestamps; those more than five minutes in the future are refused here.
  if (!(signedAt <= nowSeconds + FUTURE_SECONDS)) return undefined;
  try {
    const event = await api.webhooks.constructEventAsync(
      body,
      signature,
      webhookSecret,
      FUTURE_SECONDS,
      undefined,
      nowSeconds * 1000,
    );
    return Event.safeParse(event).success ? event : undefined;
  } catch {
    return undefined;
  }
};
