import { measured } from './platform/metrics.ts';
import { reconcileToday, type DayReport } from './reconciliation/daily.ts';
import { runDueWork, type RunReport } from './scheduler/scheduler.ts';

/** The minute's work, and a part of the day's comparison of the books with the providers'. */
export const handler = async (): Promise<RunReport & { books?: DayReport }> => {
  const report = await measured('schedule minute', runDueWork);
  const books = await measured('reconcile day', () => reconcileToday());
  return { ...report, ...(books && { books }) };
};
