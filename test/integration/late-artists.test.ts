import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sumCents } from '#shared/money/money.ts';
import { ledgerOf } from '#functions/ledger/ledger.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { runDueOrder } from '#functions/scheduler/due-order.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { StuckOrders } from '#shared/schemas/admin-overview.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { Project } from '#shared/schemas/project.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/time.ts';
import { complete } from '#test/factories/billing.ts';
import { checkoutOf, place } from '#test/factories/carts.ts';
import { anOrder, choose, offer, quotesPage, type PlacedOrder } from '#test/factories/orders.ts';
import { anEmail, aVisitor, somebody } from '#test/factories/people.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { distinctFaultsOf, openSeam, withFault } from '#test/support/outgoing.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { refusalOf } from '#test/support/shopper.ts';

let payments: Payments;
let clock = 0;
beforeAll(async () => {
  payments = await openPayments();
  await openSeam({ pays: false });
});
beforeEach(() => {
  clock = Date.now();
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));
afterAll(() => payments.close());

type MailedOrder = PlacedOrder & { email: string };

/** Events that have reached their consumers. */
const delivered = new Set<string>();
/** Delivers what is new about an id, each event twice. */
const deliverNews = (id: string): Promise<void> => deliverEventsAbout(id, 2, delivered);

const stored = async ({ orderId }: PlacedOrder) => (await Order.get({ orderId }).go({ consistent: true })).data!;
const due = async ({ orderId }: PlacedOrder): Promise<string | undefined> =>
  (await runDueWork()).orders.find(({ id }) => id === orderId)?.did;
/** What the scheduler does about an order at this moment, with the mails of it. */
const look = async (order: PlacedOrder): Promise<string | undefined> => {
  const did = await due(order);
  await deliverNews(order.orderId);
  return did;
};
const subjectsTo = async (address: string, pattern: RegExp): Promise<string[]> =>
  (await mailsTo(address)).map(({ subject }) => subject).filter((subject) => pattern.test(subject));
const stuckOne = async ({ orderId }: PlacedOrder) => {
  const admin = await somebody('Admin');
  return (await admin.shopper.ask<StuckOrders>('/api/admin/stuck')).orders.find(({ id }) => id === orderId);
};
const REMINDED = /^Please do not forget/;

/** An order whose artists have offered, the first of them with the best score. */
const anOfferedOrder = async (extras: readonly number[], email = anEmail('guest')): Promise<MailedOrder> => {
  const artists = extras.map((_, index) => ({ rating: 1 - index / 10 }));
  const order = await anOrder({ artists, checkout: { email } });
  for (const [index, extra] of extras.entries()) await offer(order.artists[index]!, order.orderId, extra, 3);
  return { ...order, email };
};

/** An order whose artist was chosen and notified, and can accept from this moment on. */
const aChosenOrder = async (by: 'schedule' | 'customer', extras: readonly number[] = [0, 0]): Promise<MailedOrder> => {
  const order = await anOfferedOrder(extras);
  if (by === 'customer') await choose(order, order.artists[0]!);
  clock += HOUR_MS;
  await look(order);
  expect(await look(order)).toBe('may accept');
  return order;
};
const accept = ({ artists, orderId }: PlacedOrder, index = 0) =>
  artists[index]!.shopper.post(`/api/sellers/orders/${orderId}/accept`, {});

/** A piece on the easel, and its promised day in epoch milliseconds. */
const aPromisedPiece = async (): Promise<MailedOrder & { promised: number }> => {
  const order = await aChosenOrder('schedule');
  expect((await accept(order)).status).toBe(200);
  await deliverNews(order.orderId);
  return { ...order, promised: Date.parse((await stored(order)).promisedAt!) };
};

describe('C58 a late artist', () => {
  it('C58 is reminded on the promised day and three days after, I am told on the day, and after seven the staff has it', async () => {
    const order = await aPromisedPiece();
    const artist = order.artists[0]!.email;
    const LATE = /is not ready yet$/;
    clock = order.promised - 1;
    expect(await look(order)).toBeUndefined();
    clock = order.promised;
    expect(await look(order)).toBe('reminded');
    expect(
      [await subjectsTo(artist, REMINDED), await subjectsTo(order.email, LATE)].map(({ length }) => length),
    ).toEqual([1, 1]);
    expect((await mailsTo(order.email)).at(-1)?.text).toContain('open a case there');
    clock = order.promised + 3 * DAY_MS - 1;
    expect(await look(order)).toBeUndefined();
    clock = order.promised + 3 * DAY_MS;
    expect(await look(order)).toBe('reminded');
    clock = order.promised + 7 * DAY_MS - 1;
    expect([await look(order), await stuckOne(order)]).toEqual([undefined, undefined]);
    clock = order.promised + 7 * DAY_MS;
    expect(await look(order)).toBe('late');
    expect(await stuckOne(order)).toMatchObject({ why: 'not_painted', acts: ['remind', 'reassign', 'cancel'] });
    clock += 30 * DAY_MS;
    expect(await look(order)).toBeUndefined();
    expect(
      [await subjectsTo(artist, REMINDED), await subjectsTo(order.email, LATE)].map(({ length }) => length),
    ).toEqual([2, 1]);
    await complete(order.artists[0]!, order.orderId);
    expect(await stuckOne(order)).toBeUndefined();
  });

  it('C58 is reminded once when the scheduler was away, or the piece was late before this rule, and the staff keeps it', async () => {
    const order = await aPromisedPiece();
    clock = order.promised + 32 * DAY_MS;
    expect(await look(order)).toBe('reminded');
    expect(await stuckOne(order)).toMatchObject({ why: 'not_painted' });
    clock += 32 * DAY_MS;
    expect(await look(order)).toBeUndefined();
    expect(await subjectsTo(order.artists[0]!.email, REMINDED)).toHaveLength(1);
  });

  it('C58 C40 who does not ship is the staff’s matter on the day', async () => {
    const order = await anOrder({ status: ORDER.approved, checkout: { full_payment: true } });
    await Order.patch({ orderId: order.orderId })
      .set({ dueKind: 'promise', dueAt: new Date(clock).toISOString() })
      .go();
    expect(await due(order)).toBe('late');
    expect(await stuckOne(order)).toMatchObject({ why: 'not_shipped', acts: ['remind', 'cancel'] });
  });

  it('C28 C58 at every fault: one reminder, one mail', { tags: 'soak' }, async () => {
    const first = await aPromisedPiece();
    clock = first.promised;
    const { deeds } = await withFault(undefined, () => runDueOrder(first.orderId));
    for (const fault of distinctFaultsOf(deeds)) {
      const order = await aPromisedPiece();
      clock = order.promised;
      await withFault(fault, () => runDueOrder(order.orderId)).catch(() => undefined);
      await look(order);
      const counts = [
        await subjectsTo(order.artists[0]!.email, REMINDED),
        await subjectsTo(order.email, /not ready yet/),
      ];
      expect([fault, counts.map(({ length }) => length)]).toEqual([fault, [1, 1]]);
    }
  });
});

describe('C58 more days', () => {
  const ask = ({ artists, orderId }: PlacedOrder, days = 4, reason = 'The varnish dries slowly.') =>
    artists[0]!.shopper.post<Project>(`/api/sellers/orders/${orderId}/more-days`, { days, reason });
  const inDays = (promised: number, days: number): string => new Date(promised + days * DAY_MS).toISOString();

  it('C58 are asked for once, agreed by the mailed link, and move the promised day with its reminders', async () => {
    const order = await aPromisedPiece();
    expect((await ask(order)).body.more_days).toMatchObject({ days: 4, state: 'asked' });
    expect((await ask(order)).status).toBe(200);
    expect(await refusalOf(ask(order, 5))).toEqual([409, 'days.asked']);
    await deliverNews(order.orderId);
    const [mail, ...others] = (await mailsTo(order.email)).filter(({ subject }) => /asks for more time/.test(subject));
    expect([mail?.text.includes('“The varnish dries slowly.”'), others]).toEqual([true, []]);
    const link = new URL(/https?:\/\/\S+orders\/project\S+/.exec(mail!.text)![0]);
    const answer = (body: object) =>
      aVisitor().post<Project>(`/api/orders/${order.orderId}/more-days`, body, {
        headers: { 'Order-Link': link.searchParams.get('v') ?? '' },
      });
    const until = inDays(order.promised, 4);
    expect(await refusalOf(answer({ agree: true, until: inDays(order.promised, 5) }))).toEqual([409, 'order.changed']);
    expect((await answer({ agree: true, until })).body.deadlines.finish_by).toBe(until);
    expect((await answer({ agree: true, until })).status).toBe(200);
    expect(await refusalOf(answer({ agree: false, until }))).toEqual([409, 'days.not_asked']);
    clock = order.promised;
    expect(await look(order)).toBeUndefined();
    expect(await subjectsTo(order.artists[0]!.email, /^More time/)).toHaveLength(1);
    clock = Date.parse(until);
    expect(await look(order)).toBe('reminded');
  });

  it('C58 declined, or without an answer, the promised day stays', async () => {
    const [declined, silent] = [await aPromisedPiece(), await aPromisedPiece()];
    for (const order of [declined, silent]) await ask(order);
    const until = inDays(declined.promised, 4);
    const answer = (order: PlacedOrder, agree: boolean, day: string) =>
      order.shopper.post(`/api/orders/${order.orderId}/more-days`, { agree, until: day });
    expect((await answer(declined, false, until)).status).toBe(200);
    clock = silent.promised;
    expect(await refusalOf(answer(silent, true, inDays(silent.promised, 4)))).toEqual([409, 'days.not_asked']);
    expect(await refusalOf(ask(silent, 6))).toEqual([409, 'order.not_possible']);
    const room = await silent.shopper.ask<Project>(`/api/orders/project/${silent.orderId}`);
    expect(room.more_days).toMatchObject({ state: 'over' });
    const reminded = (await runDueWork()).orders.filter(({ did }) => did === 'reminded').map(({ id }) => id);
    expect(reminded).toEqual(expect.arrayContaining([declined.orderId, silent.orderId]));
  });

  it(
    'C28 C58 at every fault of the question and of its answer: one mail to each, and the day moves once',
    { tags: 'soak' },
    async () => {
      const mailsOf = async (order: MailedOrder) => [
        (await subjectsTo(order.email, /asks for more time/)).length,
        (await subjectsTo(order.artists[0]!.email, /^More time/)).length,
      ];
      const answer = (order: MailedOrder & { promised: number }) =>
        order.shopper.post(`/api/orders/${order.orderId}/more-days`, { agree: true, until: inDays(order.promised, 4) });
      const acts = [
        { begin: aPromisedPiece, act: (order: PlacedOrder): Promise<unknown> => ask(order), mails: [1, 0], days: 0 },
        {
          begin: async () => {
            const order = await aPromisedPiece();
            await ask(order);
            await deliverNews(order.orderId);
            return order;
          },
          act: answer,
          mails: [1, 1],
          days: 4,
        },
      ];
      for (const { begin, act, mails, days } of acts) {
        const { deeds } = await begin().then((order) => withFault(undefined, () => act(order)));
        const faults = distinctFaultsOf(deeds);
        expect(faults.length).toBeGreaterThan(1);
        for (const fault of faults) {
          const order = await begin();
          await withFault(fault, () => act(order)).catch(() => undefined);
          await act(order);
          await deliverNews(order.orderId);
          const promisedAt = Date.parse((await stored(order)).promisedAt!);
          expect([fault, await mailsOf(order), promisedAt]).toEqual([fault, mails, order.promised + days * DAY_MS]);
        }
      }
    },
  );
});

describe('C58 a chosen artist who does not accept', () => {
  it('C58 chosen by the schedule: reminded after a day, and after two the next is chosen', async () => {
    const order = await aChosenOrder('schedule');
    const [first, next] = order.artists;
    const since = clock;
    clock = since + DAY_MS - 1;
    expect(await look(order)).toBeUndefined();
    clock = since + DAY_MS;
    expect(await look(order)).toBe('reminded');
    expect(await subjectsTo(first!.email, REMINDED)).toHaveLength(1);
    clock = since + 2 * DAY_MS - 1;
    expect(await look(order)).toBeUndefined();
    clock = since + 2 * DAY_MS;
    expect(await look(order)).toBe('next selected');
    expect(await stored(order)).toMatchObject({
      supplierId: next!.supplierId,
      selectedBy: 'next',
      isSelectionAnnounced: true,
    });
    expect(await subjectsTo(first!.email, /^Not yours any more/)).toHaveLength(1);
    expect((await mailsTo(order.email)).at(-1)?.text).toContain('has not accepted within two days');
    expect((await first!.shopper.get(`/api/sellers/orders/${order.orderId}`)).status).toBe(404);
    expect(await refusalOf(accept(order, 0))).toEqual([409, 'quote.not_selected']);
    expect((await accept(order, 1)).status).toBe(200);
  });

  it('C58 with nobody else other artists are asked, and the extra is off the order', async () => {
    const order = await aChosenOrder('schedule', [0]);
    for (const at of [DAY_MS, DAY_MS]) {
      clock += at;
      await look(order);
    }
    const { supplierId, askingRound, acceptance } = await stored(order);
    expect([supplierId, askingRound, acceptance]).toEqual([undefined, 1, undefined]);
    expect(await subjectsTo(order.email, /^We are asking other artists/)).toHaveLength(1);
  });

  it('C58 chosen by me: I am asked after two days, and only a day later the next is taken', async () => {
    const order = await aChosenOrder('customer');
    const since = clock;
    for (const [at, did] of [
      [DAY_MS, 'reminded'],
      [2 * DAY_MS, 'customer asked'],
      [3 * DAY_MS - 1, undefined],
    ] as const) {
      clock = since + at;
      expect([at, await look(order)]).toEqual([at, did]);
    }
    expect(await subjectsTo(order.email, /has not accepted your/)).toHaveLength(1);
    expect((await quotesPage(order)).order.unaccepted).toMatchObject({
      takes_at: Math.floor((since + 3 * DAY_MS) / 1000),
    });
    expect((await stored(order)).supplierId).toBe(order.artists[0]!.supplierId);
    clock = since + 3 * DAY_MS;
    expect(await look(order)).toBe('next selected');
    expect((await stored(order)).supplierId).toBe(order.artists[1]!.supplierId);
  });

  it('C58 I wait for my artist, and am asked again two days later; or I take the next at once', async () => {
    const order = await aChosenOrder('customer');
    const answer = (body: object) => order.shopper.post(`/api/orders/answer-waiting/${order.orderId}`, body);
    expect(await refusalOf(answer({ answer: 'wait' }))).toEqual([409, 'order.not_possible']);
    const askedAgain = async () => {
      for (let day = 0; day < 2; day += 1) {
        clock += DAY_MS;
        await look(order);
      }
      return subjectsTo(order.email, /has not accepted your/);
    };
    expect(await askedAgain()).toHaveLength(1);
    expect((await answer({ answer: 'wait' })).status).toBe(200);
    expect((await quotesPage(order)).order.unaccepted).toBeNull();
    expect(await askedAgain()).toHaveLength(2);
    expect((await answer({ answer: 'next' })).status).toBe(200);
    expect((await stored(order)).supplierId).toBe(order.artists[1]!.supplierId);
    expect(await refusalOf(answer({ answer: 'next' }))).toEqual([409, 'order.not_possible']);
  });

  it('C15 C58 the two days begin with the deposit of the extra, not with the choice', async () => {
    const order = await anOfferedOrder([5_000, 0]);
    await choose(order, order.artists[0]!);
    clock += HOUR_MS;
    await look(order);
    clock += 47 * HOUR_MS;
    await look(order);
    expect((await stored(order)).acceptance).toBeUndefined();
    const cart = await order.shopper.ask<Cart>(`/api/carts/?cart_id=${order.cartId}`);
    expect((await place(order.shopper, checkoutOf(cart, { total: cart.due_now }))).status).toBe(200);
    await deliverNews(order.cartId);
    const since = clock;
    expect((await stored(order)).acceptance).toEqual({ since: new Date(since).toISOString() });
    clock = since + 2 * DAY_MS;
    expect(await look(order)).toBe('reminded');
    clock = since + 3 * DAY_MS;
    expect(await look(order)).toBe('customer asked');
    clock = since + 4 * DAY_MS;
    expect(await look(order)).toBe('next selected');
    const extras = (await ledgerOf(order.cartId))
      .flatMap(({ lines }) => lines)
      .filter(({ account }) => account === 'extras');
    expect(sumCents(extras.map(({ cents }) => cents))).toBe(0);
  });

  it('C58 chosen before this rule: the two days begin when the scheduler first looks', async () => {
    const order = await anOfferedOrder([0, 0]);
    clock += HOUR_MS;
    await look(order);
    const { orderId } = order;
    const old = new Date(clock - 40 * DAY_MS).toISOString();
    await Order.patch({ orderId }).set({ selectedAt: old, scheduleAt: old, dueKind: 'promise', dueAt: old }).go();
    expect(await look(order)).toBe('may accept');
    const since = clock;
    clock = since + DAY_MS;
    expect(await look(order)).toBe('reminded');
    clock = since + 2 * DAY_MS - 1;
    expect([await look(order), (await stored(order)).supplierId]).toEqual([undefined, order.artists[0]!.supplierId]);
  });

  it('C40 C58 given by the staff: reminded, and after two days the staff has it', async () => {
    const order = await anOrder({ artists: [{}, {}] });
    const admin = await somebody('Admin');
    const { username } = order.artists[0]!;
    await admin.shopper.ask(`/api/admin/orders/${order.orderId}/reassign`, { artist: username, reason: 'Fits.' });
    expect(await look(order)).toBe('may accept');
    clock += DAY_MS;
    expect(await look(order)).toBe('reminded');
    clock += DAY_MS;
    expect(await look(order)).toBe('late');
    expect(await stuckOne(order)).toMatchObject({ why: 'not_accepted' });
    expect((await accept(order)).status).toBe(200);
  });

  it(
    'C28 C58 at every fault of the next choice: one artist is told, one loses it, the ledger agrees',
    { tags: 'soak' },
    async () => {
      const begin = async () => {
        const order = await aChosenOrder('schedule');
        clock += DAY_MS;
        await look(order);
        clock += DAY_MS;
        return order;
      };
      const first = await begin();
      const { deeds } = await withFault(undefined, () => runDueOrder(first.orderId));
      for (const fault of distinctFaultsOf(deeds)) {
        const order = await begin();
        await withFault(fault, () => runDueOrder(order.orderId)).catch(() => undefined);
        await look(order);
        expect([fault, (await stored(order)).supplierId]).toEqual([fault, order.artists[1]!.supplierId]);
        expect(await subjectsTo(order.artists[1]!.email, /^You were chosen/)).toHaveLength(1);
        expect(await subjectsTo(order.artists[0]!.email, /^Not yours any more/)).toHaveLength(1);
      }
    },
  );
});
