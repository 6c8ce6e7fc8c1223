import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readBalanceDue } from '#functions/billing/balance-due.ts';
import { setClock } from '#functions/platform/clock.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { CartOrders } from '#shared/schemas/order.ts';
import { anOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { openPartialBatches } from '#test/support/partial-batches.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { previewOf } from '#test/support/refunds.ts';
import { refusalOf } from '#test/support/shopper.ts';

const PIECES = 5;

let payments: Payments;
let order: PlacedOrder;
let max: (() => number) | undefined;
beforeAll(async () => {
  // The clock stands still, because answers contain the time.
  const at = Date.now();
  setClock(() => at);
  payments = await openPayments();
  openPartialBatches(() => max?.());
  order = await anOrder({ pieces: PIECES });
});
afterEach(() => {
  max = undefined;
});
afterAll(async () => {
  setClock(Date.now);
  await payments.close();
});

const seen = async ({ shopper, cartId, orderId }: PlacedOrder) => ({
  cart: await shopper.ask<Cart>(`/api/carts/?cart_id=${cartId}`),
  confirmation: await shopper.ask<CartOrders>(`/api/orders/${cartId}`),
  owed: await readBalanceDue(cartId),
  back: await previewOf(shopper, orderId),
});

describe('a table that reads a batch in part', () => {
  it('C28 is asked for the rest: no piece is missing where an order is shown, billed and refunded, and each is in its place', async () => {
    const whole = await seen(order);
    let asks = 0;
    max = () => {
      asks += 1;
      return 1 + (asks % 2);
    };
    expect(await seen(order)).toEqual(whole);
    expect(whole.confirmation.orders).toHaveLength(PIECES);
    expect(whole.cart.orders.map(({ item }) => item)).toEqual(whole.cart.items.map(({ key }) => key));
    expect(asks).toBeGreaterThan(4);
  });

  it('C28 and never gives all of it: the order is busy, not smaller', async () => {
    const { shopper, cartId, orderId } = await anOrder({ pieces: 10 });
    max = () => 1;
    expect(await refusalOf(shopper.get(`/api/carts/?cart_id=${cartId}`))).toEqual([503, 'request.busy']);
    expect(await refusalOf(shopper.get(`/api/orders/${orderId}/cancellation`))).toEqual([503, 'request.busy']);
    max = undefined;
    expect((await shopper.ask<Cart>(`/api/carts/?cart_id=${cartId}`)).orders).toHaveLength(10);
  });
});
