import type { IncomingMessage, ServerResponse } from 'node:http';
import { now } from '#functions/platform/clock.ts';
import { createPaypal, type Faults, type PaypalSnapshot } from '#infra/local/payments/paypal.ts';
import type { Funding } from '#infra/local/payments/paypal/store.ts';
import { anEmail } from '#test/factories/people.ts';
import { Shopper, type Answer } from './shopper.ts';

const KEYS = { clientId: 'client-of-the-tests', clientSecret: 'secret-of-the-tests', webhookId: 'WEBHOOKOFTHETESTS' };

/** The PayPal fake of one test file, with its own objects and a hook that injects faults. */
export interface PaypalOfTests {
  faults: { next: Faults | undefined };
  /** Fields of the secret with which the functions reach it. */
  secret: Record<string, string>;
  handle(req: IncomingMessage, res: ServerResponse): void;
  /** PayPal's statement of all carts, looked up by cart. */
  allSnapshots(): (cartId: string) => PaypalSnapshot;
  /** PayPal's statement of a cart. */
  snapshot(cartId: string): PaypalSnapshot;
  /** PayPal's batches of payouts, and its events about them, that contain a text. */
  payouts(naming: string): Pick<PaypalSnapshot, 'payouts' | 'events'>;
  /** The customer's answer on PayPal's page, by default with an account of their own; returns the URL to which they are sent. */
  answer(page: string, answer: Funding | 'cancel', account?: string): Promise<URL>;
  /** The customer disputes a capture, or PayPal decides the dispute; answers the webhook's event. */
  dispute(captureId: string, outcome?: 'won' | 'lost'): object;
  /** A webhook as PayPal sends it: signed, no cookie, no origin. */
  deliver(
    event: object,
    more?: { headers?: Record<string, string>; body?: string },
  ): Promise<Answer<{ received?: boolean; code?: string }>>;
  close(): Promise<void>;
}

/** The cart id in an object of PayPal. */
const cartOf = (thing: object): string => /"(crt_\w+) /.exec(JSON.stringify(thing))?.[1] ?? '';

const byCart = ({
  orders,
  captures,
  refunds,
  disputes,
  payouts,
  events,
}: PaypalSnapshot): ((cartId: string) => PaypalSnapshot) => {
  const [ofOrders, ofCaptures, ofRefunds, ofDisputes, ofEvents] = [
    Map.groupBy(orders, cartOf),
    Map.groupBy(captures, cartOf),
    Map.groupBy(refunds, cartOf),
    Map.groupBy(disputes, cartOf),
    Map.groupBy(events, cartOf),
  ];
  return (cartId) => ({
    orders: ofOrders.get(cartId) ?? [],
    captures: ofCaptures.get(cartId) ?? [],
    refunds: ofRefunds.get(cartId) ?? [],
    disputes: ofDisputes.get(cartId) ?? [],
    payouts,
    events: ofEvents.get(cartId) ?? [],
  });
};

/** Starts the PayPal fake for an origin whose server passes `/__local/paypal` on to `handle`. */
export const openPaypal = (origin: string): PaypalOfTests => {
  const faults: PaypalOfTests['faults'] = { next: undefined };
  const fake = createPaypal({ ...KEYS, file: ':memory:', now, origin, faults: (call) => faults.next?.(call) });
  return {
    faults,
    secret: { ...KEYS, apiBase: fake.base },
    handle: (req, res) => void fake.site.handle(req, res),
    allSnapshots: () => byCart(fake.snapshot()),
    snapshot: (cartId) => byCart(fake.snapshot(cartId))(cartId),
    payouts: (naming) => {
      const { payouts, events } = fake.snapshot(naming);
      return { payouts, events: events.filter(({ resource_type: type }) => type === 'payouts_item') };
    },
    async answer(page, answer, account = anEmail('payer')) {
      const body = new URLSearchParams({
        token: new URL(page).searchParams.get('token') ?? '',
        answer: answer === 'cancel' ? 'cancel' : 'pay',
        account,
        ...(answer !== 'cancel' && { funding: answer }),
      });
      const response = await fetch(`${fake.base}/checkoutnow`, { method: 'POST', body, redirect: 'manual' });
      if (response.status !== 303) throw new Error(`${response.status}: ${await response.text()}`);
      return new URL(response.headers.get('location') ?? '');
    },
    dispute(captureId, outcome) {
      const { id } = fake.dispute(captureId, outcome) ?? {};
      const type = `CUSTOMER.DISPUTE.${outcome ? 'RESOLVED' : 'CREATED'}`;
      const event = fake.snapshot(id).events.find((one) => one.event_type === type);
      if (!id || !event) throw new Error(`Capture ${captureId} is unknown.`);
      return event;
    },
    deliver(event, { headers = {}, body } = {}) {
      const sent = fake.transmit(event);
      return new Shopper().post('/api/webhooks/paypal', undefined, {
        rawBody: body ?? sent.body,
        headers: { ...sent.headers, Origin: '', ...headers },
      });
    },
    close: () => fake.stop(),
  };
};
