import { HOUR_MS } from '#shared/time/time.ts';
import { now, nowIso } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { isConditionRefused } from '../platform/table.ts';
import { reconcilePart, type Reconciliation } from './reconcile.ts';
import { ReconciledDay } from './reconciliation.entity.ts';

/** Each daily pass covers three days, so that it also finds what the pass before could not see yet. */
const WINDOW_MS = 3 * 24 * HOUR_MS;

/** Lease of a run on the pass: when it has not saved a step for this long, another run takes over. */
const TAKEN_MS = 10 * 60_000;

/** Hour in UTC from which on the day's pass is made: the quietest one. */
const HOUR = 3;

/**
 * Size of a step: milliseconds listed together, and maximum number of carts; `budgetMs` is how long a run begins steps.
 */
export interface Pace {
  spanMs: number;
  maxCarts: number;
  budgetMs: number;
}

// The scheduler function has 55 s, of which due work takes up to 25 s and its last calls some more; a step takes
// seconds.
const PACE: Pace = { spanMs: HOUR_MS, maxCarts: 200, budgetMs: 15_000 };

/** What one run has done of the day's pass. */
export interface DayReport {
  day: string;
  carts: number;
  repaired: number;
  opened: number;
  known: number;
  isFinished: boolean;
}

/** Progress of a pass: the start of the current span, and the last cart of it that was checked. */
interface Place {
  from: number;
  after: string;
}

/** Days that are looked back on for one that was finished. */
const LOOKED_BACK = 7;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const beginOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) + HOUR * HOUR_MS;

/**
 * Hours since a pass was last finished, in the last week; without one, since the oldest pass in it was due. Undefined
 * where no pass was begun, as in a new shop.
 */
export const hoursSinceReconciled = async (): Promise<number | undefined> => {
  const days = Array.from({ length: LOOKED_BACK }, (_, back) => ({ day: dayOf(now() - back * 24 * HOUR_MS) }));
  const { data } = await ReconciledDay.get(days).go();
  const finished = data.flatMap(({ finishedAt }) => (finishedAt ? [Date.parse(finishedAt)] : []));
  const begun = data.map(({ day }) => beginOf(day));
  if (begun.length === 0) return undefined;
  const since = finished.length > 0 ? Math.max(...finished) : Math.min(...begun);
  return (now() - since) / HOUR_MS;
};

const lease = (): string => new Date(now() + TAKEN_MS).toISOString();

/** Takes the lease on the pass of a day; undefined when another run has it, or the pass is finished. */
const take = async (
  day: string,
  takenUntil: string,
): Promise<{ at?: string | undefined; after?: string | undefined } | undefined> => {
  try {
    const { data } = await ReconciledDay.upsert({ day })
      .set({ takenUntil })
      .where(
        (stored, { notExists, lte }) =>
          `${notExists(stored.finishedAt)} AND (${notExists(stored.takenUntil)} OR ${lte(stored.takenUntil, nowIso())})`,
      )
      .go({ response: 'all_new' });
    return data;
  } catch (error) {
    if (isConditionRefused(error)) return undefined;
    throw error;
  }
};

/** Saves what a step has found and where the next begins, on condition that this run still has the lease. */
const moveOn = (
  day: string,
  takenUntil: string,
  { from, after }: Place,
  { carts, repaired, opened, known }: Reconciliation,
  next: { takenUntil: string } | { finishedAt: string },
) =>
  ReconciledDay.patch({ day })
    .set({ at: new Date(from).toISOString(), after, ...next })
    .add({ carts, repaired: repaired.length, opened: opened.length, known: known.length })
    .where((stored, { eq }) => eq(stored.takenUntil, takenUntil))
    .go();

const makeSteps = async (
  day: string,
  place: Place,
  end: number,
  taken: string,
  { spanMs, maxCarts, budgetMs }: Pace,
): Promise<DayReport> => {
  const startedAt = performance.now();
  const sum: DayReport = { day, carts: 0, repaired: 0, opened: 0, known: 0, isFinished: false };
  let [here, takenUntil] = [place, taken];
  for (;;) {
    const span = { from: here.from, to: Math.min(here.from + spanMs, end) };
    const { last, ...found } = await reconcilePart(span, {
      after: here.after,
      max: maxCarts,
      withWaiting: span.to === end,
    });
    here = last === undefined ? { from: span.to, after: '' } : { ...here, after: last };
    for (const kind of ['repaired', 'opened', 'known'] as const) sum[kind] += found[kind].length;
    sum.carts += found.carts;
    sum.isFinished = here.from >= end;
    const isOver = performance.now() - startedAt >= budgetMs;
    const until = isOver ? nowIso() : lease();
    await moveOn(day, takenUntil, here, found, sum.isFinished ? { finishedAt: nowIso() } : { takenUntil: until });
    if (sum.isFinished || isOver) return sum;
    takenUntil = until;
  }
};

/**
 * Continues today's pass, which is made once, however often this is called: in steps, as many as the run has time for.
 * A failed step is repeated by a later run, with the same result. Undefined when there is nothing to do.
 */
export const reconcileToday = async (pace: Pace = PACE): Promise<DayReport | undefined> => {
  const day = nowIso().slice(0, 10);
  const to = beginOf(day);
  const takenUntil = lease();
  const taken = now() < to ? undefined : await take(day, takenUntil);
  if (!taken) return undefined;
  const from = taken.at === undefined ? to - WINDOW_MS : Date.parse(taken.at);
  try {
    return await makeSteps(day, { from, after: taken.after ?? '' }, to, takenUntil, pace);
  } catch (error) {
    log.error('the books could not be compared', error);
    return undefined;
  }
};
