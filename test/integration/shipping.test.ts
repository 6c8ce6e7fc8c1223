import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Cart } from '#functions/carts/cart.entity.ts';
import { balanceOf, ledgerOf } from '#functions/ledger/ledger.ts';
import { runDueOrder } from '#functions/scheduler/due-order.ts';
import { Order, OrderMove, type StoredOrder } from '#functions/orders/order.entity.ts';
import { orderLinkQuery } from '#functions/platform/order-link.ts';
import { setClock } from '#functions/platform/clock.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { DELIVERY_MS, ORDER } from '#shared/orders/order-states.ts';
import { GUARANTEE_MS } from '#shared/money/refunds.ts';
import type { Cart as CartView } from '#shared/schemas/cart.ts';
import type { Project } from '#shared/schemas/project.ts';
import type { Shipping } from '#shared/schemas/shipping.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { anAddress } from '#test/factories/carts.ts';
import { billingState } from '#test/factories/billing.ts';
import { anOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { anArtist, aVisitor, somebody } from '#test/factories/people.ts';
import { deliverEventsAbout, eventsAbout, mailsTo } from '#test/support/events.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { brokenRefunds, cancelFor, previewOf } from '#test/support/refunds.ts';
import { refusalOf, type Answer, type Refusal, type Shopper } from '#test/support/shopper.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
});
afterAll(() => payments.close());
afterEach(() => setClock(Date.now));

const UPS = { carrier: 'ups', tracking: '1Z 999 AA1 01 2345 6784' };
const FEDEX = { carrier: 'fedex', tracking: '794644331234' };

const stored = async (orderId: string): Promise<StoredOrder> =>
  (await Order.get({ orderId }).go({ consistent: true })).data as StoredOrder;
const dueOf = async (cartId: string): Promise<number> => balanceOf(await ledgerOf(cartId)).due;

const anApproved = (paid = true, overrides: Parameters<typeof anOrder>[0] = {}): Promise<PlacedOrder> =>
  anOrder({ status: ORDER.approved, checkout: paid ? { full_payment: true } : {}, ...overrides });
const artistOf = ({ artists }: PlacedOrder): Shopper => artists[0]!.shopper;
const ship = (order: PlacedOrder, parcel: object = UPS): Promise<Answer<Shipping & Refusal>> =>
  artistOf(order).post(`/api/sellers/orders/${order.orderId}/ship`, parcel);
const edit = (order: PlacedOrder, change: object): Promise<Answer<Shipping & Refusal>> =>
  artistOf(order).post(`/api/sellers/orders/${order.orderId}/shipping`, change);
const answerEdit = (order: PlacedOrder, agree: boolean, price: number): Promise<Answer<Shipping & Refusal>> =>
  order.shopper.post(`/api/orders/${order.orderId}/shipping-edit`, { agree, price });
const redirect = (order: PlacedOrder, address: object, agreed_difference = 0): Promise<Answer<Shipping & Refusal>> =>
  order.shopper.post(`/api/orders/${order.orderId}/address`, { address, agreed_difference });
const received = (order: PlacedOrder): Promise<Answer<Shipping & Refusal>> =>
  order.shopper.post(`/api/orders/${order.orderId}/received`);
const aShipped = async (): Promise<PlacedOrder> => {
  const order = await anApproved();
  expect((await ship(order)).status).toBe(200);
  return order;
};
const movesTo = async (orderId: string, status: number): Promise<number> =>
  (await OrderMove.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true })).data.filter(
    ({ to }) => to === status,
  ).length;

describe('shipping a piece', () => {
  it('C19 the artist ships an approved and paid piece; the customer gets the carrier’s own page by mail, once', async () => {
    const order = await anApproved();
    const { body, status } = await ship(order);
    expect([status, body]).toMatchObject([
      200,
      { status: ORDER.shipped, carrier: 'ups', tracking: '1Z999AA10123456784', due: 0 },
    ]);
    expect(body.tracking_url).toContain('https://www.ups.com/track?tracknum=1Z999AA10123456784');
    expect((await ship(order)).body).toEqual(body);
    const { email, dueKind, dueAt, shippedAt = '' } = await stored(order.orderId);
    expect([dueKind, Date.parse(dueAt ?? '') - Date.parse(shippedAt)]).toEqual(['order', DELIVERY_MS]);
    await deliverEventsAbout(order.orderId, 2);
    const mails = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('On its way'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.html).toContain(body.tracking_url);
    expect(mails[0]?.text).toContain('1Z999AA10123456784');
  });

  it('C19 C61 a typing error in the number is corrected until it arrives; the customer reads what changed, once', async () => {
    const order = await aShipped();
    const { orderId } = order;
    const sent = await stored(orderId);
    const look = async (who: Shopper): Promise<Project> =>
      (await who.get<Project>(`/api/orders/project/${orderId}`)).body;
    expect([(await look(artistOf(order))).actions, (await look(order.shopper)).actions]).toEqual([
      expect.arrayContaining(['correct_tracking']),
      expect.not.arrayContaining(['correct_tracking']),
    ]);
    expect((await ship(order, { carrier: 'ups', tracking: '1Z-4711' })).body).toMatchObject({
      code: 'request.invalid',
      fields: { tracking: expect.stringContaining('UPS') as string },
    });
    const [once, twice] = await Promise.all([ship(order, FEDEX), ship(order, FEDEX)]);
    expect(once.body).toMatchObject({ status: ORDER.shipped, carrier: 'fedex', tracking: '794644331234' });
    expect([twice.body, (await ship(order, FEDEX)).body]).toEqual([once.body, once.body]);
    const named = async (name: string): Promise<number> =>
      (await eventsAbout(orderId)).filter((event) => event.name === name).length;
    expect([await named('order.shipped'), await named('shipping.corrected')]).toEqual([1, 1]);
    const { shippedAt, dueAt } = await stored(orderId);
    expect([shippedAt, dueAt]).toEqual([sent.shippedAt, sent.dueAt]);
    const said = 'is now FedEx 794644331234, it was UPS 1Z999AA10123456784.';
    for (const side of [artistOf(order), order.shopper])
      expect((await look(side)).timeline.filter(({ kind }) => kind === 'tracking')).toMatchObject([
        { by: 'artist', text: `It ${said}` },
      ]);
    await deliverEventsAbout(orderId, 2);
    const mails = (await mailsTo(sent.email)).filter(({ subject }) => subject.startsWith('Another tracking number'));
    expect(mails.map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([expect.stringContaining(said)]);
    expect(mails[0]?.html).toContain(once.body.tracking_url);
    await received(order);
    expect(await refusalOf(ship(order))).toEqual([409, 'shipping.delivered']);
    expect(await ship(order, FEDEX)).toMatchObject({ status: 200, body: { status: ORDER.delivered } });
    expect((await look(artistOf(order))).actions).not.toContain('correct_tracking');
    expect(await named('shipping.corrected')).toBe(1);
  });

  it('C19 a piece on its way has its number corrected while a case about the lost parcel is open', async () => {
    const order = await aShipped();
    await Order.patch({ orderId: order.orderId })
      .set({ frozenAt: new Date().toISOString(), frozenBy: ['cas_1'] })
      .go();
    expect((await ship(order, FEDEX)).body).toMatchObject({ carrier: 'fedex', tracking: '794644331234' });
  });

  it('C9 nothing ships while money is owed, or before the customer has approved', async () => {
    expect(await refusalOf(ship(await anApproved(false)))).toEqual([409, 'order.balance_due']);
    for (const status of [ORDER.accepted, ORDER.proofReady] as const)
      expect(await refusalOf(ship(await anOrder({ status, checkout: { full_payment: true } })))).toEqual([
        409,
        'order.not_possible',
      ]);
  });

  it('C12 only the artist who holds the piece ships it', async () => {
    const order = await anApproved();
    const other = await anArtist();
    const path = `/api/sellers/orders/${order.orderId}/ship`;
    expect(await refusalOf(other.shopper.post(path, UPS))).toEqual([404, 'order.not_found']);
    expect(await refusalOf(order.shopper.post(path, UPS))).toEqual([401, 'session.required']);
  });

  it('C1 a piece is shipped or cancelled, never both, when both come at once', { tags: 'soak' }, async () => {
    for (let round = 0; round < 4; round += 1) {
      // Cancelled by a customer who has not been at the artist's yet, as far as the clock says.
      const order = await anApproved();
      const { refund_cents: cents, allowed } = await previewOf(order.shopper, order.orderId);
      const [shipped, cancelled] = await Promise.all([ship(order), cancelFor(order.shopper, order.orderId, cents)]);
      const { status } = await stored(order.orderId);
      expect([shipped.status === 200, cancelled.status === 200].filter(Boolean)).toHaveLength(1);
      expect(status).toBe(shipped.status === 200 ? ORDER.shipped : ORDER.cancelled);
      expect(allowed || shipped.status === 200).toBe(true);
      expect(await brokenRefunds(order.cartId, payments.snapshot(order.cartId))).toEqual([]);
    }
  });
});

describe('the arrival of a piece', () => {
  it('C19 the customer reports it, by session or by the mailed link; both sides hear of it, the customer with the review', async () => {
    const order = await aShipped();
    const { email, ownerId, cartId } = await stored(order.orderId);
    const link = (await orderLinkQuery({ cartId, ownerId })).replace('?v=', '');
    const path = `/api/orders/${order.orderId}/received`;
    expect(await refusalOf(aVisitor().post(path))).toEqual([404, 'order.not_found']);
    const byLink = await aVisitor().post<Shipping>(path, {}, { headers: { 'Order-Link': link } });
    expect(byLink.body.status).toBe(ORDER.delivered);
    expect((await received(order)).body.delivered_at).toBe(byLink.body.delivered_at);
    await deliverEventsAbout(order.orderId);
    const asked = (await mailsTo(email)).filter(({ text }) => text.includes(`/orders/review/${order.orderId}?v=`));
    expect(asked).toHaveLength(1);
    const told = (await mailsTo(order.artists[0]!.email)).filter(({ subject }) => subject.startsWith('It has arrived'));
    expect(told).toHaveLength(1);
    expect(await refusalOf(received(await anApproved()))).toEqual([409, 'order.not_possible']);
  });

  it('C19 without other news it counts as delivered 21 days after shipping, and not a millisecond earlier', async () => {
    const order = await aShipped();
    const due = Date.parse((await stored(order.orderId)).shippedAt ?? '') + DELIVERY_MS;
    setClock(() => due - 1);
    expect(await runDueOrder(order.orderId)).toBe('nothing');
    setClock(() => due);
    expect(await Promise.all([runDueOrder(order.orderId), runDueOrder(order.orderId)])).toContain('delivered');
    expect([(await stored(order.orderId)).status, await movesTo(order.orderId, ORDER.delivered)]).toEqual([6, 1]);
    setClock(() => due + 1);
    expect(await runDueOrder(order.orderId)).toBe('nothing');
  });

  it('C1 it is closed 30 days after its delivery, by a scheduler that comes a day late, too', async () => {
    const order = await aShipped();
    await received(order);
    const due = Date.parse((await stored(order.orderId)).deliveredAt ?? '') + GUARANTEE_MS;
    setClock(() => due - 1);
    expect(await runDueOrder(order.orderId)).toBe('nothing');
    setClock(() => due + DAY_MS);
    const report = await runDueWork();
    expect(report.orders).toContainEqual({ id: order.orderId, did: 'closed' });
    const { status, dueKind, dueAt } = await stored(order.orderId);
    expect([status, dueKind, dueAt]).toEqual([ORDER.closed, undefined, undefined]);
  });

  it('C19 the customer and the deadline report it at once, and it arrives once', { tags: 'soak' }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await aShipped();
      const due = Date.parse((await stored(order.orderId)).dueAt ?? '');
      setClock(() => due);
      const [answer] = await Promise.all([received(order), runDueOrder(order.orderId), runDueOrder(order.orderId)]);
      expect(answer.status).toBe(200);
      expect(await movesTo(order.orderId, ORDER.delivered)).toBe(1);
      const told = (await eventsAbout(order.orderId)).filter(({ name }) => name === 'order.delivered');
      expect(told).toHaveLength(1);
      setClock(Date.now);
    }
  });

  it('C40 an admin marks it as delivered, with a reason in the audit trail', async () => {
    const { shopper: admin } = await somebody('Admin');
    const order = await aShipped();
    const path = `/api/admin/orders/${order.orderId}/delivered`;
    expect(await refusalOf(order.shopper.post(path, { reason: 'So says UPS.' }))).toEqual([401, 'session.required']);
    expect((await admin.post<Shipping>(path, { reason: 'So says UPS.' })).body.status).toBe(ORDER.delivered);
    expect(await refusalOf(admin.post(path, { reason: 'So says UPS.' }))).toEqual([409, 'order.not_possible']);
  });
});

describe('another price of shipping', () => {
  it('H-06 a higher price waits for the customer; agreed, it is owed, billed and in the way of shipping', async () => {
    const order = await anApproved();
    const before = (await edit(order, { shipping_price: 2_500 })).body;
    const { body } = await edit(order, { shipping_price: 4_900 });
    expect(body).toMatchObject({ price: before.price, edit: { price: 4_900, difference: 4_900 - before.price } });
    expect((await edit(order, { shipping_price: 4_900 })).body).toEqual(body);
    expect(await dueOf(order.cartId)).toBe(0);
    expect((await answerEdit(order, true, 4_000)).body).toMatchObject({
      code: 'shipping.price_changed',
      fields: { price: '4900' },
    });
    const agreed = await answerEdit(order, true, 4_900);
    expect(agreed.body).toMatchObject({ price: 4_900, edit: null, due: 4_900 - before.price });
    expect((await answerEdit(order, true, 4_900)).body).toEqual(agreed.body);
    expect(await dueOf(order.cartId)).toBe(4_900 - before.price);
    expect(await refusalOf(ship(order))).toEqual([409, 'order.balance_due']);
    await deliverEventsAbout(order.cartId);
    const subjects = (await mailsTo((await stored(order.orderId)).email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('A new price of shipping'))).toHaveLength(0);
    expect((await mailsTo(order.artists[0]!.email)).some(({ subject }) => subject.startsWith('Agreed'))).toBe(true);
  });

  it('H-06 a lower price needs no agreement: unpaid it lowers the balance, paid it goes back to the cent', async () => {
    for (const isPaid of [false, true]) {
      const order = await anApproved(isPaid);
      const { total, due } = balanceOf(await ledgerOf(order.cartId));
      const { body } = await edit(order, { shipping_price: 0 });
      const { total: after, due: stillDue, paid } = balanceOf(await ledgerOf(order.cartId));
      expect(body.price).toBe(0);
      const shipping = total - after;
      expect(shipping).toBeGreaterThan(0);
      expect([stillDue, paid <= after]).toEqual([isPaid ? 0 : due - shipping, true]);
      const back = payments.snapshot(order.cartId).charges.reduce((sum, charge) => sum + charge.amount_refunded, 0);
      expect(back).toBe(isPaid ? shipping : 0);
      expect(await brokenRefunds(order.cartId, payments.snapshot(order.cartId))).toEqual([]);
      expect(isPaid ? (await ship(order)).status : 409).toBe(isPaid ? 200 : 409);
    }
  });

  it('H-06 the customer declines, and the price stays; without a new price there is nothing to answer', async () => {
    const order = await anApproved();
    expect(await refusalOf(answerEdit(order, true, 100))).toEqual([409, 'shipping.no_edit']);
    await edit(order, { shipping_price: 9_000 });
    expect((await answerEdit(order, false, 9_000)).body).toMatchObject({ edit: null, due: 0 });
    await deliverEventsAbout(order.orderId);
    expect((await mailsTo(order.artists[0]!.email)).some(({ subject }) => subject.startsWith('Declined'))).toBe(true);
    expect(await refusalOf(edit(await aShipped(), { shipping_price: 1 }))).toEqual([409, 'order.not_possible']);
  });

  it('Y-17 what a paid order owes anew is billed, beginning with a notice', async () => {
    const order = await anApproved();
    await Order.patch({ orderId: order.orderId }).set({ completedAt: new Date().toISOString() }).go();
    await edit(order, { shipping_price: 9_000 });
    await answerEdit(order, true, 9_000);
    await deliverEventsAbout(order.cartId);
    expect(await billingState(order.cartId)).toBe('running');
    const due = (await eventsAbout(order.cartId)).filter(({ name }) => name === 'balance.due');
    expect(due.map(({ payload }) => payload.cents)).toEqual([await dueOf(order.cartId)]);
  });
});

describe('another address', () => {
  const NEAR = anAddress({ line1: '12 Rue de la Paix', city: 'Paris', zip: '75002', state: '', country: 'FR' });

  it('C12 the owner sends a piece elsewhere for the difference that was shown; the other piece stays', async () => {
    const order = await anApproved(true, { pieces: 2 });
    const shown = await redirect(order, NEAR);
    expect([shown.status, shown.body.code]).toEqual([409, 'shipping.price_changed']);
    const difference = Number(shown.body.fields?.difference);
    expect(difference).toBeGreaterThan(0);
    const { body } = await redirect(order, NEAR, difference);
    expect(body.due).toBe(difference);
    expect((await redirect(order, NEAR, difference)).body).toEqual(body);
    const [first, { data: cart }] = [
      await stored(order.orderId),
      await Cart.get({ cartId: order.cartId }).go({ consistent: true }),
    ];
    expect(first.address).toEqual(NEAR);
    expect(cart?.address).not.toEqual(NEAR);
    const other = cart?.orderIds.find((id) => id !== order.orderId) ?? '';
    expect((await stored(other)).address).toBeUndefined();
    await deliverEventsAbout(order.orderId);
    for (const address of [first.email, order.artists[0]!.email]) {
      const mails = (await mailsTo(address)).filter(({ subject }) => subject.includes('address'));
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).not.toContain(NEAR.line1);
    }
  });

  it('C12 R-08 the receipt and the pay page name it to the owner, with the pieces that can still go elsewhere', async () => {
    const order = await anApproved(true, { pieces: 2 });
    const difference = Number((await redirect(order, NEAR)).body.fields?.difference);
    await redirect(order, NEAR, difference);
    const { ownerId, cartId } = await stored(order.orderId);
    const link = (await orderLinkQuery({ cartId, ownerId })).replace('?v=', '');
    for (const path of [`/api/carts/?cart_id=${cartId}`, `/api/carts/pay/${cartId}`]) {
      const { address, orders } = await order.shopper.ask<CartView>(path);
      expect(address).not.toEqual(NEAR);
      expect(orders.find(({ id }) => id === order.orderId)).toMatchObject({ address: NEAR, can_change_address: true });
      expect(orders.find(({ id }) => id !== order.orderId)).not.toHaveProperty('address');
      const { body } = await aVisitor().get<CartView>(path, { headers: { 'Order-Link': link } });
      expect(Object.keys(body.orders[0] ?? {})).toEqual(['id', 'status', 'item', 'due']);
    }
    await Order.patch({ orderId: order.orderId }).set({ frozenAt: new Date().toISOString() }).go();
    const { orders } = await order.shopper.ask<CartView>(`/api/carts/?cart_id=${cartId}`);
    expect(orders.map(({ can_change_address: can }) => can)).toEqual(
      orders.map(({ id }) => (id === order.orderId ? undefined : true)),
    );
  });

  it('C12 back home it is cheaper, and what was paid comes back', async () => {
    const order = await anApproved(true, { checkout: { full_payment: true } });
    const home = (await Cart.get({ cartId: order.cartId }).go({ consistent: true })).data?.address;
    const difference = Number((await redirect(order, NEAR)).body.fields?.difference);
    await redirect(order, NEAR, difference);
    expect((await redirect(order, home!, -difference)).body.due).toBe(0);
    expect(await brokenRefunds(order.cartId, payments.snapshot(order.cartId))).toEqual([]);
  });

  it('C12 an address is checked as at checkout, and only its owner changes it, until it ships', async () => {
    const order = await anApproved();
    expect(await refusalOf(redirect(order, { ...NEAR, zip: 'x' }))).toEqual([422, 'cart.invalid_address']);
    expect(await refusalOf(redirect(order, { ...NEAR, name: '' }))).toEqual([422, 'cart.missing_address']);
    const { ownerId, cartId } = await stored(order.orderId);
    const headers = { 'Order-Link': (await orderLinkQuery({ cartId, ownerId })).replace('?v=', '') };
    const path = `/api/orders/${order.orderId}/address`;
    const input = { address: NEAR, agreed_difference: 0 };
    expect(await refusalOf(aVisitor().post(path, input, { headers }))).toEqual([404, 'order.not_found']);
    expect(await refusalOf(redirect(await aShipped(), NEAR))).toEqual([409, 'order.not_possible']);
  });

  it(
    'C12 a piece ships to the address that its artist saw, or changes it first, when both come at once',
    { tags: 'soak' },
    async () => {
      for (let round = 0; round < 4; round += 1) {
        const order = await anApproved();
        const difference = Number((await redirect(order, NEAR)).body.fields?.difference);
        const [shipped, changed] = await Promise.all([ship(order), redirect(order, NEAR, difference)]);
        const { status, address } = await stored(order.orderId);
        expect([status === ORDER.shipped, address !== undefined]).toEqual([
          shipped.status === 200,
          changed.status === 200,
        ]);
        // A piece that now costs more does not ship before that is paid.
        expect(shipped.status === 200 && changed.status === 200).toBe(false);
      }
    },
  );
});
