import type { StandIn } from '../stand-in.ts';
import { createConsole } from './console.ts';
import { createApi, type Faults } from './paypal/api.ts';
import { settleReviews } from './paypal/orders.ts';
import { serveCheckoutPage } from './paypal/pages.ts';
import { Store, type Capture, type Desk, type Event, type Order, type Refund } from './paypal/store.ts';
import type { Keys } from './paypal/tokens.ts';
import { transmissionOf } from './paypal/webhooks.ts';
import { Webhooks, type Transmission } from './webhooks.ts';

export type { Faults } from './paypal/api.ts';

export interface PaypalOptions extends Keys {
  /** SQLite file that keeps the books; `:memory:` forgets them. */
  file: string;
  /** Epoch milliseconds of the clock that every part shares. */
  now: () => number;
  /** Origin at which shop and browser reach `/__local/paypal`. */
  origin: string;
  /** What the shop knows its webhook by. */
  webhookId: string;
  /** Where events are delivered; without it they are only recorded. */
  webhookUrl?: string;
  /** Decides, for tests, what goes wrong with a call. */
  faults?: Faults;
}

/** Everything that happened, newest first. */
export interface PaypalBooks {
  orders: Order[];
  captures: Capture[];
  refunds: Refund[];
  events: Event[];
}

export interface PaypalStandIn {
  /** The API's address. */
  base: string;
  /** `/__local/paypal/…`: the API, and the page on which customers approve. */
  site: StandIn;
  /** `/__local/payments/paypal`: the books and the webhooks' switches. */
  local: StandIn;
  /** All of it, or what names something. */
  books(naming?: string): PaypalBooks;
  /** An event as it would be sent now. */
  transmit(event: object): Transmission;
  start(): void;
  /** Ends deliveries under way (they are sent again after the next start) and closes the books. */
  stop(): Promise<void>;
}

const PREFIX = '/__local/paypal';

/** PayPal's API, webhooks and approval page on this machine; what was answered is kept even when the process is killed. */
export const createPaypal = ({
  file,
  now,
  origin,
  webhookId,
  webhookUrl,
  faults,
  clientId,
  clientSecret,
}: PaypalOptions): PaypalStandIn => {
  const store = new Store(file);
  const base = origin + PREFIX;
  const desk: Desk = { store, now, base };
  const transmit = (event: object) => transmissionOf(desk, webhookId, event);
  const webhooks = new Webhooks(store, now, webhookUrl === undefined ? undefined : { url: webhookUrl, transmit }, () =>
    store.transaction(() => settleReviews(desk)),
  );
  const wrote = () => webhooks.wake();
  const api = createApi({ desk, keys: { clientId, clientSecret }, faults, wrote });
  const books = (naming?: string): PaypalBooks => {
    const orders = store.list('order', { naming });
    const captures = orders.flatMap(({ purchase_units: [unit] }) => unit.payments?.captures ?? []);
    return { orders, captures, refunds: store.list('refund', { naming }), events: store.list('event', { naming }) };
  };
  return {
    base,
    books,
    transmit,
    site: {
      prefix: PREFIX,
      async handle(req, res) {
        const path = new URL(req.url ?? '/', 'http://localhost').pathname.slice(PREFIX.length);
        if (path !== '/checkoutnow') return api(req, res, path);
        await serveCheckoutPage(desk, req, res);
        return wrote();
      },
    },
    local: createConsole({ prefix: '/__local/payments/paypal', books: () => books(), webhooks }),
    start: () => webhooks.start(),
    async stop() {
      await webhooks.stop();
      store.close();
    },
  };
};
