import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handler as webhooksHandler } from '#functions/entries/payments.lambda.ts';
import { nowSeconds, setClock } from '#functions/platform/clock.ts';
import { signature } from '#infra/local/payments/stripe/webhooks.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { aCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aVisitor } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { brokenInvariants } from '#test/support/invariants.ts';
import { eventsAbout } from '#test/support/events.ts';
import { openSeam, withFault } from '#test/support/outgoing.ts';
import { randomOf, shuffled } from '#test/support/random.ts';
import { deliver, openPayments, WEBHOOK_SECRET, type Payments } from '#test/support/payments.ts';
import type { Shopper } from '#test/support/shopper.ts';
import { asFunction } from '#test/support/as-function.ts';

const webhooks = asFunction('payments', webhooksHandler);

const random = randomOf(1);

let payments: Payments;
let sku: string;
beforeAll(async () => {
  payments = await openPayments();
  await openSeam();
  ({ sku } = await aProduct());
});
afterAll(() => payments.close());
afterEach(() => setClock(Date.now));

interface Left {
  shopper: Shopper;
  cart: Cart;
  events: Stripe.Event[];
}

const readCart = ({ shopper, cart }: Left): Promise<Cart> => shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`);

/** A customer whose request died right after the charge, so that only the webhooks report it. */
const chargedAndLeft = async (): Promise<Left> => {
  const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
  const { result } = await withFault({ at: await chargingCall(), mode: 'dies after' }, () =>
    place(shopper, checkoutOf(cart)),
  );
  expect(result).toBeUndefined();
  return { shopper, cart, events: payments.events(cart.id) };
};

let charging: number | undefined;

/** Index of the outgoing call of placing that makes the charge. */
const chargingCall = async (): Promise<number> => {
  if (charging !== undefined) return charging;
  const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
  const { calls } = await withFault(undefined, () => place(shopper, checkoutOf(cart)));
  charging = calls.indexOf('POST /v1/payment_intents');
  return charging;
};

describe('who may tell us of payments', () => {
  it('I am believed when my signature is right and fresh; a body in base64 counts as the same bytes', async () => {
    const left = await chargedAndLeft();
    const event = left.events.find(({ type }) => type === 'payment_intent.succeeded')!;
    const body = JSON.stringify(event);
    const answer = (await webhooks(
      {
        version: '2.0',
        rawPath: '/api/webhooks/stripe',
        rawQueryString: '',
        headers: {
          'host': 'shop.example',
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(body, WEBHOOK_SECRET, nowSeconds()),
        },
        body: Buffer.from(body).toString('base64'),
        isBase64Encoded: true,
        requestContext: {
          http: { method: 'POST', path: '/api/webhooks/stripe' },
          requestId: 'r',
          domainName: 'shop.example',
        },
      } as never,
      {} as never,
    )) as { statusCode: number };
    expect(answer.statusCode).toBe(200);
    expect(await readCart(left)).toMatchObject({ status: 1, paid: 3_780 });
  });

  it('whatever is forged, stale, from the future or without a signature is refused, and changes nothing', async () => {
    const left = await chargedAndLeft();
    const event = left.events.find(({ type }) => type === 'payment_intent.succeeded')!;
    const body = JSON.stringify(event);
    const fresh = signature(body, WEBHOOK_SECRET, nowSeconds());
    const attempts = [
      deliver(event, { header: '' }),
      deliver(event, { header: 'nonsense' }),
      deliver(event, { header: `t=${nowSeconds()}` }),
      deliver(event, { header: `t=${nowSeconds()},v1=` }),
      deliver(event, { header: fresh.replace('v1=', 'v0=') }),
      deliver(event, { secret: 'whsec_of_somebody_else' }),
      deliver(event, { body: body.replace('3780', '3781') }),
      deliver(event, { body: JSON.stringify(event, null, 2) }),
      deliver(event, { body: ` ${body}` }),
      deliver(event, { header: fresh.replace(/t=\d+/, `t=${nowSeconds() - 1}`) }),
      deliver(event, { seconds: nowSeconds() - 301 }),
      deliver(event, { seconds: nowSeconds() + 3_600 }),
    ];
    for (const { status, body: refusal } of await Promise.all(attempts))
      expect([status, refusal.code]).toEqual([400, 'webhook.refused']);
    expect(await readCart(left)).toMatchObject({ status: 0, payments: [] });
    expect((await deliver(event, { seconds: nowSeconds() - 299 })).status).toBe(200);
    expect(await readCart(left)).toMatchObject({ status: 1 });
  });

  it('two signatures, as while a secret is being changed, are enough when one is right', async () => {
    const left = await chargedAndLeft();
    const event = left.events.find(({ type }) => type === 'payment_intent.succeeded')!;
    const [, old] = signature(JSON.stringify(event), 'whsec_old', nowSeconds()).split(',');
    const header = `${signature(JSON.stringify(event), WEBHOOK_SECRET, nowSeconds())},${old}`;
    expect((await deliver(event, { header })).status).toBe(200);
    expect(await readCart(left)).toMatchObject({ status: 1 });
  });

  it('events that we know nothing about are taken and left alone', async () => {
    const left = await chargedAndLeft();
    const base = { id: 'evt_x', object: 'event', created: nowSeconds(), livemode: false };
    for (const event of [
      {
        ...base,
        type: 'invoice.paid',
        data: { object: { id: 'in_1', metadata: { cart_id: left.cart.id, attempt_id: 'x' } } },
      },
      { ...base, type: 'payment_intent.succeeded', data: { object: { id: 'pi_of_another_shop', metadata: {} } } },
      { ...base, type: 'payment_intent.succeeded', data: { object: { id: 'pi_without_metadata' } } },
    ])
      expect((await deliver(event)).status).toBe(200);
    expect(await readCart(left)).toMatchObject({ status: 0 });
  });

  it('an attempt that is not there (yet) is not acknowledged, so that the provider tells us again', async () => {
    const event = {
      id: 'evt_x',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_x', metadata: { cart_id: 'crt_x', attempt_id: 'pay_x_1' } } },
    };
    expect((await deliver(event)).status).toBeGreaterThanOrEqual(400);
  });

  it('a signed event cannot lie: what counts is how the payment stands, not what the event says', async () => {
    const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
    await place(shopper, checkoutOf(cart, { charge: 'pm_card_authenticationRequired' }));
    const [created] = payments.events(cart.id);
    const lie = {
      ...created!,
      type: 'payment_intent.succeeded',
      data: { object: { ...created!.data.object, status: 'succeeded', amount_received: 3_780 } },
    };
    expect((await deliver(lie)).status).toBe(200);
    expect(await readCart({ shopper, cart, events: [] })).toMatchObject({ status: 0, payments: [], orders: [] });
  });
});

describe('webhooks in every order', () => {
  /** Every rotation of the items, forwards and backwards. */
  const turns = <T>(items: T[]): T[][] =>
    items.flatMap((_, at) => {
      const turn = [...items.slice(at), ...items.slice(0, at)];
      return [turn, turn.toReversed()];
    });

  const stateOf = async (left: Left) => {
    const { status, paid, due, total, payments: received, orders } = await readCart(left);
    return { status, paid, due, total, received: received.length, orders: orders.length };
  };

  const brokenTo = async (left: Left) =>
    brokenInvariants(left.cart.id, {
      snapshot: payments.snapshot(left.cart.id),
      events: await eventsAbout(left.cart.id),
    });

  it('C28 the order is placed by the webhook that comes before our own answer, and the request then answers the same', async () => {
    const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
    const [input, key] = [checkoutOf(cart), randomUUID()];
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
    payments.faults.next = ({ path, method }) => {
      if (method !== 'GET' || !path.startsWith('/v1/payment_intents/')) return undefined;
      resolve();
      return { until };
    };
    const answer = place(shopper, input, key);
    await asked;
    payments.faults.next = undefined;
    for (const event of payments.events(cart.id)) expect((await deliver(event)).status).toBe(200);
    expect(await stateOf({ shopper, cart, events: [] })).toMatchObject({ status: 1, paid: 3_780, orders: 1 });
    goOn();
    expect(await answer).toMatchObject({ status: 200, body: { status: true, cart: cart.id } });
    expect(await brokenTo({ shopper, cart, events: [] })).toEqual([]);
  });

  it(
    'C28 whichever of the events is first and last, each doubled, before or after I press again: the same order in the end',
    { tags: 'soak' },
    async () => {
      const sample = (await chargedAndLeft()).events.length;
      expect(sample).toBeGreaterThanOrEqual(2);
      for (const order of turns(Array.from({ length: sample }, (_, index) => index)))
        for (const isPressedFirst of [true, false]) {
          const left = await chargedAndLeft();
          const press = () => place(left.shopper, { ...checkoutOf(left.cart) }, randomUUID());
          if (isPressedFirst) await press();
          for (const index of shuffled([...order, ...order], random))
            expect((await deliver(left.events[index]!)).status).toBe(200);
          if (!isPressedFirst) await press();
          expect(await stateOf(left), order.join('')).toEqual({
            status: 1,
            paid: 3_780,
            due: 16_620,
            total: 20_400,
            received: 1,
            orders: 1,
          });
          expect(await brokenTo(left)).toEqual([]);
        }
    },
  );

  it('C28 late news of payments that failed or were given up does not touch the order that another card paid', async () => {
    const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
    await place(shopper, checkoutOf(cart, { charge: 'pm_card_chargeDeclined' }));
    const { body } = await place(shopper, checkoutOf(cart, { charge: 'pm_card_authenticationRequired' }));
    await payments.authenticate(body.requires_action!.client_secret, 'fail');
    await place(shopper, checkoutOf(cart));
    const left = { shopper, cart, events: payments.events(cart.id) };
    expect(new Set(left.events.map(({ type }) => type))).toContain('payment_intent.canceled');
    const before = await stateOf(left);
    expect(before).toMatchObject({ status: 1, paid: 3_780 });
    for (let round = 0; round < 2; round += 1)
      for (const event of shuffled([...left.events, ...left.events], random))
        expect((await deliver(event)).status).toBe(200);
    expect(await stateOf(left)).toEqual(before);
    expect(await brokenTo(left)).toEqual([]);
  });

  it('C28 a webhook that comes thirty times at once places one order', async () => {
    const left = await chargedAndLeft();
    const event = left.events.find(({ type }) => type === 'payment_intent.succeeded')!;
    const answers = await Promise.all(Array.from({ length: 30 }, () => deliver(event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stateOf(left)).toMatchObject({ status: 1, orders: 1, received: 1 });
    expect(await brokenTo(left)).toEqual([]);
  });
});
