import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { certificateIdOf } from '#functions/certificates/fingerprint.ts';
import { issueCertificate } from '#functions/certificates/issue-certificate.ts';
import { Order, type StoredOrder } from '#functions/orders/order.entity.ts';
import { nowIso, setClock } from '#functions/platform/clock.ts';
import { orderLinkQuery } from '#functions/platform/order-link.ts';
import { Review } from '#functions/reviews/review.entity.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { AdminOrder } from '#shared/schemas/admin-order.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { Certificate } from '#shared/schemas/certificate.ts';
import type { GiftMode } from '#shared/schemas/gift-mode.ts';
import type { Project } from '#shared/schemas/project.ts';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { isWorkingDay } from '#shared/shipping/holidays.ts';
import { addDays, dayAt, isWeekend } from '#shared/time/days.ts';
import { anAddress, aCart, aPlacedCart, checkoutOf, place } from '#test/factories/carts.ts';
import { anOrder, offer, quotesPage, type OrderOverrides, type PlacedOrder } from '#test/factories/orders.ts';
import { aBuyer, aVisitor, somebody, type Buyer } from '#test/factories/people.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
});
afterAll(() => payments.close());
afterEach(() => setClock(Date.now));

const HOME = anAddress({ name: 'Grace Hopper', line1: '7 Secret Lane', city: 'Arlington', state: 'VA', zip: '22201' });
const THEIRS = anAddress({ name: 'Anna Lovelace', line1: '1 Market Street' });
const NOTE = 'Happy birthday, Anna!\nYours, Grace';

const today = (): string => dayAt(Date.now());
/** The first day from so many days ahead on that carriers work. */
const wanted = (ahead: number): string => {
  let day = addDays(today(), ahead);
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
};
const weekend = ((): string => {
  let day = addDays(today(), 50);
  while (!isWeekend(day)) day = addDays(day, 1);
  return day;
})();
const gift = (more: Partial<GiftMode> = {}): GiftMode => ({
  recipient: '',
  note: NOTE,
  wanted_on: wanted(60),
  ...more,
});

/** A gift of an account that has ordered to its own address before. */
const aGift = async (
  more: OrderOverrides = {},
  ofGift: Partial<GiftMode> = {},
): Promise<PlacedOrder & { buyer: Buyer }> => {
  const buyer = await aBuyer();
  await aPlacedCart(buyer.shopper, { shipping_address: HOME });
  const order = await anOrder({
    shopper: buyer.shopper,
    ...more,
    checkout: { email: buyer.email, shipping_address: THEIRS, gift_mode: gift(ofGift), ...more.checkout },
  });
  return { ...order, buyer };
};
const stored = async (orderId: string): Promise<StoredOrder> =>
  (await Order.get({ orderId }).go({ consistent: true })).data as StoredOrder;
const look = (who: Shopper, { orderId }: PlacedOrder): Promise<Project> =>
  who.ask<Project>(`/api/orders/project/${orderId}`);
const set = (who: Shopper, { orderId }: PlacedOrder, gift_mode: Partial<GiftMode> | null) =>
  who.post<Project>(`/api/orders/${orderId}/gift`, { gift_mode });

const deliver = async ({ orderId }: PlacedOrder): Promise<Certificate> => {
  const deliveredAt = nowIso();
  await Order.patch({ orderId })
    .set({ status: ORDER.delivered as StoredOrder['status'], deliveredAt, completedAt: deliveredAt })
    .go();
  await issueCertificate(orderId);
  return aVisitor().ask<Certificate>(`/api/certificates/${await certificateIdOf(orderId, deliveredAt)}`);
};

describe('a painting as a gift', () => {
  it('nothing that reaches its recipient or its artist names a price that was paid, or the buyer', async () => {
    const order = await aGift();
    const { orderId, artists, buyer } = order;
    const artist = artists[0]!;
    await deliverEventsAbout(order.cartId);
    const request = await artist.shopper.ask<SellerRequest>(`/api/sellers/orders/${orderId}`);
    await Order.patch({ orderId })
      .set({
        status: ORDER.accepted as StoredOrder['status'],
        supplierId: artist.supplierId,
        isSelectionAnnounced: true,
      })
      .go();
    const painting = await look(artist.shopper, order);
    await Order.patch({ orderId })
      .set({ status: ORDER.approved as StoredOrder['status'] })
      .go();
    const packing = await look(artist.shopper, order);
    expect((await set(buyer.shopper, order, { note: `${NOTE}!` })).status).toBe(200);
    await deliverEventsAbout(orderId);
    const mails = await mailsTo(artist.email);
    const certificate = await deliver(order);

    // What goes with the piece: a note and an address, and no sum of any kind.
    const travels = { note: packing.order.gift_mode, address: packing.shipping.address, certificate };
    expect(travels).toMatchObject({
      note: { recipient: 'Anna Lovelace', note: NOTE },
      address: { name: 'Anna Lovelace', line1: '1 Market Street' },
      certificate: { made_for: 'Anna Lovelace', verified: true },
    });
    expect(JSON.stringify(travels)).not.toMatch(/\$|cents|price|total|paid/i);
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['A new request', 'A gift']);
    for (const { text } of mails) expect(text).toContain('No prices in the parcel');
    const surfaces: [name: string, content: unknown][] = [
      ['request', request],
      ['project while it is painted', painting],
      ['project while it is packed', packing],
      ['mails to the artist', mails.map(({ subject, text, html }) => [subject, text, html])],
      ['certificate', certificate],
    ];
    for (const [name, content] of surfaces) {
      const text = JSON.stringify(content);
      // The buyer's note names her, as she has signed it.
      const unsigned = text.replaceAll('Yours, Grace', '');
      for (const secret of [buyer.email, HOME.line1, HOME.city, 'Hopper', 'Grace'])
        expect(unsigned.includes(secret), `${secret} in ${name}`).toBe(false);
    }
    expect([request.gift, painting.order.gift_mode]).toEqual([
      { wanted_on: wanted(60) },
      { recipient: '', note: NOTE, wanted_on: wanted(60) },
    ]);
  });

  it('the buyer alone is written to, and the mails and pages say for whom it is', async () => {
    const order = await aGift({ status: ORDER.approved, checkout: { full_payment: true } });
    const { orderId, cartId, buyer, artists } = order;
    await artists[0]!.shopper.ask(`/api/sellers/orders/${orderId}/ship`, {
      carrier: 'ups',
      tracking: '1Z999AA10123456784',
    });
    await deliverEventsAbout(cartId);
    const mails = await mailsTo(buyer.email);
    const about = (begin: string) =>
      mails.find(({ subject }) => subject.startsWith(begin))?.text.replaceAll(/\s+/g, ' ');
    expect(about('On its way to Anna Lovelace')).toContain('has sent your piece to Anna Lovelace.');
    expect(about('Your order has started')).toMatch(/A gift for:? Anna Lovelace/);
    const cart = await buyer.shopper.ask<Cart>(`/api/carts/?cart_id=${cartId}`);
    expect([cart.email, cart.orders[0]?.gift_mode]).toEqual([buyer.email, { ...gift(), recipient: 'Anna Lovelace' }]);
    const admin = await somebody('Admin');
    const record = await admin.shopper.ask<AdminOrder>(`/api/admin/orders/${orderId}/record`);
    expect(record.gift_mode).toEqual(cart.orders[0]?.gift_mode);
  });

  it('its review is its buyer’s: neither name nor place of the recipient is shown with it', async () => {
    const order = await aGift({ status: ORDER.delivered });
    const answer = await order.shopper.post(`/api/orders/review/${order.orderId}`, { rating: 5, review: 'She cried.' });
    expect(answer.status, answer.text).toBe(200);
    const { data: review } = await Review.get({ orderId: order.orderId }).go();
    expect(review).toMatchObject({ name: 'A customer', city: '', country: '' });
  });

  it.each<[what: string, ofGift: Partial<GiftMode>, field: string, says: RegExp]>([
    ['a link in the note', { note: 'See www.grace.example' }, 'note', /leave out links/],
    ['a phone number in the note', { note: 'Call +1 415 555 0100' }, 'note', /phone numbers/],
    ['a day on which nothing is delivered', { wanted_on: weekend }, 'wanted_on', /working day/],
    ['tomorrow', { wanted_on: wanted(1) }, 'wanted_on', /is not possible: it needs/],
    ['what is no day', { wanted_on: '2026-02-30' }, 'wanted_on', /choose a day/],
  ])('%s is refused at its field, and nothing is charged', async (_, ofGift, field, says) => {
    const { shopper, cart } = await aCart();
    const answer = await place(shopper, checkoutOf(cart, { gift_mode: gift(ofGift) }));
    expect([answer.status, answer.body.code]).toEqual([422, 'cart.invalid_gift']);
    expect(answer.body.fields).toEqual({ [`gift_mode.${field}`]: expect.stringMatching(says) as string });
    expect(payments.snapshot(cart.id).charges).toEqual([]);
  });

  it('a digital painting names its recipient without an address, and a longer note is refused', async () => {
    const { shopper, cart } = await aCart(aVisitor(), {});
    expect(await refusalOf(place(shopper, checkoutOf(cart, { gift_mode: gift({ note: 'x'.repeat(301) }) })))).toEqual([
      422,
      'request.invalid',
    ]);
    const file = { product: { supplier_product: 'digital-painting' }, piece: { options: { size: '8x10in' } } };
    const order = await aGift(
      { ...file, checkout: { shipping_address: HOME } },
      { recipient: ' Anna\u200B  Lovelace ' },
    );
    expect((await stored(order.orderId)).giftMode?.recipient).toBe('Anna Lovelace');
    const none = await set(order.shopper, order, { note: NOTE });
    expect([none.status, none.body]).toMatchObject([
      422,
      { fields: { 'gift_mode.recipient': expect.any(String) as string } },
    ]);
    await Order.patch({ orderId: order.orderId }).set({ supplierId: order.artists[0]!.supplierId }).go();
    expect((await deliver(order)).made_for).toBe('Anna Lovelace');
  });

  it('each offer says whether it meets the day', async () => {
    const order = await aGift({ artists: [{}, {}] }, { wanted_on: wanted(45) });
    await offer(order.artists[0]!, order.orderId, 0, 2);
    await offer(order.artists[1]!, order.orderId, 0, 60);
    const page = await quotesPage(order);
    expect(page.order.wanted_on).toBe(wanted(45));
    expect(Object.fromEntries(page.quotes.map(({ days, in_time }) => [days / 86_400, in_time]))).toEqual({
      2: 'sure',
      60: 'impossible',
    });
  });

  it('until it ships the owner changes it, and only they; the artist hears of it', async () => {
    const order = await anOrder({ status: ORDER.accepted, checkout: { full_payment: true } });
    const { shopper, orderId, artists } = order;
    const artist = artists[0]!;
    expect((await look(shopper, order)).actions).toContain('change_gift');
    const made = await set(shopper, order, { note: 'For you.', wanted_on: wanted(60) });
    expect(made.body.order.gift_mode).toEqual({ recipient: 'Grace Hopper', note: 'For you.', wanted_on: wanted(60) });
    expect((await set(shopper, order, { note: 'For you.', wanted_on: wanted(60) })).status).toBe(200);
    await shopper.ask(`/api/orders/${orderId}/address`, { address: THEIRS, agreed_difference: 0 });
    expect((await stored(orderId)).giftMode?.recipient).toBe('Anna Lovelace');
    expect(await refusalOf(set(artist.shopper, order, null))).toEqual([404, 'order.not_found']);
    const link = (await orderLinkQuery(await stored(orderId))).replace('?v=', '');
    const byLink = await aVisitor().get<Project>(`/api/orders/project/${orderId}`, { headers: { 'Order-Link': link } });
    expect(byLink.body.order.gift_mode).toEqual({ recipient: '', note: '', wanted_on: wanted(60) });
    // A day that was taken stays, also when it can no longer be met.
    setClock(() => Date.parse(wanted(58)));
    expect((await set(shopper, order, { note: 'For you!', wanted_on: wanted(60) })).status).toBe(200);
    setClock(Date.now);
    expect((await set(shopper, order, null)).body.order.gift_mode).toBeNull();
    await deliverEventsAbout(orderId);
    expect((await mailsTo(artist.email)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'A new request',
      'A gift',
      'Another address',
      'A gift',
      'No gift any more',
    ]);
    await Order.patch({ orderId })
      .set({ status: ORDER.shipped as StoredOrder['status'] })
      .go();
    expect(await refusalOf(set(shopper, order, gift()))).toEqual([409, 'order.not_possible']);
    expect((await look(shopper, order)).actions).not.toContain('change_gift');
  });
});
