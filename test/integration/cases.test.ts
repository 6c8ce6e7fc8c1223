import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, ledgerOf, PROCESSORS } from '#functions/ledger/ledger.ts';
import { runDueOrder } from '#functions/scheduler/due-order.ts';
import { OrderCase } from '#functions/cases/case.entity.ts';
import { Order, OrderMove, type StoredOrder } from '#functions/orders/order.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { Quote } from '#functions/quotes/quote.entity.ts';
import { EVIDENCE_MS, LOST_AFTER_MS } from '#shared/orders/cases.ts';
import { sumCents } from '#shared/money/money.ts';
import { DELIVERY_MS, ORDER, REPAINT } from '#shared/orders/order-states.ts';
import { GUARANTEE_MS } from '#shared/money/refunds.ts';
import type { AuditTrail } from '#shared/schemas/application.ts';
import type { AdminCase, AdminCases, Case } from '#shared/schemas/case.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { Guarantee } from '#shared/schemas/guarantee.ts';
import type { CartOrders } from '#shared/schemas/order.ts';
import type { Project } from '#shared/schemas/project.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { complete } from '#test/factories/billing.ts';
import { aPhotoOf, checkoutOf, place } from '#test/factories/carts.ts';
import { anOrder, choose, offer, quotesPage, type PlacedOrder } from '#test/factories/orders.ts';
import { somebody, type ArtistAtWork } from '#test/factories/people.ts';
import { strayCapture } from '#test/money/paypal-drifts.ts';
import { deliverEventsAbout, eventsAbout, mailsTo } from '#test/support/events.ts';
import { deliver, openPayments, type Payments } from '#test/support/payments.ts';
import { brokenRefunds, cancelFor, previewOf } from '#test/support/refunds.ts';
import { refusalOf, type Answer, type Refusal, type Shopper } from '#test/support/shopper.ts';

let payments: Payments;
let admin: Shopper;
beforeAll(async () => {
  payments = await openPayments();
  admin = (await somebody('Admin')).shopper;
});
afterAll(() => payments.close());
afterEach(() => setClock(Date.now));

const UPS = { carrier: 'ups', tracking: '1Z999AA10123456784' };
const WORDS = { reason: 'It is not my dog.', text: 'The ears are those of another dog.' };

const stored = async (orderId: string): Promise<StoredOrder> =>
  (await Order.get({ orderId }).go({ consistent: true })).data as StoredOrder;
const paidFor = (status: 2 | 3 | 4 | 5 | 6, pieces = 1): Promise<PlacedOrder> =>
  anOrder({ status, pieces, checkout: { full_payment: true } });
const artistOf = ({ artists }: PlacedOrder): Shopper => artists[0]!.shopper;
const ship = (order: PlacedOrder): Promise<Answer<Refusal>> =>
  artistOf(order).post(`/api/sellers/orders/${order.orderId}/ship`, UPS);
const aShipped = async (): Promise<PlacedOrder> => {
  const order = await paidFor(ORDER.approved);
  await ship(order);
  return order;
};
/** The deadline on the confirmation page, and those of the project page. */
const deadlinesOf = async ({
  shopper,
  cartId,
  orderId,
}: PlacedOrder): Promise<[string | null, Project['deadlines']]> => {
  const { orders } = await shopper.ask<CartOrders>(`/api/orders/${cartId}`);
  const { deadlines } = await shopper.ask<Project>(`/api/orders/project/${orderId}`);
  return [orders.find(({ id }) => id === orderId)?.deadline ?? null, deadlines];
};
const openCase = (by: Shopper, { orderId }: PlacedOrder, input: object = WORDS): Promise<Answer<Case & Refusal>> =>
  by.post(`/api/orders/${orderId}/case`, input);
const damage = ({ shopper, orderId }: PlacedOrder, input: object): Promise<Answer<Case & Refusal>> =>
  shopper.post(`/api/orders/${orderId}/damage`, input);
const add = (by: Shopper, { orderId }: PlacedOrder, text: string): Promise<Answer<Case & Refusal>> =>
  by.post(`/api/orders/${orderId}/case/evidence`, { text });
const decide = (caseId: string, input: object): Promise<Answer<AdminCase & Refusal>> =>
  admin.post(`/api/admin/cases/${caseId}/decide`, { answer: 'We have looked at both.', ...input });
const backTo = (cartId: string): number =>
  payments.snapshot(cartId).charges.reduce((sum, charge) => sum + charge.amount_refunded, 0);

describe('a case about an order', () => {
  it('C17 freezes the order, asks both sides, and ends with the decision that both get by mail', async () => {
    const order = await paidFor(ORDER.approved);
    const { email } = await stored(order.orderId);
    const photo = await aPhotoOf(order.shopper);
    const opened = await openCase(order.shopper, order, { ...WORDS, photos: [photo] });
    expect([opened.status, opened.body]).toMatchObject([
      200,
      {
        kind: 'dispute',
        state: 'open',
        opened_by: 'customer',
        statements: [{ by: 'customer', photos: [{ id: photo }] }],
      },
    ]);
    expect((await openCase(order.shopper, order, { ...WORDS, photos: [photo] })).body.id).toBe(opened.body.id);
    expect(await refusalOf(openCase(artistOf(order), order))).toEqual([409, 'case.open']);
    expect(await refusalOf(ship(order))).toEqual([409, 'order.not_possible']);
    expect(await artistOf(order).ask(`/api/sellers/orders/${order.orderId}`)).toMatchObject({ frozen: true });
    expect((await add(artistOf(order), order, 'They are as in the photo.')).body.statements).toHaveLength(2);
    expect((await admin.ask<AdminCases>('/api/admin/cases?state=open')).cases).toContainEqual(
      expect.objectContaining({ id: opened.body.id, order_id: order.orderId, status: ORDER.approved }),
    );
    expect((await decide(opened.body.id, { decision: 'continue' })).body).toMatchObject({
      state: 'decided',
      decision: 'continue',
    });
    expect(await refusalOf(decide(opened.body.id, { decision: 'continue' }))).toEqual([409, 'case.decided']);
    expect((await ship(order)).status).toBe(200);
    await deliverEventsAbout(order.orderId, 2);
    const subjects = async (address: string): Promise<string[]> =>
      (await mailsTo(address)).map(({ subject }) => subject.split(':')[0] ?? '');
    expect(await subjects(email)).toEqual(
      expect.arrayContaining(['We have your case', 'New in the case', 'Decided', 'On its way']),
    );
    const toArtist = await subjects(order.artists[0]!.email);
    expect(toArtist.filter((subject) => subject === 'Decided')).toHaveLength(1);
    expect(toArtist).toContain('There is a case about this piece');
    const { entries } = await admin.ask<AuditTrail>('/api/admin/audit');
    expect(entries.find(({ subject }) => subject.includes(opened.body.id))).toMatchObject({ action: 'case.decide' });
  });

  it('C17 each side has five days; the deadlines of the order stop, and go on later by the time that the case took', async () => {
    const order = await aShipped();
    const before = await stored(order.orderId);
    const { body } = await openCase(artistOf(order), order);
    const frozen = await stored(order.orderId);
    expect([frozen.dueKind, frozen.dueAt, frozen.pausedDue?.at]).toEqual([undefined, undefined, before.dueAt]);
    const closes = Date.parse(body.opened_at) + EVIDENCE_MS;
    expect(body.deadlines).toEqual({
      customer: new Date(closes).toISOString(),
      artist: new Date(closes).toISOString(),
    });
    setClock(() => closes - 1);
    expect((await add(order.shopper, order, 'In time.')).status).toBe(200);
    setClock(() => closes);
    expect(await refusalOf(add(order.shopper, order, 'Too late.'))).toEqual([409, 'case.evidence_closed']);
    setClock(() => Date.parse(before.shippedAt ?? '') + DELIVERY_MS + DAY_MS);
    expect(await runDueOrder(order.orderId)).toBe('nothing');
    await decide(body.id, { decision: 'continue' });
    const { dueAt = '', frozenAt } = await stored(order.orderId);
    expect(frozenAt).toBeUndefined();
    const took = Date.parse(before.shippedAt ?? '') + DELIVERY_MS + DAY_MS - Date.parse(frozen.pausedDue?.since ?? '');
    expect(Date.parse(dueAt) - Date.parse(before.dueAt ?? '')).toBe(took);
    expect(await deadlinesOf(order)).toEqual([dueAt, { deliver_by: dueAt }]);
  });

  it('C16 C17 it does not use up the guarantee, which ends later by the time that the case took', async () => {
    const order = await aShipped();
    const { orderId, shopper } = order;
    const guarantee = () => shopper.ask<Guarantee>(`/api/orders/${orderId}/guarantee`);
    const changes = { from: ORDER.proofReady, to: ORDER.accepted, by: 'usr_customer', why: 'changes' };
    await OrderMove.put({ orderId, at: new Date(Date.now() - DAY_MS).toISOString(), ...changes }).go();
    await shopper.ask(`/api/orders/${orderId}/received`, {});
    const arrived = Date.parse((await stored(orderId)).deliveredAt ?? '');
    const day = (number: number): number => arrived + number * DAY_MS;
    setClock(() => day(26));
    const { body } = await openCase(shopper, order);
    setClock(() => day(33));
    expect(await guarantee()).toMatchObject({ may_ask: false, until: new Date(day(37)).toISOString() });
    await decide(body.id, { decision: 'continue' });
    const end = new Date(day(37)).toISOString();
    expect(await deadlinesOf(order)).toEqual([end, { guarantee_until: end }]);
    expect(await guarantee()).toMatchObject({ may_ask: true, until: end });
    setClock(() => day(37) - 1);
    expect(await runDueOrder(orderId)).toBe('nothing');
    const photos = [await aPhotoOf(shopper)];
    await shopper.ask(`/api/orders/${orderId}/guarantee`, { reason: 'The ears are wrong.', photos });
    setClock(() => day(37));
    expect(await runDueOrder(orderId)).toBe('closed');
    // A claim in time is agreed to after the end, and after the piece was closed.
    expect(await guarantee()).toMatchObject({ until: null, refund: { allowed: true } });
    const { shopper: judge } = await somebody('Admin');
    await judge.ask(`/api/admin/orders/${orderId}/repaint`, { number: 1, answer: 'Marta paints the ears anew.' });
    expect((await judge.ask<Cancellation>(`/api/admin/orders/${orderId}/guarantee`)).allowed).toBe(true);
  });

  it('C16 C17 a case that the piece arrives in leaves the guarantee its 30 days', async () => {
    const order = await aShipped();
    const { body } = await openCase(order.shopper, order);
    setClock(() => Date.now() + DAY_MS);
    await order.shopper.ask(`/api/orders/${order.orderId}/received`, {});
    const decidedAt = Date.now() + 40 * DAY_MS;
    setClock(() => decidedAt);
    await decide(body.id, { decision: 'continue' });
    const { guaranteeUntil, deliveredAt = '', dueAt } = await stored(order.orderId);
    expect([guaranteeUntil, Date.parse(deliveredAt) < decidedAt]).toEqual([dueAt, true]);
    expect(Date.parse(guaranteeUntil ?? '')).toBe(decidedAt + GUARANTEE_MS);
  });

  it('C14 C17 the promised day moves, too, and the days of the case do not count against the artist', async () => {
    const order = await anOrder();
    const { orderId, artists } = order;
    const { supplierId, shopper: artist } = artists[0]!;
    await offer(artists[0]!, orderId, 0, 5);
    await choose(order, artists[0]!);
    const begun = Date.parse((await stored(orderId)).scheduleAt);
    setClock(() => begun);
    await runDueOrder(orderId);
    await artist.ask(`/api/sellers/orders/${orderId}/accept`, {});
    const { body } = await openCase(artist, order);
    setClock(() => begun + 7 * DAY_MS);
    expect(await deadlinesOf(order)).toEqual([null, {}]);
    await decide(body.id, { decision: 'continue' });
    const promised = new Date(begun + 12 * DAY_MS).toISOString();
    expect(await deadlinesOf(order)).toEqual([promised, { finish_by: promised }]);
    expect((await stored(orderId)).dueAt).toBe(promised);
    setClock(() => begun + 12 * DAY_MS);
    await complete(artists[0]!, orderId);
    await deliverEventsAbout(orderId);
    const { data: quote } = await Quote.get({ orderId, supplierId }).go({ consistent: true });
    expect(quote?.finished).toEqual({ at: promised, isOnTime: true });
  });

  it('C17 a refund in full ends the order and pays back what was paid, once, however often it is decided at once', async () => {
    const order = await paidFor(ORDER.proofReady);
    const paid = balanceOf(await ledgerOf(order.cartId)).paid;
    const { body } = await openCase(order.shopper, order);
    const answers = await Promise.all([1, 2, 3].map(() => decide(body.id, { decision: 'refund' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect([(await stored(order.orderId)).status, backTo(order.cartId)]).toEqual([ORDER.refunded, paid]);
    expect(await brokenRefunds(order.cartId, payments.snapshot(order.cartId))).toEqual([]);
  });

  it('C17 a part comes back and the piece goes on; what comes back later is only the rest', async () => {
    const order = await paidFor(ORDER.delivered);
    const { paid } = balanceOf(await ledgerOf(order.cartId));
    const { body } = await openCase(order.shopper, order);
    expect(await refusalOf(decide(body.id, { decision: 'partial', cents: paid + 1 }))).toEqual([
      422,
      'case.amount_invalid',
    ]);
    expect(await refusalOf(decide(body.id, { decision: 'partial' }))).toEqual([422, 'request.invalid']);
    expect((await decide(body.id, { decision: 'partial', cents: 2_000 })).body).toMatchObject({ cents: 2_000 });
    expect([(await stored(order.orderId)).status, backTo(order.cartId)]).toEqual([ORDER.delivered, 2_000]);
    const again = await openCase(order.shopper, order, { ...WORDS, text: 'And the tail.' });
    await decide(again.body.id, { decision: 'refund' });
    expect(backTo(order.cartId)).toBe(paid);
    expect(await brokenRefunds(order.cartId, payments.snapshot(order.cartId))).toEqual([]);
  });

  it('C6 while a case is open the piece is neither cancelled nor refunded under the guarantee', async () => {
    const order = await paidFor(ORDER.accepted);
    const { refund_cents: cents } = await previewOf(order.shopper, order.orderId);
    await openCase(order.shopper, order);
    expect(await previewOf(order.shopper, order.orderId)).toMatchObject({ allowed: false, rule: 'frozen' });
    expect(await refusalOf(cancelFor(order.shopper, order.orderId, cents))).toEqual([409, 'order.not_cancellable']);
    const { may_ask } = await order.shopper.ask<Guarantee>(`/api/orders/${order.orderId}/guarantee`);
    expect(may_ask).toBe(false);
  });
});

describe('a lost or damaged piece', () => {
  it('C19 is painted again at no cost, and none of this counts as a request for changes', async () => {
    const order = await aShipped();
    expect(await refusalOf(damage(order, { kind: 'damaged', text: 'Torn.' }))).toEqual([422, 'case.photos_needed']);
    const photos = [await aPhotoOf(order.shopper)];
    const { body } = await damage(order, { kind: 'damaged', text: 'Torn.', photos });
    expect((await decide(body.id, { decision: 'repaint' })).status).toBe(200);
    const { status, repaintedAt, carrier, frozenBy } = await stored(order.orderId);
    expect([status, repaintedAt !== undefined, carrier, frozenBy]).toEqual([
      ORDER.accepted,
      true,
      undefined,
      undefined,
    ]);
    const { data: moves } = await OrderMove.query.ofOrder({ orderId: order.orderId }).go({ consistent: true });
    expect(moves.at(-1)).toMatchObject({ from: ORDER.shipped, to: ORDER.accepted, why: REPAINT, role: 'admin' });
    const { refund } = await order.shopper.ask<Guarantee>(`/api/orders/${order.orderId}/guarantee`);
    expect(refund.allowed).toBe(false);
    expect(backTo(order.cartId)).toBe(0);
  });

  it('C19 a parcel is lost from 14 days after shipping on, and not a millisecond earlier', async () => {
    const order = await aShipped();
    const from = Date.parse((await stored(order.orderId)).shippedAt ?? '') + LOST_AFTER_MS;
    setClock(() => from - 1);
    expect(await refusalOf(damage(order, { kind: 'lost', text: 'Nothing came.' }))).toEqual([409, 'case.too_early']);
    setClock(() => from);
    expect((await damage(order, { kind: 'lost', text: 'Nothing came.' })).body.kind).toBe('lost');
    setClock(Date.now);
    expect(await refusalOf(damage(await paidFor(ORDER.approved), { kind: 'lost', text: 'x' }))).toEqual([
      409,
      'order.not_possible',
    ]);
  });

  it('C17 only a piece that has left its artist is painted again', async () => {
    const order = await paidFor(ORDER.approved);
    const { body } = await openCase(order.shopper, order);
    expect(await refusalOf(decide(body.id, { decision: 'repaint' }))).toEqual([409, 'order.not_possible']);
  });
});

const casesOf = async ({ cartId }: Pick<PlacedOrder, 'cartId'>): Promise<AdminCase[]> =>
  (await admin.ask<AdminCases>('/api/admin/cases?state=open')).cases.filter(({ cart_id }) => cart_id === cartId);

const chargeOf = ({ cartId }: PlacedOrder): string => payments.snapshot(cartId).charges[0]?.id ?? '';

describe('a bank’s dispute', () => {
  it('C17 freezes every piece of the cart with one case; won, all goes on', async () => {
    const order = await paidFor(ORDER.approved, 2);
    const event = payments.dispute(chargeOf(order));
    expect([(await deliver(event)).status, (await deliver(event)).status]).toEqual([200, 200]);
    const [opened, ...more] = await casesOf(order);
    expect([opened?.kind, opened?.opened_by, more]).toEqual(['chargeback', 'bank', []]);
    expect(await refusalOf(ship(order))).toEqual([409, 'order.not_possible']);
    expect(await refusalOf(openCase(order.shopper, order))).toEqual([409, 'order.not_possible']);
    expect(await refusalOf(decide(opened?.id ?? '', { decision: 'continue' }))).toEqual([409, 'case.charged_back']);
    // Its words depend on whether the piece is with its artist still.
    await deliverEventsAbout(order.orderId);
    await deliver(payments.dispute(chargeOf(order), 'won'));
    expect(await casesOf(order)).toEqual([]);
    expect((await ship(order)).status).toBe(200);
    await deliverEventsAbout(order.orderId);
    const told = (await mailsTo(order.artists[0]!.email)).map(({ subject }) => subject.split(':')[0]);
    expect(told).toEqual(expect.arrayContaining(['Please wait', 'Decided']));
  });

  it('C17 lost, the pieces end, the bank’s money is in the ledger once, and nothing is owed or paid back', async () => {
    const order = await paidFor(ORDER.delivered, 2);
    const [opened, lost] = [payments.dispute(chargeOf(order)), payments.dispute(chargeOf(order), 'lost')];
    // The second webhook comes first, and both come twice.
    for (const event of [lost, opened, lost, opened]) expect((await deliver(event)).status).toBe(200);
    const entries = await ledgerOf(order.cartId);
    const taken = payments.snapshot(order.cartId).charges[0]?.amount ?? 0;
    expect(entries.filter(({ memo }) => memo === 'Charged back').map(({ lines }) => lines[0]?.cents)).toEqual([taken]);
    const { total, paid, due } = balanceOf(entries);
    expect([total, paid, due].filter((cents) => cents !== 0)).toEqual([]);
    expect([(await stored(order.orderId)).status, backTo(order.cartId)]).toEqual([ORDER.refunded, 0]);
    expect(await casesOf(order)).toEqual([]);
    expect((await eventsAbout(order.cartId)).filter(({ name }) => name === 'order.refunded')).toHaveLength(2);
  });

  it('C17 lost, a case that a side had opened ends with its piece, and both sides hear of it, once', async () => {
    const order = await paidFor(ORDER.delivered, 2);
    const { email } = await stored(order.orderId);
    const { body } = await openCase(order.shopper, order);
    const [opened, lost] = [payments.dispute(chargeOf(order)), payments.dispute(chargeOf(order), 'lost')];
    for (const event of [opened, lost, lost]) expect((await deliver(event)).status).toBe(200);
    expect(await casesOf(order)).toEqual([]);
    const { cases } = await admin.ask<AdminCases>('/api/admin/cases?state=decided');
    expect(cases.find(({ id }) => id === body.id)).toMatchObject({ decision: 'lost', status: ORDER.refunded });
    expect(await refusalOf(decide(body.id, { decision: 'refund' }))).toEqual([409, 'case.decided']);
    expect(await refusalOf(add(order.shopper, order, 'And now?'))).toEqual([404, 'case.not_found']);
    await deliverEventsAbout(order.cartId, 2);
    const told = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Decided'));
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('has taken the payment of this piece back')]);
    const toArtist = (await mailsTo(order.artists[0]!.email)).filter(({ text }) =>
      text.includes('This case is closed'),
    );
    expect(toArtist).toHaveLength(1);
    expect(backTo(order.cartId)).toBe(0);
  });

  it('C17 a case that was left open about a piece that has ended is refused, and not tried for ever', async () => {
    const order = await paidFor(ORDER.delivered);
    const { body } = await openCase(order.shopper, order);
    await deliver(payments.dispute(chargeOf(order)));
    await deliver(payments.dispute(chargeOf(order), 'lost'));
    await OrderCase.patch({ caseId: body.id }).set({ state: 'open' }).remove(['decision', 'decidedAt']).go();
    for (const decision of ['continue', 'repaint', 'refund'])
      expect(await refusalOf(decide(body.id, { decision }))).toEqual([409, 'case.piece_ended']);
  });

  it('C17 of two disputes one is lost and then the other won: nobody is asked to go on with the piece that has ended', async () => {
    const order = await anOrder({ status: ORDER.accepted });
    const cart = await order.shopper.ask<Cart>(`/api/carts/?cart_id=${order.cartId}`);
    expect((await place(order.shopper, checkoutOf(cart, { total: cart.due, full_payment: true }))).status).toBe(200);
    const [deposit = '', balance = ''] = payments.snapshot(order.cartId).charges.map(({ id }) => id);
    for (const event of [payments.dispute(deposit), payments.dispute(balance)]) await deliver(event);
    for (const event of [payments.dispute(deposit, 'lost'), payments.dispute(balance, 'won')]) await deliver(event);
    expect([(await stored(order.orderId)).status, await casesOf(order)]).toEqual([ORDER.refunded, []]);
    await deliverEventsAbout(order.cartId, 2);
    const told = (await mailsTo(order.artists[0]!.email)).map(({ text }) => text).join(' ');
    expect(told).toContain('Please stop working on this piece.');
    expect(told).not.toContain('Please go on with this piece.');
  });

  it('C17 a cancellation and a dispute of the same moment never pay back twice', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await paidFor(ORDER.accepted);
      const { refund_cents: cents } = await previewOf(order.shopper, order.orderId);
      const event = payments.dispute(chargeOf(order));
      const [cancelled] = await Promise.all([cancelFor(order.shopper, order.orderId, cents), deliver(event)]);
      const { status, frozenAt } = await stored(order.orderId);
      expect([status === ORDER.cancelled, frozenAt === undefined]).toEqual([
        cancelled.status === 200,
        cancelled.status === 200,
      ]);
      expect(backTo(order.cartId)).toBe(cancelled.status === 200 ? cents : 0);
    }
  });
});

describe('a bank’s dispute of the deposit, while an artist is sought', () => {
  let clock = 0;
  beforeEach(() => {
    clock = Date.now();
    setClock(() => clock);
  });
  const FROZEN = [409, 'order.frozen'];
  const dispute = (order: PlacedOrder, outcome?: 'won'): Promise<unknown> =>
    deliver(payments.dispute(chargeOf(order), outcome));
  const select = async (order: PlacedOrder, { supplierId }: ArtistAtWork, wish: object = {}) => {
    const quote = (await quotesPage(order)).quotes.find(({ supplier }) => supplier.id === supplierId);
    const seen = { supplier_id: supplierId, quote_id: quote?.id, price: quote?.price };
    return refusalOf(order.shopper.post(`/api/orders/select-quote/${order.orderId}`, { ...seen, ...wish }));
  };
  const sendOffer = ({ shopper }: ArtistAtWork, { orderId }: PlacedOrder, price: number) =>
    refusalOf(shopper.post(`/api/sellers/quotes/${orderId}`, { price, days: 7 * 86_400 }));
  const extend = ({ orderId }: PlacedOrder, seconds: number) =>
    refusalOf(admin.post(`/api/admin/orders/${orderId}/extend-schedule`, { seconds }));

  it('C17 C41 nobody selects, offers or moves the schedule; won, it goes on later by the time that the dispute took', async () => {
    const order = await anOrder({ artists: [{}, {}] });
    const [artist, silent] = order.artists;
    await offer(artist!, order.orderId, 2_000);
    const { scheduleAt } = await stored(order.orderId);
    await dispute(order);
    expect(await select(order, artist!, { if_unpaid: 'refund' })).toEqual(FROZEN);
    for (const price of [0, -1]) expect(await sendOffer(silent!, order, price)).toEqual(FROZEN);
    expect(await sendOffer(artist!, order, 1_000)).toEqual(FROZEN);
    expect(await extend(order, 60)).toEqual(FROZEN);
    expect((await stored(order.orderId)).dueKind).toBeUndefined();
    clock += 4 * DAY_MS;
    expect(await runDueOrder(order.orderId)).toBe('nothing');
    await dispute(order, 'won');
    const later = Date.parse(scheduleAt) + 4 * DAY_MS;
    expect(await stored(order.orderId)).toMatchObject({
      dueKind: 'order',
      dueAt: new Date(later).toISOString(),
      scheduleAt: new Date(later).toISOString(),
    });
    clock = later - 1;
    expect(await runDueOrder(order.orderId)).toBe('nothing');
    clock = later;
    expect(await runDueOrder(order.orderId)).toBe('selected');
  });

  it('C17 C41 an unpaid extra is not given up while it is open; won, the customer has the rest of the three days', async () => {
    const order = await anOrder({ artists: [{}, {}] });
    const [artist, other] = order.artists;
    for (const each of order.artists) await offer(each, order.orderId, 2_000);
    const chosenAt = clock;
    expect(await select(order, artist!, { if_unpaid: 'refund' })).toEqual([200, undefined]);
    clock += 3_600_000;
    expect(await runDueOrder(order.orderId)).toBe('announced');
    await dispute(order);
    expect(await refusalOf(artist!.shopper.post(`/api/sellers/orders/${order.orderId}/accept`))).toEqual(FROZEN);
    expect(await select(order, other!)).toEqual(FROZEN);
    clock += 4 * DAY_MS;
    expect(await runDueOrder(order.orderId)).toBe('nothing');
    expect([(await stored(order.orderId)).status, backTo(order.cartId)]).toEqual([ORDER.quoting, 0]);
    await dispute(order, 'won');
    const payBy = chosenAt + 7 * DAY_MS;
    expect((await quotesPage(order)).order.extra?.pay_by).toBe(Math.floor(payBy / 1000));
    clock = payBy - DAY_MS - 1;
    expect(await runDueOrder(order.orderId)).toBe('nothing');
    clock += 1;
    expect(await runDueOrder(order.orderId)).toBe('reminded');
    clock = payBy - 1;
    expect(await runDueOrder(order.orderId)).toBe('nothing');
    clock = payBy;
    expect(await runDueOrder(order.orderId)).toBe('refund');
    expect(await brokenRefunds(order.cartId, payments.snapshot(order.cartId))).toEqual([]);
  });

  it('C17 a selection is not confirmed, and its artist, who does not know of it, reads nothing of the dispute', async () => {
    const order = await anOrder();
    await offer(order.artists[0]!, order.orderId, 0);
    await choose(order, order.artists[0]!);
    expect(await extend(order, 3 * 3_600)).toEqual([200, undefined]);
    await dispute(order);
    expect(await refusalOf(order.shopper.post(`/api/orders/confirm-quote/${order.orderId}`))).toEqual(FROZEN);
    expect((await stored(order.orderId)).isSelectionAnnounced).toBe(false);
    await deliverEventsAbout(order.orderId);
    const told = (await mailsTo(order.artists[0]!.email)).map(({ subject }) => subject.split(':')[0]);
    expect(told).not.toContain('Please wait');
  });

  it('C17 the deposit of an extra may be paid, and asks no artist to accept what is refused', async () => {
    const order = await anOrder();
    const [artist] = order.artists;
    await offer(artist!, order.orderId, 2_000);
    await choose(order, artist!);
    clock += 3_600_000;
    await runDueOrder(order.orderId);
    await dispute(order);
    const cart = await order.shopper.ask<Cart>(`/api/carts/?cart_id=${order.cartId}`);
    expect((await place(order.shopper, checkoutOf(cart, { total: cart.due_now }))).status).toBe(200);
    await deliverEventsAbout(order.cartId);
    const told = (await mailsTo(artist!.email)).map(({ subject }) => subject.split(':')[0]);
    expect(told).toContain('Please wait');
    expect(told).not.toContain('You can accept now');
  });
});

describe('a dispute at PayPal', () => {
  const paidByPaypal = (status: 4 | 6, pieces: number): Promise<PlacedOrder> =>
    anOrder({
      status,
      pieces,
      checkout: { full_payment: true, charge: '', charge_method: 'paypal' },
      atTheBank: (page) => payments.paypal.answer(page, 'balance'),
    });
  const captureOf = ({ cartId }: PlacedOrder) => payments.paypal.snapshot(cartId).captures[0]!;
  const dispute = (order: PlacedOrder, outcome?: 'won' | 'lost'): object =>
    payments.paypal.dispute(captureOf(order).id, outcome);
  const statuses = async (...events: object[]): Promise<number[]> => {
    const got: number[] = [];
    for (const event of events) got.push((await payments.paypal.deliver(event)).status);
    return got;
  };

  it('C17 freezes every piece of the cart with one case; won, all goes on', async () => {
    const order = await paidByPaypal(ORDER.approved, 2);
    const opened = dispute(order);
    const forged = { headers: { 'PayPal-Transmission-Id': 'of-somebody-else' } };
    expect(await refusalOf(payments.paypal.deliver(opened, forged))).toEqual([400, 'webhook.refused']);
    expect(await casesOf(order)).toEqual([]);
    expect(await statuses(opened, opened)).toEqual([200, 200]);
    const reason = 'The customer disputes a payment at PayPal: merchandise or service not as described.';
    expect(await casesOf(order)).toEqual([
      expect.objectContaining({ kind: 'chargeback', reason, cents: Number(captureOf(order).amount.value) * 100 }),
    ]);
    expect(await refusalOf(ship(order))).toEqual([409, 'order.not_possible']);
    const won = dispute(order, 'won');
    expect(await statuses(won, opened, won)).toEqual([200, 200, 200]);
    expect(await casesOf(order)).toEqual([]);
    expect((await ship(order)).status).toBe(200);
  });

  it('C17 lost, the pieces end, what PayPal took is in the ledger once, and nothing is owed or paid back', async () => {
    const order = await paidByPaypal(ORDER.delivered, 2);
    const [opened, lost] = [dispute(order), dispute(order, 'lost')];
    // The second webhook comes first, and both come twice.
    expect(await statuses(lost, opened, lost, opened)).toEqual([200, 200, 200, 200]);
    const entries = await ledgerOf(order.cartId);
    const { id: reference, amount } = captureOf(order);
    const taken = Number(amount.value) * 100;
    const lines = [
      { account: 'customer', cents: taken },
      { account: 'chargebacks', cents: -taken },
    ];
    const booked = entries.filter(({ memo }) => memo === 'Charged back');
    expect(booked).toEqual([expect.objectContaining({ reference, processor: PROCESSORS.paypal, lines })]);
    const { total, paid, due } = balanceOf(entries);
    const sum = sumCents(entries.flatMap((entry) => entry.lines.map(({ cents }) => cents)));
    expect([total, paid, due, sum].filter((cents) => cents !== 0)).toEqual([]);
    expect([(await stored(order.orderId)).status, await casesOf(order)]).toEqual([ORDER.refunded, []]);
    expect(payments.paypal.snapshot(order.cartId).refunds).toEqual([]);
  });

  it('C17 a dispute of a payment that was not made here is taken note of', async () => {
    const event = payments.paypal.dispute(await strayCapture(undefined, '12.34'));
    const before = (await admin.ask<AdminCases>('/api/admin/cases?state=open')).cases.length;
    expect(await statuses(event)).toEqual([200]);
    expect((await admin.ask<AdminCases>('/api/admin/cases?state=open')).cases).toHaveLength(before);
  });
});
