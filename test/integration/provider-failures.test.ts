import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { openMoney } from '#test/money/opened.ts';
import { withRandomFaults, openRandomFaults } from '#test/money/random-faults.ts';
import { brokenInvariants } from '#test/support/invariants.ts';
import { eventsAbout } from '#test/support/events.ts';
import { withFault } from '#test/support/outgoing.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { refundsOf } from '#functions/refunds/refund.entity.ts';
import { aBillingAddress, aCart, aPlacedCart, checkoutOf, place } from '#test/factories/carts.ts';
import { brokenRefunds, cancelFor, previewOf } from '#test/support/refunds.ts';
import { refusalOf, type Answer, type Refusal } from '#test/support/shopper.ts';

const payments = openMoney();
beforeAll(openRandomFaults);
afterEach(() => setClock(Date.now));

it('C28 while the table takes nothing at all, I am asked to come back, and told when', async () => {
  const { shopper, cart } = await aCart();
  const asks: (() => Promise<Answer<Partial<Refusal>>>)[] = [
    () => shopper.get<Refusal>(`/api/carts/?cart_id=${cart.id}`),
    () =>
      shopper.post<Refusal>('/api/carts/add-item', {
        product_id: cart.items[0]?.product_id,
        options: { size: '8x10in' },
      }),
    () => place(shopper, checkoutOf(cart)),
  ];
  const answers = await Promise.all(asks.map((ask) => withRandomFaults({ random: () => 0, sent: 0 }, ask)));
  expect(answers.map(({ status, body, headers }) => [status, body.code, Number(headers.get('Retry-After'))])).toEqual(
    asks.map(() => [503, 'request.busy', 1]),
  );
});

it('C28 what Stripe has failed to cancel, and would for a day, is cancelled by the next try', async () => {
  const { shopper, cart } = await aCart();
  const { body } = await place(
    shopper,
    checkoutOf(cart, { charge: '', charge_method: 'affirm', billing_address: aBillingAddress() }),
  );
  expect(body.redirect).toBeDefined();
  let cancels = 0;
  payments().faults.next = ({ path }) => {
    if (!path.endsWith('/cancel')) return undefined;
    cancels += 1;
    return cancels === 1 ? { outcome: 'kept_error' } : undefined;
  };
  const leave = () => shopper.post<Partial<Refusal>>('/api/carts/confirm/', { cart_id: cart.id, cancelled: true });
  expect(await refusalOf(leave())).toEqual([503, 'request.busy']);
  expect((await leave()).status).not.toBe(503);
  expect(
    payments()
      .snapshot(cart.id)
      .intents.map(({ status }) => status),
  ).toEqual(['canceled']);
  expect(
    (await shopper.post('/api/carts/add-item', { product_id: cart.items[0]?.product_id, options: { size: '8x10in' } }))
      .status,
  ).toBe(200);
});

/** Idempotency key of a repeated press. */
const KEY = randomUUID();

/** Makes Stripe fail at the charge and repeat that answer for a day under the same key. */
const failingForADay = async (outcome: 'kept_error' | 'kept_late_error') => {
  const { shopper, cart } = await aCart();
  payments().faults.next = ({ method, path }) =>
    method === 'POST' && path === '/v1/payment_intents' ? { outcome } : undefined;
  const input = checkoutOf(cart);
  const pay = (key?: string) => place(shopper, input, key);
  expect(await refusalOf(pay(KEY))).toEqual([503, 'request.busy']);
  payments().faults.next = undefined;
  return {
    cart,
    pay,
    change: () =>
      shopper.post('/api/carts/add-item', { product_id: cart.items[0]?.product_id, options: { size: '8x10in' } }),
  };
};

it('C28 a charge that Stripe has failed before it was made holds the cart for ten minutes, not for the day that Stripe remembers it', async () => {
  const { cart, pay, change } = await failingForADay('kept_error');
  await runDueWork();
  expect(await refusalOf(pay(KEY))).toEqual([503, 'request.busy']);
  expect(await refusalOf(change())).toEqual([409, 'cart.payment_in_progress']);
  setClock(() => Date.now() + 11 * 60_000);
  await runDueWork();
  expect(payments().snapshot(cart.id).intents).toEqual([]);
  expect((await pay()).status).toBe(200);
  expect(payments().snapshot(cart.id).charges).toHaveLength(1);
});

it('C28 a charge that Stripe has made, though it says for a day that it failed, places the order when I press again', async () => {
  const { cart, pay } = await failingForADay('kept_late_error');
  expect((await pay(KEY)).body).toMatchObject({ status: true, cart: cart.id });
  expect(payments().snapshot(cart.id).charges).toHaveLength(1);
});

it.each(['kept_error', 'kept_late_error'] as const)(
  'C28 a refund that Stripe says for a day that it has failed (%s) is paid out all the same, once',
  async (outcome) => {
    const { shopper, cart } = await aPlacedCart();
    const orderId = cart.orders[0]?.id ?? '';
    payments().faults.next = ({ method, path }) =>
      method === 'POST' && path === '/v1/refunds' ? { outcome } : undefined;
    const { refund_cents: cents } = await previewOf(shopper, orderId);
    expect((await cancelFor(shopper, orderId, cents)).status).toBe(200);
    payments().faults.next = undefined;
    const states = async () => (await refundsOf(cart.id)).map(({ state }) => state);
    expect(await states()).toEqual(['pending']);
    setClock(() => Date.now() + 11 * 60_000);
    await runDueWork();
    expect(await states()).toEqual([outcome === 'kept_error' ? 'pending' : 'paid']);
    setClock(() => Date.now() + 25 * 3_600_000);
    await runDueWork();
    expect(await states()).toEqual(['paid']);
    expect(await brokenRefunds(cart.id, payments().snapshot(cart.id))).toEqual([]);
  },
);

it.each([
  ['dies before', 0],
  ['dies after', 1],
] as const)(
  'C39 a charge whose process %s it is found a day later, when Stripe has forgotten its key',
  async (mode, status) => {
    const { shopper, cart } = await aCart();
    await withFault({ first: 'POST /v1/payment_intents', mode }, () => place(shopper, checkoutOf(cart)));
    setClock(() => Date.now() + 25 * 3_600_000);
    expect((await runDueWork()).failed).toEqual([]);
    expect((await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`)).status).toBe(status);
    const events = await eventsAbout(cart.id);
    expect(await brokenInvariants(cart.id, { snapshot: payments().snapshot(cart.id), events })).toEqual([]);
  },
);
