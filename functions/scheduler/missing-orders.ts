import { DAY_MS, HOUR_MS } from '#shared/time/time.ts';
import { LedgerEntry } from '../ledger/ledger.entity.ts';
import { PLACED_MEMO } from '../ledger/ledger.ts';
import { now } from '../platform/clock.ts';

/** Hours without an order that are compared with the same hours of the weeks before. */
const HOURS = 3;

const WEEKS = 4;

/**
 * Expected orders from which on none is a fault: with 12 expected, chance alone gives none once in 160,000 hours (e^-12), which is
 * 18 years. A shop with fewer orders is not watched.
 */
const EXPECTED = 12;

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Number of orders that were placed in the hours before a moment. */
const ordersBefore = async (until: number): Promise<number> => {
  const [from, to] = [isoOf(until - HOURS * HOUR_MS), isoOf(until)];
  const days = [...new Set([from.slice(0, 10), to.slice(0, 10)])];
  const pages = await Promise.all(
    days.map((day) => LedgerEntry.query.ofDay({ day }).between({ at: from }, { at: to }).go({ pages: 'all' })),
  );
  return pages.flatMap(({ data }) => data).filter(({ memo }) => memo === PLACED_MEMO).length;
};

/**
 * The orders that were to be expected in the last three hours, by the mean of the same hours of the last four weeks, when there
 * was none; 0 when there was one, or when so few were expected that none says nothing.
 */
export const missingOrders = async (): Promise<number> => {
  const at = now();
  const [placed = 0, ...before] = await Promise.all(
    Array.from({ length: WEEKS + 1 }, (_, weeks) => ordersBefore(at - weeks * 7 * DAY_MS)),
  );
  const expected = before.reduce((sum, orders) => sum + orders, 0) / WEEKS;
  return placed === 0 && expected >= EXPECTED ? expected : 0;
};

/** Whether this is the minute of an hour in which orders are looked for: reading five times three hours is not for each. */
export const isOrderCheckDue = (): boolean => new Date(now()).getUTCMinutes() === 0;
