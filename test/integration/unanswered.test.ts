import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, ledgerOf } from '#functions/ledger/ledger.ts';
import { storeFeedback } from '#functions/mail/mail-feedback.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { outgoing } from '#functions/platform/outbox.entity.ts';
import { handler as matchHandler } from '#functions/entries/matcher.lambda.ts';
import type { EventName, EventPayload } from '#events/registry.ts';
import { runDueOrder } from '#functions/scheduler/due-order.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { StuckOrders } from '#shared/schemas/admin-overview.ts';
import type { CartOrders } from '#shared/schemas/order.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/time.ts';
import { anOrder, offer, quotesPage, type PlacedOrder } from '#test/factories/orders.ts';
import { anArtist, anEmail, aVisitor, changeArtist, somebody, type ArtistAtWork } from '#test/factories/people.ts';
import { asFunction } from '#test/support/as-function.ts';
import { deliverEventsAbout, envelopeOf, eventsAbout, mailsTo, type OutboxEvent } from '#test/support/events.ts';
import { distinctFaultsOf, openSeam, withFault, withRival } from '#test/support/outgoing.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { refusalOf } from '#test/support/shopper.ts';

const match = asFunction('matcher', matchHandler);

let payments: Payments;
let placedAt = 0;
let clock = 0;
beforeAll(async () => {
  payments = await openPayments();
  await openSeam({ pays: false });
});
beforeEach(() => {
  placedAt = Date.now();
  clock = placedAt;
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));
afterAll(() => payments.close());

/** Events that have reached their consumers. */
const delivered = new Set<string>();
/** Delivers what is new about an id, each event twice. */
const deliverNews = (id: string): Promise<void> => deliverEventsAbout(id, 2, delivered);

const stored = async ({ orderId }: PlacedOrder) => (await Order.get({ orderId }).go({ consistent: true })).data!;
/** What the scheduler does about an order at this moment, with the mails of it. */
const look = async (order: PlacedOrder): Promise<string | undefined> => {
  const { orders, failed } = await runDueWork();
  expect(failed).toEqual([]);
  await deliverNews(order.orderId);
  return orders.find(({ id }) => id === order.orderId)?.did;
};
const askedOf = async ({ orderId }: PlacedOrder): Promise<unknown[]> =>
  (await eventsAbout(orderId)).filter(({ name }) => name === 'quote.asked').map(({ payload }) => payload.supplierId);
const NOTICE = /^(No artist yet for your|Still no artist for your)/;
const noticesTo = async (email: string) => (await mailsTo(email)).filter(({ subject }) => NOTICE.test(subject));
const statusOf = async (order: PlacedOrder): Promise<number> => (await stored(order)).status;
const paidFor = async ({ cartId }: PlacedOrder): Promise<number> => balanceOf(await ledgerOf(cartId)).paid;

/** An order that nobody takes orders for, with the mails and questions of its placing. */
const anUnaskedOrder = async (email = anEmail('guest')): Promise<PlacedOrder & { email: string }> => {
  const order = await anOrder({ artists: [], checkout: { email } });
  await deliverNews(order.orderId);
  return { ...order, email };
};

/** An order of which both notices are out, at the moment at which it ends without an answer. */
const anOrderAtItsEnd = async (email?: string): Promise<PlacedOrder & { email: string }> => {
  const order = await anUnaskedOrder(email);
  for (const at of [DAY_MS, 3 * DAY_MS]) {
    clock = placedAt + at;
    await look(order);
  }
  clock = placedAt + 8 * DAY_MS;
  return order;
};

const answer = ({ shopper, orderId }: PlacedOrder, body: object) =>
  shopper.post(`/api/orders/answer-waiting/${orderId}`, body);

describe('C50 an order that nobody has offered to paint', () => {
  it('C50 is asked about after a day and three, and seven days after the first mail everything comes back: −1 ms, 0', async () => {
    const order = await anUnaskedOrder();
    expect(await paidFor(order)).toBeGreaterThan(0);
    expect((await mailsTo(order.email))[0]?.text).toContain(
      'Where none is free yet, we ask each one as soon as they are',
    );
    clock = placedAt + HOUR_MS;
    expect(await look(order)).toBe('asked more');
    clock = placedAt + DAY_MS - 1;
    await look(order);
    expect(await noticesTo(order.email)).toEqual([]);
    clock = placedAt + DAY_MS;
    expect(await look(order)).toBe('notified');
    const [first] = await noticesTo(order.email);
    expect(first?.text).toContain('No artist who paints in this medium is free at present.');
    expect(first?.text).toMatch(/\/orders\/quotes\/\S+\?v=/);
    clock = placedAt + 3 * DAY_MS - 1;
    await look(order);
    expect(await noticesTo(order.email)).toHaveLength(1);
    clock = placedAt + 3 * DAY_MS;
    expect(await look(order)).toBe('notified');
    expect(await noticesTo(order.email)).toHaveLength(2);
    clock = placedAt + 8 * DAY_MS - 1;
    await look(order);
    expect(await statusOf(order)).toBe(ORDER.quoting);
    clock = placedAt + 8 * DAY_MS;
    expect(await look(order)).toBe('ended');
    expect([await statusOf(order), await paidFor(order)]).toEqual([ORDER.cancelled, 0]);
    expect((await mailsTo(order.email)).at(-1)?.text).toContain('We found no artist for your piece');
    expect(await noticesTo(order.email)).toHaveLength(2);
    clock += DAY_MS;
    expect(await look(order)).toBeUndefined();
  });

  it('C50 is asked about as well when artists were asked and none has offered, or all have passed', async () => {
    const email = anEmail('guest');
    const order = await anOrder({ artists: [{}, {}], checkout: { email } });
    await offer(order.artists[0]!, order.orderId, -1);
    clock = placedAt + HOUR_MS;
    expect(await look(order)).toBe('waiting');
    expect((await quotesPage(order)).order.unanswered).toMatchObject({ why: 'nobody_answered', ends_at: null });
    clock = placedAt + DAY_MS;
    expect(await look(order)).toBe('notified');
    expect((await noticesTo(email))[0]?.text).toContain('2 artists were asked, and have not offered to paint it.');
    expect(await askedOf(order)).toHaveLength(2);
  });

  it('C50 waits for 30 days when I say so, and is asked about anew after them', async () => {
    const order = await anOrderAtItsEnd();
    expect((await answer(order, { answer: 'wait' })).status).toBe(200);
    const until = clock + 30 * DAY_MS;
    expect((await quotesPage(order)).order.unanswered).toMatchObject({
      waits_until: Math.floor(until / 1000),
      ends_at: null,
    });
    clock += DAY_MS;
    expect(await look(order)).toBe('asked more');
    clock = until - 1;
    await look(order);
    expect(await noticesTo(order.email)).toHaveLength(2);
    clock = until;
    expect(await look(order)).toBe('notified');
    clock = until + 7 * DAY_MS - 1;
    // The second mail goes out late here, so the customer has five days from it.
    expect(await look(order)).toBe('notified');
    clock = until + 12 * DAY_MS - 2;
    await look(order);
    expect(await statusOf(order)).toBe(ORDER.quoting);
    clock += 1;
    expect(await look(order)).toBe('ended');
    expect(await noticesTo(order.email)).toHaveLength(4);
  });

  it('C50 does not end on a mail that has not gone out: the mails begin anew, and the staff sees the address', async () => {
    const order = await anOrderAtItsEnd();
    await storeFeedback({
      eventType: 'Bounce',
      bounce: {
        bounceType: 'Permanent',
        timestamp: new Date(clock).toISOString(),
        bouncedRecipients: [{ emailAddress: order.email }],
      },
    });
    expect(await look(order)).toBe('notified');
    for (const days of [2, 5, 30]) {
      clock += days * DAY_MS;
      expect(await look(order)).toBe('notified');
    }
    expect([await statusOf(order), (await noticesTo(order.email)).length]).toEqual([ORDER.quoting, 2]);
  });

  it('C50 placed before this rule begins with the first mail, however old it is', async () => {
    const order = await anUnaskedOrder();
    const old = new Date(placedAt - 30 * DAY_MS).toISOString();
    await Order.patch({ orderId: order.orderId })
      .set({
        placedAt: old,
        scheduleAt: old,
        dueKind: 'promise',
        dueAt: new Date(placedAt - 29 * DAY_MS).toISOString(),
      })
      .go();
    expect(await look(order)).toBe('waiting');
    clock += 60_000;
    expect(await look(order)).toBe('notified');
    const first = clock;
    for (const [at, did] of [
      [2 * DAY_MS, 'notified'],
      [7 * DAY_MS - 1, 'asked more'],
      [7 * DAY_MS, 'ended'],
    ] as const) {
      clock = first + at;
      expect([at, await look(order)]).toEqual([at, did]);
    }
  });

  it('C50 the staff sees it from the first hour, with why and what can be done', async () => {
    const admin = await somebody('Admin');
    const stuck = async ({ orderId }: PlacedOrder) =>
      (await admin.shopper.ask<StuckOrders>('/api/admin/stuck')).orders.find(({ id }) => id === orderId);
    const [unasked, silent] = [await anUnaskedOrder(), await anOrder()];
    const acts = ['extend', 'reassign', 'cancel'];
    expect(await stuck(unasked)).toMatchObject({ why: 'nobody_open', late_seconds: 0, acts });
    expect(await stuck(silent)).toBeUndefined();
    clock = placedAt + HOUR_MS;
    await look(silent);
    expect(await stuck(silent)).toMatchObject({ why: 'nobody_answered', acts });
    await offer(silent.artists[0]!, silent.orderId);
    expect(await stuck(silent)).toBeUndefined();
  });

  it('C50 my orders say so, and wait for my answer once I was asked', async () => {
    const order = await anUnaskedOrder();
    const piece = async () => (await order.shopper.ask<CartOrders>(`/api/orders/${order.cartId}`)).orders[0];
    expect(await piece()).toMatchObject({ stage: 'unanswered', act: null });
    clock = placedAt + DAY_MS;
    await look(order);
    expect(await piece()).toMatchObject({ stage: 'unanswered', act: 'answer_waiting' });
    await answer(order, { answer: 'wait' });
    expect(await piece()).toMatchObject({ stage: 'unanswered', act: null });
  });

  it('C17 C50 a case stops the clock: earlier mails end nothing', async () => {
    const order = await anOrderAtItsEnd();
    const { dueKind, dueAt, version } = await stored(order);
    await Order.patch({ orderId: order.orderId })
      .set({
        frozenAt: new Date(clock).toISOString(),
        frozenBy: ['cas_1'],
        pausedDue: { kind: dueKind!, at: dueAt!, since: new Date(clock).toISOString() },
        version: version + 1,
      })
      .remove(['dueKind', 'dueAt'])
      .go();
    clock += 20 * DAY_MS;
    expect(await look(order)).toBeUndefined();
    expect(await statusOf(order)).toBe(ORDER.quoting);
  });
});

describe('C50 the customer’s answer', () => {
  it('C50 gives everything back by the mailed link, for exactly the sum that was shown', async () => {
    const order = await anUnaskedOrder();
    clock = placedAt + DAY_MS;
    await look(order);
    const link = new URL(/https?:\/\/\S+orders\/quotes\S+/.exec((await noticesTo(order.email))[0]!.text)![0]);
    const headers = { 'Order-Link': link.searchParams.get('v') ?? '' };
    const post = (body: object) => aVisitor().post(`/api/orders/answer-waiting/${order.orderId}`, body, { headers });
    const refund_cents = (await quotesPage(order)).order.unanswered!.refund_cents;
    expect(refund_cents).toBe(await paidFor(order));
    expect(await refusalOf(post({ answer: 'refund', refund_cents: refund_cents - 1 }))).toEqual([
      409,
      'order.refund_changed',
    ]);
    const answers = await Promise.all([1, 2].map(() => post({ answer: 'refund', refund_cents })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await statusOf(order), await paidFor(order)]).toEqual([ORDER.cancelled, 0]);
    await deliverNews(order.orderId);
    expect((await mailsTo(order.email)).filter(({ subject }) => subject.startsWith('Cancelled'))).toHaveLength(1);
    expect(await refusalOf(post({ answer: 'wait' }))).toEqual([409, 'order.not_possible']);
  });

  it('C50 is refused once somebody has offered', async () => {
    const order = await anOrder();
    await offer(order.artists[0]!, order.orderId);
    expect(await refusalOf(answer(order, { answer: 'wait' }))).toEqual([409, 'order.not_possible']);
  });

  it(
    'C50 whenever an offer comes while the order ends: it stands, or the order has ended',
    { tags: 'soak' },
    async () => {
      let isMet = true;
      for (let at = 0; isMet; at += 1) {
        clock = placedAt;
        const order = await anOrderAtItsEnd();
        const artist = await anArtist({ mediums: [(await stored(order)).sku], availability: 'open' });
        await deliverEventsAbout(order.orderId);
        const { met } = await withRival({ at, act: () => offer(artist, order.orderId).catch(() => undefined) }, () =>
          runDueOrder(order.orderId),
        );
        const { status, dueKind, unanswered, supplierId } = await stored(order);
        const stands = status === ORDER.quoting && unanswered === undefined;
        const isTaken = dueKind === 'order' || supplierId === artist.supplierId;
        const hasEnded = status === ORDER.cancelled && (await paidFor(order)) === 0;
        expect(stands ? isTaken : hasEnded).toBe(true);
        isMet = met;
      }
    },
  );
});

describe('C50 what can change it asks again', () => {
  /** An order that nobody was asked for, and an artist of its medium who takes no orders. */
  const aCloseArtist = async (overrides: Parameters<typeof anArtist>[0] = {}) => {
    const order = await anUnaskedOrder();
    const { sku } = await stored(order);
    const artist = await anArtist({ mediums: [sku], availability: 'open', ...overrides });
    return { order, artist, sku };
  };
  /** An event about an artist reaches the matcher twice. */
  const happens = async <N extends EventName>(name: N, payload: EventPayload<N>) => {
    const event = envelopeOf(outgoing(name, payload) as OutboxEvent);
    await match(event);
    await match(event);
  };
  const edit = (artist: ArtistAtWork, change: object) => artist.shopper.ask('/api/sellers/edit-profile', change);
  const about = { cartId: 'crt_other', orderId: 'ord_other' };
  const busyBy = async (artist: ArtistAtWork) => {
    const busy = await anOrder({ artists: [], status: ORDER.accepted });
    await Order.patch({ orderId: busy.orderId })
      .set({ supplierId: artist.supplierId, heldSince: new Date(clock).toISOString() })
      .go();
    return () => Order.patch({ orderId: busy.orderId }).set({ status: ORDER.approved }).go();
  };

  it.each([
    [
      'C50 the artist opens',
      { availability: 'away' as const },
      async (artist: ArtistAtWork) => void (await edit(artist, { availability: 'open' })),
    ],
    [
      'C50 the artist paints in one more medium',
      { mediums: ['other'] },
      async (artist: ArtistAtWork, sku: string) => void (await edit(artist, { mediums: [sku] })),
    ],
    [
      'C50 the artist has room again after an approval',
      { capacity: 1 },
      async (artist: ArtistAtWork) =>
        happens('order.approved', { ...about, supplierId: artist.supplierId, by: 'customer' }),
    ],
    [
      'C50 a piece of the artist was cancelled',
      { capacity: 1 },
      async (artist: ArtistAtWork) =>
        happens('order.cancelled', { ...about, supplierId: artist.supplierId, keptCents: 0, refundCents: 0 }),
    ],
    [
      'C50 a piece of the artist was refunded',
      { capacity: 1 },
      async (artist: ArtistAtWork) =>
        happens('order.refunded', { ...about, supplierId: artist.supplierId, refundCents: 0 }),
    ],
    [
      'C50 a case about a piece of the artist was decided',
      { capacity: 1 },
      async (artist: ArtistAtWork) =>
        happens('case.decided', {
          ...about,
          caseId: 'cas_1',
          supplierId: artist.supplierId,
          decision: 'refund',
          refundCents: 0,
        }),
    ],
    [
      'C50 the artist’s order was given to another',
      { capacity: 1 },
      async (artist: ArtistAtWork) =>
        happens('quote.released', {
          orderId: 'ord_other',
          supplierId: artist.supplierId,
          why: 'reassigned',
          asksAnew: false,
        }),
    ],
  ])('%s', async (_title, before, change) => {
    const { order, artist, sku } = await aCloseArtist(before);
    const free = 'capacity' in before ? await busyBy(artist) : undefined;
    clock = placedAt + HOUR_MS;
    await look(order);
    expect(await askedOf(order)).toEqual([]);
    await free?.();
    await change(artist, sku);
    await deliverNews(artist.supplierId);
    expect(await askedOf(order)).toEqual([artist.supplierId]);
    clock += DAY_MS;
    await look(order);
    expect(await askedOf(order)).toEqual([artist.supplierId]);
    await offer(artist, order.orderId);
    expect(await look(order)).toBe('selected');
  });

  it('C50 an application is approved', async () => {
    const { order, artist } = await aCloseArtist({ availability: 'away' });
    await changeArtist(artist.supplierId, { availability: 'open' });
    await happens('application.decided', { supplierId: artist.supplierId, state: 'rejected', reason: 'No.' });
    expect(await askedOf(order)).toEqual([]);
    await happens('application.decided', { supplierId: artist.supplierId, state: 'approved', reason: null });
    expect(await askedOf(order)).toEqual([artist.supplierId]);
  });

  it('C50 a day passes: an artist whom no event has named is asked, the next eight of a round after the first', async () => {
    const { order, artist } = await aCloseArtist({ availability: 'away' });
    await changeArtist(artist.supplierId, { availability: 'open' });
    clock = placedAt + HOUR_MS;
    await look(order);
    expect(await askedOf(order)).toEqual([artist.supplierId]);
    const { sku } = await stored(order);
    for (let more = 0; more < 9; more += 1) await anArtist({ mediums: [sku], availability: 'open' });
    clock += DAY_MS;
    await look(order);
    expect(await askedOf(order)).toHaveLength(9);
    clock += DAY_MS;
    await look(order);
    expect(new Set(await askedOf(order)).size).toBe(10);
  });

  it('C50 an artist is asked for no order of another medium, and for none that has an offer', async () => {
    const { order, artist } = await aCloseArtist({ mediums: ['other'], availability: 'away' });
    const offered = await anOrder();
    await offer(offered.artists[0]!, offered.orderId);
    const { sku } = await stored(offered);
    await edit(artist, { availability: 'open', mediums: [sku] });
    await deliverNews(artist.supplierId);
    expect([await askedOf(order), await askedOf(offered)]).toEqual([[], [offered.artists[0]!.supplierId]]);
  });
});

describe('C50 a crash', () => {
  /** Runs a step with each of its faults in turn, each on an order of its own, and once more after it. */
  const crashing = async (
    begin: () => Promise<PlacedOrder>,
    step: (order: PlacedOrder) => Promise<unknown>,
    check: (order: PlacedOrder) => Promise<void>,
  ): Promise<number> => {
    const first = await begin();
    const { deeds } = await withFault(undefined, () => step(first));
    await check(first);
    const faults = distinctFaultsOf(deeds);
    for (const fault of faults) {
      clock = placedAt;
      const order = await begin();
      await withFault(fault, () => step(order)).catch(() => undefined);
      clock += 60_000;
      await runDueWork();
      await step(order).catch(() => undefined);
      await check(order);
    }
    return faults.length;
  };

  it('C28 C50 at every call of a notice: one mail, one clock', { tags: 'soak' }, async () => {
    const faults = await crashing(
      async () => {
        const order = await anUnaskedOrder();
        clock = placedAt + DAY_MS;
        return order;
      },
      ({ orderId }) => runDueOrder(orderId),
      async (order) => {
        await deliverNews(order.orderId);
        const { email, unanswered } = await stored(order);
        expect([(await noticesTo(email)).length, unanswered?.notices.length]).toEqual([1, 1]);
      },
    );
    expect(faults).toBeGreaterThan(5);
  });

  it('C28 C50 at every call of the end: everything comes back once', { tags: 'soak' }, async () => {
    const faults = await crashing(
      anOrderAtItsEnd,
      ({ orderId }) => runDueOrder(orderId),
      async (order) => {
        await runDueWork();
        expect([await statusOf(order), await paidFor(order)]).toEqual([ORDER.cancelled, 0]);
        const ended = (await eventsAbout(order.orderId)).filter(({ name }) => name === 'order.cancelled');
        expect(ended).toHaveLength(1);
      },
    );
    expect(faults).toBeGreaterThan(5);
  });

  it(
    'C28 C50 at every call of my answer: everything comes back once, or it waits 30 days',
    { tags: 'soak' },
    async () => {
      const asked = async () => {
        const order = await anUnaskedOrder();
        clock = placedAt + DAY_MS;
        await look(order);
        return { ...order, paid: await paidFor(order) };
      };
      const refunded = await crashing(
        asked,
        async (order) =>
          answer(order, { answer: 'refund', refund_cents: (await quotesPage(order)).order.unanswered?.refund_cents }),
        async (order) => {
          await runDueWork();
          expect([await statusOf(order), await paidFor(order)]).toEqual([ORDER.cancelled, 0]);
          const ended = (await eventsAbout(order.orderId)).filter(({ name }) => name === 'order.cancelled');
          expect(ended).toHaveLength(1);
        },
      );
      const waited = await crashing(
        asked,
        (order) => answer(order, { answer: 'wait' }),
        async (order) => {
          expect([await statusOf(order), (await paidFor(order)) > 0]).toEqual([ORDER.quoting, true]);
          expect((await stored(order)).unanswered?.waitsUntil).toBeDefined();
        },
      );
      expect(Math.min(refunded, waited)).toBeGreaterThan(1);
    },
  );
});
