import { measured } from './platform/metrics.ts';
import { reconcileToday, type DayReport } from './reconciliation/daily.ts';
import { runDueWork, type RunReport } from './scheduler/scheduler.ts';

/**
 * Runs the due work of a minute, and a step of the daily reconciliation of the ledger with the providers' statements.
 */
export const handler = async (): Promise<RunReport & { reconciliation?: DayReport }> => {
  const report = await measured('schedule minute', runDueWork);
  const reconciliation = await measured('reconcile day', () => reconcileToday());
  return { ...report, ...(reconciliation && { reconciliation }) };
};
