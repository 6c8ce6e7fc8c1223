import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cart as Carts } from '#functions/carts/cart.entity.ts';
import { ledgerOf } from '#functions/ledger/ledger.ts';
import { findCard } from '#functions/gift-cards/cards.ts';
import { Order, OrderMove } from '#functions/orders/order.entity.ts';
import { stripe } from '#functions/payments/stripe.ts';
import { setClock } from '#functions/platform/clock.ts';
import { finishRefundsOf } from '#functions/refunds/finish-refund.ts';
import { Refund, refundsOf } from '#functions/refunds/refund.entity.ts';
import { reviewOf } from '#functions/reviews/review.entity.ts';
import { DueFailure } from '#functions/scheduler/due-failure.entity.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { Product } from '#functions/catalog/product.entity.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { FREE_CANCELLATION_MS, GUARANTEE_MS } from '#shared/money/refunds.ts';
import type { AuditTrail } from '#shared/schemas/application.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { CartOrders } from '#shared/schemas/order.ts';
import type { Cancellation, Refunds, RefundView } from '#shared/schemas/refund.ts';
import { aCart, addPiece, aPhotoOf, aPlacedCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { anOrder, choose, offer, type PlacedOrder } from '#test/factories/orders.ts';
import { anEmail, aVisitor, somebody } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { deliverEventsAbout, eventsAbout, mailsTo } from '#test/support/events.ts';
import { openSeam, withFault, withRival } from '#test/support/outgoing.ts';
import { deliver, openPayments, type Payments } from '#test/support/payments.ts';
import { brokenRefunds, cancelFor, previewOf } from '#test/support/refunds.ts';
import { refusalOf, type Refusal, type Shopper } from '#test/support/shopper.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
});
afterAll(() => payments.close());
afterEach(() => {
  setClock(Date.now);
  payments.faults.next = undefined;
  payments.paypal.faults.next = undefined;
  vi.restoreAllMocks();
});

const later = (milliseconds: number): void => setClock(() => Date.now() + milliseconds);
const readCart = (shopper: Shopper, id: string): Promise<Cart> => shopper.ask<Cart>(`/api/carts/?cart_id=${id}`);
const stored = async (orderId: string) => (await Order.get({ orderId }).go({ consistent: true })).data!;
const promisesBroken = async (cartId: string): Promise<string[]> => brokenRefunds(cartId, payments.snapshot(cartId));

/** Cancels a piece for the refund that its page shows. */
const cancel = async (shopper: Shopper, orderId: string): Promise<Cancellation> => {
  const { refund_cents } = await previewOf(shopper, orderId);
  const answer = await cancelFor(shopper, orderId, refund_cents);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
};

describe('cancelling a piece', () => {
  it('C6 on the first day everything comes back, even when an artist has accepted', async () => {
    const { shopper, orderId, cartId, artists } = await anOrder({ status: ORDER.accepted });
    expect(await previewOf(shopper, orderId)).toEqual({
      allowed: true,
      rule: 'within_24_hours',
      sentence: 'You ordered less than 24 hours ago, so cancelling is free. $37.80 comes back to you.',
      kept_cents: 0,
      refund_cents: 3_780,
      sources: [{ label: 'Card', cents: 3_780 }],
    });
    const answer = await cancelFor(shopper, orderId, 3_780);
    expect(answer.body).toMatchObject({
      allowed: false,
      rule: 'ended',
      kept_cents: 0,
      refund_cents: 3_780,
      sources: [{ label: 'Card', cents: 3_780 }],
    });
    expect(await previewOf(shopper, orderId)).toEqual(answer.body);
    expect(await readCart(shopper, cartId)).toMatchObject({ total: 0, paid: 0, due: 0, orders: [{ status: 9 }] });
    expect(payments.snapshot(cartId).charges.map(({ amount, amount_refunded }) => [amount, amount_refunded])).toEqual([
      [3_780, 3_780],
    ]);
    expect(await promisesBroken(cartId)).toEqual([]);
    const { data: moves } = await OrderMove.query.ofOrder({ orderId }).go();
    expect(moves.at(-1)).toMatchObject({ from: 2, to: 9, why: 'within_24_hours' });
    await deliverEventsAbout(orderId);
    expect((await mailsTo(artists[0]!.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Cancelled: '),
    );
    expect(
      (await mailsTo((await stored(orderId)).email)).find(({ subject }) => subject.startsWith('Cancelled'))?.text,
    ).toContain('$37.80 is on its way back to you');
  });

  it.each([
    [-60_000, 'within_24_hours', 0, 20_400],
    [0, 'after_acceptance', 3_780, 16_620],
    [60_000, 'after_acceptance', 3_780, 16_620],
  ])(
    'C6 %d ms from the end of the first day, a piece that an artist paints: %s',
    async (offset, rule, kept_cents, refund_cents) => {
      const { shopper, orderId, cartId } = await anOrder({ status: ORDER.accepted, checkout: { full_payment: true } });
      later(FREE_CANCELLATION_MS + offset);
      expect(await previewOf(shopper, orderId)).toMatchObject({ allowed: true, rule, kept_cents, refund_cents });
      expect((await cancelFor(shopper, orderId, refund_cents)).status).toBe(200);
      expect(await readCart(shopper, cartId)).toMatchObject({ total: kept_cents, paid: kept_cents, due: 0 });
      expect(await promisesBroken(cartId)).toEqual([]);
    },
  );

  it('C6 later, before an artist accepts, everything comes back; its artists are not asked any more', async () => {
    const { shopper, orderId, cartId, artists } = await anOrder();
    later(3 * FREE_CANCELLATION_MS);
    expect(await cancel(shopper, orderId)).toMatchObject({ refund_cents: 3_780, kept_cents: 0 });
    expect((await stored(orderId)).dueKind).toBeUndefined();
    expect(
      await refusalOf(artists[0]!.shopper.post(`/api/sellers/quotes/${orderId}`, { price: 0, days: 86_400 })),
    ).toEqual([409, 'quote.not_open']);
    expect(await promisesBroken(cartId)).toEqual([]);
    await deliverEventsAbout(orderId);
    expect((await mailsTo(artists[0]!.email)).filter(({ subject }) => subject.startsWith('Cancelled'))).toEqual([]);
  });

  it('C6 of an accepted piece with its deposit alone, nothing comes back and nothing is due', async () => {
    const { shopper, orderId, cartId } = await anOrder({ status: ORDER.accepted });
    later(2 * FREE_CANCELLATION_MS);
    expect(await cancel(shopper, orderId)).toMatchObject({ refund_cents: 0, kept_cents: 3_780, sources: [] });
    expect(await readCart(shopper, cartId)).toMatchObject({ total: 3_780, paid: 3_780, due: 0 });
    expect(payments.snapshot(cartId).charges[0]?.amount_refunded).toBe(0);
  });

  it.each([ORDER.proofReady, ORDER.approved])(
    'C6 however fast my artist was (status %d), until 24 hours after placing everything comes back',
    async (status) => {
      const { shopper, orderId, cartId } = await anOrder({ status, checkout: { full_payment: true } });
      const placedAt = Date.parse((await stored(orderId)).placedAt);
      for (const offset of [0, 1]) {
        setClock(() => placedAt + FREE_CANCELLATION_MS + offset);
        expect(await previewOf(shopper, orderId)).toMatchObject({ allowed: false, rule: 'completed' });
      }
      setClock(() => placedAt + FREE_CANCELLATION_MS - 1);
      expect(await cancel(shopper, orderId)).toMatchObject({ refund_cents: 20_400, kept_cents: 0 });
      expect((await stored(orderId)).status).toBe(ORDER.cancelled);
      expect(await promisesBroken(cartId)).toEqual([]);
    },
  );

  it.each([ORDER.proofReady, ORDER.approved, ORDER.shipped, ORDER.delivered])(
    'C6 a finished piece (status %d) is not cancelled',
    async (status) => {
      const { shopper, orderId } = await anOrder({ status });
      if (status < ORDER.shipped) later(FREE_CANCELLATION_MS);
      expect(await previewOf(shopper, orderId)).toMatchObject({ allowed: false, rule: 'completed', refund_cents: 0 });
      expect(await refusalOf(cancelFor(shopper, orderId, 0))).toEqual([409, 'order.not_cancellable']);
    },
  );

  it('C6 other figures than those of the page are refused with the new ones, and nothing happens', async () => {
    const { shopper, orderId, cartId } = await anOrder({ status: ORDER.accepted, checkout: { full_payment: true } });
    const shown = await previewOf(shopper, orderId);
    later(FREE_CANCELLATION_MS);
    const { status, body } = await cancelFor(shopper, orderId, shown.refund_cents);
    expect([status, body.code, body.fields]).toEqual([
      409,
      'order.refund_changed',
      { refund_cents: '16620', kept_cents: '3780' },
    ]);
    expect((await stored(orderId)).status).toBe(2);
    expect(await refundsOf(cartId)).toEqual([]);
  });

  it('C28 the same key answers the same; another is told that it has ended; twenty at once cancel once', async () => {
    const { shopper, orderId, cartId } = await anOrder();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => cancelFor(shopper.twin(), orderId, 3_780, index < 10 ? key : undefined)),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect([1, 10]).toContain(done.length);
    expect(
      answers.every(
        ({ status, body }) => status === 200 || ['order.not_cancellable', 'request.busy'].includes(body.code),
      ),
    ).toBe(true);
    expect(await refundsOf(cartId)).toHaveLength(1);
    expect((await eventsAbout(orderId)).filter(({ name }) => name === 'order.cancelled')).toHaveLength(1);
    expect(await promisesBroken(cartId)).toEqual([]);
    expect(await refusalOf(shopper.post(`/api/orders/${orderId}/cancel`, { refund_cents: 3_780 }))).toEqual([
      400,
      'payment.idempotency_key_required',
    ]);
  });

  it(
    'V-01 whenever I review a piece while it is cancelled: my review came before, or is refused',
    { tags: 'soak' },
    async () => {
      await openSeam();
      const seen = new Set<string>();
      for (const isChange of [false, true]) {
        let isMet = true;
        for (let at = 0; isMet; at += 1) {
          const { shopper, orderId } = await anOrder({ status: ORDER.proofReady });
          const review = (rating: number) => shopper.post(`/api/orders/review/${orderId}`, { rating });
          if (isChange) await review(2);
          const act = async () => {
            const { refund_cents } = await previewOf(shopper, orderId);
            await cancelFor(shopper.twin(), orderId, refund_cents);
          };
          const { result, met } = await withRival({ at, act }, () => review(5));
          const stored = await reviewOf(orderId);
          expect(stored?.rating).toBe(result?.status === 200 ? 5 : isChange ? 2 : undefined);
          seen.add(`${result?.status} ${met}`);
          isMet = met;
        }
      }
      expect([...seen].toSorted()).toEqual(['200 false', '200 true', '409 true']);
    },
  );

  it('C12 nobody but the owner sees or does it, whoever holds the mailed link included', async () => {
    const { orderId, cartId, artists } = await anOrder();
    for (const somebodyElse of [aVisitor(), (await somebody('User')).shopper, artists[0]!.shopper]) {
      expect(await refusalOf(somebodyElse.get(`/api/orders/${orderId}/cancellation`))).toEqual([
        404,
        'order.not_found',
      ]);
      expect(await refusalOf(cancelFor(somebodyElse, orderId, 3_780))).toEqual([404, 'order.not_found']);
    }
    expect(await refundsOf(cartId)).toEqual([]);
  });

  it('C6 two pieces of one order: each brings its own share back, in either order, with the discount', async () => {
    const back = await Promise.all(
      [false, true].map(async (isReversed) => {
        const { shopper } = await aCart(aVisitor(), { product_id: painting.sku });
        const cart = await addPiece(shopper, { product_id: painting.sku });
        await place(shopper, checkoutOf(cart, { full_payment: true }));
        const { orders } = await readCart(shopper, cart.id);
        const ids = orders.map(({ id }) => id);
        const cents = new Map<number, number>();
        expect((await readCart(shopper, cart.id)).status).toBe(1);
        for (const id of isReversed ? ids.toReversed() : ids)
          cents.set(ids.indexOf(id), (await cancel(shopper, id)).refund_cents);
        expect(await readCart(shopper, cart.id)).toMatchObject({ status: 9, total: 0, paid: 0, due: 0 });
        expect((await shopper.ask<CartOrders>(`/api/orders/${cart.id}`)).orders.map(({ status }) => status)).toEqual([
          9, 9,
        ]);
        expect(await promisesBroken(cart.id)).toEqual([]);
        return [cents.get(0), cents.get(1)];
      }),
    );
    expect(back[0]).toEqual(back[1]);
    expect((back[0]?.[0] ?? 0) + (back[0]?.[1] ?? 0)).toBe(40_800 - 945);
  });

  it('C15 an extra that was paid comes back, too, the newest payment first', async () => {
    const order = await anOrder();
    const artist = order.artists[0]!;
    await offer(artist, order.orderId, 5_000);
    await choose(order, artist);
    const { shopper, cartId, orderId } = order;
    const cart = await readCart(shopper, cartId);
    const paid = await place(shopper, checkoutOf(cart, { total: cart.due, full_payment: true }));
    expect(paid.status, paid.text).toBe(200);
    const preview = await previewOf(shopper, orderId);
    expect(preview).toMatchObject({
      refund_cents: 25_400,
      sources: [
        { label: 'Card', cents: 21_620 },
        { label: 'Card', cents: 3_780 },
      ],
    });
    await cancel(shopper, orderId);
    expect(payments.snapshot(cartId).charges.map(({ amount, amount_refunded }) => amount - amount_refunded)).toEqual([
      0, 0,
    ]);
    expect(await readCart(shopper, cartId)).toMatchObject({ total: 0, paid: 0, due: 0 });
    expect(await promisesBroken(cartId)).toEqual([]);
  });

  it('C16 what a gift card paid goes back to the card, its promotional balance to itself; the card payment comes first', async () => {
    const { code, pin, cardId } = await aCard({ cents: 1_000, promoCents: 500 });
    const { shopper, cart } = await aPlacedCart(aVisitor(), { giftcards: [[code, pin]] });
    expect(await findCard(cardId)).toMatchObject({ balanceCents: 0, promoCents: 0 });
    const done = await cancel(shopper, cart.orders[0]!.id);
    expect(done).toMatchObject({ refund_cents: 3_780 });
    expect(done.sources.toSorted((a, b) => b.cents - a.cents)).toEqual([
      { label: 'Card', cents: 2_280 },
      { label: 'Gift card', cents: 1_000 },
      { label: 'Gift card, promotional balance', cents: 500 },
    ]);
    expect(await findCard(cardId)).toMatchObject({ balanceCents: 1_000, promoCents: 500 });
    expect(await promisesBroken(cart.id)).toEqual([]);
  });

  it('C16 Y-03 what PayPal took goes back to PayPal, once, also when its reply is lost', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { shopper, cart } = await aCart(aVisitor(), { product_id: painting.sku });
    const { body } = await place(shopper, checkoutOf(cart, { charge: '', charge_method: 'paypal' }));
    await payments.paypal.answer(body.redirect ?? '', 'balance');
    await shopper.ask('/api/carts/confirm/', { cart_id: cart.id });
    const orderId = (await readCart(shopper, cart.id)).orders[0]!.id;
    expect((await previewOf(shopper, orderId)).sources).toEqual([{ label: 'PayPal', cents: 3_780 }]);
    payments.paypal.faults.next = ({ path }) => (path.endsWith('/refund') ? { outcome: 'lose_reply' } : undefined);
    await cancel(shopper, orderId);
    payments.paypal.faults.next = undefined;
    for (const event of payments.paypal.snapshot(cart.id).events) await payments.paypal.deliver(event);
    await finishRefundsOf(cart.id);
    expect(payments.paypal.snapshot(cart.id).captures.map(({ status }) => status)).toEqual(['REFUNDED']);
    expect((await refundsOf(cart.id)).map(({ state }) => state)).toEqual(['paid']);
    const cash = (await ledgerOf(cart.id)).flatMap(({ lines }) =>
      lines.filter(({ account }) => account === 'cash:paypal').map(({ cents }) => cents),
    );
    expect(cash).toEqual([3_780, -3_780]);
    expect(await promisesBroken(cart.id)).toEqual([]);
  });

  it('P-22 a piece of a line that has only so many is back in stock', async () => {
    const rare = await aProduct({ quantity: 2 });
    const { shopper, cart } = await aPlacedCart(aVisitor(), { product_id: rare.sku });
    const left = async () => (await Product.get({ sku: rare.sku }).go({ consistent: true })).data?.quantity;
    expect(await left()).toBe(1);
    await cancel(shopper, cart.orders[0]!.id);
    expect(await left()).toBe(2);
  });

  it('C28 a payment that the customer has not finished is given up first; one of the provider’s has to end', async () => {
    const order = await anOrder();
    const artist = order.artists[0]!;
    await offer(artist, order.orderId, 5_000);
    await choose(order, artist);
    const { shopper, cartId, orderId } = order;
    const cart = await readCart(shopper, cartId);
    const asked = await place(
      shopper,
      checkoutOf(cart, { total: cart.due, full_payment: true, charge: 'pm_card_authenticationRequired' }),
    );
    expect(asked.body.requires_action).toBeDefined();
    expect(await cancel(shopper, orderId)).toMatchObject({ refund_cents: 3_780 });
    expect((await Carts.get({ cartId }).go({ consistent: true })).data?.attemptId).toBeUndefined();
    expect(
      payments
        .snapshot(cartId)
        .intents.map(({ status }) => status)
        .toSorted(),
    ).toEqual(['canceled', 'succeeded']);
    expect(await promisesBroken(cartId)).toEqual([]);
  });
});

describe('paying a refund out', () => {
  it('C39 what the provider does not answer is owed at once and paid by the sweeper, once', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { shopper, orderId, cartId } = await anOrder();
    payments.faults.next = ({ path }) => (path === '/v1/refunds' ? { outcome: 'hang_up' } : undefined);
    expect((await cancelFor(shopper, orderId, 3_780)).status).toBe(200);
    expect(await readCart(shopper, cartId)).toMatchObject({ total: 0, paid: 0, due: 0 });
    expect((await refundsOf(cartId)).map(({ state }) => state)).toEqual(['pending']);
    payments.faults.next = undefined;
    later(60_000);
    expect((await runDueWork()).refunds.map(({ did }) => did)).toEqual(['paid']);
    expect((await runDueWork()).refunds).toEqual([]);
    expect(await promisesBroken(cartId)).toEqual([]);
  });

  it('C39 one that goes on failing is reported with its age, tried after longer and longer pauses, stuck after 20 tries, and paid all the same', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { shopper, orderId, cartId } = await anOrder();
    payments.faults.next = ({ path }) => (path === '/v1/refunds' ? { outcome: 'hang_up' } : undefined);
    await cancelFor(shopper, orderId, 3_780);
    const { refundId, dueAt = '' } = (await refundsOf(cartId))[0]!;
    let clock = Date.parse(dueAt) + 60_000;
    setClock(() => clock);
    const ageOf = () => ({ refunds: (clock - Date.parse(dueAt)) / 1_000, orders: 0, photos: 0 });
    const key = { kind: 'refunds', itemId: refundId, dueAt } as const;
    const failure = async () => (await DueFailure.get(key).go({ consistent: true })).data;
    for (const [tries, minutes] of [
      [1, 0],
      [2, 1],
      [3, 3],
      [11, 1_023],
      [12, 1_440],
      [20, 1_440],
    ] as const) {
      if (tries > 3)
        await DueFailure.patch(key)
          .set({ tries: tries - 1 })
          .go();
      expect(await runDueWork()).toMatchObject({ failed: [{ id: refundId }], stuck: 0, ageSeconds: ageOf() });
      const { retryAt = '' } = (await failure()) ?? {};
      expect([(await failure())?.tries, (Date.parse(retryAt) - clock) / 60_000]).toEqual([tries, minutes]);
      clock = Date.parse(retryAt) - 1;
      expect(await runDueWork()).toMatchObject({
        refunds: [],
        failed: [],
        stuck: tries === 20 ? 1 : 0,
        ageSeconds: { refunds: ageOf().refunds },
      });
      clock += 1;
    }
    payments.faults.next = undefined;
    expect(await runDueWork()).toMatchObject({ refunds: [{ did: 'paid' }], stuck: 0, ageSeconds: { refunds: 0 } });
    expect(await failure()).toBeNull();
    expect(await promisesBroken(cartId)).toEqual([]);
  });

  it.each(['dies before', 'dies after', 'fails before', 'fails after'] as const)(
    'C39 a scheduler that %s the count of a try, or its end, pays the refund once all the same',
    async (mode) => {
      vi.spyOn(console, 'error').mockReturnValue(undefined);
      await openSeam();
      const { shopper, orderId, cartId } = await anOrder();
      payments.faults.next = ({ path }) => (path === '/v1/refunds' ? { outcome: 'hang_up' } : undefined);
      await cancelFor(shopper, orderId, 3_780);
      const dueAt = Date.parse((await refundsOf(cartId))[0]!.dueAt!);
      const runAt = async (minutes: number, first: string) => {
        setClock(() => dueAt + minutes * 60_000);
        return (await withFault({ first, mode }, runDueWork)).met;
      };
      expect(await runAt(1, 'Put dueFailure')).toBe(true);
      payments.faults.next = undefined;
      // Nothing was counted that has to end where the count was not written.
      expect(await runAt(2, 'Delete dueFailure')).toBe(mode.endsWith('after'));
      expect((await runDueWork()).refunds).toEqual([]);
      expect((await refundsOf(cartId)).map(({ state }) => state)).toEqual(['paid']);
      expect(await promisesBroken(cartId)).toEqual([]);
    },
  );

  it('C39 a lost reply pays once, even when the provider has forgotten the key; the webhook may come first', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    for (const days of [0, 2]) {
      const { shopper, orderId, cartId } = await anOrder();
      payments.faults.next = ({ path, method }) =>
        path === '/v1/refunds' && method === 'POST' ? { outcome: 'lose_reply' } : undefined;
      await cancelFor(shopper, orderId, 3_780);
      payments.faults.next = undefined;
      later(days * FREE_CANCELLATION_MS);
      const event = payments.events(cartId).find(({ type }) => type === 'charge.refunded')!;
      for (let time = 0; time < 3; time += 1) expect((await deliver(event)).status).toBe(200);
      await finishRefundsOf(cartId);
      expect(payments.snapshot(cartId).charges.map(({ amount_refunded }) => amount_refunded)).toEqual([3_780]);
      expect(await promisesBroken(cartId)).toEqual([]);
      setClock(Date.now);
    }
  });

  it('C40 one that fails for good shows in /admin, and is tried again under another key, once, with a line on the trail', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { shopper, orderId, cartId } = await anOrder();
    const { intents } = payments.snapshot(cartId);
    // The payment was refunded by hand in the provider's dashboard.
    await (await stripe()).refunds.create({ payment_intent: intents[0]!.id });
    expect((await cancelFor(shopper, orderId, 3_780)).status).toBe(200);
    const { shopper: admin } = await somebody('Admin');
    const { refunds } = await admin.ask<Refunds>('/api/admin/refunds?state=failed');
    const failed = refunds.find(({ order_id }) => order_id === orderId)!;
    expect(failed).toMatchObject({
      cart_id: cartId,
      state: 'failed',
      cents: 3_780,
      to: 'Card',
      tries: 1,
      failure: expect.stringContaining('already been refunded'),
    });
    const retry = `/api/admin/refunds/${cartId}/${failed.id}/retry`;
    expect(await admin.ask<RefundView>(retry, {})).toMatchObject({ state: 'failed', tries: 2 });
    await Refund.patch({ cartId, refundId: failed.id }).set({ state: 'paid' }).go();
    expect(await refusalOf(admin.post(retry, {}))).toEqual([409, 'refund.not_failed']);
    expect(await refusalOf(admin.post(`/api/admin/refunds/${cartId}/none/retry`, {}))).toEqual([
      404,
      'refund.not_found',
    ]);
    const { entries } = await admin.ask<AuditTrail>('/api/admin/audit');
    expect(
      entries.filter(({ action, subject }) => action === 'refund.retry' && subject.includes(failed.id)),
    ).toHaveLength(1);
    expect(await refusalOf(shopper.get('/api/admin/refunds'))).toEqual([401, 'session.required']);
  });
});

describe('the money-back guarantee', () => {
  /** A delivered piece, by default after a revision. */
  const aDelivered = async ({ revised = true } = {}): Promise<PlacedOrder & { photo: string }> => {
    const order = await anOrder({ status: ORDER.delivered, checkout: { full_payment: true } });
    const { orderId } = order;
    const revision = {
      orderId,
      at: new Date(Date.now() - 1000).toISOString(),
      from: ORDER.proofReady,
      to: ORDER.accepted,
      by: 'usr_customer',
      why: 'changes',
    };
    if (revised) await OrderMove.put(revision).go();
    return { ...order, photo: await aPhotoOf(order.shopper) };
  };

  it('C16 an admin gives everything back, with the reason and the photos, and the trail says so', async () => {
    const { orderId, cartId, shopper, photo } = await aDelivered();
    const { shopper: admin } = await somebody('Admin');
    expect(await admin.ask<Cancellation>(`/api/admin/orders/${orderId}/guarantee`)).toMatchObject({
      allowed: true,
      rule: 'guarantee',
      refund_cents: 20_400,
      sources: [{ label: 'Card', cents: 20_400 }],
    });
    const input = { refund_cents: 20_400, reason: 'The second round did not bring the likeness.', photos: [photo] };
    expect(await admin.ask<Cancellation>(`/api/admin/orders/${orderId}/refund`, input)).toMatchObject({
      allowed: false,
      refund_cents: 20_400,
    });
    expect((await stored(orderId)).status).toBe(8);
    expect(await readCart(shopper, cartId)).toMatchObject({ total: 0, paid: 0, due: 0 });
    expect(await promisesBroken(cartId)).toEqual([]);
    const { entries } = await admin.ask<AuditTrail>('/api/admin/audit');
    expect(entries.find(({ subject }) => subject.includes(orderId))).toMatchObject({
      action: 'order.refund',
      reason: input.reason,
      before: 'Delivered',
      after: 'refunded $204.00',
    });
    expect(await refusalOf(admin.post(`/api/admin/orders/${orderId}/refund`, input))).toEqual([
      409,
      'order.no_guarantee',
    ]);
    await deliverEventsAbout(orderId);
    expect((await mailsTo((await stored(orderId)).email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Refunded'),
    );
  });

  it('C16 not without a request for changes, after 30 days, with another’s photo, or for another figure', async () => {
    const { shopper: admin } = await somebody('Admin');
    const overrides = (photos: string[], refund_cents = 20_400) => ({ refund_cents, reason: 'No likeness.', photos });
    const unrevised = await aDelivered({ revised: false });
    expect(
      await refusalOf(admin.post(`/api/admin/orders/${unrevised.orderId}/refund`, overrides([unrevised.photo]))),
    ).toEqual([409, 'order.no_guarantee']);
    const { orderId, photo } = await aDelivered();
    expect(
      await refusalOf(admin.post(`/api/admin/orders/${orderId}/refund`, overrides([await aPhotoOf(aVisitor())]))),
    ).toEqual([422, 'request.invalid']);
    expect(await refusalOf(admin.post(`/api/admin/orders/${orderId}/refund`, overrides([])))).toEqual([
      422,
      'request.invalid',
    ]);
    expect(await refusalOf(admin.post(`/api/admin/orders/${orderId}/refund`, overrides([photo], 1)))).toEqual([
      409,
      'order.refund_changed',
    ]);
    later(GUARANTEE_MS);
    expect((await admin.post<Refusal>(`/api/admin/orders/${orderId}/refund`, overrides([photo]))).body).toMatchObject({
      code: 'order.no_guarantee',
      description: 'The guarantee ends 30 days after delivery.',
    });
    expect((await stored(orderId)).status).toBe(6);
  });
});

let painting: { sku: string };
beforeAll(async () => {
  painting = await aProduct();
});

it('the mail of an order that was cancelled goes to the address of the order', async () => {
  const email = anEmail('customer');
  const { shopper, cart } = await aPlacedCart(aVisitor(), { email });
  await cancel(shopper, cart.orders[0]!.id);
  await deliverEventsAbout(cart.id);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Cancelled'));
});
