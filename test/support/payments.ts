import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stripe } from 'stripe';
import { now, nowSeconds } from '#functions/platform/clock.ts';
import { resourceValue, PREFIXES } from '#infra/local/environment.ts';
import type { PaypalSnapshot } from '#infra/local/payments/paypal.ts';
import { createStripe, type Faults } from '#infra/local/payments/stripe.ts';
import { signature } from '#infra/local/payments/stripe/webhooks.ts';
import { createSecrets } from '#infra/local/secrets-manager/secrets.ts';
import { keysOfTests } from './keys.ts';
import { openPaypal, type PaypalOfTests } from './paypal.ts';
import { Shopper, type Answer } from './shopper.ts';

/** Secret with which the Stripe fake signs its webhooks. */
export const WEBHOOK_SECRET = 'whsec_of_the_tests';
const SECRET_KEY = 'sk_test_of_the_tests';

export interface LedgerSnapshot {
  customers: Stripe.Customer[];
  intents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  /** PayPal's statement of one cart, if a cart was asked for. */
  paypal?: PaypalSnapshot;
}

/** The Stripe and PayPal fakes of one test file, with their own objects and hooks that inject faults. */
export interface Payments {
  faults: { next: Faults | undefined };
  paypal: PaypalOfTests;
  /** The provider statements of a cart, or Stripe's of all carts. */
  snapshot(cartId?: string): LedgerSnapshot;
  /** Events recorded by Stripe, oldest first, of a cart or of all. */
  events(cartId?: string): Stripe.Event[];
  /** The cardholder's bank disputes a charge, or decides its dispute; answers the webhook's event. */
  dispute(chargeId: string, outcome?: 'won' | 'lost'): Stripe.Event;
  /** The customer's answer at their bank. */
  authenticate(clientSecret: string, outcome: 'complete' | 'fail'): Promise<void>;
  close(): Promise<void>;
}

/** The cart that an event is about. */
export const cartOf = ({ data }: Stripe.Event): string | undefined =>
  (data.object as { metadata?: Stripe.Metadata }).metadata?.cart_id;

/** A webhook as the provider sends it: signed with the time, no cookie, no origin. */
export const deliver = (
  event: object,
  more: { secret?: string; seconds?: number; body?: string; header?: string } = {},
): Promise<Answer<{ received?: boolean; code?: string }>> => {
  const { secret = WEBHOOK_SECRET, seconds = nowSeconds() } = more;
  const signed = JSON.stringify(event);
  const header = more.header ?? signature(signed, secret, seconds);
  return new Shopper().post('/api/webhooks/stripe', undefined, {
    rawBody: more.body ?? signed,
    headers: { 'Stripe-Signature': header, 'Origin': '' },
  });
};

/**
 * Starts the payment fakes for this file; call it before the first request that pays. Stripe's objects are in memory,
 * or in the SQLite file that is named.
 */
export const openPayments = async (file = ':memory:'): Promise<Payments> => {
  const faults: Payments['faults'] = { next: undefined };
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake = createStripe({
    file,
    now,
    origin,
    secretKey: SECRET_KEY,
    publishableKey: 'pk_test_of_the_tests',
    faults: (call) => faults.next?.(call),
  });
  const paypal = openPaypal(origin);
  const secrets = createSecrets({
    prefix: PREFIXES.secrets,
    secrets: {
      ...keysOfTests(),
      [resourceValue('stripe', String)]: { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: origin },
      [resourceValue('paypal', String)]: paypal.secret,
    },
  });
  server.on('request', (req, res) => {
    const path = req.url ?? '/';
    if (path.startsWith('/v1/')) void fake.api(req, res);
    else if (path.startsWith(secrets.prefix)) void secrets.handle(req, res);
    else if (path.startsWith('/__local/paypal')) paypal.handle(req, res);
    else if (path.startsWith('/__local/stripe')) void fake.browser.handle(req, res);
    else void fake.local.handle(req, res);
  });
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = origin + PREFIXES.secrets;

  return {
    faults,
    paypal,
    snapshot(cartId) {
      const { customers, intents, charges } = fake.snapshot(cartId);
      const isOurs = ({ metadata }: { metadata: Stripe.Metadata }) =>
        cartId === undefined || metadata.cart_id === cartId;
      const ours = {
        customers: customers.filter(isOurs),
        intents: intents.filter(isOurs),
        charges: charges.filter(isOurs),
      };
      return cartId === undefined ? ours : { ...ours, paypal: paypal.snapshot(cartId) };
    },
    events: (cartId) =>
      fake
        .events(cartId)
        .filter((event) => cartId === undefined || cartOf(event) === cartId)
        .toReversed(),
    dispute(chargeId, outcome) {
      const { id } = fake.dispute(chargeId, outcome) ?? {};
      const type = outcome ? 'charge.dispute.closed' : 'charge.dispute.created';
      const event = fake.events(id).find((one) => one.type === type);
      if (!event) throw new Error(`Charge ${chargeId} is unknown.`);
      return event;
    },
    async authenticate(clientSecret, outcome) {
      const intent = clientSecret.split('_secret')[0] ?? '';
      const body = new URLSearchParams({ intent, client_secret: clientSecret, outcome });
      const response = await fetch(`${origin}/__local/stripe/3ds`, { method: 'POST', body });
      if (!response.ok) throw new Error(await response.text());
    },
    async close() {
      await Promise.all([fake.stop(), paypal.close()]);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
