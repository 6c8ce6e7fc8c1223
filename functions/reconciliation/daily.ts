import { now, nowIso } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { isConditionRefused } from '../platform/table.ts';
import { reconcilePart, type Reconciliation } from './reconcile.ts';
import { ReconciledDay } from './reconciliation.entity.ts';

const HOUR_MS = 3_600_000;

/** Each pass looks at three days: what one of them could not see, the next one does. */
const WINDOW_MS = 3 * 24 * HOUR_MS;

/** Whoever has not moved on after this long has failed, and another goes on where they were. */
const TAKEN_MS = 10 * 60_000;

/** Hour of the day, in UTC, from which on its pass is made: the quietest. */
const HOUR = 3;

/** How much is done at a time: what is listed together, carts of one step, and how long a run begins steps. */
export interface Pace {
  spanMs: number;
  mostCarts: number;
  budgetMs: number;
}

// The scheduler has 55 s, of which the minute's own work takes some; a step takes seconds.
const PACE: Pace = { spanMs: HOUR_MS, mostCarts: 200, budgetMs: 15_000 };

/** What a run has done of its day's pass. */
export interface DayReport {
  day: string;
  carts: number;
  repaired: number;
  opened: number;
  known: number;
  isFinished: boolean;
}

/** Where a pass stands: the time that is looked at, and the cart after which it goes on. */
interface Place {
  from: number;
  after: string;
}

const lease = (): string => new Date(now() + TAKEN_MS).toISOString();

/** Takes the pass of a day for some minutes; undefined when another has it, or it is finished. */
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

/** Notes what a step has found and where the next begins, as long as nobody else has taken over. */
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
  { spanMs, mostCarts, budgetMs }: Pace,
): Promise<DayReport> => {
  const startedAt = performance.now();
  const sum: DayReport = { day, carts: 0, repaired: 0, opened: 0, known: 0, isFinished: false };
  let [here, takenUntil] = [place, taken];
  for (;;) {
    const span = { from: here.from, to: Math.min(here.from + spanMs, end) };
    const { last, ...found } = await reconcilePart(span, {
      after: here.after,
      most: mostCarts,
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
 * Goes on with the pass of today, which is made once, whoever calls how often: in steps, of which one run makes as many as it has
 * time for. A step that fails is made again by a later run, and finds what it has found. Undefined when there is nothing to do.
 */
export const reconcileToday = async (pace: Pace = PACE): Promise<DayReport | undefined> => {
  const day = nowIso().slice(0, 10);
  const to = Date.parse(`${day}T00:00:00Z`) + HOUR * HOUR_MS;
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
