import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abandonAttempt, finishAttempt } from '#functions/checkout/finish.ts';
import { Cart as StoredCart } from '#functions/carts/cart.entity.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { aCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aVisitor } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { brokenInvariants } from '#test/support/invariants.ts';
import { eventsAbout } from '#test/support/events.ts';
import { openSeam, withFault, withRival } from '#test/support/outgoing.ts';
import { randomOf } from '#test/support/random.ts';
import { cartOf, deliver, openPayments, type Payments } from '#test/support/payments.ts';
import type { Shopper } from '#test/support/shopper.ts';
import { betweenAllSteps } from '#test/support/steps.ts';

const random = randomOf(1);

let payments: Payments;
let sku: string;
beforeAll(async () => {
  payments = await openPayments();
  await openSeam();
  ({ sku } = await aProduct());
});
afterAll(() => payments.close());

interface Crowd {
  /** Number of requests, all by the same customer. */
  size: number;
  /** Milliseconds within which the requests start; 0 for all at once. */
  within: number;
  keys: 'one key' | 'a key each';
  charge: string;
}

interface Aftermath {
  statuses: number[];
  codes: Set<string | undefined>;
  cart: Cart;
  taken: number;
  broken: string[];
}

/** Sends a crowd of requests for one cart, delivers their webhooks, and reads the result. */
const send = async ({ size, within, keys, charge }: Crowd): Promise<Aftermath> => {
  const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
  const [input, key] = [checkoutOf(cart, { charge }), randomUUID()];
  const answers = await Promise.all(
    Array.from({ length: size }, async () => {
      if (within > 0) await wait(random() * within);
      return place(shopper.twin(), input, keys === 'one key' ? key : randomUUID());
    }),
  );
  for (const event of payments.events(cart.id)) await deliver(event);
  const [snapshot, published] = [payments.snapshot(), await eventsAbout(cart.id)];
  return {
    statuses: answers.map(({ status }) => status),
    codes: new Set(answers.map(({ body }) => body.code)),
    cart: await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`),
    taken: snapshot.charges.filter(({ metadata, status }) => metadata.cart_id === cart.id && status === 'succeeded')
      .length,
    broken: await brokenInvariants(cart.id, { snapshot, events: published }),
  };
};

const count = (statuses: number[], wanted: number): number => statuses.filter((status) => status === wanted).length;

describe('many requests for one cart at the same time', () => {
  it.each([
    { size: 30, within: 0, keys: 'one key', charge: 'pm_card_visa' },
    { size: 30, within: 60, keys: 'one key', charge: 'pm_card_visa' },
    { size: 30, within: 0, keys: 'a key each', charge: 'pm_card_visa' },
    { size: 30, within: 60, keys: 'a key each', charge: 'pm_card_visa' },
  ] satisfies Crowd[])(
    'C28 $size presses within $within ms under $keys: one order, one charge, nobody sees an error of ours',
    async (crowd) => {
      const { statuses, codes, cart, taken, broken } = await send(crowd);
      expect(broken).toEqual([]);
      expect(taken).toBe(1);
      expect(cart).toMatchObject({ status: 1, paid: 3_780, orders: [{ status: 1 }] });
      expect(count(statuses, 200)).toBeGreaterThanOrEqual(1);
      expect(count(statuses, 200) + count(statuses, 409)).toBe(crowd.size);
      expect(count(statuses, 200)).toBeLessThanOrEqual(crowd.keys === 'a key each' ? 1 : crowd.size);
      codes.delete(undefined);
      for (const code of codes) expect(['cart.payment_in_progress', 'cart.already_placed']).toContain(code);
    },
  );

  it('C28 ten customers at once, each pressing twice, each get their own order', async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, () => send({ size: 2, within: 20, keys: 'one key', charge: 'pm_card_visa' })),
    );
    for (const { broken, taken, cart } of results) expect([broken, taken, cart.status]).toEqual([[], 1, 1]);
  });

  it('Y-13 a declined card pressed twenty times under one key is declined twenty times and asked once', async () => {
    const { statuses, cart, taken, broken } = await send({
      size: 20,
      within: 30,
      keys: 'one key',
      charge: 'pm_card_chargeDeclined',
    });
    expect(broken).toEqual([]);
    expect([taken, cart.status]).toEqual([0, 0]);
    expect(count(statuses, 422) + count(statuses, 409)).toBe(20);
    expect(payments.snapshot(cart.id).intents).toHaveLength(1);
  });

  it('Y-13 a declined and a good card at the same moment: at most one charge, and no order without it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
      const press = async (charge: string) => {
        await wait(random() * 25);
        return place(shopper.twin(), checkoutOf(cart, { charge }));
      };
      const [, good] = await Promise.all([
        press('pm_card_chargeDeclined'),
        press('pm_card_visa'),
        press('pm_card_authenticationRequired'),
      ]);
      expect(good.status).toBeLessThan(500);
      await place(shopper, checkoutOf(cart));
      const [snapshot, published] = [payments.snapshot(), await eventsAbout(cart.id)];
      expect(await brokenInvariants(cart.id, { snapshot, events: published })).toEqual([]);
      expect((await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`)).status).toBe(1);
    }
  });

  it('I confirm, the webhook arrives and I press again, all at once: one order, one charge', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
      const [input, key] = [checkoutOf(cart, { charge: 'pm_card_authenticationRequired' }), randomUUID()];
      const { body } = await place(shopper, input, key);
      await payments.authenticate(body.requires_action?.client_secret ?? '', 'complete');
      const events = payments.events().filter((event) => cartOf(event) === cart.id);
      const answers = await Promise.all([
        ...events.map((event) => deliver(event)),
        shopper.twin().post('/api/carts/confirm/', { cart_id: cart.id }),
        shopper.twin().post('/api/carts/confirm/', { cart_id: cart.id }),
        place(shopper.twin(), input, key),
        place(shopper.twin(), checkoutOf(cart)),
      ]);
      for (const { status, text } of answers) expect([200, 409], text).toContain(status);
      const [snapshot, published] = [payments.snapshot(), await eventsAbout(cart.id)];
      expect(await brokenInvariants(cart.id, { snapshot, events: published })).toEqual([]);
      expect((await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`)).paid).toBe(3_780);
    }
  });
});

describe('a customer who gives up and one who agrees, in two windows', () => {
  interface Windows {
    shopper: Shopper;
    cart: Cart;
    attemptId: string;
    agree: () => Promise<unknown>;
  }

  const atPaypal = async (): Promise<Windows> => {
    const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
    const { body } = await place(shopper, checkoutOf(cart, { charge: '', charge_method: 'paypal' }));
    const { data } = await StoredCart.get({ cartId: cart.id }).go({ consistent: true });
    return {
      shopper,
      cart,
      attemptId: data?.attemptId ?? '',
      agree: () => payments.paypal.answer(body.redirect ?? '', 'balance'),
    };
  };

  /** The captured money, and whether an order exists for it. */
  const endOf = async ({ shopper, cart, attemptId }: Windows): Promise<string> => {
    await abandonAttempt(cart.id, attemptId);
    const { status, paid } = await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`);
    const captured = payments.paypal
      .snapshot(cart.id)
      .captures.filter((capture) => capture.status === 'COMPLETED').length;
    return `status ${status}, paid ${paid}, ${captured} captured`;
  };
  const ENDS = ['status 0, paid 0, 0 captured', 'status 1, paid 3780, 1 captured'];

  /**
   * Commits the agreed payment, but stops before one of its calls until it is released; resolves when it has stopped or
   * ended.
   */
  const takingSlowly = async ({ cart, attemptId }: Windows, at: number): Promise<() => Promise<unknown>> => {
    const [waits, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const act = (): Promise<void> => (waits.resolve(), gate.promise);
    const taking = withRival({ at, act }, () => finishAttempt(cart.id, attemptId));
    await Promise.race([waits.promise, taking]);
    return () => (gate.resolve(), taking);
  };

  it.each([2, 3])(
    'Y-04 I agree between any two steps of giving up, and who takes the money is held up at its call %i',
    { tags: 'soak' },
    async (heldUpAt) => {
      const ends = await betweenAllSteps(async (at) => {
        const windows = await atPaypal();
        const { cart, attemptId, agree } = windows;
        let goOn = (): Promise<unknown> => Promise.resolve();
        const act = async (): Promise<void> => {
          await agree();
          goOn = await takingSlowly(windows, heldUpAt);
        };
        const { met } = await withRival({ at, act }, () => abandonAttempt(cart.id, attemptId));
        await goOn();
        return { met, seen: await endOf(windows) };
      });
      expect(ends.length).toBeGreaterThan(5);
      expect(ends.filter((end) => !ENDS.includes(end))).toEqual([]);
    },
  );

  it('Y-04 and whoever takes what I agreed to dies on the way', { tags: 'soak' }, async () => {
    const ends = await betweenAllSteps(async (at) => {
      const windows = await atPaypal();
      const { cart, attemptId, agree } = windows;
      const fault = { at: Math.floor(random() * 8), mode: random() < 0.5 ? 'dies before' : 'dies after' } as const;
      const rival = { at, act: () => agree().then(() => withFault(fault, () => finishAttempt(cart.id, attemptId))) };
      const { met } = await withRival(rival, () => abandonAttempt(cart.id, attemptId));
      return { met, seen: await endOf(windows) };
    });
    expect(ends.filter((end) => !ENDS.includes(end))).toEqual([]);
  });

  it(
    'Y-04 I give up between any two steps of taking what I agreed to: money if and only if there is an order',
    { tags: 'soak' },
    async () => {
      const ends = await betweenAllSteps(async (at) => {
        const windows = await atPaypal();
        const { cart, attemptId, agree } = windows;
        await agree();
        const { met } = await withRival({ at, act: () => abandonAttempt(cart.id, attemptId) }, () =>
          finishAttempt(cart.id, attemptId),
        );
        return { met, seen: await endOf(windows) };
      });
      expect(ends.length).toBeGreaterThan(5);
      expect(ends.filter((end) => !ENDS.includes(end))).toEqual([]);
    },
  );
});
