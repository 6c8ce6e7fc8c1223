import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { stripe } from '#functions/payments/stripe.ts';
import type { Cart, CreateCart, CreateCartAnswer } from '#shared/schemas/cart.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { aBillingAddress, anAddress, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { aVisitor } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { shuffled } from '#test/support/random.ts';
import { cartOf, deliver, type Payments } from '#test/support/payments.ts';
import type { Answer, Shopper } from '#test/support/shopper.ts';
import { paypalEvents, visitPaypal } from './paypal-customers.ts';
import { oneOf, type Random } from './random-carts.ts';
import type { Victim } from './settling.ts';
import { withRandomFaults, type RandomFaults } from './random-faults.ts';

/** The course of one request, from its first sending to an answer other than "try again". */
export interface Asked {
  name: string;
  statuses: number[];
  /** Unacceptable answers, in words. */
  wrong: string[];
  milliseconds: number;
  /** The part of them that the answers asked to wait for, which is the same on every machine. */
  waited: number;
}

/** A customer gives up after this time. */
const TIMEOUT_MS = 20_000;
const line = aProduct({ quantity: 1_000_000 });

const wrongIn = ({ status, headers, text }: Answer<unknown>): string[] => {
  if (status === 503) return headers.has('Retry-After') ? [] : ['503 without Retry-After'];
  // No request here is malformed, so 400 is wrong too; a webhook that is refused with 400 would not be sent again.
  return status >= 200 && status < 500 && status !== 400 ? [] : [`${status}: ${text.slice(0, 200)}`];
};

/** One customer's requests under the given faults. */
class Journey {
  readonly asked: Asked[] = [];
  readonly #weather: RandomFaults;
  victim: Victim | undefined;

  constructor(weather: RandomFaults) {
    this.#weather = weather;
  }

  /** Sends a request, again when told to, as a page does. */
  async ask<T>(name: string, send: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const startedAt = performance.now();
    const asked: Asked = { name, statuses: [], wrong: [], milliseconds: 0, waited: 0 };
    this.asked.push(asked);
    for (;;) {
      const answer = await withRandomFaults(this.#weather, send);
      asked.statuses.push(answer.status);
      asked.wrong.push(...wrongIn(answer));
      asked.milliseconds = performance.now() - startedAt;
      if (answer.status !== 503 || asked.milliseconds > TIMEOUT_MS) return answer;
      const asksFor = 1_000 * Number(answer.headers.get('Retry-After') ?? 1);
      asked.waited += asksFor;
      await wait(asksFor);
    }
  }

  /** Sends a request that should succeed; the journey ends where it does not. */
  async must<T>(name: string, send: () => Promise<Answer<T>>): Promise<T> {
    const answer = await this.ask(name, send);
    if (answer.status >= 300) throw new Ended(`${name} answered ${answer.status}`);
    return answer.body;
  }
}

class Ended extends Error {}

const WAYS: readonly [Partial<CreateCart>, ...Partial<CreateCart>[]] = [
  {},
  {},
  { full_payment: true },
  { charge: 'pm_card_chargeDeclined' },
  { charge: 'pm_card_authenticationRequired' },
  { charge: '', charge_method: 'affirm', billing_address: aBillingAddress() },
  { charge: '', charge_method: 'paypal' },
  { charge: '', charge_method: 'paypal' },
  { charge: '', charge_method: 'paypal', full_payment: true },
];

interface Ordered {
  shopper: Shopper;
  cartId: string;
  answer: Partial<CreateCartAnswer>;
  isAtPaypal: boolean;
}

/** Fills a cart, reads it and presses the button; answers the result and the customer. */
const order = async (journey: Journey, random: Random, story: string): Promise<Ordered> => {
  const [shopper, { sku }, overrides] = [aVisitor(), await line, oneOf(random, WAYS)];
  const card = random() < 0.3 ? await aCard({ cents: 1_000, promoCents: 300, pin: '' }) : undefined;
  await journey.ask('GET product', () => shopper.get(`/api/products/${sku}`));
  const { id: cartId } = await journey.must('POST add-item', () =>
    shopper.post<Cart>('/api/carts/add-item', { product_id: sku, options: { size: '8x10in' } }),
  );
  await journey.ask('POST shipping', () =>
    shopper.post('/api/carts/shipping/', { address: anAddress(), shipping_method: 3, promos: '' }),
  );
  const cart = await journey.must('GET checkout', () => shopper.get<Cart>(`/api/carts/checkout?cart_id=${cartId}`));
  const [input, key] = [checkoutOf(cart, { ...overrides, giftcards: card ? [[card.code, '']] : [] }), randomUUID()];
  const isAsked = overrides.charge === '' || overrides.charge === 'pm_card_authenticationRequired';
  const isAtPaypal = overrides.charge_method === 'paypal';
  journey.victim = {
    customer: { cartId, press: (pressed) => place(shopper, input, pressed), ...(isAsked && { answer: 'complete' }) },
    key,
    story,
    isAtPaypal,
  };
  const { body: answer } = await journey.ask('POST create', () => place(shopper, input, key));
  return { shopper, cartId, answer, isAtPaypal };
};

/** Delivers Stripe's newest event about a cart, if it is among the newest of all. */
const hearFromProvider = async (journey: Journey, cartId: string): Promise<void> => {
  const { data } = await (await stripe()).events.list({ limit: 30 });
  const event = data.find((one) => cartOf(one) === cartId);
  if (event) await journey.ask('POST webhook', () => deliver(event));
};

/** Delivers a random PayPal event about a cart. */
const hearFromPaypal = async (journey: Journey, random: Random, cartId: string, payments: Payments): Promise<void> => {
  const [event] = shuffled(paypalEvents(payments, [cartId]), random);
  if (event) await journey.ask('POST webhook', () => payments.paypal.deliver(event));
};

const cancel = async (journey: Journey, shopper: Shopper, cartId: string): Promise<void> => {
  const { orders } = await journey.must('GET cart', () => shopper.get<Cart>(`/api/carts/?cart_id=${cartId}`));
  const [orderId, key] = [orders[0]?.id, randomUUID()];
  if (!orderId) return;
  if (journey.victim) journey.victim.customer.cancels = true;
  const { refund_cents } = await journey.must('GET cancellation', () =>
    shopper.get<Cancellation>(`/api/orders/${orderId}/cancellation`),
  );
  await journey.ask('POST cancel', () =>
    shopper.post(`/api/orders/${orderId}/cancel`, { refund_cents }, { headers: { 'Idempotency-Key': key } }),
  );
};

/** One customer's journey from the product page to the order, and for some to its end. */
export const travel = async (
  weather: RandomFaults,
  random: Random,
  payments: Payments,
  story: string,
): Promise<Journey> => {
  const journey = new Journey(weather);
  try {
    const { shopper, cartId, answer, isAtPaypal } = await order(journey, random, story);
    const secret = answer.requires_action?.client_secret;
    if (secret && random() < 0.8) {
      await payments.authenticate(secret, random() < 0.8 ? 'complete' : 'fail');
      await journey.ask('POST confirm', () => shopper.post('/api/carts/confirm/', { cart_id: cartId }));
    }
    const back = isAtPaypal && answer.redirect && (await visitPaypal(payments, answer.redirect, random));
    if (back)
      await journey.ask('POST confirm', () => shopper.post('/api/carts/confirm/', { cart_id: cartId, ...back }));
    await (isAtPaypal ? hearFromPaypal(journey, random, cartId, payments) : hearFromProvider(journey, cartId));
    await (random() < 0.25
      ? cancel(journey, shopper, cartId)
      : journey.ask('GET cart', () => shopper.get(`/api/carts/?cart_id=${cartId}`)));
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
  return journey;
};
