import { afterEach, expect, it } from 'vitest';
import { LedgerEntry } from '#functions/ledger/ledger.entity.ts';
import { PLACED_MEMO } from '#functions/ledger/ledger.ts';
import { setClock } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { isOrderCheckDue, missingOrders } from '#functions/scheduler/missing-orders.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/time.ts';

/** Moments whose hours no other test has orders in; the first one's hours are of two days. */
const [NIGHT, MORNING, EVENING] = ['2041-03-06T01:00:00.000Z', '2041-03-06T09:00:00.000Z', '2041-03-06T21:00:00.000Z'];

afterEach(() => setClock(Date.now));

const place = async (at: number, orders: number, memo = PLACED_MEMO): Promise<void> => {
  const iso = new Date(at).toISOString();
  const entry = { at: iso, day: iso.slice(0, 10), memo, lines: [] };
  for (let count = 0; count < orders; count += 1)
    await LedgerEntry.put({ ...entry, cartId: newId('cart'), entryId: newId('entry') }).go();
};

/** Orders of the same hours in each of the four weeks before. */
const placeInWeeksBefore = async (moment: string, orders: readonly number[]): Promise<void> => {
  for (const [index, count] of orders.entries())
    await place(Date.parse(moment) - (index + 1) * 7 * DAY_MS - 1.5 * HOUR_MS, count);
};

it('no order in three hours is a fault where twelve were to be expected, also over midnight', async () => {
  await placeInWeeksBefore(NIGHT, [12, 10, 12, 14]);
  // Neither what is no order nor what was placed before these hours counts.
  await place(Date.parse(NIGHT) - HOUR_MS, 1, 'Balance paid');
  await place(Date.parse(NIGHT) - 4 * HOUR_MS, 1);
  setClock(() => Date.parse(NIGHT));
  expect(await missingOrders()).toBe(12);
  await place(Date.parse(NIGHT) - HOUR_MS, 1);
  expect(await missingOrders()).toBe(0);
});

it('a shop with fewer orders is not watched, nor is one whose last weeks had few', async () => {
  await placeInWeeksBefore(MORNING, [11, 12, 12, 12]);
  setClock(() => Date.parse(MORNING));
  expect(await missingOrders()).toBe(0);
  await placeInWeeksBefore(EVENING, [40]);
  setClock(() => Date.parse(EVENING));
  expect(await missingOrders()).toBe(0);
});

it('orders are looked for once an hour', () => {
  setClock(() => Date.parse(MORNING) + 59_000);
  expect(isOrderCheckDue()).toBe(true);
  setClock(() => Date.parse(MORNING) + 60_000);
  expect(isOrderCheckDue()).toBe(false);
});
