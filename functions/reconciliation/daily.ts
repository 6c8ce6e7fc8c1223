import { now, nowIso } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { isConditionRefused } from '../platform/table.ts';
import { reconcile, type Reconciliation } from './reconcile.ts';
import { ReconciledDay } from './reconciliation.entity.ts';

/** Each pass looks at three days: what one of them could not see, the next one does. */
const WINDOW_MS = 3 * 24 * 3_600_000;

/** Whoever has not finished after this long has failed, and another makes the pass. */
const TAKEN_MS = 10 * 60_000;

/** Hour of the day, in UTC, from which on its pass is made: the quietest. */
const HOUR = 3;

const take = async (day: string): Promise<boolean> => {
  const at = nowIso();
  try {
    await ReconciledDay.upsert({ day })
      .set({ takenUntil: new Date(now() + TAKEN_MS).toISOString() })
      .where(({ takenUntil, finishedAt }, { notExists, lt }) => `${notExists(finishedAt)} AND (${notExists(takenUntil)} OR ${lt(takenUntil, at)})`)
      .go();
    return true;
  } catch (error) {
    if (isConditionRefused(error)) return false;
    throw error;
  }
};

/** Makes the pass of today once, whoever calls how often; undefined when there is nothing to do. A pass that fails is made again. */
export const reconcileToday = async (): Promise<Reconciliation | undefined> => {
  const day = nowIso().slice(0, 10);
  if (new Date(now()).getUTCHours() < HOUR || !(await take(day))) return undefined;
  try {
    const report = await reconcile(now() - WINDOW_MS);
    await ReconciledDay.patch({ day }).set({ finishedAt: nowIso(), report }).go();
    return report;
  } catch (error) {
    log.error('the books could not be compared', error);
    return undefined;
  }
};
