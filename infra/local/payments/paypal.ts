import type { Emulator } from '../emulator.ts';
import { createConsole } from './console.ts';
import { createApi, type Faults } from './paypal/api.ts';
import { closeDispute, openDispute } from './paypal/disputes.ts';
import { settleReviews } from './paypal/orders.ts';
import { settlePayouts } from './paypal/payouts.ts';
import { serveCheckoutPage } from './paypal/pages.ts';
import {
  Store,
  type Capture,
  type Dispute,
  type PaypalContext,
  type Event,
  type Order,
  type Payout,
  type Refund,
} from './paypal/store.ts';
import type { Keys } from './paypal/tokens.ts';
import { transmissionOf } from './paypal/webhooks.ts';
import { Webhooks, type Transmission } from './webhooks.ts';

export type { Faults } from './paypal/api.ts';

export interface PaypalOptions extends Keys {
  /** SQLite file for the fake's objects; `:memory:` for none. */
  file: string;
  /** The movable clock in epoch milliseconds. */
  now: () => number;
  /** Origin at which shop and browser reach `/__local/paypal`. */
  origin: string;
  /** Id of the shop's webhook. */
  webhookId: string;
  /** URL to which events are delivered; without it they are only recorded. */
  webhookUrl?: string;
  /** Chooses the fault of each call, for tests. */
  faults?: Faults;
}

/** All objects of the fake, newest first. */
export interface PaypalSnapshot {
  orders: Order[];
  captures: Capture[];
  refunds: Refund[];
  disputes: Dispute[];
  payouts: Payout[];
  events: Event[];
}

export interface FakePaypal {
  /** Base URL of the API. */
  base: string;
  /** Serves `/__local/paypal/…`: the API, and the page on which customers approve orders. */
  site: Emulator;
  /** Serves `/__local/payments/paypal`, the control API for testers. */
  local: Emulator;
  /** All objects, or only those whose JSON contains `naming`. */
  snapshot(naming?: string): PaypalSnapshot;
  /** The customer disputes a capture, or PayPal decides the dispute; undefined for an unknown capture. */
  dispute(captureId: string, outcome?: 'won' | 'lost'): Dispute | undefined;
  /** Headers and body with which an event would be sent now. */
  transmit(event: object): Transmission;
  start(): void;
  /** Aborts current deliveries, which are sent again after the next start, and closes the file. */
  stop(): Promise<void>;
}

const PREFIX = '/__local/paypal';

/** Fake of PayPal's API, webhooks and approval page; its state survives a killed process once a call was answered. */
export const createPaypal = ({
  file,
  now,
  origin,
  webhookId,
  webhookUrl,
  faults,
  clientId,
  clientSecret,
}: PaypalOptions): FakePaypal => {
  const store = new Store(file);
  const base = origin + PREFIX;
  const context: PaypalContext = { store, now, base };
  const transmit = (event: object) => transmissionOf(context, webhookId, event);
  const webhooks = new Webhooks(store, now, webhookUrl === undefined ? undefined : { url: webhookUrl, transmit }, () =>
    store.transaction(() => {
      settleReviews(context);
      settlePayouts(context);
    }),
  );
  const wrote = () => webhooks.wake();
  const api = createApi({ context, keys: { clientId, clientSecret }, faults, wrote });
  const snapshot = (naming?: string): PaypalSnapshot => {
    const orders = store.list('order', { naming });
    const captures = orders.flatMap(({ purchase_units: [unit] }) => unit.payments?.captures ?? []);
    return {
      orders,
      captures,
      refunds: store.list('refund', { naming }),
      disputes: store.list('dispute', { naming }),
      payouts: store.list('payout', { naming }),
      events: store.list('event', { naming }),
    };
  };
  const dispute: FakePaypal['dispute'] = (captureId, outcome) => {
    const disputed = store.transaction(() => {
      if (!snapshot(captureId).captures.some(({ id }) => id === captureId)) return undefined;
      const opened = openDispute(context, captureId);
      return outcome ? closeDispute(context, opened, outcome) : opened;
    });
    wrote();
    return disputed;
  };
  return {
    base,
    snapshot,
    dispute,
    transmit,
    site: {
      prefix: PREFIX,
      async handle(req, res) {
        const path = new URL(req.url ?? '/', 'http://localhost').pathname.slice(PREFIX.length);
        if (path !== '/checkoutnow') return api(req, res, path);
        await serveCheckoutPage(context, req, res);
        return wrote();
      },
    },
    local: createConsole({ prefix: '/__local/payments/paypal', snapshot: () => snapshot(), webhooks, dispute }),
    start: () => webhooks.start(),
    async stop() {
      await webhooks.stop();
      store.close();
    },
  };
};
