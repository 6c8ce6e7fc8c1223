import Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { log } from '../platform/logger.ts';
import { secret } from '../platform/secrets.ts';

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

export interface Charge {
  attemptId: string;
  cartId: string;
  amountCents: number;
  paymentMethod: string;
  email: string;
}

/** What became of a charge, as Stripe says it now. */
export type ChargeState =
  | { state: 'succeeded'; intentId: string; customerId: string | null }
  | { state: 'requires_action'; intentId: string; clientSecret: string }
  | { state: 'processing'; intentId: string }
  | { state: 'failed'; intentId: string | null; isDeclined: boolean };

const idOf = (thing: string | { id: string } | null): string | null => (typeof thing === 'string' ? thing : (thing?.id ?? null));

const stateOf = (intent: Stripe.PaymentIntent): ChargeState => {
  const intentId = intent.id;
  switch (intent.status) {
    case 'succeeded':
      return { state: 'succeeded', intentId, customerId: idOf(intent.customer) };
    case 'requires_action':
      return { state: 'requires_action', intentId, clientSecret: intent.client_secret ?? '' };
    case 'processing':
      return { state: 'processing', intentId };
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_capture':
    case 'canceled':
      return { state: 'failed', intentId, isDeclined: true };
    default:
      return { state: 'processing', intentId };
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
        payment_method: paymentMethod,
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
      return intent ? stateOf(await api.paymentIntents.retrieve(intent.id)) : { state: 'failed', intentId: null, isDeclined: true };
    }
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { state: 'failed', intentId: null, isDeclined: false };
    throw error;
  }
};

/**
 * Charges an attempt's card and saves it for the balance. The attempt's id is the idempotency key, so the request, the
 * webhook and the sweeper may all call this and the card is charged once. Refuses `cart.payment_in_progress` while another
 * of them is charging, and `request.busy` when the outcome is unknown.
 */
export const charge = (wanted: Charge): Promise<ChargeState> => asking((api) => makeCharge(api, wanted));

const MOST_LISTED = 100;

/** The charge of an attempt whose key Stripe has forgotten (after a day): looked up, never made again. */
export const findCharge = ({ attemptId, createdAt }: { attemptId: string; createdAt: string }): Promise<ChargeState> =>
  asking(async (api) => {
    const since = Math.floor(Date.parse(createdAt) / 1000) - 60;
    for await (const intent of api.paymentIntents.list({ created: { gte: since }, limit: MOST_LISTED }))
      if (intent.metadata.attempt_id === attemptId) return stateOf(intent);
    return { state: 'failed', intentId: null, isDeclined: false };
  });

/** State of a charge whose intent is known. */
export const readCharge = (intentId: string): Promise<ChargeState> => asking(async (api) => stateOf(await api.paymentIntents.retrieve(intentId)));

/** Makes sure that a failed intent can never succeed later; answers its state, which is `succeeded` when the money came first. */
export const cancelCharge = (intentId: string): Promise<ChargeState> =>
  asking(async (api) => {
    try {
      return stateOf(await api.paymentIntents.cancel(intentId, {}, { idempotencyKey: `${intentId}-cancel` }));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return stateOf(await api.paymentIntents.retrieve(intentId));
      throw error;
    }
  });

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
