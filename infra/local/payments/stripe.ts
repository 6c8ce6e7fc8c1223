import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Stripe } from 'stripe';
import type { StandIn } from '../stand-in.ts';
import { createConsole } from './console.ts';
import { createApi, type Faults } from './stripe/api.ts';
import { createBrowserSide } from './stripe/browser.ts';
import { recordEvent, type Books } from './stripe/calls.ts';
import { settleDuePayments } from './stripe/payments.ts';
import { Store } from './stripe/store.ts';
import { endpointOf } from './stripe/webhooks.ts';
import { Webhooks } from './webhooks.ts';

export type { Fault, FaultCall, Faults } from './stripe/api.ts';

export interface StripeOptions {
  /** SQLite file that keeps the books; `:memory:` forgets them. */
  file: string;
  /** Epoch milliseconds of the clock that every part shares. */
  now: () => number;
  /** Where events are delivered; without it they are only recorded. */
  webhook?: { url: string; secret: string };
  /** Origin of the site, at which the browser reaches `/__local/stripe`. */
  origin: string;
  secretKey: string;
  publishableKey: string;
  /** Books of other providers, shown beside these. */
  beside?: () => object;
  /** Decides, for tests, what goes wrong with a call. */
  faults?: Faults;
}

export interface StripeBooks {
  customers: Stripe.Customer[];
  intents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
}

export interface StripeStandIn {
  /** Answers `/v1/…`, on a port of its own or on the site's: the official server SDK takes a host and no path. */
  api(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** `/__local/payments` and `/__local/payments/webhooks`: the books and the webhooks' switches. */
  local: StandIn;
  /** `/__local/stripe.js` and `/__local/stripe/…`: what a browser loads. */
  browser: StandIn;
  /** All that is kept, newest first, or what names something. */
  books(naming?: string): StripeBooks;
  events(naming?: string): Stripe.Event[];
  /** Begins to deliver events and to settle payments in processing. */
  start(): void;
  /** Ends deliveries under way (they are sent again after the next start) and closes the books. */
  stop(): Promise<void>;
}

/** Stripe's API, webhooks and browser script on this machine; what was answered is kept even when the process is killed. */
export const createStripe = (options: StripeOptions): StripeStandIn => {
  const { now, origin, webhook, beside = () => ({}) } = options;
  const store = new Store(options.file);
  const books: Books = {
    store,
    origin,
    seconds: () => Math.floor(now() / 1000),
    emit: (type, object) => recordEvent(store, now(), type, object, { id: null, idempotency_key: null }),
  };
  const webhooks = new Webhooks(store, now, webhook && endpointOf(webhook), () =>
    store.transaction(() => settleDuePayments(books)),
  );
  const wrote = () => webhooks.wake();
  const booksOf = (naming?: string): StripeBooks => ({
    customers: store.list('customer', { naming }),
    intents: store.list('payment_intent', { naming }),
    charges: store.list('charge', { naming }),
    refunds: store.list('refund', { naming }),
  });
  const api = createApi({ ...options, store, wrote });
  return {
    api,
    local: createConsole({ prefix: '/__local/payments', books: () => ({ ...booksOf(), ...beside() }), webhooks }),
    browser: createBrowserSide(books, api, wrote),
    books: booksOf,
    events: (naming) => store.list('event', { naming }),
    start: () => webhooks.start(),
    async stop() {
      await webhooks.stop();
      store.close();
    },
  };
};
