import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerOf } from '#functions/ledger/ledger.ts';
import { Order, OrderMove } from '#functions/orders/order.entity.ts';
import { now, setClock } from '#functions/platform/clock.ts';
import { User } from '#functions/platform/user.entity.ts';
import { finishRefundsOf } from '#functions/refunds/finish-refund.ts';
import { GuaranteeClaim } from '#functions/refunds/claim.entity.ts';
import { Asset } from '#functions/uploads/asset.entity.ts';
import { expirePhoto } from '#functions/retention/expire-photo.ts';
import { ORDER, REPAINT } from '#shared/orders/order-states.ts';
import { GUARANTEE_MS } from '#shared/money/refunds.ts';
import type { AdminOrder } from '#shared/schemas/admin-order.ts';
import type { AuditTrail } from '#shared/schemas/application.ts';
import type { Asset as AssetView } from '#shared/schemas/asset.ts';
import type { Case } from '#shared/schemas/case.ts';
import { AdminClaims, Guarantee, type AdminClaim, type ListedClaim } from '#shared/schemas/guarantee.ts';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { aPhotoOf } from '#test/factories/carts.ts';
import { complete } from '#test/factories/billing.ts';
import { anOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aVisitor, somebody } from '#test/factories/people.ts';
import { deliverEventsAbout, eventsAbout, mailsTo } from '#test/support/events.ts';
import { openSeam, withFault, withRival, faultsOf } from '#test/support/outgoing.ts';
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
afterEach(() => {
  setClock(Date.now);
  payments.faults.next = undefined;
});

interface Delivered extends PlacedOrder {
  photos: string[];
}

const REVISION = {
  at: new Date(Date.now() - 1000).toISOString(),
  from: ORDER.proofReady,
  to: ORDER.accepted,
  by: 'usr_customer',
  why: 'changes',
};

/** A paid and delivered piece, by default after a revision, with two photos of what is wrong. */
const aDelivered = async ({ revised = true } = {}): Promise<Delivered> => {
  const order = await anOrder({ status: ORDER.delivered, checkout: { full_payment: true } });
  const { orderId, shopper } = order;
  if (revised) await OrderMove.put({ ...REVISION, orderId }).go();
  return { ...order, photos: [await aPhotoOf(shopper), await aPhotoOf(shopper)] };
};

/** Indices of the calls before which a rival acts: the first, each writing one, the last, and after the last. */
const moments = (calls: string[]): number[] => [
  0,
  ...calls.flatMap((name, at) => (name.startsWith('Transact') && at > 0 ? [at] : [])),
  calls.length - 1,
  calls.length,
];

const reason = 'The eyes are not hers.';
const later = (milliseconds: number): void => setClock(() => Date.now() + milliseconds);
const pathOf = ({ orderId }: PlacedOrder): string => `/api/orders/${orderId}/guarantee`;
const look = async (order: PlacedOrder): Promise<Guarantee> =>
  Guarantee.strict().parse(await order.shopper.ask(pathOf(order)));
const ask = (order: Delivered, input: object = {}, shopper = order.shopper): Promise<Answer<Guarantee & Refusal>> =>
  shopper.post<Guarantee & Refusal>(pathOf(order), { reason, photos: order.photos, ...input });
const listed = async (state: string): Promise<ListedClaim[]> =>
  AdminClaims.strict().parse(await admin.ask(`/api/admin/guarantee?state=${state}`)).claims;
const decline = ({ orderId }: PlacedOrder, number = 1) =>
  admin.post<AdminClaim & Refusal>(`/api/admin/orders/${orderId}/decline`, {
    number,
    answer: 'It is as the proof was that you approved.',
  });
const accept = ({ orderId, photos }: Delivered, refund_cents = 20_400) =>
  admin.post<Cancellation & Refusal>(`/api/admin/orders/${orderId}/refund`, {
    refund_cents,
    reason: 'She is right.',
    photos,
    claim: 1,
  });
const repaint = ({ orderId }: PlacedOrder, { number = 1, by = admin } = {}) =>
  by.post<AdminClaim & Refusal>(`/api/admin/orders/${orderId}/repaint`, {
    number,
    answer: 'Marta paints the eyes anew.',
  });
const movesOf = async ({ orderId }: PlacedOrder) =>
  (await OrderMove.query.ofOrder({ orderId }).go({ consistent: true })).data;
const claimsOf = async ({ orderId }: PlacedOrder) =>
  (await GuaranteeClaim.query.ofOrder({ orderId }).go({ consistent: true })).data;
const stored = async ({ orderId }: PlacedOrder) => (await Order.get({ orderId }).go({ consistent: true })).data!;

describe('asking for the money back', () => {
  it('C16 the customer sees the exact amount, sends words and photos, and reads that it waits; a mail says so', async () => {
    const order = await aDelivered();
    const refund = {
      allowed: true,
      rule: 'guarantee',
      sentence: 'All that was paid for this piece goes back: $204.00.',
      kept_cents: 0,
      refund_cents: 20_400,
      sources: [{ label: 'Card', cents: 20_400 }],
    };
    const before = await look(order);
    expect(before).toMatchObject({ may_ask: true, refund, claim: null });
    expect(Date.parse(before.until!) - Date.now()).toBeGreaterThan(GUARANTEE_MS - 60_000);
    const { status, body } = await ask(order);
    expect([status, Guarantee.strict().parse(body)]).toMatchObject([
      200,
      {
        may_ask: false,
        refund,
        claim: {
          number: 1,
          state: 'asked',
          reason,
          photos: order.photos.map((id) => ({ id, name: 'photo.jpg' })),
          decided_at: null,
          answer: null,
        },
      },
    ]);
    expect(await look(order)).toEqual(body);
    await deliverEventsAbout(order.orderId);
    const mail = (await mailsTo((await stored(order)).email)).find(({ subject }) =>
      subject.startsWith('We have your request'),
    );
    expect(mail?.text).toContain('“The eyes are not hers.”');
    expect(mail?.text).toContain('2 photos');
  });

  it('C16 the same again, ten times at once, is one request and one mail; another one is refused while it waits', async () => {
    const order = await aDelivered();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(order)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await claimsOf(order)).toHaveLength(1);
    expect((await eventsAbout(order.orderId)).filter(({ name }) => name === 'guarantee.asked')).toHaveLength(1);
    expect(await refusalOf(ask(order, { reason: 'And the frame.' }))).toEqual([409, 'guarantee.asked']);
    expect(await refusalOf(ask(order, { photos: order.photos.slice(1) }))).toEqual([409, 'guarantee.asked']);
  });

  it('C16 not without words or photos, with too many, with another’s, with a deleted one, or of another’s piece', async () => {
    const order = await aDelivered();
    const stranger = (await somebody('User')).shopper;
    for (const input of [
      { reason: ' ' },
      { reason: 'x'.repeat(1_001) },
      { photos: [] },
      { photos: Array.from({ length: 11 }, (_, index) => `ast_${index}`) },
    ])
      expect(await refusalOf(ask(order, input))).toEqual([422, 'request.invalid']);
    expect(await refusalOf(ask(order, { photos: [...order.photos, await aPhotoOf(stranger)] }))).toEqual([
      404,
      'asset.not_found',
    ]);
    expect(await refusalOf(ask(order, { photos: ['none'] }))).toEqual([404, 'asset.not_found']);
    const deleted = await aPhotoOf(order.shopper);
    await order.shopper.send('DELETE', `/api/updates/${deleted}`);
    expect(await refusalOf(ask(order, { photos: [deleted] }))).toEqual([404, 'asset.not_found']);
    for (const other of [stranger, aVisitor(), order.artists[0]!.shopper, admin]) {
      expect(await refusalOf(ask(order, {}, other))).toEqual([404, 'order.not_found']);
      expect(await refusalOf(other.get(pathOf(order)))).toEqual([404, 'order.not_found']);
    }
    expect(await claimsOf(order)).toEqual([]);
  });

  it('C16 not without a request for changes, and until the last millisecond of 30 days', async () => {
    const unrevised = await aDelivered({ revised: false });
    expect(await look(unrevised)).toMatchObject({
      may_ask: false,
      refund: {
        allowed: false,
        refund_cents: 0,
        sentence: 'The guarantee needs at least one request for changes first.',
      },
      until: expect.any(String),
    });
    expect((await ask(unrevised)).body).toMatchObject({
      code: 'order.no_guarantee',
      description: 'The guarantee needs at least one request for changes first.',
    });
    const order = await aDelivered();
    const { data: moves } = await OrderMove.query.ofOrder({ orderId: order.orderId }).go();
    const end = Date.parse(moves.findLast(({ to }) => to === ORDER.delivered)!.at) + GUARANTEE_MS;
    setClock(() => end);
    expect(await look(order)).toMatchObject({
      may_ask: false,
      until: null,
      refund: { sentence: 'The guarantee ends 30 days after delivery.' },
    });
    expect(await refusalOf(ask(order))).toEqual([409, 'order.no_guarantee']);
    setClock(() => end - 1);
    expect((await ask(order)).status).toBe(200);
  });

  it('C26 its photos are no material for a new piece, cannot be deleted while it waits, and are kept for two years', async () => {
    const order = await aDelivered();
    const [photo] = order.photos as [string, string];
    const offered = async () => (await order.shopper.ask<AssetView[]>('/api/products/assets')).map(({ id }) => id);
    expect(await offered()).toContain(photo);
    await ask(order);
    expect(await offered()).not.toContain(photo);
    expect(await refusalOf(order.shopper.send('DELETE', `/api/updates/${photo}`))).toEqual([409, 'asset.claimed']);
    await Asset.patch({ assetId: photo }).set({ dueKind: 'photo', dueAt: new Date().toISOString() }).go();
    later(40 * 86_400_000);
    expect(await expirePhoto(photo)).toBe('kept');
    later(2 * 365 * 86_400_000 - 86_400_000);
    expect(await expirePhoto(photo)).toBe('nothing');
    setClock(Date.now);
    const { data: kept } = await Asset.get({ assetId: photo }).go({ consistent: true });
    expect(Date.parse(kept!.dueAt!) - Date.now()).toBeGreaterThan((2 * 365 - 1) * 86_400_000);
    await decline(order);
    expect((await order.shopper.send('DELETE', `/api/updates/${order.photos[1]}`)).status).toBe(200);
    expect((await look(order)).claim?.photos.map(({ id }) => id)).toEqual([photo]);
  });
});

describe('a request about a piece that another proceeding decides', () => {
  const decideCase = async (order: PlacedOrder, decision: 'continue' | 'refund' | 'repaint'): Promise<number> => {
    const words = { reason: 'It is not my dog.', text: 'The ears are those of another dog.' };
    const { body } = await order.shopper.post<Case>(`/api/orders/${order.orderId}/case`, words);
    return (await admin.post(`/api/admin/cases/${body.id}/decide`, { decision, answer: 'The eyes are not hers.' }))
      .status;
  };
  const isListed = async ({ orderId }: PlacedOrder): Promise<boolean> =>
    (await listed('asked')).some(({ order_id: id }) => id === orderId);
  /** Subjects of the mails about requests and decisions that the customer gets. */
  const mailed = async (order: PlacedOrder): Promise<string[]> => {
    await deliverEventsAbout(order.orderId);
    const mails = await mailsTo((await stored(order)).email);
    return mails.map(({ subject }) => subject.split(':')[0] ?? '').filter((subject) => /request|Decided/.test(subject));
  };

  it('C16 C17 is agreed to by a case that refunds it: nothing is left to decide, and nothing untrue is mailed', async () => {
    const order = await aDelivered();
    await ask(order);
    expect(await decideCase(order, 'refund')).toBe(200);
    expect(await claimsOf(order)).toEqual([
      expect.objectContaining({ state: 'accepted', decidedAt: expect.any(String) }),
    ]);
    expect([await isListed(order), (await look(order)).claim?.state]).toEqual([false, 'refunded']);
    expect(await refusalOf(decline(order))).toEqual([409, 'guarantee.decided']);
    expect(await mailed(order)).toEqual(['We have your request', 'Decided']);
    expect(await brokenRefunds(order.cartId, payments.snapshot(order.cartId))).toEqual([]);
  });

  it('C16 C17 is answered by a case that has it painted again, and its photos go to the artist', async () => {
    const order = await aDelivered();
    await ask(order);
    expect(await decideCase(order, 'repaint')).toBe(200);
    expect(await claimsOf(order)).toMatchObject([{ state: 'repaint', answer: 'The eyes are not hers.' }]);
    expect(await isListed(order)).toBe(false);
    const { repaint: asked } = await order.artists[0]!.shopper.ask<SellerRequest>(
      `/api/sellers/orders/${order.orderId}`,
    );
    expect(asked).toMatchObject({ words: 'The eyes are not hers.', photos: order.photos.map((id) => ({ id })) });
    expect(await mailed(order)).toEqual(['We have your request', 'Decided']);
  });

  it('C16 C17 waits on while a case lets the piece go on', async () => {
    const order = await aDelivered();
    await ask(order);
    expect(await decideCase(order, 'continue')).toBe(200);
    expect(await isListed(order)).toBe(true);
    expect((await accept(order)).status).toBe(200);
  });

  it('C16 C17 ends without a mail when the bank takes the payment back', async () => {
    const order = await aDelivered();
    await ask(order);
    const charge = payments.snapshot(order.cartId).charges[0]!.id;
    await deliver(payments.dispute(charge));
    await deliver(payments.dispute(charge, 'lost'));
    expect(await claimsOf(order)).toMatchObject([{ state: 'declined', decidedBy: 'bank' }]);
    expect([await isListed(order), (await look(order)).claim]).toEqual([false, null]);
    expect(await mailed(order)).toEqual(['We have your request']);
    const { history } = await admin.ask<AdminOrder>(`/api/admin/orders/${order.orderId}/record`);
    expect(history.find(({ title }) => title === 'The request was declined')).toMatchObject({ by: 'system' });
  });
});

describe('deciding a request', () => {
  it('C16 C40 an admin sees it with its photos, declines it with words, which the customer reads and gets by mail; another can follow, three in all', async () => {
    const order = await aDelivered();
    await ask(order);
    const found = (await listed('asked')).find(({ order_id: id }) => id === order.orderId);
    expect(found).toMatchObject({
      number: 1,
      cart_id: order.cartId,
      reason,
      photos: order.photos.map((id) => ({ id })),
      refund: { allowed: true, rule: 'guarantee', refund_cents: 20_400, sources: [{ label: 'Card', cents: 20_400 }] },
    });
    expect((await decline(order)).body).toMatchObject({
      state: 'declined',
      answer: 'It is as the proof was that you approved.',
    });
    expect(await refusalOf(decline(order))).toEqual([409, 'guarantee.decided']);
    expect((await listed('declined')).find(({ order_id: id }) => id === order.orderId)).toMatchObject({ refund: null });
    expect((await listed('asked')).map(({ order_id: id }) => id)).not.toContain(order.orderId);
    expect(await look(order)).toMatchObject({
      may_ask: true,
      claim: { state: 'declined', answer: 'It is as the proof was that you approved.' },
    });
    const { entries } = await admin.ask<AuditTrail>('/api/admin/audit');
    expect(entries.find(({ subject }) => subject.includes(order.orderId))).toMatchObject({
      action: 'guarantee.decline',
      before: 'asked',
      after: 'declined',
      reason: 'It is as the proof was that you approved.',
    });
    await deliverEventsAbout(order.orderId);
    expect(
      (await mailsTo((await stored(order)).email)).find(({ subject }) => subject.startsWith('About your request'))
        ?.text,
    ).toContain('as the proof was');
    for (const number of [2, 3]) {
      expect((await ask(order)).body).toMatchObject({ claim: { number, state: 'asked' } });
      expect(await refusalOf(decline(order, number - 1))).toEqual([409, 'guarantee.decided']);
      expect((await decline(order, number)).status).toBe(200);
    }
    expect(await look(order)).toMatchObject({
      may_ask: false,
      refund: { sentence: expect.stringContaining('three times') },
    });
    expect(await refusalOf(ask(order))).toEqual([409, 'order.no_guarantee']);
  });

  it('C16 agreeing refunds exactly what was shown, once, by the one refund there is, and the customer reads when it is paid', async () => {
    const order = await aDelivered();
    await ask(order);
    expect(await refusalOf(accept(order, 20_399))).toEqual([409, 'order.refund_changed']);
    payments.faults.next = ({ path }) => (path === '/v1/refunds' ? { outcome: 'hang_up' } : undefined);
    expect((await accept(order)).body).toMatchObject({ refund_cents: 20_400 });
    expect(await look(order)).toMatchObject({
      may_ask: false,
      until: null,
      refund: { rule: 'ended', refund_cents: 20_400, sources: [{ label: 'Card', cents: 20_400 }] },
      claim: { state: 'accepted' },
    });
    payments.faults.next = undefined;
    await finishRefundsOf(order.cartId);
    expect((await look(order)).claim?.state).toBe('refunded');
    expect(await brokenRefunds(order.cartId, payments.snapshot(order.cartId))).toEqual([]);
    expect(await refusalOf(accept(order))).toEqual([409, 'guarantee.decided']);
    expect(await refusalOf(decline(order))).toEqual([409, 'guarantee.decided']);
    expect((await listed('accepted')).map(({ order_id: id }) => id)).toContain(order.orderId);
  });

  it('C16 a request in time is agreed to after the 30 days, too', async () => {
    const order = await aDelivered();
    await ask(order);
    later(GUARANTEE_MS + 86_400_000);
    admin = (await somebody('Admin')).shopper;
    expect(await admin.ask<Cancellation>(`/api/admin/orders/${order.orderId}/guarantee`)).toMatchObject({
      allowed: true,
      refund_cents: 20_400,
    });
    expect((await accept(order)).status).toBe(200);
    setClock(Date.now);
    admin = (await somebody('Admin')).shopper;
  });

  it('C16 one who agrees and one who declines, whenever: one of both, never both', { tags: 'soak' }, async () => {
    await openSeam();
    const outcomes = new Set<string>();
    const run = async (at?: number): Promise<string[]> => {
      const order = await aDelivered();
      await ask(order);
      const work = () => accept(order);
      const { calls, result } = await (at === undefined
        ? withFault(undefined, work)
        : withRival({ at, act: () => decline(order) }, work));
      const [[claim], { status }] = [await claimsOf(order), await stored(order)];
      outcomes.add(`${result?.status} ${claim?.state} ${status}`);
      expect(await brokenRefunds(order.cartId, payments.snapshot(order.cartId))).toEqual([]);
      return calls;
    };
    for (const at of moments(await run())) await run(at);
    expect([...outcomes].toSorted()).toEqual(['200 accepted 8', '409 declined 6']);
  });

  it(
    'C16 an admin who refunds by hand and a customer who asks, whenever: no request is left waiting',
    { tags: 'soak' },
    async () => {
      await openSeam();
      const outcomes = new Set<string>();
      const run = async (at?: number): Promise<string[]> => {
        const order = await aDelivered();
        const byHand = () =>
          admin.post(`/api/admin/orders/${order.orderId}/refund`, {
            refund_cents: 20_400,
            reason: 'By phone.',
            photos: order.photos,
          });
        const { calls } = await (at === undefined
          ? withFault(undefined, () => ask(order))
          : withRival({ at, act: byHand }, () => ask(order)));
        const [claim] = await claimsOf(order);
        outcomes.add(`${claim?.state} ${(await stored(order)).status}`);
        return calls;
      };
      for (const at of moments(await run())) await run(at);
      expect([...outcomes].toSorted()).toEqual(['accepted 8', 'asked 6', 'undefined 8']);
    },
  );

  it(
    'C16 whatever goes wrong while a request is written, pressing again brings exactly one',
    { tags: 'soak' },
    async () => {
      await openSeam();
      const first = await aDelivered();
      const { calls } = await withFault(undefined, () => ask(first));
      const faults = faultsOf(calls).filter(({ at }) => calls[at]?.startsWith('Transact'));
      expect(faults).toHaveLength(5);
      for (const fault of faults) {
        const order = await aDelivered();
        await withFault(fault, () => ask(order));
        expect((await ask(order)).status, `${fault.mode} at ${fault.at}`).toBe(200);
        expect(await claimsOf(order)).toHaveLength(1);
      }
    },
  );
});

/** The repainted piece is delivered. */
const arrives = async ({ orderId }: PlacedOrder): Promise<void> => {
  const at = new Date(now()).toISOString();
  await OrderMove.put({
    orderId,
    at,
    from: ORDER.shipped,
    to: ORDER.delivered,
    by: 'usr_artist',
    why: 'delivered',
  }).go();
  await Order.patch({ orderId }).set({ status: ORDER.delivered }).go();
};

describe('painting it again', () => {
  it.each([ORDER.delivered, ORDER.closed])(
    'C16 C40 a piece (status %d) goes back to its artist with words that the customer and the artist get; no money moves',
    async (status) => {
      const order = await aDelivered();
      await ask(order);
      await Order.patch({ orderId: order.orderId }).set({ status }).go();
      const [before, entries] = [await stored(order), await ledgerOf(order.cartId)];
      expect((await repaint(order)).body).toMatchObject({
        order_id: order.orderId,
        number: 1,
        state: 'repaint',
        answer: 'Marta paints the eyes anew.',
      });
      expect(await stored(order)).toEqual({
        ...before,
        status: ORDER.accepted,
        version: before.version + 1,
        heldSince: expect.any(String),
        repaintedAt: expect.any(String),
      });
      expect((await movesOf(order)).at(-1)).toMatchObject({ from: status, to: ORDER.accepted, why: REPAINT });
      expect((await claimsOf(order))[0]).toMatchObject({
        state: 'repaint',
        answer: 'Marta paints the eyes anew.',
        decidedBy: expect.any(String),
        decidedAt: expect.any(String),
      });
      expect([
        await ledgerOf(order.cartId),
        await brokenRefunds(order.cartId, payments.snapshot(order.cartId)),
      ]).toEqual([entries, []]);
      expect((await listed('repaint')).find(({ order_id: id }) => id === order.orderId)).toMatchObject({
        answer: 'Marta paints the eyes anew.',
        refund: null,
      });
      const { entries: trail } = await admin.ask<AuditTrail>('/api/admin/audit');
      expect(trail.find(({ subject }) => subject.includes(order.orderId))).toMatchObject({
        action: 'guarantee.repaint',
        after: 'Being painted',
        reason: 'Marta paints the eyes anew.',
      });
      const { supplierId, email: artistsEmail, name } = order.artists[0]!;
      expect(
        (await eventsAbout(order.orderId)).filter(({ name: event }) => event === 'guarantee.repaint'),
      ).toMatchObject([{ payload: { orderId: order.orderId, cartId: order.cartId, supplierId, number: 1 } }]);
      await deliverEventsAbout(order.orderId);
      const mails = [
        (await mailsTo(before.email)).find(({ subject }) => subject.includes('paints it again')),
        (await mailsTo(artistsEmail)).find(({ subject }) => subject.startsWith('To be painted again')),
      ];
      for (const mail of mails) expect(mail?.text).toContain('“Marta paints the eyes anew.”');
      expect([mails[0]?.subject.startsWith(name), mails[1]?.text.includes(`/sellers/orders/${order.orderId}`)]).toEqual(
        [true, true],
      );
    },
  );

  it('C16 the customer reads it, can neither ask nor cancel, not even on the first day, and the artist can finish it again', async () => {
    const order = await aDelivered();
    await ask(order);
    await repaint(order);
    expect(await look(order)).toMatchObject({
      may_ask: false,
      until: null,
      refund: { allowed: false, refund_cents: 0, sentence: expect.stringContaining('painted again') },
      claim: { state: 'repaint', answer: 'Marta paints the eyes anew.' },
    });
    const again = await ask(order);
    expect(again.body).toMatchObject({
      code: 'order.no_guarantee',
      description: expect.stringContaining('painted again'),
    });
    expect(await previewOf(order.shopper, order.orderId)).toMatchObject({
      allowed: false,
      rule: 'repainted',
      refund_cents: 0,
      sentence: expect.stringMatching(/painted again.*support helps/),
    });
    expect((await cancelFor(order.shopper, order.orderId, 0)).body).toMatchObject({
      code: 'order.not_cancellable',
      description: expect.stringContaining('painted again'),
    });
    const artist = order.artists[0]!.shopper;
    const seen = await artist.ask<SellerRequest>(`/api/sellers/orders/${order.orderId}`);
    expect(seen.repaint).toEqual({ words: 'Marta paints the eyes anew.', photos: (await look(order)).claim?.photos });
    expect(seen.repaint?.photos).not.toEqual([]);
    expect(await refusalOf(artist.post(`/api/sellers/quotes/${order.orderId}`, { price: 0, days: 86_400 }))).toEqual([
      409,
      'quote.not_open',
    ]);
    expect((await complete(order.artists[0]!, order.orderId)).order.status).toBe(ORDER.proofReady);
  });

  it('C16 once it has arrived anew there are another 30 days, and the customer may ask again, three times in all', async () => {
    const order = await aDelivered();
    await ask(order);
    await repaint(order);
    later(GUARANTEE_MS + 86_400_000);
    await arrives(order);
    setClock(() => Date.now() + 2 * GUARANTEE_MS);
    expect(await look(order)).toMatchObject({
      may_ask: true,
      refund: { allowed: true, refund_cents: 20_400 },
      claim: { state: 'repaint' },
    });
    admin = (await somebody('Admin')).shopper;
    expect((await ask(order)).body).toMatchObject({ claim: { number: 2, state: 'asked' } });
    expect((await repaint(order, { number: 2 })).status).toBe(200);
    await arrives(order);
    expect((await ask(order)).body).toMatchObject({ claim: { number: 3 } });
    expect((await repaint(order, { number: 3 })).status).toBe(200);
    await arrives(order);
    expect(await look(order)).toMatchObject({
      may_ask: false,
      refund: { sentence: expect.stringContaining('three times') },
    });
    expect(await refusalOf(ask(order))).toEqual([409, 'order.no_guarantee']);
    setClock(Date.now);
    admin = (await somebody('Admin')).shopper;
  });

  it.each([ORDER.accepted, ORDER.proofReady, ORDER.approved, ORDER.shipped])(
    'C16 if it comes to nothing (status %d), it is refunded in full, however late, and the artist is told',
    async (status) => {
      const order = await aDelivered();
      await ask(order);
      await repaint(order);
      await Order.patch({ orderId: order.orderId }).set({ status }).go();
      later(GUARANTEE_MS + 86_400_000);
      admin = (await somebody('Admin')).shopper;
      expect(await admin.ask<Cancellation>(`/api/admin/orders/${order.orderId}/guarantee`)).toMatchObject({
        allowed: true,
        refund_cents: 20_400,
      });
      expect(await refusalOf(accept(order))).toEqual([409, 'guarantee.decided']);
      const byHand = { refund_cents: 20_400, reason: 'The artist is ill.', photos: order.photos };
      expect((await admin.post(`/api/admin/orders/${order.orderId}/refund`, byHand)).status).toBe(200);
      expect((await movesOf(order)).at(-1)).toMatchObject({ from: status, to: ORDER.refunded });
      expect(await look(order)).toMatchObject({
        may_ask: false,
        refund: { rule: 'ended', refund_cents: 20_400 },
        claim: null,
      });
      expect(await brokenRefunds(order.cartId, payments.snapshot(order.cartId))).toEqual([]);
      await deliverEventsAbout(order.orderId);
      const notified = (await mailsTo(order.artists[0]!.email)).some(({ subject }) => subject.startsWith('Refunded'));
      expect(notified).toBe(status !== ORDER.shipped);
      setClock(Date.now);
      admin = (await somebody('Admin')).shopper;
    },
  );

  it('C16 not without words, not another request than the one that was looked at, and not where the guarantee does not hold', async () => {
    const order = await aDelivered();
    expect(await refusalOf(repaint(order))).toEqual([409, 'guarantee.decided']);
    await ask(order);
    const path = `/api/admin/orders/${order.orderId}/repaint`;
    for (const answer of [' ', 'x'.repeat(1_001)])
      expect(await refusalOf(admin.post(path, { number: 1, answer }))).toEqual([422, 'request.invalid']);
    expect(await refusalOf(admin.post('/api/admin/orders/none/repaint', { number: 1, answer: 'Anew.' }))).toEqual([
      404,
      'order.not_found',
    ]);
    expect(await refusalOf(repaint(order, { number: 2 }))).toEqual([409, 'guarantee.decided']);
    await Order.patch({ orderId: order.orderId }).set({ status: ORDER.shipped }).go();
    expect((await repaint(order)).body).toMatchObject({
      code: 'order.no_guarantee',
      description: 'Only a piece that was delivered is covered by the guarantee.',
    });
    await Order.patch({ orderId: order.orderId }).set({ status: ORDER.delivered }).go();
    expect((await repaint(order)).status).toBe(200);
    expect(await refusalOf(repaint(order))).toEqual([409, 'guarantee.decided']);
    expect(await refusalOf(decline(order))).toEqual([409, 'guarantee.decided']);
  });

  /** Outcomes of a repaint with a rival's `act` before any of its calls. */
  const racing = async (act: (order: Delivered) => Promise<unknown>): Promise<string[]> => {
    await openSeam();
    const outcomes = new Set<string>();
    const run = async (at?: number): Promise<string[]> => {
      const order = await aDelivered();
      await ask(order);
      const { calls, result } = await (at === undefined
        ? withFault(undefined, () => repaint(order))
        : withRival({ at, act: () => act(order) }, () => repaint(order)));
      const [claims, { status }, moves] = [await claimsOf(order), await stored(order), await movesOf(order)];
      outcomes.add(
        `${result?.status} ${claims.map(({ state }) => state).join()} ${status} ${moves.filter(({ why }) => why === REPAINT).length}`,
      );
      expect(await brokenRefunds(order.cartId, payments.snapshot(order.cartId))).toEqual([]);
      return calls;
    };
    for (const at of moments(await run())) await run(at);
    return [...outcomes].toSorted();
  };

  it('C16 two admins, whenever: it is painted again once', { tags: 'soak' }, async () => {
    const second = (await somebody('Admin')).shopper;
    expect(await racing((order) => repaint(order, { by: second }))).toEqual(['200 repaint 2 1', '409 repaint 2 1']);
  });

  it(
    'C16 one who has it painted again and one who declines, whenever: one of both, never both',
    { tags: 'soak' },
    async () => {
      expect(await racing(decline)).toEqual(['200 repaint 2 1', '409 declined 6 0']);
    },
  );

  it(
    'C16 one who has it painted again and one who refunds, whenever: one of both, never both',
    { tags: 'soak' },
    async () => {
      expect(await racing(accept)).toEqual(['200 repaint 2 1', '409 accepted 8 0']);
    },
  );

  it(
    'C16 a customer who asks again in the same moment is refused, whenever: nothing is left waiting',
    { tags: 'soak' },
    async () => {
      expect(await racing((order) => ask(order, { reason: 'And the frame.' }))).toEqual(['200 repaint 2 1']);
    },
  );

  it('C16 C40 an order that moves in the very moment is left alone, and so is everything when whoever decides is no admin any more', async () => {
    await openSeam();
    const rivals: [string, (order: Delivered, adminId: string) => Promise<unknown>][] = [
      ['order.changed', ({ orderId }) => Order.patch({ orderId }).add({ version: 1 }).go()],
      ['order.changed', ({ orderId }) => Order.patch({ orderId }).set({ status: ORDER.closed }).go()],
      ['session.forbidden', (_order, userId) => User.patch({ userId }).set({ role: 'User' }).go()],
    ];
    const sample = await aDelivered();
    await ask(sample);
    const at = (await withFault(undefined, () => repaint(sample))).calls.findLastIndex((name) =>
      name.startsWith('Transact'),
    );
    for (const [code, act] of rivals) {
      const order = await aDelivered();
      await ask(order);
      const { id, shopper: by } = await somebody('Admin');
      const { result } = await withRival({ at, act: () => act(order, id) }, () => repaint(order, { by }));
      expect(result?.body.code).toBe(code);
      expect([
        (await claimsOf(order))[0]?.state,
        (await stored(order)).repaintedAt,
        (await movesOf(order)).some(({ why }) => why === REPAINT),
      ]).toEqual(['asked', undefined, false]);
      expect((await eventsAbout(order.orderId)).filter(({ name }) => name === 'guarantee.repaint')).toEqual([]);
    }
  });

  it('C26 the photos that it is painted from are needed again, and their two years count from when it arrives anew', async () => {
    const order = await aDelivered();
    const [photo] = order.photos as [string, string];
    const due = () =>
      Asset.patch({ assetId: photo })
        .set({ dueKind: 'photo', dueAt: new Date(now()).toISOString() })
        .go();
    await ask(order);
    await repaint(order);
    later(3 * 365 * 86_400_000);
    await due();
    setClock(() => Date.now() + 3 * 365 * 86_400_000 + 1_000);
    expect(await expirePhoto(photo)).toBe('kept');
    await arrives(order);
    await due();
    expect(await expirePhoto(photo)).toBe('kept');
    const { data: kept } = await Asset.get({ assetId: photo }).go({ consistent: true });
    expect(Date.parse(kept!.dueAt!) - now()).toBeGreaterThan((2 * 365 - 1) * 86_400_000);
  });
});
