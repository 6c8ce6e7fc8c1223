import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerOf } from '#functions/ledger/ledger.ts';
import { Attempt } from '#functions/checkout/attempt.entity.ts';
import { attemptsOf } from '#functions/checkout/attempt.ts';
import { now, setClock } from '#functions/platform/clock.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { AMAZON_CONSENT } from '#shared/money/pay-with.ts';
import type { Cart, CreateCart } from '#shared/schemas/cart.ts';
import { aBillingAddress, aCart, anAddress, aPlacedCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aVisitor } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { brokenInvariants } from '#test/support/invariants.ts';
import { eventsAbout } from '#test/support/events.ts';
import { openSeam, withFault, type Fault } from '#test/support/outgoing.ts';
import { randomOf, shuffled } from '#test/support/random.ts';
import { deliver, openPayments, type Payments } from '#test/support/payments.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

const random = randomOf(1);

let payments: Payments;
let sku: string;
beforeAll(async () => {
  payments = await openPayments();
  await openSeam();
  ({ sku } = await aProduct());
});
afterAll(() => payments.close());
afterEach(() => {
  setClock(Date.now);
  payments.faults.next = undefined;
});

type Way = 'affirm' | 'amazon';
interface Begun {
  shopper: Shopper;
  cart: Cart;
  page: string;
}

const withWay = (cart: Cart, way: Way) =>
  checkoutOf(cart, {
    charge: '',
    charge_method: way,
    ...(way === 'affirm' ? { billing_address: aBillingAddress({ name: 'Ada Lovelace' }) } : { amazon_consent: true }),
  });

/** A customer who was sent to the provider's page. */
const begin = async (way: Way): Promise<Begun> => {
  const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
  const { status, body } = await place(shopper, withWay(cart, way));
  expect([status, body.status]).toEqual([200, true]);
  return { shopper, cart, page: body.redirect! };
};

const answer = (page: string, outcome: 'complete' | 'fail') =>
  payments.authenticate(new URL(page).searchParams.get('client_secret') ?? '', outcome);
const confirm = ({ shopper, cart }: Begun, cancelled?: boolean) =>
  shopper.post<{ status?: boolean; code?: string; redirect?: string }>('/api/carts/confirm/', {
    cart_id: cart.id,
    ...(cancelled && { cancelled }),
  });
const readCart = ({ shopper, cart }: Pick<Begun, 'shopper' | 'cart'>): Promise<Cart> =>
  shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`);
const intentOf = async ({ cart }: Pick<Begun, 'cart'>) => payments.snapshot(cart.id).intents[0]!;
const brokenTo = async ({ cart }: Pick<Begun, 'cart'>) =>
  brokenInvariants(cart.id, { snapshot: payments.snapshot(cart.id), events: await eventsAbout(cart.id) });

const stateOf = async (begun: Pick<Begun, 'shopper' | 'cart'>) => {
  const { status, paid, due, total, payments: received, orders } = await readCart(begun);
  return { status, paid, due, total, received: received.length, orders: orders.length };
};
const PAID = { status: 1, paid: 3_780, due: 16_620, total: 20_400, received: 1, orders: 1 };

describe.each(['affirm', 'amazon'] as const)('paying with %s', (way) => {
  it('Y-04 I am sent to its page, agree, come back, and my order is placed with its deposit', async () => {
    const begun = await begin(way);
    expect(await readCart(begun)).toMatchObject({ status: 0, payments: [] });
    // Returning without an answer sends me to the page again.
    expect((await confirm(begun)).body.redirect).toBe(begun.page);
    await answer(begun.page, 'complete');
    expect((await confirm(begun)).body).toMatchObject({ status: true, cart: begun.cart.id });
    expect(await stateOf(begun)).toEqual(PAID);
    expect((await readCart(begun)).payments).toMatchObject([{ charge_processor: way === 'affirm' ? 3 : 6 }]);
    expect(await brokenTo(begun)).toEqual([]);
  });

  it('Y-14 I do not agree: I am told, nothing is taken, and my card still works', async () => {
    const begun = await begin(way);
    await answer(begun.page, 'fail');
    expect(await refusalOf(confirm(begun))).toEqual([422, 'payment.failed']);
    expect((await place(begun.shopper, checkoutOf(begun.cart))).status).toBe(200);
    expect(await stateOf(begun)).toEqual(PAID);
    expect(await brokenTo(begun)).toEqual([]);
  });

  it('Y-04 I leave its page and say so, or pay by card in another window: its page takes nothing any more', async () => {
    const [left, other] = [await begin(way), await begin(way)];
    await confirm(left, true);
    await place(other.shopper, checkoutOf(other.cart));
    for (const begun of [left, other]) await expect(answer(begun.page, 'complete')).rejects.toThrow('canceled');
    expect(await stateOf(left)).toMatchObject({ status: 0, received: 0 });
    expect(await stateOf(other)).toEqual(PAID);
    for (const begun of [left, other]) expect(await brokenTo(begun)).toEqual([]);
  });

  it('the sweep places the order of a customer who never came back, and frees the cart of one who never agreed', async () => {
    const [agreed, left] = [await begin(way), await begin(way)];
    await answer(agreed.page, 'complete');
    const at = now() + 31 * 60_000;
    setClock(() => at);
    await runDueWork();
    await runDueWork();
    expect(await stateOf(agreed)).toEqual(PAID);
    await place(left.shopper, checkoutOf(left.cart));
    for (const begun of [agreed, left]) expect(await brokenTo(begun)).toEqual([]);
  });

  it('webhooks in any order, doubled, before or after I come back: one order', async () => {
    for (const comesBack of ['first', 'last', 'between', 'never'] as const) {
      const begun = await begin(way);
      await answer(begun.page, 'complete');
      const events = payments.events(begun.cart.id);
      const deliverAll = async () => {
        for (const event of shuffled([...events, ...events], random)) expect((await deliver(event)).status).toBe(200);
      };
      if (comesBack === 'first') await confirm(begun);
      await deliverAll();
      if (comesBack === 'between') await confirm(begun);
      await deliverAll();
      if (comesBack === 'last') await confirm(begun);
      expect(await stateOf(begun), comesBack).toEqual(PAID);
      expect(await brokenTo(begun), comesBack).toEqual([]);
    }
  });
});

describe('what a provider’s page needs is asked for by the API as well', () => {
  const nameless = aBillingAddress({ name: 'Ada' });
  it.each<[string, Way, Partial<CreateCart>, string, string]>([
    [
      'Y-08 no billing address',
      'affirm',
      { billing_address: undefined },
      'billing_address',
      'Please fill out your billing address.',
    ],
    [
      'Y-08 no phone',
      'affirm',
      { billing_address: aBillingAddress({ phone: ' ' }) },
      'billing_address',
      'Please fill out your billing address.',
    ],
    [
      'Y-09 one word for billing',
      'affirm',
      { billing_address: nameless },
      'billing_name',
      'Please enter your first and last name',
    ],
    [
      'Y-09 one word for shipping',
      'affirm',
      { shipping_address: anAddress({ name: 'Ada' }) },
      'shipping_name',
      'Please enter your first and last name for the shipping address (at the top of this page)',
    ],
    [
      'Y-11 no consent',
      'amazon',
      { amazon_consent: undefined },
      'amazon_consent',
      'Please check the box that allows future payments with your Amazon account.',
    ],
    [
      'Y-11 consent denied',
      'amazon',
      { amazon_consent: false },
      'amazon_consent',
      'Please check the box that allows future payments with your Amazon account.',
    ],
  ])('%s', async (_title, way, more, code, message) => {
    const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
    const { status, body } = await place(shopper, { ...withWay(cart, way), ...more });
    expect([status, body.code, body.message]).toEqual([422, `pay_with.${code}`, message]);
    expect([await attemptsOf(cart.id), payments.snapshot(cart.id).intents]).toEqual([[], []]);
  });

  it('Y-09 B-05 nobody is asked for another name of a placed order', async () => {
    const { shopper, cart: placed } = await aPlacedCart(aVisitor(), { shipping_address: anAddress({ name: 'Ada' }) });
    const paying = { ...withWay(placed, 'affirm'), total: placed.due, full_payment: true };
    expect(await refusalOf(place(shopper, { ...paying, billing_address: undefined }))).toEqual([
      422,
      'pay_with.billing_address',
    ]);
    expect((await place(shopper, paying)).status).toBe(200);
  });
});

describe('what the providers are told', () => {
  it('Y-08 Affirm learns whose bill it is and where the goods go; nothing is saved for later', async () => {
    const intent = await intentOf(await begin('affirm'));
    expect(intent).toMatchObject({
      payment_method_types: ['affirm'],
      setup_future_usage: null,
      amount: 3_780,
      shipping: { name: 'Grace Hopper' },
    });
  });

  it('Y-11 Amazon is saved for the balance, once I have agreed', async () => {
    const begun = await begin('amazon');
    expect(await intentOf(begun)).toMatchObject({
      payment_method_types: ['amazon_pay'],
      setup_future_usage: 'off_session',
    });
    const [attempt] = await attemptsOf(begun.cart.id);
    expect(attempt?.consent).toEqual({ text: AMAZON_CONSENT, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
    await answer(begun.page, 'complete');
    await confirm(begun);
    const [paid] = (await ledgerOf(begun.cart.id)).filter(({ reference }) => reference !== undefined);
    expect(paid?.customerId).toMatch(/^cus_/);
  });
});

it.each(['affirm', 'amazon'] as const)(
  'an intent of another cart, or of another amount, never pays for a cart (%s)',
  async (way) => {
    const [mine, other] = [await begin(way), await begin(way)];
    await answer(other.page, 'complete');
    const { data } = await Attempt.query.ofCart({ cartId: mine.cart.id }).go();
    const { id } = await intentOf(other);
    const ofMine = Attempt.patch({ cartId: mine.cart.id, attemptId: data[0]!.attemptId });
    await ofMine.set({ reference: id }).go();
    expect(await refusalOf(confirm(mine))).toEqual([503, 'request.busy']);
    expect(await stateOf(mine)).toMatchObject({ status: 0, received: 0 });
  },
);

describe('a customer comes back while everything fails', () => {
  it(
    'whatever dies or fails between the page and the order: pressed again, it is one order',
    { tags: 'soak' },
    async () => {
      const back = async (fault: Fault | undefined) => {
        const begun = await begin('affirm');
        await answer(begun.page, 'complete');
        const run = await withFault(fault, () => confirm(begun));
        return { begun, calls: run.calls };
      };
      const { calls } = await back(undefined);
      expect(calls.length).toBeGreaterThan(3);
      for (const at of calls.keys())
        for (const mode of ['dies before', 'dies after', 'fails after'] as const) {
          const { begun } = await back({ at, mode });
          await confirm(begun);
          for (const event of payments.events(begun.cart.id)) await deliver(event);
          expect(await stateOf(begun), `${mode} ${calls[at]}`).toEqual(PAID);
          expect(await brokenTo(begun), `${mode} ${calls[at]}`).toEqual([]);
        }
    },
  );

  it('the same key sent again answers with the same page', async () => {
    const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
    const [key, input] = [randomUUID(), withWay(cart, 'amazon')];
    const [first, second] = [await place(shopper, input, key), await place(shopper, input, key)];
    expect(first.body.redirect).toBe(second.body.redirect);
    expect(payments.snapshot(cart.id).intents).toHaveLength(1);
  });
});
