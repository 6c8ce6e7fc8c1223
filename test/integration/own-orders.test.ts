import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Cart as CartItem } from '#functions/carts/cart.entity.ts';
import { runDueOrder } from '#functions/scheduler/due-order.ts';
import { setClock } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { orderLinkQuery } from '#functions/platform/order-link.ts';
import type { CustomerAct } from '#shared/orders/customer-acts.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { OwnOrders } from '#shared/schemas/account.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { CartOrders } from '#shared/schemas/order.ts';
import type { Project } from '#shared/schemas/project.ts';
import { HOUR_MS } from '#shared/time/time.ts';
import { complete } from '#test/factories/billing.ts';
import { aPlacedCart, checkoutOf, place } from '#test/factories/carts.ts';
import { anOrder, choose, offer, type PlacedOrder } from '#test/factories/orders.ts';
import { aBuyer, aVisitor } from '#test/factories/people.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import type { Shopper } from '#test/support/shopper.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
});
afterAll(() => payments.close());
afterEach(() => setClock(Date.now));

const ownOrders = (shopper: Shopper, before?: string): Promise<OwnOrders> =>
  shopper.ask<OwnOrders>(`/api/users/me/orders${before === undefined ? '' : `?before=${before}`}`);
const confirmation = ({ shopper, cartId }: PlacedOrder): Promise<CartOrders> =>
  shopper.ask<CartOrders>(`/api/orders/${cartId}`);

/** What the order waits for, which the account and the confirmation page say alike. */
const actOf = async (order: PlacedOrder): Promise<CustomerAct | null> => {
  const [own] = (await ownOrders(order.shopper)).orders;
  const [summary] = (await confirmation(order)).orders;
  const { title, product_id: sku, size, thumb, photos, artist, ...standing } = own!.orders[0]!;
  expect(summary).toMatchObject(standing);
  expect(photos).toEqual(summary!.item.photos);
  expect(size).toBe(summary!.item.options.find(({ name }) => name === 'size')?.display_value);
  const { item, image, supplier } = summary!;
  expect([title, sku, thumb, artist]).toEqual([item.title, item.product_id, image, supplier?.name ?? null]);
  return standing.act;
};

const pay = async ({ shopper, cartId }: PlacedOrder, isFull: boolean): Promise<void> => {
  const cart = await shopper.ask<Cart>(`/api/carts/pay/${cartId}`);
  const total = isFull ? cart.due : cart.due_now;
  const { status } = await place(shopper, checkoutOf(cart, { total, ...(isFull && { full_payment: true }) }));
  expect(status).toBe(200);
};

const projectOf = ({ shopper, orderId }: PlacedOrder): Promise<Project> =>
  shopper.ask<Project>(`/api/orders/project/${orderId}`);

describe('my orders', () => {
  it('I-02 C4 say at each step of an order’s life what waits for me, and nothing else', async () => {
    const { shopper } = await aBuyer();
    const order = await anOrder({ shopper });
    const [artist] = order.artists;
    const { orderId } = order;
    expect(await actOf(order)).toBeNull();
    await offer(artist!, orderId, 2_000);
    expect(await actOf(order)).toBe('choose');
    await choose(order, artist!);
    expect(await actOf(order)).toBe('pay_deposit');
    expect((await confirmation(order)).cart).toMatchObject({ due_now: 400, may_pay: true });
    await pay(order, false);
    expect(await actOf(order)).toBeNull();
    setClock(() => Date.now() + HOUR_MS);
    expect(await runDueOrder(orderId)).toBe('announced');
    await artist!.shopper.ask(`/api/sellers/orders/${orderId}/accept`, {});
    expect(await actOf(order)).toBeNull();
    await complete(artist!, orderId);
    expect(await actOf(order)).toBe('approve');
    const { approve_by: approveBy } = (await projectOf(order)).deadlines;
    expect((await confirmation(order)).orders[0]!.deadline).toBe(approveBy);
    await shopper.ask(`/api/orders/${orderId}/request-changes`, { version: 1, text: 'Please a warmer light.' });
    expect(await actOf(order)).toBeNull();
    expect((await confirmation(order)).orders[0]).toMatchObject({ revision: 1, status: ORDER.accepted });
    await complete(artist!, orderId);
    await shopper.ask(`/api/orders/${orderId}/approve`, { version: 2 });
    expect(await actOf(order)).toBe('pay_balance');
    await artist!.shopper.ask(`/api/sellers/orders/${orderId}/shipping`, { shipping_price: 5_000 });
    expect(await actOf(order)).toBe('agree_shipping');
    await shopper.ask(`/api/orders/${orderId}/shipping-edit`, { agree: true, price: 5_000 });
    expect(await actOf(order)).toBe('pay_balance');
    await pay(order, true);
    expect(await actOf(order)).toBeNull();
    await artist!.shopper.ask(`/api/sellers/orders/${orderId}/ship`, {
      carrier: 'ups',
      tracking: '1Z 999 AA1 01 2345 6784',
    });
    expect(await actOf(order)).toBe('receive');
    await shopper.ask(`/api/orders/${orderId}/received`, {});
    expect(await actOf(order)).toBe('review');
    await shopper.ask(`/api/orders/review/${orderId}`, { rating: 5, review: 'The eyes are hers.' });
    expect(await actOf(order)).toBeNull();
  });

  it('C12 C51 a guest’s link shows the same, and offers paying', async () => {
    const order = await anOrder({ status: ORDER.approved });
    const ownerId = (await CartItem.get({ cartId: order.cartId }).go()).data!.ownerId;
    const seenBy = async (query: string) => {
      const options = { headers: { 'Order-Link': query.slice(3) } };
      const [{ body: page }, { body: project }] = await Promise.all([
        aVisitor().get<CartOrders>(`/api/orders/${order.cartId}`, options),
        aVisitor().get<Project>(`/api/orders/project/${order.orderId}`, options),
      ]);
      return [page.orders[0]?.act, page.cart.may_pay, project.actions.includes('pay')];
    };
    const cart = { cartId: order.cartId, ownerId };
    expect(await seenBy(await orderLinkQuery(cart))).toEqual(['pay_balance', true, true]);
  });

  it('I-02 come 20 a page, each once, however many there are', async () => {
    const { shopper, id } = await aBuyer();
    const { cart } = await aPlacedCart(shopper);
    const { data } = await CartItem.get({ cartId: cart.id }).go({ consistent: true });
    const earlier = Array.from({ length: 25 }, (_, at) => ({
      ...data!,
      ownerId: id,
      cartId: newId('cart'),
      createdAt: new Date(Date.parse(data!.createdAt) - (at + 1) * HOUR_MS).toISOString(),
      orderIds: [],
    }));
    await CartItem.put(earlier).go();
    const first = await ownOrders(shopper);
    expect(first.orders).toHaveLength(20);
    const second = await ownOrders(shopper, first.next!);
    expect([second.orders.length, second.next]).toEqual([6, null]);
    expect(new Set([...first.orders, ...second.orders].map(({ cart_id }) => cart_id)).size).toBe(26);
  });
});
