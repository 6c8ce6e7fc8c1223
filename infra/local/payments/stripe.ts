import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Stripe } from 'stripe';
import type { Emulator } from '../emulator.ts';
import { createConsole } from './console.ts';
import { createApi, type Faults } from './stripe/api.ts';
import { createBrowserSide } from './stripe/browser.ts';
import { recordEvent, type StripeContext } from './stripe/calls.ts';
import { closeDispute, openDispute } from './stripe/disputes.ts';
import { settleDuePayments } from './stripe/payments.ts';
import { Store } from './stripe/store.ts';
import { endpointOf } from './stripe/webhooks.ts';
import { Webhooks } from './webhooks.ts';

export type { Fault, FaultCall, Faults } from './stripe/api.ts';

export interface StripeOptions {
  /** SQLite file for the fake's objects; `:memory:` for none. */
  file: string;
  /** The movable clock in epoch milliseconds. */
  now: () => number;
  /** Endpoint to which events are delivered; without it they are only recorded. */
  webhook?: { url: string; secret: string };
  /** Origin of the site, which serves `/__local/stripe` to the browser. */
  origin: string;
  secretKey: string;
  publishableKey: string;
  /** Objects of other provider fakes, shown together with Stripe's. */
  beside?: () => object;
  /** Chooses the fault of each call, for tests. */
  faults?: Faults;
}

export interface StripeSnapshot {
  customers: Stripe.Customer[];
  intents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

export interface FakeStripe {
  /** Answers `/v1/…` at the root of an origin, because the official server SDK takes a host without a path. */
  api(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Serves `/__local/payments`, the control API for testers. */
  local: Emulator;
  /** Serves `/__local/stripe.js` and `/__local/stripe/…` to browsers. */
  browser: Emulator;
  /** All objects, newest first, or only those whose JSON contains `naming`. */
  snapshot(naming?: string): StripeSnapshot;
  events(naming?: string): Stripe.Event[];
  /** The cardholder's bank disputes a charge, or decides its dispute; undefined for an unknown charge. */
  dispute(chargeId: string, outcome?: 'won' | 'lost'): Stripe.Dispute | undefined;
  /** Starts the delivery of events and the settlement of payments in `processing`. */
  start(): void;
  /** Aborts current deliveries, which are sent again after the next start, and closes the file. */
  stop(): Promise<void>;
}

/** Fake of Stripe's API, webhooks and browser script; its state survives a killed process once a call was answered. */
export const createStripe = (options: StripeOptions): FakeStripe => {
  const { now, origin, webhook, beside = () => ({}) } = options;
  const store = new Store(options.file);
  const context: StripeContext = {
    store,
    origin,
    seconds: () => Math.floor(now() / 1000),
    emit: (type, object) => recordEvent(store, now(), type, object, { id: null, idempotency_key: null }),
  };
  const webhooks = new Webhooks(store, now, webhook && endpointOf(webhook), () =>
    store.transaction(() => settleDuePayments(context)),
  );
  const wrote = () => webhooks.wake();
  const snapshotOf = (naming?: string): StripeSnapshot => ({
    customers: store.list('customer', { naming }),
    intents: store.list('payment_intent', { naming }),
    charges: store.list('charge', { naming }),
    refunds: store.list('refund', { naming }),
    disputes: store.list('dispute', { naming }),
  });
  const api = createApi({ ...options, store, wrote });
  const dispute: FakeStripe['dispute'] = (chargeId, outcome) => {
    const disputed = store.transaction(() => {
      const charge = store.get('charge', chargeId);
      if (!charge) return undefined;
      const opened = openDispute(context, charge);
      return outcome ? closeDispute(context, opened, outcome) : opened;
    });
    wrote();
    return disputed;
  };
  return {
    api,
    local: createConsole({
      prefix: '/__local/payments',
      snapshot: () => ({ ...snapshotOf(), ...beside() }),
      webhooks,
      dispute,
    }),
    browser: createBrowserSide(context, api, wrote),
    snapshot: snapshotOf,
    events: (naming) => store.list('event', { naming }),
    dispute,
    start: () => webhooks.start(),
    async stop() {
      await webhooks.stop();
      store.close();
    },
  };
};
