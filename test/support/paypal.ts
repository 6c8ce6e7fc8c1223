import type { IncomingMessage, ServerResponse } from 'node:http';
import { now } from '#functions/platform/clock.ts';
import { createPaypal, type Faults, type PaypalSnapshot } from '#infra/local/payments/paypal.ts';
import type { Funding } from '#infra/local/payments/paypal/store.ts';
import { Shopper, type Answer } from './shopper.ts';

const KEYS = { clientId: 'client-of-the-tests', clientSecret: 'secret-of-the-tests', webhookId: 'WEBHOOKOFTHETESTS' };

/** PayPal as one test file sees it: the fake with its own objects, and a hook that decides what goes wrong. */
export interface PaypalOfTests {
  faults: { next: Faults | undefined };
  /** Fields of the secret under which the functions find it. */
  secret: Record<string, string>;
  handle(req: IncomingMessage, res: ServerResponse): void;
  /** What PayPal holds, looked up by the cart. */
  allSnapshots(): (cartId: string) => PaypalSnapshot;
  /** What PayPal holds for a cart. */
  snapshot(cartId: string): PaypalSnapshot;
  /** The customer's answer on PayPal's page; answers where they are sent. */
  answer(page: string, answer: Funding | 'cancel'): Promise<URL>;
  /** A webhook as PayPal sends it: signed, no cookie, no origin. */
  deliver(
    event: object,
    more?: { headers?: Record<string, string>; body?: string },
  ): Promise<Answer<{ received?: boolean; code?: string }>>;
  close(): Promise<void>;
}

/** The cart that PayPal names first with something. */
const cartOf = (thing: object): string => /"(crt_\w+) /.exec(JSON.stringify(thing))?.[1] ?? '';

const byCart = ({ orders, captures, refunds, events }: PaypalSnapshot): ((cartId: string) => PaypalSnapshot) => {
  const [ofOrders, ofCaptures, ofRefunds, ofEvents] = [
    Map.groupBy(orders, cartOf),
    Map.groupBy(captures, cartOf),
    Map.groupBy(refunds, cartOf),
    Map.groupBy(events, cartOf),
  ];
  return (cartId) => ({
    orders: ofOrders.get(cartId) ?? [],
    captures: ofCaptures.get(cartId) ?? [],
    refunds: ofRefunds.get(cartId) ?? [],
    events: ofEvents.get(cartId) ?? [],
  });
};

/** Opens PayPal at an origin whose server passes `/__local/paypal` on to `handle`. */
export const openPaypal = (origin: string): PaypalOfTests => {
  const faults: PaypalOfTests['faults'] = { next: undefined };
  const fake = createPaypal({ ...KEYS, file: ':memory:', now, origin, faults: (call) => faults.next?.(call) });
  return {
    faults,
    secret: { ...KEYS, apiBase: fake.base },
    handle: (req, res) => void fake.site.handle(req, res),
    allSnapshots: () => byCart(fake.snapshot()),
    snapshot: (cartId) => byCart(fake.snapshot(cartId))(cartId),
    async answer(page, answer) {
      const body = new URLSearchParams({
        token: new URL(page).searchParams.get('token') ?? '',
        answer: answer === 'cancel' ? 'cancel' : 'pay',
        ...(answer !== 'cancel' && { funding: answer }),
      });
      const response = await fetch(`${fake.base}/checkoutnow`, { method: 'POST', body, redirect: 'manual' });
      if (response.status !== 303) throw new Error(`${response.status}: ${await response.text()}`);
      return new URL(response.headers.get('location') ?? '');
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
