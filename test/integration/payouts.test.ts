import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventPayload } from '#events/registry.ts';
import { LedgerEntry } from '#functions/ledger/ledger.entity.ts';
import { balanceOf, ledgerEntry, ledgerOf } from '#functions/ledger/ledger.ts';
import { Order, type StoredOrder } from '#functions/orders/order.entity.ts';
import { handler as bookPayoutHandler } from '#functions/entries/payout-keeper.lambda.ts';
import { now, nowIso, setClock } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { OpenRun, Payout, PayoutRun } from '#functions/payouts/payout.entity.ts';
import { partnerPayee } from '#functions/payouts/payees.ts';
import { syncPayout } from '#functions/payouts/sync-payout.ts';
import { GuaranteeClaim } from '#functions/refunds/claim.entity.ts';
import { Settlement } from '#functions/refunds/refund.entity.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { earningsOf, PAYABLE_AFTER_DELIVERY_MS, sharesOf } from '#shared/people/artists.ts';
import { formatCents, sumCents } from '#shared/money/money.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { FREE_CANCELLATION_MS } from '#shared/money/refunds.ts';
import { TERMS } from '#shared/money/terms.ts';
import { DAY_MS } from '#shared/time/time.ts';
import type { PartnerDashboard } from '#shared/schemas/account.ts';
import type { AuditTrail } from '#shared/schemas/application.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { AdminPayoutRun, AdminPayoutRunDetails, AdminPayouts, Payouts } from '#shared/schemas/payout.ts';
import { complete } from '#test/factories/billing.ts';
import { aPhotoOf, checkoutOf, place } from '#test/factories/carts.ts';
import { anOrder, choose, offer, type PlacedOrder } from '#test/factories/orders.ts';
import { aDestination, IBAN } from '#test/factories/destinations.ts';
import { anArtist, PASSWORD, somebody, type ArtistAtWork } from '#test/factories/people.ts';
import { deliverEventsAbout, envelopeOf, eventsAbout, mailsTo } from '#test/support/events.ts';
import { deliver as deliverWebhook, openPayments, type Payments } from '#test/support/payments.ts';
import { brokenPayouts, payoutLinesOf } from '#test/support/payouts.ts';
import { randomOf } from '#test/support/random.ts';
import { brokenRefunds, cancelFor, previewOf } from '#test/support/refunds.ts';
import { refusalOf, type Refusal, type Shopper } from '#test/support/shopper.ts';
import { asFunction } from '#test/support/as-function.ts';

const bookPayout = asFunction('payoutKeeper', bookPayoutHandler);

let payments: Payments;
let admin: Shopper;
beforeAll(async () => {
  payments = await openPayments();
  admin = (await somebody('Admin')).shopper;
});
afterAll(() => payments.close());

/** The clock stands still at `clock`, so that every line has the expected time. */
let clock: number;
beforeEach(() => {
  clock = Math.max(clock || 0, Date.now());
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));

const iso = (at: number): string => new Date(at).toISOString();
const earningsPage = async ({ shopper }: ArtistAtWork): Promise<Payouts> =>
  Payouts.strict().parse(await shopper.ask('/api/sellers/payouts'));
const standing = async (artist: ArtistAtWork): Promise<[pending: number, payable: number, paid: number]> => {
  const { pending, payable, paid } = await earningsPage(artist);
  return [pending, payable, paid];
};
const run = async (): Promise<AdminPayoutRun> =>
  AdminPayoutRun.strict().parse(await admin.ask('/api/admin/payouts/run', {}));
const pay = (runId: string, reference = 'SEPA-1') =>
  admin.post<AdminPayoutRun & Refusal>(`/api/admin/payouts/${runId}/paid`, { reference });
const details = async (runId: string): Promise<AdminPayoutRunDetails> =>
  AdminPayoutRunDetails.strict().parse(await admin.ask(`/api/admin/payouts/${runId}`));

const change = async (orderId: string, set: Partial<StoredOrder>): Promise<void> => {
  await Order.patch({ orderId })
    .set(set as { status: StoredOrder['status'] })
    .add({ version: 1 })
    .go();
  await syncPayout(orderId);
};
const ship = (orderId: string) => change(orderId, { status: ORDER.shipped, shippedAt: nowIso() });
const deliver = (orderId: string) => change(orderId, { status: ORDER.delivered, deliveredAt: nowIso() });

interface Painted extends PlacedOrder {
  artist: ArtistAtWork;
}

/** A piece that its artist has shown, with the events of it delivered. */
const aPainted = async (checkout = {}): Promise<Painted> => {
  const order = await anOrder({ status: ORDER.accepted, checkout });
  const artist = order.artists[0]!;
  await aDestination(artist.supplierId);
  await complete(artist, order.orderId);
  await deliverEventsAbout(order.orderId);
  return { ...order, artist };
};

/** A delivered piece whose earnings are payable. */
const aPayable = async (): Promise<Painted> => {
  const order = await aPainted({ full_payment: true });
  await ship(order.orderId);
  await deliver(order.orderId);
  clock += PAYABLE_AFTER_DELIVERY_MS;
  await runDueWork();
  return order;
};

/** What a piece brings its artist, and what its parcel brings once it is sent (C56). */
const SHARE = 13_230;
const PARCEL = 1_500;
const SENT = SHARE + PARCEL;

describe('what an artist earns', () => {
  it('C18 is what the request showed before the offer, pending from the first proof and payable 7 days after delivery', async () => {
    const order = await anOrder();
    const artist = order.artists[0]!;
    await aDestination(artist.supplierId);
    const { requests } = await artist.shopper.ask<{ requests: { share: number }[] }>('/api/sellers/requests');
    const extra = 1_501;
    await offer(artist, order.orderId, extra);
    await choose(order, artist);
    expect(await earningsPage(artist)).toMatchObject({ pending: 0, payable: 0, paid: 0, lines: [], page: {} });
    await change(order.orderId, { status: ORDER.accepted, isSelectionAnnounced: true, acceptedAt: nowIso() });
    await complete(artist, order.orderId);
    await deliverEventsAbout(order.orderId, 2);
    const earned = requests[0]!.share + sharesOf(extra).artist;
    const first = await earningsPage(artist);
    expect(first).toMatchObject({
      pending: earned,
      lines: [{ order_id: order.orderId, amount: earned, state: 'pending', at: iso(clock) }],
    });
    expect(first.months).toHaveLength(12);
    expect(first.months.at(-1)).toEqual({ month: iso(clock).slice(0, 7), amount: earned, paid: 0, orders: 1 });

    await change(order.orderId, { status: ORDER.accepted, revision: 1 });
    expect(await standing(artist)).toEqual([earned, 0, 0]);
    await ship(order.orderId);
    clock += DAY_MS;
    await deliver(order.orderId);
    clock += PAYABLE_AFTER_DELIVERY_MS - 1;
    await runDueWork();
    expect(await standing(artist)).toEqual([earned + PARCEL, 0, 0]);
    clock += 1;
    expect((await runDueWork()).payouts).toContainEqual({ id: order.orderId, did: 'moved' });
    expect(await standing(artist)).toEqual([0, earned + PARCEL, 0]);
    const lines = await payoutLinesOf(artist.supplierId);
    expect((await runDueWork()).payouts).toEqual([]);
    await deliverEventsAbout(order.orderId, 2);
    expect(await payoutLinesOf(artist.supplierId)).toEqual(lines);
    expect(await brokenPayouts(artist.supplierId)).toEqual([]);
  });

  it('C18 is paid in one run, marked with the bank’s reference once, with a mail and a line in the audit trail', async () => {
    const order = await aPayable();
    const { artist, orderId } = order;
    expect(
      AdminPayouts.strict().parse(await admin.ask('/api/admin/payouts')).payable.artists.amount,
    ).toBeGreaterThanOrEqual(SENT);
    const made = await run();
    expect(made).toMatchObject({ state: 'made', paid_at: null, reference: null });
    expect((await earningsPage(artist)).lines).toMatchObject([
      { amount: SHARE, state: 'payable', in_run: true },
      { amount: PARCEL, state: 'payable', in_run: true, parcel: true },
    ]);
    const { transfers } = await details(made.id);
    const transfer = transfers.find(({ payee: id }) => id === artist.supplierId);
    expect(transfer).toMatchObject({
      name: artist.name,
      amount: SENT,
      orders: [{ order_id: orderId, amount: SENT }],
    });
    const file = await admin.post(`/api/admin/payouts/${made.id}/settlement.csv`, { password: PASSWORD });
    expect(file.headers.get('Content-Type')).toContain('text/csv');
    expect(file.text).toContain(
      `"${artist.supplierId}","Marta Ilves","Marta Ilves","EE","${IBAN}","","","",147.30,"USD","${transfer!.reference}"`,
    );
    expect(await refusalOf(admin.post('/api/admin/payouts/run', {}))).toEqual([409, 'payout.nothing_payable']);

    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(made.id, 'SEPA-77')));
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(answers.map(() => [200, 'paid']));
    expect(await refusalOf(pay(made.id, 'SEPA-78'))).toEqual([409, 'payout.already_paid']);
    expect(await refusalOf(pay('run_none'))).toEqual([404, 'payout.not_found']);
    expect(await refusalOf(pay(made.id, ' '))).toEqual([422, 'request.invalid']);
    expect(await earningsPage(artist)).toMatchObject({
      pending: 0,
      payable: 0,
      paid: SENT,
      lines: [
        { amount: SHARE, state: 'paid', reference: 'SEPA-77', sent_to: { way: 'iban', ending: '5685' } },
        { amount: PARCEL, state: 'paid', parcel: true, sent_to: { way: 'iban', ending: '5685' } },
      ],
    });
    expect((await eventsAbout(artist.supplierId)).filter(({ name }) => name === 'payout.paid')).toHaveLength(1);
    await deliverEventsAbout(artist.supplierId);
    const mails = (await mailsTo(artist.email)).filter(({ subject }) => subject === 'We have paid you $147.30');
    expect(mails).toHaveLength(1);
    for (const said of ['SEPA-77', 'your bank account ending in 5685', 'one piece'])
      expect(mails[0]!.text.replaceAll(/\s+/g, ' ')).toContain(said);
    const { entries } = await admin.ask<AuditTrail>('/api/admin/audit');
    expect(entries.slice(0, 3).map(({ action, after }) => [action, after])).toEqual([
      ['payout.paid', 'sent, SEPA-77'],
      ['payout.file', `file with ${made.payees === 1 ? '1 destination' : `${made.payees} destinations`} read`],
      ['payout.run', `in a payment to ${made.payees} artists for ${made.orders} pieces`],
    ]);

    const month = iso(clock).slice(0, 7);
    const statement = await artist.shopper.get(`/api/sellers/payouts/statement.csv?month=${month}`);
    expect(statement.headers.get('Content-Disposition')).toContain(`statement-${month}.csv`);
    expect(statement.text).toMatch(/"Paid",0\.00,0\.00,-147\.30,147\.30,"SEPA-77"\r\n/);
    const [year] = month.split('-');
    const ofYear = await artist.shopper.get(`/api/sellers/payouts/statement.csv?month=${year}`);
    expect(ofYear.text.split('\r\n').slice(0, -2)).toEqual(statement.text.split('\r\n').slice(0, -2));
    expect(await refusalOf(artist.shopper.get('/api/sellers/payouts/statement.csv?month=2026-13'))).toEqual([
      422,
      'request.invalid',
    ]);
    expect(await brokenPayouts(artist.supplierId)).toEqual([]);
  });

  it(
    'C18 many who press at once make one run that has each line once, going on with one that a crash has left',
    { tags: 'soak' },
    async () => {
      const orders = [await aPayable(), await aPayable(), await aPayable()];
      const runId = newId('payoutRun');
      await OpenRun.put({ to: 'artists', runId }).go();
      await PayoutRun.put({
        runId,
        to: 'artists',
        state: 'gathering',
        amountCents: 0,
        orders: 0,
        payees: 0,
        createdAt: nowIso(),
        madeBy: 'admin@example.com',
      }).go();
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => admin.post<AdminPayoutRun & Refusal>('/api/admin/payouts/run', {})),
      );
      expect(answers.every(({ body }) => body.id === runId || body.code === 'payout.nothing_payable')).toBe(true);
      expect(answers.some(({ body }) => body.id === runId)).toBe(true);
      const made = await details(runId);
      expect([made.state, made.orders, made.amount]).toEqual(['made', 3, 3 * SENT]);
      for (const { artist } of orders) {
        expect(made.transfers.filter(({ payee: id }) => id === artist.supplierId)).toMatchObject([{ amount: SENT }]);
        expect(await brokenPayouts(artist.supplierId)).toEqual([]);
      }
    },
  );

  it('C17 C18 is not payable while a guarantee claim is open, and is again when it is declined', async () => {
    const order = await aPayable();
    const { artist, orderId, shopper } = order;
    expect(await standing(artist)).toEqual([0, SENT, 0]);
    await GuaranteeClaim.put({
      orderId,
      number: 1,
      cartId: order.cartId,
      email: 'grace@example.com',
      title: 'Portrait',
      state: 'asked',
      reason: 'The eyes.',
      photos: [await aPhotoOf(shopper)],
      askedAt: nowIso(),
    }).go();
    // Nobody has learned of the claim yet, but the run looks.
    expect(await refusalOf(admin.post('/api/admin/payouts/run', {}))).toEqual([409, 'payout.nothing_payable']);
    expect(await standing(artist)).toEqual([SENT, 0, 0]);
    expect((await earningsPage(artist)).lines).toMatchObject([
      { amount: SHARE, state: 'pending', held: true },
      { amount: PARCEL, state: 'pending', held: true, parcel: true },
    ]);
    await GuaranteeClaim.patch({ orderId, number: 1 }).set({ state: 'declined' }).go();
    clock += DAY_MS;
    await runDueWork();
    expect(await standing(artist)).toEqual([0, SENT, 0]);
    expect(await brokenPayouts(artist.supplierId)).toEqual([]);
    await run();
  });

  it('C17 C18 a case freezes what is payable at once, and frees it when it is decided', async () => {
    const { artist, orderId, cartId } = await aPayable();
    const about = { caseId: 'cas_1', orderId, cartId, supplierId: artist.supplierId };
    const told = (name: 'case.opened' | 'case.decided', payload: object) =>
      bookPayout(
        envelopeOf({ eventId: newId('event'), name, at: nowIso(), payload: { ...about, ...payload } }) as never,
      );
    await Order.patch({ orderId }).set({ frozenAt: nowIso() }).add({ version: 1 }).go();
    expect(await refusalOf(admin.post('/api/admin/payouts/run', {}))).toEqual([409, 'payout.nothing_payable']);
    await told('case.opened', { kind: 'chargeback', by: 'bank' });
    expect(await standing(artist)).toEqual([SENT, 0, 0]);
    await Order.patch({ orderId }).remove(['frozenAt']).add({ version: 1 }).go();
    await told('case.decided', { decision: 'won', refundCents: 0 });
    expect(await standing(artist)).toEqual([0, SENT, 0]);
    expect(await brokenPayouts(artist.supplierId)).toEqual([]);
    await run();
  });

  it('C16 C18 is taken back with a refund, and from the next payment when it was paid before', async () => {
    const { artist, orderId } = await aPayable();
    await pay((await run()).id, 'SEPA-2');
    await Settlement.put({
      orderId,
      cartId: 'crt_1',
      at: nowIso(),
      rule: 'guarantee',
      keptCents: 0,
      refundCents: 18_000,
      by: 'usr_admin',
    }).go();
    await change(orderId, { status: ORDER.refunded });
    expect(await earningsPage(artist)).toMatchObject({ pending: 0, payable: -SHARE, paid: SENT });
    expect(await refusalOf(admin.post('/api/admin/payouts/run', {}))).toEqual([409, 'payout.nothing_payable']);
    const extra = 10_000;
    const next = await aSynthetic(artist.supplierId, { price: 40_000, extra });
    await change(next, { status: ORDER.proofReady, completedAt: nowIso() });
    await ship(next);
    await deliver(next);
    clock += PAYABLE_AFTER_DELIVERY_MS;
    await runDueWork();
    const earned = earningsOf(40_000, extra);
    const { transfers } = await details((await run()).id);
    expect(transfers.find(({ payee: id }) => id === artist.supplierId)?.amount).toBe(earned - SHARE);
    expect(await brokenPayouts(artist.supplierId)).toEqual([]);
  });

  it('C6 C18 is 70 % of the kept deposit of a piece that is cancelled after acceptance, and nothing within 24 hours', async () => {
    const early = await anOrder({ status: ORDER.accepted });
    const { refund_cents: all } = await previewOf(early.shopper, early.orderId);
    await cancelFor(early.shopper, early.orderId, all);
    await deliverEventsAbout(early.orderId);
    expect(await standing(early.artists[0]!)).toEqual([0, 0, 0]);

    const late = await anOrder({ status: ORDER.accepted });
    const artist = late.artists[0]!;
    await aDestination(artist.supplierId);
    clock += FREE_CANCELLATION_MS;
    const { refund_cents: back, kept_cents: kept } = await previewOf(late.shopper, late.orderId);
    expect(kept).toBeGreaterThan(0);
    await cancelFor(late.shopper, late.orderId, back);
    await deliverEventsAbout(late.orderId, 2);
    expect(await standing(artist)).toEqual([0, sharesOf(kept).artist, 0]);
    expect(await payoutLinesOf(artist.supplierId)).toMatchObject([{ memo: 'Deposit of a cancelled piece' }]);
    expect(await brokenPayouts(artist.supplierId)).toEqual([]);
  });
});

describe('a dispute of money that was kept', () => {
  interface Kept extends PlacedOrder {
    artist: ArtistAtWork;
    keptCents: number;
  }

  /** A piece that was cancelled after its acceptance, so that its deposit is kept. */
  const aKept = async (checkout = {}): Promise<Kept> => {
    const order = await anOrder({ status: ORDER.accepted, checkout });
    await aDestination(order.artists[0]!.supplierId);
    clock += FREE_CANCELLATION_MS;
    const { refund_cents: back, kept_cents: keptCents } = await previewOf(order.shopper, order.orderId);
    expect((await cancelFor(order.shopper, order.orderId, back)).status).toBe(200);
    await deliverEventsAbout(order.orderId);
    return { ...order, artist: order.artists[0]!, keptCents };
  };
  /** A painted piece whose deposit and balance were paid by two charges, the deposit's first; it has a partner. */
  const aPaidTwice = async (): Promise<Painted & { charges: string[]; partner: string; partnerEmail: string }> => {
    const order = await aPainted();
    const cart = await order.shopper.ask<Cart>(`/api/carts/?cart_id=${order.cartId}`);
    const paid = await place(order.shopper, checkoutOf(cart, { total: cart.due, full_payment: true }));
    expect(paid.status).toBe(200);
    const { id: partner, email: partnerEmail } = await somebody('Partner');
    await change(order.orderId, { partnerId: partner });
    await ship(order.orderId);
    return { ...order, partner, partnerEmail, charges: payments.snapshot(order.cartId).charges.map(({ id }) => id) };
  };
  /** The bank disputes a charge, or decides; the webhook comes twice, and what it has caused is delivered. */
  const dispute = async (cartId: string, charge: string, outcome?: 'won' | 'lost'): Promise<void> => {
    const event = payments.dispute(charge, outcome);
    for (const one of [event, event]) expect((await deliverWebhook(one)).status).toBe(200);
    await deliverEventsAbout(cartId, 2);
  };
  const chargeOf = (cartId: string): string => payments.snapshot(cartId).charges[0]?.id ?? '';
  /** Total, paid, due, and what is due now, as the receipt shows them. */
  const receiptOf = async ({ shopper, cartId }: PlacedOrder): Promise<number[]> => {
    const { total, paid, due, due_now: dueNow } = await shopper.ask<Cart>(`/api/carts/?cart_id=${cartId}`);
    return [total, paid, due, dueNow];
  };
  const promisesBroken = async ({ cartId, artist }: Painted): Promise<string[]> => [
    ...(await brokenRefunds(cartId, payments.snapshot(cartId))),
    ...(await brokenPayouts(artist.supplierId)),
  ];
  const commissionsOf = async (partner: string): Promise<number> => {
    const { data } = await Payout.query.ofPayee({ payeeId: partnerPayee(partner) }).go({ pages: 'all' });
    return data.reduce((sum, { pendingCents, payableCents }) => sum + pendingCents + payableCents, 0);
  };

  it('C6 C17 C18 the deposit of a cancelled piece is not paid out while it is disputed; lost, nothing is kept, due or earned', async () => {
    const order = await aKept();
    const { artist, cartId, keptCents } = order;
    const share = sharesOf(keptCents).artist;
    expect(await standing(artist)).toEqual([0, share, 0]);
    await dispute(cartId, chargeOf(cartId));
    expect(await standing(artist)).toEqual([share, 0, 0]);
    expect((await earningsPage(artist)).lines).toMatchObject([{ state: 'pending', held: true }]);
    for (const _ of ['once', 'and again']) {
      await dispute(cartId, chargeOf(cartId), 'lost');
      expect(await receiptOf(order)).toEqual([0, 0, 0, 0]);
      expect(await previewOf(order.shopper, order.orderId)).toMatchObject({
        kept_cents: 0,
        sentence: 'This piece was cancelled.',
      });
      expect(await standing(artist)).toEqual([0, 0, 0]);
    }
    const taken = (await ledgerOf(cartId)).filter(({ memo }) => memo === 'Kept deposit charged back');
    expect(taken.map(({ lines }) => lines)).toEqual([
      [
        { account: 'kept_deposits', cents: keptCents },
        { account: 'customer', cents: -keptCents },
      ],
    ]);
    expect(await promisesBroken(order)).toEqual([]);
  });

  it('C17 C18 won, the deposit of a cancelled piece is payable again', async () => {
    const order = await aKept({ full_payment: true });
    const share = sharesOf(order.keptCents).artist;
    await dispute(order.cartId, chargeOf(order.cartId));
    expect(await standing(order.artist)).toEqual([share, 0, 0]);
    await dispute(order.cartId, chargeOf(order.cartId), 'won');
    expect(await standing(order.artist)).toEqual([0, share, 0]);
    expect(await receiptOf(order)).toEqual([order.keptCents, order.keptCents, 0, 0]);
    expect(await promisesBroken(order)).toEqual([]);
    await run();
  });

  it('C17 C18 what was paid out before the dispute is lost makes the artist’s next payment less', async () => {
    const order = await aKept();
    const share = sharesOf(order.keptCents).artist;
    await pay((await run()).id, 'SEPA-9');
    await dispute(order.cartId, chargeOf(order.cartId));
    expect(await standing(order.artist)).toEqual([0, 0, share]);
    await dispute(order.cartId, chargeOf(order.cartId), 'lost');
    expect(await standing(order.artist)).toEqual([0, -share, share]);
    expect(await promisesBroken(order)).toEqual([]);
    // Sum, reason and consequence come by mail, once, and stand in the list.
    await deliverEventsAbout(order.orderId, 2);
    const said = (await mailsTo(order.artist.email)).filter(({ subject }) => subject.startsWith('Taken back'));
    expect(said).toHaveLength(1);
    for (const text of ['The bank returned the customer’s payment', formatCents(share), 'off your next payment'])
      for (const form of [said[0]!.text, said[0]!.html]) expect(form).toContain(text);
    const { lines } = await order.artist.shopper.ask<Payouts>('/api/sellers/payouts');
    expect(lines.find(({ amount }) => amount < 0)).toMatchObject({ amount: -share, taken_back: 'chargeback' });
  });

  it('C17 a deposit that was kept goes with the payment of the other piece of its order, as far as it is missing', async () => {
    const order = await anOrder({ status: ORDER.accepted, pieces: 2 });
    const [artist, { orderId, cartId, shopper }] = [order.artists[0]!, order];
    clock += FREE_CANCELLATION_MS;
    const { refund_cents: back } = await previewOf(shopper, orderId);
    await cancelFor(shopper, orderId, back);
    await deliverEventsAbout(orderId);
    await dispute(cartId, chargeOf(cartId));
    await dispute(cartId, chargeOf(cartId), 'lost');
    expect(await receiptOf(order)).toEqual([0, 0, 0, 0]);
    expect(await standing(artist)).toEqual([0, 0, 0]);
    expect(await promisesBroken({ ...order, artist })).toEqual([]);
  });

  it('C13 C17 C18 deposit and balance are both lost: what the first has left is not kept, due or earned after the second', async () => {
    const order = await aPaidTwice();
    const { artist, cartId, partner, partnerEmail, charges } = order;
    const commission = await commissionsOf(partner);
    const [deposit = '', balance = ''] = charges;
    for (const charge of charges) await dispute(cartId, charge);
    await dispute(cartId, deposit, 'lost');
    const { paid: kept } = balanceOf(await ledgerOf(cartId));
    // The parcel was sent: the house bears it.
    const share = Math.min(SHARE, sharesOf(kept).artist) + PARCEL;
    expect(await receiptOf(order)).toEqual([kept, kept, 0, 0]);
    expect(await standing(artist)).toEqual([share, 0, 0]);
    for (const _ of ['once', 'and again']) {
      await dispute(cartId, balance, 'lost');
      await dispute(cartId, deposit, 'lost');
      expect(await receiptOf(order)).toEqual([0, 0, 0, 0]);
      expect([await standing(artist), await commissionsOf(partner)]).toEqual([[0, PARCEL, 0], 0]);
    }
    expect(await promisesBroken(order)).toEqual([]);
    await deliverEventsAbout(order.orderId);
    const backs = (await eventsAbout(order.orderId)).flatMap(({ name, payload }) =>
      name === 'payout.taken_back' ? [payload as EventPayload<'payout.taken_back'>] : [],
    );
    const ofPartner = backs.filter(({ payeeId }) => payeeId === partnerPayee(partner));
    const mails = (await mailsTo(partnerEmail)).filter(({ subject }) => subject.startsWith('Taken back'));
    expect(ofPartner.length).toBeGreaterThan(0);
    expect(sumCents(ofPartner.map(({ cents }) => cents))).toBe(commission);
    expect(mails.map(({ subject }) => subject.split(',')[0])).toEqual(
      ofPartner.map(({ cents }) => `Taken back: ${formatCents(cents)}`),
    );
    for (const { text } of mails)
      expect(text.replaceAll(/\s+/g, ' ')).toContain(
        'The bank returned the customer’s payment, so your commission on this piece is taken back, too. It was not paid to you yet',
      );
  });

  it('C17 C18 of two disputes one is lost and then the other won: the share of what is kept is held until then, and payable after', async () => {
    const order = await aPaidTwice();
    const { artist, cartId, charges } = order;
    const [deposit = '', balance = ''] = charges;
    for (const charge of charges) await dispute(cartId, charge);
    await dispute(cartId, deposit, 'lost');
    const share = Math.min(SHARE, sharesOf(balanceOf(await ledgerOf(cartId)).paid).artist) + PARCEL;
    expect(await standing(artist)).toEqual([share, 0, 0]);
    await dispute(cartId, balance, 'won');
    expect(await standing(artist)).toEqual([0, share, 0]);
    expect(await promisesBroken(order)).toEqual([]);
    await run();
  });

  it('C17 C18 a payment that is gathered while the bank disputes it has none of the kept money', async () => {
    const order = await aKept();
    const share = sharesOf(order.keptCents).artist;
    await deliverWebhook(payments.dispute(chargeOf(order.cartId)));
    // Nobody has learned of the dispute yet, but the run looks.
    expect(await refusalOf(admin.post('/api/admin/payouts/run', {}))).toEqual([409, 'payout.nothing_payable']);
    expect(await standing(order.artist)).toEqual([share, 0, 0]);
  });

  it('C17 C18 kept money that a won dispute frees is payable within a day, also when its event is lost', async () => {
    const order = await aKept();
    const share = sharesOf(order.keptCents).artist;
    await dispute(order.cartId, chargeOf(order.cartId));
    await deliverWebhook(payments.dispute(chargeOf(order.cartId), 'won'));
    expect(await standing(order.artist)).toEqual([share, 0, 0]);
    clock += DAY_MS;
    await runDueWork();
    expect(await standing(order.artist)).toEqual([0, share, 0]);
    expect(await promisesBroken(order)).toEqual([]);
    await run();
  });
});

/** An accepted order without a checkout, at a price and with an extra. */
const aSynthetic = async (
  supplierId: string,
  {
    price,
    extra,
    gift = 0,
    parcel = 0,
    partnerId,
  }: { price: number; extra: number; gift?: number; parcel?: number; partnerId?: string },
): Promise<string> => {
  const [orderId, cartId] = [newId('order'), newId('cart')];
  await Order.put({
    orderId,
    cartId,
    ownerId: 'vis_1',
    email: 'grace@example.com',
    status: ORDER.accepted,
    version: 1,
    sku: 'oil',
    item: {
      title: '=Portrait',
      price,
      quantity: 1,
      options: [],
      supplier_product: 'custphotoreal',
    } as unknown as StoredOrder['item'],
    charges: { itemCents: price, promoCents: 0, shippingCents: parcel, charityCents: gift },
    // What is neither given nor sent was placed before these rules.
    ...(gift + parcel > 0 && { terms: TERMS }),
    ...(partnerId && { partnerId }),
    placedAt: nowIso(),
    scheduleAt: nowIso(),
    acceptedAt: nowIso(),
    supplierId,
    isSelectionAnnounced: true,
  }).go();
  const lines = [
    { account: 'extras' as const, cents: -extra },
    { account: 'customer' as const, cents: extra },
  ];
  if (extra > 0) await LedgerEntry.put(ledgerEntry({ cartId, orderId, memo: "Artist's extra", lines })).go();
  return orderId;
};

/** 20 % of what the customer pays for an unframed oil, as told to partners. */
const commissionOf = (cents: number): number => Math.floor((cents * 20) / 100);

interface Life {
  orderId: string;
  price: number;
  extra: number;
  /** Cents of the price that are passed on, and of the customer's shipping charge; neither in an order from before C47 and C56. */
  gift: number;
  parcel: number;
  /** Cents that cases have lowered the price by. */
  lowered: number;
  artist: string;
  partner: string;
  /** Cents that the artist should have in all, by the rules as told to artists. */
  earns: number;
  /** The same of the partner who brought the order. */
  brings: number;
  hasShipped: boolean;
  hasEnded: boolean;
}

describe('random lives', () => {
  it(
    'C18 C13 sums equal the ledger to the cent, whatever happens to 16 orders of 3 artists and 2 partners in 200 steps',
    { tags: 'soak' },
    async () => {
      const random = randomOf(1_318);
      const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)]!;
      const artists = await Promise.all(Array.from({ length: 3 }, () => anArtist()));
      const partners = await Promise.all(Array.from({ length: 2 }, () => somebody('Partner')));
      for (const { supplierId } of artists) await aDestination(supplierId);
      for (const { id } of partners) await aDestination(partnerPayee(id));
      const lives: Life[] = [];
      for (let index = 0; index < 16; index += 1) {
        const [price, extra] = [1 + Math.floor(random() * 90_000), random() < 0.5 ? 0 : Math.floor(random() * 9_999)];
        const [artist, partner] = [pick(artists).supplierId, pick(partners).id];
        const [gift, parcel] = index % 2 === 0 ? [0, 0] : [Math.floor(random() * price), Math.floor(random() * 9_000)];
        lives.push({
          orderId: await aSynthetic(artist, { price, extra, gift, parcel, partnerId: partner }),
          price,
          extra,
          gift,
          parcel,
          lowered: 0,
          artist,
          partner,
          earns: 0,
          brings: commissionOf(price - gift + extra),
          hasShipped: false,
          hasEnded: false,
        });
      }
      const lower = async (life: Life): Promise<void> => {
        const cents = Math.floor(random() * (life.price - life.gift - life.lowered));
        const { data: order } = await Order.get({ orderId: life.orderId }).go();
        const lines = [
          { account: 'promos' as const, cents },
          { account: 'customer' as const, cents: -cents },
        ];
        const { cartId = '' } = order ?? {};
        if (cents > 0)
          await LedgerEntry.put(ledgerEntry({ cartId, orderId: life.orderId, memo: 'Agreed in a case', lines })).go();
        await syncPayout(life.orderId);
        life.lowered += cents;
        life.brings = commissionOf(life.price - life.gift + life.extra - life.lowered);
      };
      const shipIt = async (life: Life): Promise<void> => {
        if (life.earns === 0) return;
        await ship(life.orderId);
        if (!life.hasShipped) life.earns += life.parcel;
        life.hasShipped = true;
      };
      // As `order.placed` does.
      for (const { orderId } of lives) await syncPayout(orderId);
      const whole = ({ price, gift, extra }: Life): number =>
        Math.floor(((price - gift) * 70) / 100) + Math.floor((extra * 70) / 100);
      const sent = ({ hasShipped, parcel }: Life): number => (hasShipped ? parcel : 0);
      const end = async (life: Life, status: 8 | 9, keptCents: number): Promise<void> => {
        await Settlement.put({
          orderId: life.orderId,
          cartId: 'crt_1',
          at: nowIso(),
          rule: status === 9 ? 'after_acceptance' : 'guarantee',
          keptCents,
          refundCents: 1,
          by: 'usr_1',
        }).go();
        await change(life.orderId, { status });
        life.hasEnded = true;
        life.earns = Math.min(whole(life), Math.floor((keptCents * 70) / 100)) + sent(life);
        life.brings = life.hasShipped
          ? commissionOf(Math.min(life.price - life.gift + life.extra - life.lowered, keptCents))
          : 0;
      };
      const claim = (life: Life, state: 'asked' | 'declined') =>
        GuaranteeClaim.put({
          orderId: life.orderId,
          number: 1,
          cartId: 'crt_1',
          email: 'grace@example.com',
          title: 'Portrait',
          state,
          reason: 'The eyes.',
          photos: [],
          askedAt: nowIso(),
        }).go();
      const acts: [name: string, act: (life: Life) => Promise<unknown>][] = [
        [
          'proof',
          async (life) => {
            await change(life.orderId, { status: ORDER.proofReady, completedAt: nowIso() });
            life.earns = whole(life) + sent(life);
          },
        ],
        ['ship', shipIt],
        ['lower', lower],
        ['deliver', (life) => (life.earns > 0 ? deliver(life.orderId) : Promise.resolve())],
        ['deliver', (life) => (life.earns > 0 ? deliver(life.orderId) : Promise.resolve())],
        ['claim', (life) => claim(life, 'asked')],
        ['decline', async (life) => claim(life, 'declined').then(() => syncPayout(life.orderId))],
        ['decline', (life) => claim(life, 'declined')],
        ['repeat', (life) => Promise.all([syncPayout(life.orderId), syncPayout(life.orderId)])],
        ['refund', (life) => (random() < 0.3 ? end(life, ORDER.refunded, 0) : Promise.resolve())],
        [
          'cancel',
          (life) =>
            random() < 0.3 ? end(life, ORDER.cancelled, Math.floor(random() * life.price)) : Promise.resolve(),
        ],
      ];
      const press = () =>
        admin.post<AdminPayoutRun>('/api/admin/payouts/run', { to: random() < 0.5 ? 'artists' : 'partners' });
      const unpaid = new Set<string>();
      const sentRuns: string[] = [];
      const comeBack = async (): Promise<void> => {
        const id = pick(sentRuns);
        const { transfers } = await details(id);
        const { payee, state } = pick(transfers);
        const answer = await admin.post<Refusal>(`/api/admin/payouts/${id}/outcome`, {
          outcome: 'returned',
          payee,
          reason: 'The account is closed.',
        });
        expect([answer.status, state === 'returned' ? answer.body.code : 'done'], state).toEqual(
          state === 'returned' ? [409, 'payout.not_sent'] : [200, 'done'],
        );
      };
      for (let step = 0; step < 200; step += 1) {
        const what = random();
        clock += Math.floor(random() * DAY_MS);
        if (what < 0.06) {
          const answers = await Promise.all(random() < 0.5 ? [press()] : [press(), press()]);
          for (const { status, body } of answers) if (status === 200) unpaid.add(body.id);
        } else if (what < 0.1) {
          for (const id of unpaid)
            if (random() < 0.3) await admin.ask(`/api/admin/payouts/${id}/dissolve`, {});
            else {
              await pay(id, `SEPA-${id}`);
              sentRuns.push(id);
            }
          unpaid.clear();
        } else if (what < 0.13 && sentRuns.length > 0) {
          await comeBack();
        } else if (what < 0.2) await runDueWork();
        else {
          const life = pick(lives);
          if (!life.hasEnded) await pick(acts)[1](life);
        }
      }
      for (const { supplierId, shopper } of artists) {
        expect(await brokenPayouts(supplierId)).toEqual([]);
        const own = lives.filter(({ artist }) => artist === supplierId);
        const { data: payouts } = await Payout.query.ofPayee({ payeeId: supplierId }).go({ pages: 'all' });
        for (const { orderId, earns } of own) {
          const payout = payouts.find((one) => one.orderId === orderId);
          const { pendingCents = 0, payableCents = 0, inRunCents = 0, paidCents = 0 } = payout ?? {};
          expect(pendingCents + payableCents + inRunCents + paidCents, orderId).toBe(earns);
        }
        const { pending, payable, paid, lines } = Payouts.parse(await shopper.ask('/api/sellers/payouts'));
        const sum = own.reduce((cents, { earns }) => cents + earns, 0);
        expect(pending + payable + paid).toBe(sum);
        expect(lines.reduce((cents, { amount }) => cents + amount, 0)).toBe(sum);
      }
      for (const { id, shopper } of partners) {
        expect(await brokenPayouts(partnerPayee(id))).toEqual([]);
        const own = lives.filter(({ partner }) => partner === id);
        const { earnings, projected, payable, paid, ordersCount, lines } =
          await shopper.ask<PartnerDashboard>('/api/users/partners');
        const sum = own.reduce((cents, { brings }) => cents + brings, 0);
        expect([earnings, projected + payable + paid]).toEqual([sum, sum]);
        expect(lines.reduce((cents, { amount }) => cents + amount, 0)).toBe(sum);
        expect(ordersCount).toBe(own.length);
      }
      const { runs } = AdminPayouts.parse(await admin.ask('/api/admin/payouts'));
      for (const { id, amount } of runs) {
        const { transfers } = await details(id);
        expect(transfers.reduce((cents, transfer) => cents + transfer.amount, 0)).toBe(amount);
        expect(transfers.every((transfer) => transfer.amount > 0)).toBe(true);
      }
      expect(now()).toBe(clock);
    },
  );
});
