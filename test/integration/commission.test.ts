import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, ledgerOf } from '#functions/ledger/ledger.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { askArtists } from '#functions/quotes/ask-artists.ts';
import { runDueOrder } from '#functions/scheduler/due-order.ts';
import type { CommissionTerms } from '#shared/schemas/commission.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/time.ts';
import { addPiece, checkoutOf, place } from '#test/factories/carts.ts';
import { anOrder, choose, offer, quotesPage, type PlacedOrder } from '#test/factories/orders.ts';
import { anArtist, anEmail, aVisitor, changeArtist, somebody } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { deliverEventsAbout, eventsAbout, mailsTo } from '#test/support/events.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { refusalOf } from '#test/support/shopper.ts';

let payments: Payments;
let placedAt = 0;
let clock = 0;
beforeAll(async () => {
  payments = await openPayments();
});
beforeEach(() => {
  placedAt = Date.now();
  clock = placedAt;
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));
afterAll(() => payments.close());

const delivered = new Set<string>();
const deliverNews = (id: string): Promise<void> => deliverEventsAbout(id, 2, delivered);

const stored = async ({ orderId }: PlacedOrder) => (await Order.get({ orderId }).go({ consistent: true })).data!;
const paidFor = async ({ cartId }: PlacedOrder): Promise<number> => balanceOf(await ledgerOf(cartId)).paid;
const askedOf = async ({ orderId }: PlacedOrder): Promise<unknown[]> =>
  (await eventsAbout(orderId)).filter(({ name }) => name === 'quote.asked').map(({ payload }) => payload.supplierId);

/** What the scheduler does about an order at a moment, if it is due then, with the news of it. */
const lookAt = async (order: PlacedOrder, at: number): Promise<string> => {
  clock = at;
  const { dueAt } = await stored(order);
  const did = dueAt !== undefined && Date.parse(dueAt) <= clock ? await runDueOrder(order.orderId) : 'not due';
  await deliverNews(order.orderId);
  return did;
};

const THREE_OTHERS: CommissionTerms = { days: 3, otherwise: 'others' };
const THREE_REFUND: CommissionTerms = { days: 3, otherwise: 'refund' };

interface Commissioned extends PlacedOrder {
  email: string;
}

/** An order of which the first of two requested artists is asked alone, with its news delivered. */
const aCommission = async (commission: CommissionTerms): Promise<Commissioned> => {
  const email = anEmail('guest');
  const order = await anOrder({ artists: [{}, {}], commission, checkout: { email } });
  await deliverNews(order.orderId);
  await deliverNews(order.cartId);
  return { ...order, email };
};

describe('C68 an order goes to one artist alone', () => {
  /** An order whose artist is silent, one millisecond before its time is over and nothing has happened, then at its end. */
  const atItsEnd = async (commission: CommissionTerms): Promise<Commissioned & { paid: number; did: string }> => {
    const order = await aCommission(commission);
    const paid = await paidFor(order);
    const until = placedAt + 3 * DAY_MS;
    for (const at of [HOUR_MS, DAY_MS, 3 * DAY_MS - 1]) expect(await lookAt(order, placedAt + at)).toBe('not due');
    expect(await runDueOrder(order.orderId)).toBe('nothing');
    expect(await askedOf(order)).toEqual([order.artists[0]!.supplierId]);
    expect(await stored(order)).toMatchObject({ status: ORDER.quoting, dueKind: 'order' });
    return { ...order, paid, did: await lookAt(order, until) };
  };

  it('C68 a passing time asks others, in an hour of their own: −1 ms, 0, +1 ms', async () => {
    const { did, paid, ...order } = await atItsEnd(THREE_OTHERS);
    expect(did).toBe('others asked');
    expect(new Set(await askedOf(order))).toEqual(new Set(order.artists.map(({ supplierId }) => supplierId)));
    const end = clock;
    const scheduleAt = new Date(end + HOUR_MS).toISOString();
    expect(await stored(order)).toMatchObject({ askingRound: 1, dueKind: 'order', scheduleAt });
    expect(await paidFor(order)).toBe(paid);
    expect((await mailsTo(order.email)).at(-1)?.text).toContain('other artists see it now');
    await offer(order.artists[1]!, order.orderId);
    expect(await lookAt(order, end + 1)).toBe('not due');
    expect(await lookAt(order, end + HOUR_MS)).toBe('selected');
  });

  it('C68 a passing time gives everything back, to the cent: −1 ms, 0, +1 ms', async () => {
    const { did, paid, ...order } = await atItsEnd(THREE_REFUND);
    expect([did, paid > 0]).toEqual(['commission refunded', true]);
    expect([(await stored(order)).status, await paidFor(order)]).toEqual([ORDER.cancelled, 0]);
    const ended = (await eventsAbout(order.orderId)).filter(({ name }) => name === 'order.cancelled');
    expect(ended.map(({ payload }) => payload)).toMatchObject([
      { why: 'commission', refundCents: paid, keptCents: 0, supplierId: null },
    ]);
    expect((await mailsTo(order.email)).at(-1)?.text).toContain('So its order has ended, as you said.');
    expect(await lookAt(order, clock + 1)).toBe('not due');
    expect(await paidFor(order)).toBe(0);
  });

  it('C50 without an answer the clock of an unanswered order begins with the others, not with the placing', async () => {
    const order = await aCommission(THREE_OTHERS);
    const until = placedAt + 3 * DAY_MS;
    await lookAt(order, until);
    expect(await lookAt(order, until + HOUR_MS)).toBe('waiting');
    expect((await stored(order)).dueAt).toBe(new Date(until + DAY_MS).toISOString());
  });

  it.each([
    [THREE_OTHERS, 'others asked'],
    [THREE_REFUND, 'commission refunded'],
  ])('C68 a pass goes on at once as I chose: %o', async (commission, did) => {
    const order = await aCommission(commission);
    await offer(order.artists[0]!, order.orderId, -1);
    expect(await lookAt(order, clock)).toBe(did);
    const { status } = await stored(order);
    expect(status).toBe(commission.otherwise === 'refund' ? ORDER.cancelled : ORDER.quoting);
  });

  it('C68 an offer without an extra is taken in an hour, −1 ms and 0, or at the end if that is sooner', async () => {
    const [early, late] = [await aCommission(THREE_REFUND), await aCommission({ days: 1, otherwise: 'refund' })];
    await offer(early.artists[0]!, early.orderId);
    expect(await lookAt(early, placedAt + HOUR_MS - 1)).toBe('not due');
    expect(await lookAt(early, placedAt + HOUR_MS)).toBe('selected');
    clock = placedAt + DAY_MS - 1;
    await offer(late.artists[0]!, late.orderId);
    expect(await lookAt(late, placedAt + DAY_MS - 1)).toBe('not due');
    expect(await lookAt(late, placedAt + DAY_MS)).toBe('selected');
    expect(await stored(late)).toMatchObject({ supplierId: late.artists[0]!.supplierId, selectedBy: 'schedule' });
  });

  it('C68 an offer with a small extra is taken at the end, one above the limit only by me', async () => {
    const [small, dear] = [await aCommission(THREE_REFUND), await aCommission(THREE_REFUND)];
    await offer(small.artists[0]!, small.orderId, 500);
    await offer(dear.artists[0]!, dear.orderId, 20_000);
    expect(await lookAt(small, placedAt + DAY_MS)).toBe('not due');
    expect(await lookAt(small, placedAt + 3 * DAY_MS)).toBe('selected');
    expect(await lookAt(dear, placedAt + 3 * DAY_MS)).toBe('commission refunded');
    expect(await paidFor(dear)).toBe(0);
  });

  it('C68 an offer that becomes a pass, or dearer, does not keep the hour of the one without an extra', async () => {
    const order = await aCommission(THREE_REFUND);
    await offer(order.artists[0]!, order.orderId);
    await offer(order.artists[0]!, order.orderId, 500);
    expect((await stored(order)).dueAt).toBe(new Date(placedAt + 3 * DAY_MS).toISOString());
  });

  it('C68 I take the offer at once, and a withdrawal before the acceptance goes on as I chose', async () => {
    const order = await aCommission(THREE_REFUND);
    const [marta] = order.artists;
    await offer(marta!, order.orderId, 500);
    await choose(order, marta!);
    expect(await lookAt(order, placedAt + HOUR_MS)).toBe('announced');
    await marta!.shopper.ask(`/api/sellers/orders/${order.orderId}/withdraw`, { reason: 'I have fallen ill.' });
    await deliverNews(order.orderId);
    expect((await mailsTo(order.email)).at(-1)?.text).toContain('everything you paid for it comes back');
    expect(await lookAt(order, clock)).toBe('commission refunded');
    expect([(await stored(order)).status, await paidFor(order)]).toEqual([ORDER.cancelled, 0]);
  });

  it('C41 an extra that I have chosen and not paid ends the order, because I wanted my money then', async () => {
    const order = await aCommission(THREE_REFUND);
    await offer(order.artists[0]!, order.orderId, 5_000);
    const { order: shown } = await choose(order, order.artists[0]!);
    expect(shown.extra?.if_unpaid).toBe('refund');
    for (const at of [HOUR_MS, 2 * DAY_MS]) await lookAt(order, placedAt + at);
    expect(await lookAt(order, placedAt + 3 * DAY_MS)).toBe('refund');
    expect([(await stored(order)).status, await paidFor(order)]).toEqual([ORDER.cancelled, 0]);
  });

  it('C68 an artist who does not accept in time loses the order, which goes on as I chose', async () => {
    const order = await aCommission(THREE_REFUND);
    await offer(order.artists[0]!, order.orderId);
    expect(await lookAt(order, placedAt + HOUR_MS)).toBe('selected');
    const begun = placedAt + HOUR_MS;
    expect(await lookAt(order, begun)).toBe('may accept');
    clock = begun + DAY_MS;
    expect(await runDueOrder(order.orderId)).toBe('reminded');
    clock = begun + 2 * DAY_MS;
    expect(await runDueOrder(order.orderId)).toBe('asked anew');
    expect(await lookAt(order, clock)).toBe('commission refunded');
    expect(await askedOf(order)).toHaveLength(1);
  });

  it('C68 an artist who is deactivated meanwhile is nobody’s: the offer is not taken, and it goes on as I chose', async () => {
    const order = await aCommission(THREE_OTHERS);
    const [marta] = order.artists;
    await offer(marta!, order.orderId);
    await changeArtist(marta!.supplierId, { isActive: false });
    expect(await lookAt(order, placedAt + HOUR_MS)).toBe('others asked');
    expect((await stored(order)).commission?.endedAt).toBeDefined();
  });

  it('C68 an artist who has closed between checkout and asking is not asked, and it goes on at once as I chose', async () => {
    const { sku } = await aProduct();
    const marta = await anArtist({ mediums: [sku], availability: 'open' });
    const shopper = aVisitor();
    const cart = await addPiece(shopper, { product_id: sku });
    await shopper.ask('/api/carts/request-supplier', { supplier: marta.supplierId, commission: THREE_REFUND });
    await place(shopper, checkoutOf(cart));
    await changeArtist(marta.supplierId, { availability: 'full' });
    const { orders } = await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`);
    const order = { shopper, cartId: cart.id, orderId: orders[0]!.id, artists: [marta] };
    await askArtists(order.orderId);
    expect(await askedOf(order)).toEqual([]);
    expect(await lookAt(order, clock)).toBe('commission refunded');
  });

  it('C68 an artist who closes after being asked can still offer until the end', async () => {
    const order = await aCommission(THREE_REFUND);
    const [marta] = order.artists;
    await changeArtist(marta!.supplierId, { availability: 'away' });
    await askArtists(order.orderId);
    expect(await lookAt(order, placedAt + DAY_MS)).toBe('not due');
    await offer(marta!, order.orderId);
    expect(await lookAt(order, placedAt + DAY_MS + HOUR_MS)).toBe('selected');
  });

  it('C5 support gives more time, and asks others sooner', async () => {
    const [longer, freed] = [await aCommission(THREE_REFUND), await aCommission(THREE_REFUND)];
    const { shopper: admin } = await somebody('Admin');
    await admin.ask(`/api/admin/orders/${longer.orderId}/extend-schedule`, { seconds: 86_400 });
    expect(await lookAt(longer, placedAt + 3 * DAY_MS)).toBe('not due');
    expect((await quotesPage(longer)).order.commission).toMatchObject({
      until: Math.floor((placedAt + 4 * DAY_MS) / 1000),
    });
    await admin.ask(`/api/admin/orders/${freed.orderId}/reassign`, { reason: 'The customer has called.' });
    expect((await stored(freed)).commission?.endedAt).toBeDefined();
    expect(await askedOf(freed)).toContain(freed.artists[1]!.supplierId);
    expect(await lookAt(freed, clock + HOUR_MS)).toBe('waiting');
  });

  it('C68 artist and customer read who is asked until when, and how it goes on', async () => {
    const order = await aCommission(THREE_OTHERS);
    const [marta] = order.artists;
    const until = new Date(placedAt + 3 * DAY_MS).toISOString();
    const request = await marta!.shopper.ask<SellerRequest>(`/api/sellers/orders/${order.orderId}`);
    expect(request).toMatchObject({ requested: true, alone_until: until });
    const commission = { until: Math.floor(Date.parse(until) / 1000), otherwise: 'others', is_over: false };
    expect((await quotesPage(order)).order.commission).toMatchObject(commission);
    const [placed] = await mailsTo(order.email);
    expect(placed?.text).toContain('alone, until');
    expect(placed?.text).toContain('we ask other artists');
    expect(placed?.text).not.toContain('artists who are free now');
    await lookAt(order, placedAt + 3 * DAY_MS);
    expect((await quotesPage(order)).order.commission).toMatchObject({ ...commission, is_over: true });
    const after = await marta!.shopper.ask<SellerRequest>(`/api/sellers/orders/${order.orderId}`);
    expect(after.alone_until).toBeUndefined();
  });
});

describe('C68 a commission in the cart', () => {
  it('C68 stands in the cart until it is another artist’s or given up', async () => {
    const [marta, jonas] = [await anArtist({ availability: 'open' }), await anArtist({ availability: 'open' })];
    const shopper = aVisitor();
    const request = (supplier: string, commission?: CommissionTerms): Promise<Cart> =>
      shopper.ask<Cart>('/api/carts/request-supplier', { supplier, commission });
    expect((await request(marta.supplierId, THREE_OTHERS)).commission).toMatchObject({
      supplier: marta.supplierId,
      ...THREE_OTHERS,
    });
    expect((await request(jonas.supplierId)).commission?.supplier).toBe(marta.supplierId);
    expect((await request(jonas.supplierId, THREE_REFUND)).commission).toMatchObject({
      supplier: jonas.supplierId,
      ...THREE_REFUND,
    });
    expect((await request(jonas.supplierId)).commission).toBeUndefined();
    await request(jonas.supplierId, THREE_REFUND);
    const left = await shopper.ask<Cart>('/api/carts/unrequest-supplier', { supplier: jonas.supplierId });
    expect([left.commission, left.requested_suppliers]).toEqual([undefined, [marta.supplierId]]);
  });

  it.each([{ availability: 'away' as const }, { availability: 'full' as const }, { capacity: 0 }, { isActive: false }])(
    'C68 refuses an artist who takes no orders, in the cart and at the checkout: %o',
    async (closed) => {
      const { sku } = await aProduct();
      const marta = await anArtist({ mediums: [sku], availability: 'open' });
      const shopper = aVisitor();
      const cart = await addPiece(shopper, { product_id: sku });
      const ask = () =>
        shopper.post('/api/carts/request-supplier', { supplier: marta.supplierId, commission: THREE_REFUND });
      expect((await ask()).status).toBe(200);
      await changeArtist(marta.supplierId, closed);
      expect(await refusalOf(ask())).toEqual([409, 'artist.not_open']);
      expect(await refusalOf(place(shopper, checkoutOf(cart)))).toEqual([409, 'artist.not_open']);
      await shopper.ask('/api/carts/unrequest-supplier', { supplier: marta.supplierId });
      expect((await place(shopper, checkoutOf(cart))).status).toBe(200);
    },
  );

  it('C68 refuses other times and other ends', async () => {
    const { supplierId: supplier } = await anArtist({ availability: 'open' });
    for (const commission of [{ days: 2, otherwise: 'others' }, { days: 3, otherwise: 'nobody' }, { days: 3 }])
      expect(await refusalOf(aVisitor().post('/api/carts/request-supplier', { supplier, commission }))).toEqual([
        422,
        'request.invalid',
      ]);
  });
});
