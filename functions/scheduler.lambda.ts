import { measured } from './platform/metrics.ts';
import { reconcileToday } from './reconciliation/daily.ts';
import type { Reconciliation } from './reconciliation/reconcile.ts';
import { runDueWork, type RunReport } from './scheduler/scheduler.ts';

/** The minute's work, and once a day the comparison of the books with the providers'. */
export const handler = async (): Promise<RunReport & { books?: Reconciliation }> => {
  const report = await measured('schedule minute', runDueWork);
  const books = await measured('reconcile day', reconcileToday);
  return { ...report, ...(books && { books }) };
};
