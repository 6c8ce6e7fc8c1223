import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Cart } from '#functions/carts/cart.entity.ts';
import { ledgerOf } from '#functions/ledger/ledger.ts';
import { transact } from '#functions/platform/table.ts';
import { nowIso, setClock } from '#functions/platform/clock.ts';
import { freezing } from '#functions/orders/freeze-order.ts';
import { Order, type StoredOrder } from '#functions/orders/order.entity.ts';
import { listEarlier } from '#functions/passed-on/earlier.ts';
import { syncPayout } from '#functions/payouts/sync-payout.ts';
import { orderLinkQuery } from '#functions/platform/order-link.ts';
import { FREE_CANCELLATION_MS } from '#shared/money/refunds.ts';
import { ORDER, type OrderStatus } from '#shared/orders/order-states.ts';
import type { AdminOverview } from '#shared/schemas/admin-overview.ts';
import type { AuditTrail } from '#shared/schemas/application.ts';
import type { OwedPart, OwedParts, PassedOnTotals, PassOnState } from '#shared/schemas/passed-on.ts';
import type { Project } from '#shared/schemas/project.ts';
import type { SellerRequests } from '#shared/schemas/quote.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { complete } from '#test/factories/billing.ts';
import { addPiece, anAddress } from '#test/factories/carts.ts';
import { anOrder, type OrderOverrides, type PlacedOrder } from '#test/factories/orders.ts';
import { anEmail, aVisitor, somebody } from '#test/factories/people.ts';
import { aProduct, givingOptions } from '#test/factories/products.ts';
import { aPromotion } from '#test/factories/promotions.ts';
import { deliverEventsAbout, eventsAbout, mailsTo } from '#test/support/events.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { brokenRefunds, cancelFor, previewOf } from '#test/support/refunds.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';
import { addsUp, sumsOf } from '#test/support/sums.ts';

let payments: Payments;
let admin: Shopper;
beforeAll(async () => {
  payments = await openPayments();
  admin = (await somebody('Admin')).shopper;
});
afterAll(() => payments.close());

let clock: number;
beforeEach(() => {
  clock = Math.max(clock || 0, Date.now());
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));

const PIECE = { options: { size: '8x10in', carboncredit: 'yes', watsi: 'yes' } };

/** A piece of $189 with a charity gift of $10 and an offset of $5. */
const aGiving = (overrides: OrderOverrides = {}): Promise<PlacedOrder> =>
  anOrder({ product: { options: givingOptions }, piece: PIECE, ...overrides });

/** As `aGiving`, accepted more than 24 hours after it was placed. */
const anAccepted = async (overrides: OrderOverrides = {}): Promise<PlacedOrder> => {
  const order = await aGiving({ status: ORDER.accepted, ...overrides });
  clock += FREE_CANCELLATION_MS;
  return order;
};

const stored = async (orderId: string): Promise<StoredOrder> =>
  (await Order.get({ orderId }).go({ consistent: true })).data as StoredOrder;

/** The order as the previous release would have stored it. */
const makeEarlier = async ({ orderId }: PlacedOrder): Promise<void> => {
  const { charges } = await stored(orderId);
  const { charityCents: _charity, carbonCents: _carbon, ...before } = charges!;
  await Order.patch({ orderId })
    .set({ charges: before })
    .remove(['terms', 'passOn', 'passOnSince', 'passedOn', 'country'])
    .go();
};

const pass = (orderId: string, kind = 'charity', reference = 'WATSI-7Q2K') =>
  admin.post<OwedPart>(`/api/admin/passed-on/${orderId}/${kind}`, { reference });
const listed = async (orderId: string, state: PassOnState = 'owed'): Promise<OwedPart[]> =>
  (await admin.ask<OwedParts>(`/api/admin/passed-on?state=${state}`)).parts.filter((part) => part.order_id === orderId);
const totals = (): Promise<PassedOnTotals> => aVisitor().ask('/api/passed-on');
const accountsOf = async ({ cartId }: PlacedOrder): Promise<Record<string, number>> => {
  const sums: Record<string, number> = {};
  for (const { lines } of await ledgerOf(cartId))
    for (const { account, cents } of lines) sums[account] = (sums[account] ?? 0) + cents;
  return sums;
};
const promisesBroken = ({ cartId }: PlacedOrder): Promise<string[]> => brokenRefunds(cartId, payments.snapshot(cartId));

const change = async (orderId: string, set: Partial<StoredOrder>): Promise<void> => {
  await Order.patch({ orderId })
    .set(set as { status: OrderStatus })
    .add({ version: 1 })
    .go();
  await syncPayout(orderId);
};

describe('shares and promotions', () => {
  it('P-30 P-31 C47 the request shows the share without what is passed on, and that; of an earlier order the share that it showed', async () => {
    const order = await aGiving();
    const request = async () =>
      (await order.artists[0]!.shopper.ask<SellerRequests>('/api/sellers/requests')).requests[0];
    expect(await request()).toMatchObject({
      share: 13_230,
      earns: 13_230,
      passed_on: [
        { kind: 'charity', cents: 1_000 },
        { kind: 'carbon', cents: 500 },
      ],
      shipping: { cents: 1_500, country: 'US' },
    });
    await makeEarlier(order);
    expect(await request()).toMatchObject({ share: 14_280, passed_on: [], shipping: { cents: 0, country: '' } });
  });

  it('P-30 P-31 C47 C25 neither the promotion for several pieces nor a code takes anything off it, in the cart and in the order', async () => {
    const { sku } = await aProduct({ options: givingOptions });
    const shopper = aVisitor();
    await addPiece(shopper, { ...PIECE, product_id: sku });
    const cart = await addPiece(shopper, { ...PIECE, product_id: sku });
    expect(cart.items[0]?.passed_on).toEqual([
      { kind: 'carbon', cents: 500 },
      { kind: 'charity', cents: 1_000 },
    ]);
    expect(cart.promos).toEqual([{ code: 'MULTI-ITEM', title: expect.any(String), amount: 945 }]);
    const code = await aPromotion({ off: { kind: 'percent', percents: [100] } });
    const free = await shopper.ask<typeof cart>(`/api/carts/?cart_id=${cart.id}&promos=${code}`);
    expect(free.subtotal - free.promos.reduce((sum, { amount }) => sum + amount, 0)).toBe(3_000);
  });
});

describe('the sums', () => {
  it('C47 C56 after every step each cent is somebody’s: customer, artist, partner, house, charity, trees', async () => {
    const order = await aGiving({ checkout: { full_payment: true } });
    const { orderId } = order;
    const artist = order.artists[0]!;
    const { id: partner } = await somebody('Partner');
    const expectSums = async (wanted: object): Promise<void> => {
      const sums = await sumsOf(order, payments);
      expect(sums).toMatchObject({ due: 0, charity: 1_000, carbon: 500, ...wanted });
      expect(addsUp(sums)).toBe(true);
    };
    await change(orderId, { partnerId: partner });
    await expectSums({ provider: 21_900, artist: 0, partner: 3_780, house: 16_620 });
    await change(orderId, {
      status: ORDER.accepted,
      supplierId: artist.supplierId,
      isSelectionAnnounced: true,
      acceptedAt: nowIso(),
    });
    clock += FREE_CANCELLATION_MS;
    expect((await pass(orderId)).status).toBe(200);
    await expectSums({ artist: 0, partner: 3_780, house: 16_620 });
    await complete(artist, orderId);
    await syncPayout(orderId);
    await expectSums({ artist: 13_230, partner: 3_780, house: 3_390 });
    expect((await pass(orderId, 'carbon', 'TREES-1')).status).toBe(200);
    await change(orderId, { status: ORDER.shipped, shippedAt: nowIso() });
    await expectSums({ provider: 21_900, artist: 14_730, partner: 3_780, house: 1_890 });
    await change(orderId, { status: ORDER.delivered, deliveredAt: nowIso() });
    clock += 30 * DAY_MS;
    await syncPayout(orderId);
    await expectSums({ provider: 21_900, artist: 14_730, partner: 3_780, house: 1_890 });
  });

  it('C47 C56 a case that gives everything back after it was passed on and sent: the house bears gift, trees and parcel', async () => {
    const email = anEmail('giver');
    const order = await anAccepted({ checkout: { full_payment: true, email } });
    const { orderId, shopper } = order;
    await pass(orderId);
    await pass(orderId, 'carbon', 'TREES-2');
    await change(orderId, {
      status: ORDER.delivered,
      shippedAt: nowIso(),
      deliveredAt: nowIso(),
      completedAt: nowIso(),
    });
    expect(await sumsOf(order, payments)).toMatchObject({ provider: 21_900, artist: 14_730, house: 5_670 });
    const { id } = await shopper.ask<{ id: string }>(`/api/orders/${orderId}/case`, { reason: 'No.', text: 'No.' });
    await admin.ask(`/api/admin/cases/${id}/decide`, { decision: 'refund', answer: 'So be it.' });
    await syncPayout(orderId);
    const sums = await sumsOf(order, payments);
    expect(sums).toEqual({
      provider: 0,
      due: 0,
      artist: 1_500,
      partner: 0,
      charity: 1_000,
      carbon: 500,
      house: -3_000,
    });
    expect(addsUp(sums)).toBe(true);
    expect(await accountsOf(order)).toMatchObject({ spent: -1_500, borne: 3_000, left_to_payees: -1_500 });
    expect(await promisesBroken(order)).toEqual([]);
    expect(await listed(orderId, 'passed_on')).toMatchObject([{ returned_by_us: true }, { returned_by_us: true }]);
    await deliverEventsAbout(orderId);
    const [decided] = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Decided'));
    expect(decided?.text.replaceAll(/\s+/g, ' ')).toContain('$15.00 of it had been passed on already');
  });
});

describe('passing on', () => {
  it('C47 waits for the acceptance and for 24 hours; an owed gift says so', async () => {
    const order = await aGiving();
    const { orderId } = order;
    expect(await listed(orderId)).toMatchObject([
      { kind: 'charity', cents: 1_000, trees: null, state: 'owed', waits_for: 'acceptance', done: null },
      { kind: 'carbon', cents: 500, trees: 5, state: 'owed', waits_for: 'acceptance', done: null },
    ]);
    const TOO_EARLY = [409, 'passed_on.too_early'];
    clock += FREE_CANCELLATION_MS;
    expect(await refusalOf(pass(orderId))).toEqual(TOO_EARLY);
    await change(orderId, { status: ORDER.accepted, acceptedAt: nowIso(), placedAt: nowIso() });
    clock += FREE_CANCELLATION_MS - 1;
    expect([await listed(orderId), await refusalOf(pass(orderId))]).toMatchObject([
      [{ waits_for: '24_hours' }, { waits_for: '24_hours' }],
      TOO_EARLY,
    ]);
    clock += 1;
    expect(await listed(orderId)).toMatchObject([{ waits_for: null }, { waits_for: null }]);
    expect((await pass(orderId)).status).toBe(200);
  });

  it('Z-12 C47 is done once, by ten presses too: order, ledger, totals, audit entry and mail; another code is refused', async () => {
    const email = anEmail('giver');
    const order = await anAccepted({ checkout: { email } });
    const { orderId } = order;
    const before = await totals();
    const answers = await Promise.all(Array.from({ length: 10 }, () => pass(orderId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await pass(orderId)).body).toMatchObject({
      state: 'passed_on',
      email,
      done: { at: nowIso(), reference: '…7Q2K' },
    });
    expect(await refusalOf(pass(orderId, 'charity', 'ANOTHER'))).toEqual([409, 'passed_on.done']);
    expect(await accountsOf(order)).toMatchObject({ charity: -1_000, charity_passed_on: 1_000, spent: -1_000 });
    expect((await ledgerOf(order.cartId)).filter(({ memo }) => memo === 'Charity gift passed on')).toHaveLength(1);
    const after = await totals();
    expect(after.charity).toEqual({ cents: before.charity.cents + 1_000, count: before.charity.count + 1 });
    expect((await eventsAbout(orderId)).filter(({ name }) => name === 'order.passed_on')).toHaveLength(1);
    const { entries } = await admin.ask<AuditTrail>('/api/admin/audit');
    expect(
      entries.filter(({ action, subject }) => action === 'order.pass-on' && subject.includes(orderId)),
    ).toMatchObject([{ before: 'owed', after: 'charity gift passed on' }]);
    await deliverEventsAbout(orderId, 2);
    const mails = (await mailsTo(email)).filter(({ subject }) => subject === 'Your Watsi gift card');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('WATSI-7Q2K');
    // The offset is still owed, so the piece stays in the list of what is owed.
    expect(await listed(orderId)).toMatchObject([{ state: 'passed_on' }, { state: 'owed', waits_for: null }]);
    const trees = await pass(orderId, 'carbon', 'TREES-77');
    expect(trees.body).toMatchObject({ kind: 'carbon', trees: 5, done: { reference: 'TREES-77' } });
    expect([await listed(orderId), (await listed(orderId, 'passed_on')).length]).toEqual([[], 2]);
    expect((await totals()).carbon).toEqual({ cents: before.carbon.cents + 500, trees: before.carbon.trees + 5 });
  });

  it('C47 the code is its customer’s, and its artist’s who packs the piece, and never in the table as it is', async () => {
    const order = await anAccepted();
    const { orderId, shopper, artists } = order;
    await pass(orderId);
    const project = async (who: Shopper, headers = {}): Promise<Project['passed_on']> =>
      (await who.get<Project>(`/api/orders/project/${orderId}`, { headers })).body.passed_on;
    const link = { 'Order-Link': (await orderLinkQuery(await stored(orderId))).replace('?v=', '') };
    const part = { kind: 'charity', cents: 1_000, done: true };
    const carbon = { kind: 'carbon', cents: 500, done: false };
    expect(await project(shopper)).toEqual([{ ...part, code: 'WATSI-7Q2K' }, carbon]);
    expect(await project(aVisitor(), link)).toEqual([part, carbon]);
    expect(await project(artists[0]!.shopper)).toEqual([part, carbon]);
    await change(orderId, { status: ORDER.approved });
    expect(await project(artists[0]!.shopper)).toEqual([{ ...part, code: 'WATSI-7Q2K' }, carbon]);
    expect(JSON.stringify(await stored(orderId))).not.toContain('7Q2K');
  });

  it('C47 nothing is passed on for a piece or an order that is disputed', async () => {
    const order = await anAccepted();
    const { orderId, cartId } = order;
    await Cart.patch({ cartId })
      .set({ frozenBy: ['cas_1'] })
      .go();
    const FROZEN = [409, 'order.frozen'];
    expect(await refusalOf(pass(orderId))).toEqual(FROZEN);
    await Cart.patch({ cartId }).remove(['frozenBy']).go();
    const free = await stored(orderId);
    await transact({ order: Order }, () => ({ order: freezing(free, 'cas_1') }));
    expect([await refusalOf(pass(orderId)), await listed(orderId)]).toMatchObject([
      FROZEN,
      [{ waits_for: 'dispute' }, { waits_for: 'dispute' }],
    ]);
    expect(await accountsOf(order)).not.toHaveProperty('spent');
  });

  it('C47 C40 the staff’s overview counts the pieces with something to pass on now', async () => {
    const counted = async (): Promise<number> =>
      (await admin.ask<AdminOverview>('/api/admin/overview')).waiting.to_pass_on ?? 0;
    const before = await counted();
    const order = await aGiving({ status: ORDER.accepted });
    expect(await counted()).toBe(before);
    clock += FREE_CANCELLATION_MS + 1;
    expect(await counted()).toBeGreaterThan(before);
    await pass(order.orderId);
    await pass(order.orderId, 'carbon', 'TREES-3');
    expect(await listed(order.orderId)).toEqual([]);
  });
});

describe('a cancellation', () => {
  it('C47 C6 before it was passed on returns it whole, also where a deposit is kept, and then nothing is passed on', async () => {
    const order = await anAccepted({ checkout: { full_payment: true } });
    const { orderId, shopper } = order;
    const preview = await previewOf(shopper, orderId);
    expect(preview).toMatchObject({ kept_cents: 3_780, refund_cents: 18_120 });
    expect(preview.sentence).not.toContain('passed on');
    expect((await cancelFor(shopper, orderId, 18_120)).status).toBe(200);
    const sums = await sumsOf(order, payments);
    expect(sums).toMatchObject({ provider: 3_780, charity: 0, carbon: 0 });
    expect(addsUp(sums)).toBe(true);
    expect(await refusalOf(pass(orderId))).toEqual([409, 'passed_on.ended']);
    expect([await listed(orderId), await listed(orderId, 'returned')]).toMatchObject([
      [],
      [{ state: 'returned' }, { state: 'returned' }],
    ]);
    expect(await promisesBroken(order)).toEqual([]);
  });

  it('C47 C6 of what only the deposit was paid for, the deposit of the piece alone is kept', async () => {
    const order = await anAccepted();
    expect(await previewOf(order.shopper, order.orderId)).toMatchObject({ kept_cents: 3_780, refund_cents: 300 });
    await makeEarlier(order);
    expect(await previewOf(order.shopper, order.orderId)).toMatchObject({ kept_cents: 4_080, refund_cents: 0 });
  });

  it('C47 after it was passed on the house returns it, and page and mail say so', async () => {
    const email = anEmail('giver');
    const order = await anAccepted({ checkout: { full_payment: true, email } });
    const { orderId, shopper } = order;
    await pass(orderId);
    const SAYS = '$10.00 of it had been passed on already: that gift stands, and we return it ourselves.';
    expect(await previewOf(shopper, orderId)).toMatchObject({
      refund_cents: 18_120,
      sentence: expect.stringContaining(SAYS),
    });
    const { body } = await cancelFor(shopper, orderId, 18_120);
    expect(body.sentence).toContain(SAYS);
    const sums = await sumsOf(order, payments);
    expect(sums).toMatchObject({ provider: 3_780, charity: 1_000, carbon: 0 });
    expect(addsUp(sums)).toBe(true);
    expect(await accountsOf(order)).toMatchObject({ charity: 0, charity_passed_on: 0, spent: -1_000, borne: 1_000 });
    await deliverEventsAbout(orderId);
    const [cancelled] = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Cancelled'));
    expect(cancelled?.text.replaceAll(/\s+/g, ' ')).toContain(SAYS);
    expect(await listed(orderId, 'returned')).toMatchObject([
      { kind: 'charity', state: 'passed_on', returned_by_us: true },
      { kind: 'carbon', state: 'returned' },
    ]);
    expect(await promisesBroken(order)).toEqual([]);
  });
});

describe('orders that were placed before', () => {
  it('C47 are listed by the operator once, and the house bears what artist and partner keep, in one line', async () => {
    const order = await anAccepted({ checkout: { full_payment: true } });
    const { orderId } = order;
    const { id: partner } = await somebody('Partner');
    await makeEarlier(order);
    await change(orderId, { partnerId: partner, completedAt: nowIso(), status: ORDER.proofReady });
    expect(await refusalOf(pass(orderId))).toEqual([404, 'passed_on.not_found']);
    expect((await listEarlier(false)).orders).toBeGreaterThan(0);
    expect(await listed(orderId)).toEqual([]);
    await listEarlier(true);
    await listEarlier(true);
    expect(await listed(orderId)).toMatchObject([{ cents: 1_000 }, { cents: 500, trees: 5 }]);
    await pass(orderId);
    await pass(orderId, 'carbon', 'TREES-9');
    expect(await accountsOf(order)).toMatchObject({ borne: 1_350, left_to_payees: -1_350, spent: -1_500 });
    const sums = await sumsOf(order, payments);
    expect(sums).toMatchObject({ provider: 21_900, artist: 14_280, partner: 4_080, charity: 1_000, carbon: 500 });
    expect(addsUp(sums)).toBe(true);
    const after = await listEarlier(false);
    expect((await listed(orderId, 'passed_on')).length).toBe(2);
    expect(after.orders).toBe((await listEarlier(false)).orders);
  });

  it('C47 a cancellation of one returns everything, and takes back what artist and partner would have kept', async () => {
    const order = await aGiving({ status: ORDER.accepted, checkout: { full_payment: true } });
    const { orderId, shopper } = order;
    await makeEarlier(order);
    await listEarlier(true);
    const { refund_cents: cents } = await previewOf(shopper, orderId);
    expect(cents).toBe(21_900);
    expect((await cancelFor(shopper, orderId, cents)).status).toBe(200);
    expect(await accountsOf(order)).toMatchObject({ charity: 0, carbon: 0, customer: 0 });
    expect(await listed(orderId, 'returned')).toHaveLength(2);
    expect(await promisesBroken(order)).toEqual([]);
  });
});

describe('the parcel', () => {
  const earnings = (order: PlacedOrder) =>
    order.artists[0]!.shopper.ask<{ lines: { amount: number; parcel?: true; state: string }[] }>(
      '/api/sellers/payouts',
    );
  const approve = (order: PlacedOrder) =>
    change(order.orderId, { status: ORDER.approved, completedAt: nowIso(), approvedAt: nowIso() });
  const shipping = (order: PlacedOrder, shipping_price: number) =>
    order.artists[0]!.shopper.ask(`/api/sellers/orders/${order.orderId}/shipping`, { shipping_price });

  it('C56 H-06 its price goes to the artist once it is sent, as the artist last set it, on a line of its own', async () => {
    const order = await anOrder({
      status: ORDER.accepted,
      checkout: { full_payment: true, shipping_address: anAddress() },
    });
    const { orderId, artists } = order;
    const { shopper } = artists[0]!;
    await approve(order);
    expect((await earnings(order)).lines).toMatchObject([{ amount: 13_230, state: 'pending' }]);
    const money = async () => (await shopper.ask<Project>(`/api/orders/project/${orderId}`)).money;
    expect(await money()).toMatchObject({ earns: 13_230, parcel: 1_500 });
    await shipping(order, 900);
    expect(await money()).toMatchObject({ earns: 13_230, parcel: 900 });
    await shopper.ask(`/api/sellers/orders/${orderId}/ship`, { carrier: 'ups', tracking: '1Z999AA10123456784' });
    await deliverEventsAbout(orderId, 2);
    expect((await earnings(order)).lines.map(({ amount, parcel = false, state }) => [amount, parcel, state])).toEqual([
      [13_230, false, 'pending'],
      [900, true, 'pending'],
    ]);
    const month = nowIso().slice(0, 7);
    const { text } = await shopper.get(`/api/sellers/payouts/statement.csv?month=${month}`);
    expect(text.split('\n').filter((line) => line.includes(orderId) && line.includes('Parcel'))).toHaveLength(1);
    expect(text).toContain('"Parcel",9.00,9.00,0.00,0.00');
    clock += 30 * DAY_MS;
    await syncPayout(orderId);
    expect((await earnings(order)).lines.map(({ amount, state }) => [amount, state])).toEqual([
      [13_230, 'payable'],
      [900, 'payable'],
    ]);
  });

  it('C56 of an order that was placed before, nothing of the shipping is the artist’s', async () => {
    const order = await anOrder({ status: ORDER.accepted, checkout: { full_payment: true } });
    await makeEarlier(order);
    await approve(order);
    await change(order.orderId, { status: ORDER.shipped, shippedAt: nowIso() });
    expect((await earnings(order)).lines).toMatchObject([{ amount: 13_230 }]);
  });

  it('C56 the mail that asks an artist says what the parcel brings, and where it goes', async () => {
    const order = await anOrder();
    await deliverEventsAbout(order.orderId);
    const { email } = order.artists[0]!;
    const [asked] = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('A new request'));
    expect(asked?.text).toMatch(/For the parcel:?\s+\$15\.00/);
    expect(asked?.text).toMatch(/Ships to:?\s+United States/);
  });
});
