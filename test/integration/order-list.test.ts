import { beforeAll, expect, it } from 'vitest';
import { Order } from '#functions/orders/order.entity.ts';
import { indexOrder } from '#functions/lookups/index-event.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { FoundOrders } from '#shared/schemas/admin-order.ts';
import { OrderList } from '#shared/schemas/order-list.ts';
import { anOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { somebody } from '#test/factories/people.ts';
import { deliverEventsAbout } from '#test/support/events.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

let admin: Shopper;
beforeAll(async () => {
  admin = (await somebody('Admin')).shopper;
});

const list = async (query: Record<string, string>): Promise<OrderList> =>
  OrderList.strict().parse(await admin.ask(`/api/admin/order-list?${new URLSearchParams(query).toString()}`));
const idsOf = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).orders.map(({ id }) => id);
const find = async (q: string): Promise<string[]> =>
  FoundOrders.parse(await admin.ask(`/api/admin/find-orders?${new URLSearchParams({ q }).toString()}`)).orders.map(
    ({ id }) => id,
  );

/** Sets an order's attributes as a move would, and lists it anew. */
const change = async ({ orderId }: PlacedOrder, set: Parameters<ReturnType<typeof Order.patch>['set']>[0]) => {
  const { data } = await Order.patch({ orderId }).set(set).go({ response: 'all_new' });
  await indexOrder(data as Parameters<typeof indexOrder>[0]);
};

it('C40 orders are listed by state, medium and artist together, and leave a list with the state', async () => {
  const order = await anOrder({ pieces: 2 });
  await deliverEventsAbout(order.cartId, 2);
  const [{ supplierId, username }] = order.artists as [(typeof order.artists)[0]];
  const { data } = await Order.get({ orderId: order.orderId }).go();
  const medium = data!.sku;
  expect(await idsOf({ medium })).toHaveLength(2);
  expect(await idsOf({ medium, status: '1' })).toHaveLength(2);
  expect(await idsOf({ medium, artist: username })).toEqual([]);
  await change(order, {
    supplierId,
    status: ORDER.accepted,
    isSelectionAnnounced: true,
    promisedAt: '2085-03-07T12:00:00.000Z',
  });
  expect(await idsOf({ medium, status: '2', artist: username.toUpperCase() })).toEqual([order.orderId]);
  expect(await idsOf({ medium, status: '1' })).not.toContain(order.orderId);
  expect((await list({ medium, artist: username })).orders).toMatchObject([
    { id: order.orderId, status: 2, due_at: '2085-03-07T12:00:00.000Z', reminder: 'paint', artist: expect.any(String) },
  ]);
  const unknown: Record<string, string>[] = [
    { artist: 'nobody-at-all' },
    { partner: 'PARTN-NONE' },
    { medium: medium.slice(0, -1) },
  ];
  for (const query of unknown) expect(await idsOf(query)).toEqual([]);
  expect(await refusalOf(admin.get('/api/admin/order-list?status=12'))).toEqual([422, 'request.invalid']);
});

it('C40 the pieces of a week are listed by when they are due, and those of a medium as well', async () => {
  const order = await anOrder({ pieces: 3 });
  await deliverEventsAbout(order.cartId);
  const { data } = await Order.get({ orderId: order.orderId }).go();
  const { sku: medium } = data!;
  const all = await idsOf({ medium });
  const days = ['2084-02-10T12:00:00.000Z', '2084-02-08T12:00:00.000Z', '2084-02-15T12:00:00.000Z'];
  for (const [index, orderId] of all.entries())
    await change({ ...order, orderId }, { status: ORDER.accepted, promisedAt: days[index]! });
  const [tenth, eighth, nextWeek] = all;
  expect(await idsOf({ week: '2084-02-07', medium })).toEqual([eighth, tenth]);
  expect(await idsOf({ sort: 'due', medium })).toEqual([eighth, tenth, nextWeek]);
  await change({ ...order, orderId: eighth! }, { status: ORDER.shipped });
  expect(await idsOf({ week: '2084-02-07', medium })).toEqual([tenth]);
});

it('C40 a page has 25 orders, and the next one goes on after them', async () => {
  const order = await anOrder();
  await deliverEventsAbout(order.cartId);
  const { data } = await Order.get({ orderId: order.orderId }).go();
  const sku = `copies-${order.orderId.slice(-8).toLowerCase()}`;
  for (let copy = 10; copy < 38; copy += 1) {
    const orderId = `${order.orderId.slice(0, -2)}${copy}`;
    await Order.put({ ...data!, orderId, sku }).go();
    await indexOrder({ ...data!, orderId, sku });
  }
  const first = await list({ medium: sku });
  expect(first.orders).toHaveLength(25);
  const second = await list({ medium: sku, after: first.next! });
  expect(second).toMatchObject({ next: null, orders: [{}, {}, {}] });
  expect(new Set([...first.orders, ...second.orders].map(({ id }) => id)).size).toBe(28);
});

it('C40 an order is found by its artist’s name, its parcel’s number, and the recipient’s phone and postal code', async () => {
  const tail = String(Date.now()).slice(-7);
  const order = await anOrder({
    checkout: {
      shipping_address: {
        name: 'Ellen Park',
        line1: '1 Main St',
        line2: '',
        city: 'San Francisco',
        state: 'CA',
        zip: '94105',
        country: 'US',
        phone: `+1 (415) ${tail.slice(0, 3)}-${tail.slice(3)}`,
      },
    },
  });
  await deliverEventsAbout(order.cartId);
  for (const typed of [
    `415${tail}`,
    `(415) ${tail.slice(0, 3)}-${tail.slice(3)}`,
    `1-415-${tail.slice(0, 3)}-${tail.slice(3)}`,
  ])
    expect(await find(typed), typed).toEqual([order.orderId]);
  expect(await find('94105 ellen')).toContain(order.orderId);
  const [{ supplierId, username }] = order.artists as [(typeof order.artists)[0]];
  const tracking = `1Z 999 AA1 ${tail}`;
  await change(order, { supplierId, status: ORDER.shipped, tracking });
  expect(await find(tracking.replaceAll(' ', ''))).toEqual([order.orderId]);
  expect(await find(username)).toEqual([order.orderId]);
});
