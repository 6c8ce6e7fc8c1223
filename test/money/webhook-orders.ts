import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { stripe } from '#functions/payments/stripe.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { aCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aVisitor } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { brokenInvariants } from '#test/support/invariants.ts';
import { eventsAbout } from '#test/support/events.ts';
import { randomOf, shuffled } from '#test/support/random.ts';
import { cartOf, deliver, type Payments } from '#test/support/payments.ts';
import { seed } from '#test/support/seed.ts';
import type { Shopper } from '#test/support/shopper.ts';
import { withFigures } from './figures.ts';
import { inBatches } from './settling.ts';

const random = randomOf(seed);
const CHUNK = 60;
/** Customers checked together, because a check scans the whole table. */
const GROUP = 720;

const EVENTS = 6;
const TIMES = [1, 2, 3] as const;
const sku = aProduct().then((product) => product.sku);

interface Case {
  /** Indices of the events in the order of their delivery. */
  order: number[];
  times: (typeof TIMES)[number];
  /** Whether they arrive before the customer's page confirms the payment. */
  isBefore: boolean;
}

const permutations = (items: number[]): number[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((thing, at) => permutations(items.toSpliced(at, 1)).map((rest) => [thing, ...rest]));

const CASES: Case[] = permutations(Array.from({ length: EVENTS }, (_, index) => index)).flatMap((order) =>
  TIMES.flatMap((times) => [true, false].map((isBefore) => ({ order, times, isBefore }))),
);

interface Agreed {
  shopper: Shopper;
  cart: Cart;
}

/** A customer whose first card was declined and whose bank has just approved the second; we have not been notified. */
const agreed = async (payments: Payments): Promise<Agreed> => {
  const { shopper, cart } = await aCart(aVisitor(), { product_id: await sku });
  await place(shopper, checkoutOf(cart, { charge: 'pm_card_chargeDeclined' }));
  const { body } = await place(shopper, checkoutOf(cart, { charge: 'pm_card_authenticationRequired' }));
  await payments.authenticate(body.requires_action?.client_secret ?? '', 'complete');
  return { shopper, cart };
};

/** The provider's events about each cart's payments, oldest first. */
const announcedFor = async (carts: readonly Agreed[]): Promise<Map<string, Stripe.Event[]>> => {
  const announced = new Map<string, Stripe.Event[]>(carts.map(({ cart }) => [cart.id, []]));
  let missing = carts.length * EVENTS;
  for await (const event of (await stripe()).events.list({ limit: 100 })) {
    const own = event.type.startsWith('payment_intent.') ? announced.get(cartOf(event) ?? '') : undefined;
    if (own?.unshift(event)) missing -= 1;
    if (missing === 0) break;
  }
  return announced;
};

const stateOf = async ({ shopper, cart }: Agreed): Promise<object> => {
  const { status, paid, due, total, payments, orders } = await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`);
  return { status, paid, due, total, payments: payments.length, orders: orders.length };
};

const play = async (
  { order, times, isBefore }: Case,
  { shopper, cart }: Agreed,
  events: readonly Stripe.Event[],
): Promise<void> => {
  expect(events).toHaveLength(EVENTS);
  const ask = () => shopper.post('/api/carts/confirm/', { cart_id: cart.id });
  if (!isBefore) await ask();
  for (const number of order) {
    for (let time = 0; time < times; time += 1) expect((await deliver(events[number]!)).status).toBe(200);
  }
  if (isBefore) expect((await ask()).status).toBe(200);
};

const SETTLED = { status: 1, paid: 3_780, due: 16_620, total: 20_400, payments: 1, orders: 1 };

interface Played {
  each: Case;
  one: Agreed;
}

const played = async (cases: readonly Case[], payments: Payments): Promise<Played[]> => {
  const all: Played[] = [];
  await inBatches(cases, async (each) => void all.push({ each, one: await agreed(payments) }));
  const announced = await announcedFor(all.map(({ one }) => one));
  await inBatches(all, ({ each, one }) => play(each, one, announced.get(one.cart.id) ?? []));
  return all;
};

const violationsIn = async (all: readonly Played[], payments: Payments): Promise<string[]> => {
  const [snapshot, events] = [payments.snapshot(), await eventsAbout('')];
  const violations: string[] = [];
  await inBatches(all, async ({ each: { order, times, isBefore }, one }) => {
    const [state, broken] = await Promise.all([stateOf(one), brokenInvariants(one.cart.id, { snapshot, events })]);
    if (JSON.stringify(state) !== JSON.stringify(SETTLED)) broken.push(`ended as ${JSON.stringify(state)}`);
    if (broken.length > 0)
      violations.push(`seed ${seed}, ${order.join('')} × ${times}, before: ${isBefore}: ${broken.join('; ')}`);
  });
  return violations;
};

/**
 * Six events in each of their 720 orders, each delivered once, twice or three times, before and after the customer's
 * own request.
 */
export const webhookOrders = (payments: () => Payments): void => {
  describe(`six webhooks in every order (seed ${seed})`, () => {
    it(`C28 whichever of ${CASES.length} orders they come in, they end in the same order, paid once`, async () => {
      expect(CASES).toHaveLength(4_320);
      const chosen = shuffled(CASES, random);
      const violations: string[] = [];
      for (let first = 0; first < chosen.length; first += GROUP) {
        const group = chosen.slice(first, first + GROUP);
        await withFigures(`webhook orders, ${first + 1} to ${first + group.length}`, async () => {
          const all: Played[] = [];
          for (let at = 0; at < group.length; at += CHUNK)
            all.push(...(await played(group.slice(at, at + CHUNK), payments())));
          const found = await violationsIn(all, payments());
          violations.push(...found);
          return { runs: group.length, violations: found.length, found };
        });
      }
      expect(violations).toEqual([]);
    });
  });
};
