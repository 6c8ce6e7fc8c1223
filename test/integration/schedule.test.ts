import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/time/time.ts';
import { runDueOrder } from '#functions/scheduler/due-order.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { DUE_AGE_SECONDS, DUE_STUCK, RECONCILED_HOURS } from '#functions/platform/metrics.ts';
import { handler as everyMinuteHandler } from '#functions/entries/scheduler.lambda.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { anOrder, choose, offer, quotesPage, type PlacedOrder } from '#test/factories/orders.ts';
import { changeArtist } from '#test/factories/people.ts';
import { eventsAbout } from '#test/support/events.ts';
import { openSeam, withRival } from '#test/support/outgoing.ts';
import { asFunction } from '#test/support/as-function.ts';

const everyMinute = asFunction('scheduler', everyMinuteHandler);

let placedAt = 0;
let clock = 0;
beforeEach(() => {
  placedAt = Date.now();
  clock = placedAt;
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));

const selections = async ({ orderId }: PlacedOrder) =>
  (await eventsAbout(orderId))
    .filter(({ name }) => name === 'quote.selected')
    .map(({ payload }) => [payload.supplierId, payload.by]);
const due = async ({ orderId }: PlacedOrder): Promise<string | undefined> =>
  (await runDueWork()).orders.find(({ id }) => id === orderId)?.did;
const scheduleOf = async (order: PlacedOrder): Promise<number> => {
  const { schedule } = (await quotesPage(order)).order;
  return schedule.sec * 1000 + schedule.msec;
};

/** An order with two offers, of which the second has the better score. */
const anOrderWithOffers = async (): Promise<PlacedOrder> => {
  const order = await anOrder({ artists: [{ rating: 0.3 }, { rating: 1 }] });
  for (const artist of order.artists) await offer(artist, order.orderId);
  return order;
};

describe('the schedule', () => {
  it('Q-21 chooses the best score exactly one hour after the order, and not a millisecond earlier', async () => {
    const order = await anOrderWithOffers();
    const scheduleAt = await scheduleOf(order);
    expect(scheduleAt - placedAt).toBe(HOUR_MS);
    clock = scheduleAt - 1;
    expect(await due(order)).toBeUndefined();
    expect(await runDueOrder(order.orderId)).toBe('nothing');
    expect((await quotesPage(order)).order.supplier).toBeNull();
    clock = scheduleAt;
    expect(await due(order)).toBe('selected');
    expect((await quotesPage(order)).order).toMatchObject({
      supplier: order.artists[1]!.supplierId,
      processed: true,
      status: 1,
    });
    expect(await selections(order)).toEqual([[order.artists[1]!.supplierId, 'schedule']]);
  });

  it('Q-21 of equal scores the first answer counts', async () => {
    const order = await anOrder({ artists: [{}, {}, {}] });
    for (const artist of order.artists) {
      clock += 1_000;
      await offer(artist, order.orderId);
    }
    clock = placedAt + HOUR_MS;
    await runDueWork();
    expect((await quotesPage(order)).order.supplier).toBe(order.artists[0]!.supplierId);
  });

  it('Q-21 passes over an artist who has left since, and one who passed', async () => {
    const order = await anOrder({ artists: [{ rating: 1 }, { rating: 0.9 }, { rating: 0.2 }] });
    for (const [artist, price] of [
      [order.artists[0]!, 0],
      [order.artists[1]!, -1],
      [order.artists[2]!, 0],
    ] as const)
      await offer(artist, order.orderId, price);
    await changeArtist(order.artists[0]!.supplierId, { isActive: false });
    clock = placedAt + HOUR_MS;
    expect(await due(order)).toBe('selected');
    expect((await quotesPage(order)).order.supplier).toBe(order.artists[2]!.supplierId);
  });

  it('C39 may run five times at once, hours late: one selection, one piece of news', { tags: 'soak' }, async () => {
    const order = await anOrderWithOffers();
    clock = placedAt + 24 * HOUR_MS;
    await Promise.all(Array.from({ length: 5 }, () => everyMinute()));
    const print = vi.spyOn(console, 'log').mockReturnValue(undefined);
    await everyMinute();
    const lines = print.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
    print.mockRestore();
    expect(lines.flatMap((line) => line[RECONCILED_HOURS] ?? [])).toEqual([expect.any(Number)]);
    expect(lines.flatMap((line) => line[DUE_AGE_SECONDS] ?? [])).toEqual(Array<number>(9).fill(0));
    expect(lines.flatMap((line) => line[DUE_STUCK] ?? [])).toEqual([0]);
    expect(await selections(order)).toEqual([[order.artists[1]!.supplierId, 'schedule']]);
    expect((await quotesPage(order)).order).toMatchObject({ supplier: order.artists[1]!.supplierId, processed: true });
  });

  it('Q-07 Q-20 never overrides my choice: it tells my artist an hour after I chose, as my choice', async () => {
    const order = await anOrderWithOffers();
    clock = placedAt + HOUR_MS / 2;
    await choose(order, order.artists[0]!);
    clock = placedAt + HOUR_MS;
    expect(await due(order)).toBeUndefined();
    expect(await runDueOrder(order.orderId)).toBe('nothing');
    clock = placedAt + HOUR_MS + HOUR_MS / 2 - 1;
    expect(await due(order)).toBeUndefined();
    clock = placedAt + HOUR_MS + HOUR_MS / 2;
    await Promise.all(Array.from({ length: 5 }, () => runDueWork()));
    expect(await selections(order)).toEqual([[order.artists[0]!.supplierId, 'customer']]);
    expect((await quotesPage(order)).order).toMatchObject({ supplier: order.artists[0]!.supplierId, processed: true });
  });

  it(
    'Q-20 whenever I choose while the schedule fires: my choice stands, or I chose after it and the hour is new',
    { tags: 'soak' },
    async () => {
      await openSeam({ pays: false });
      let isMet = true;
      for (let at = 0; isMet; at += 1) {
        const order = await anOrderWithOffers();
        clock = (await scheduleOf(order)) + 1;
        const { met } = await withRival({ at, act: () => choose(order, order.artists[0]!) }, () =>
          runDueOrder(order.orderId),
        );
        if (!met) await choose(order, order.artists[0]!);
        const page = await quotesPage(order);
        expect(page.order).toMatchObject({ supplier: order.artists[0]!.supplierId, processed: false });
        expect(await scheduleOf(order)).toBe(clock + HOUR_MS);
        const announced = await selections(order);
        expect(announced.length).toBeLessThanOrEqual(1);
        expect(announced.every(([supplier]) => supplier === order.artists[1]!.supplierId)).toBe(true);
        clock += HOUR_MS;
        expect(await runDueOrder(order.orderId)).toBe('announced');
        isMet = met;
      }
    },
  );

  it('C39 C41 the artist whom I chose is told also by a schedule that comes five days late', async () => {
    const order = await anOrder();
    await offer(order.artists[0]!, order.orderId);
    await choose(order, order.artists[0]!);
    clock += 5 * DAY_MS;
    await runDueWork();
    expect((await quotesPage(order)).order.processed).toBe(true);
    await order.artists[0]!.shopper.ask(`/api/sellers/orders/${order.orderId}/accept`, {});
  });

  it('Q-10 without an offer the order stays open and is left in peace; a late offer wakes it', async () => {
    const order = await anOrder();
    clock = placedAt + HOUR_MS;
    expect(await due(order)).toBe('waiting');
    clock += HOUR_MS;
    expect(await due(order)).toBeUndefined();
    await offer(order.artists[0]!, order.orderId, -1);
    expect(await due(order)).toBeUndefined();
    clock += 5 * HOUR_MS;
    await offer(order.artists[0]!, order.orderId, 0);
    expect(await due(order)).toBe('selected');
    expect((await quotesPage(order)).order).toMatchObject({ supplier: order.artists[0]!.supplierId, processed: true });
  });

  it(
    'Q-10 whenever the offer comes while the schedule goes to rest: it is chosen at the next minute',
    { tags: 'soak' },
    async () => {
      await openSeam({ pays: false });
      let isMet = true;
      for (let at = 0; isMet; at += 1) {
        const order = await anOrder();
        clock = (await scheduleOf(order)) + 1;
        const { met } = await withRival({ at, act: () => offer(order.artists[0]!, order.orderId) }, () =>
          runDueOrder(order.orderId),
        );
        if (!met) await offer(order.artists[0]!, order.orderId);
        clock += 60_000;
        await runDueWork();
        expect((await quotesPage(order)).order).toMatchObject({
          supplier: order.artists[0]!.supplierId,
          processed: true,
        });
        isMet = met;
      }
    },
  );

  it('C39 nothing happens to an order that was accepted, and one that fails does not keep the others waiting', async () => {
    const [accepted, broken, fine] = [
      await anOrder({ status: 2 }),
      await anOrderWithOffers(),
      await anOrderWithOffers(),
    ];
    await Order.patch({ orderId: accepted.orderId })
      .set({ dueKind: 'order', dueAt: new Date(placedAt).toISOString() })
      .go();
    await Order.patch({ orderId: broken.orderId }).set({ scheduleAt: 'nonsense', supplierId: 'usr_nobody' }).go();
    await Order.patch({ orderId: broken.orderId }).set({ version: -1 }).go();
    clock = placedAt + HOUR_MS;
    const { orders } = await runDueWork();
    expect(orders.find(({ id }) => id === accepted.orderId)?.did).toBe('nothing');
    expect(orders.find(({ id }) => id === fine.orderId)?.did).toBe('selected');
    expect((await quotesPage(accepted)).order.status).toBe(2);
  });
});
