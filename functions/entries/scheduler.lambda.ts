import { keysOf } from '#shared/keys.ts';
import {
  DUE_AGE_SECONDS,
  DUE_STUCK,
  measured,
  MISSING_ORDERS,
  printGauge,
  RECONCILED_HOURS,
} from '../platform/metrics.ts';
import { newId } from '../platform/ids.ts';
import { withOrigin } from '../platform/origin.ts';
import { hoursSinceReconciled, reconcileToday, type DayReport } from '../reconciliation/daily.ts';
import { isOrderCheckDue, missingOrders } from '../scheduler/missing-orders.ts';
import { runDueWork, type RunReport } from '../scheduler/scheduler.ts';

type MinuteReport = RunReport & { reconciliation?: DayReport };

const runMinute = async (): Promise<MinuteReport> => {
  const report = await measured('schedule minute', runDueWork);
  for (const kind of keysOf(report.ageSeconds)) printGauge(DUE_AGE_SECONDS, report.ageSeconds[kind], { kind });
  printGauge(DUE_STUCK, report.stuck);
  if (isOrderCheckDue()) printGauge(MISSING_ORDERS, await measured('look for orders', missingOrders));
  const reconciliation = await measured('reconcile day', () => reconcileToday());
  const hours = await hoursSinceReconciled();
  if (hours !== undefined) printGauge(RECONCILED_HOURS, hours);
  return { ...report, ...(reconciliation && { reconciliation }) };
};

/**
 * Runs the due work of a minute, and a step of the daily reconciliation of the ledger with the providers' statements, and
 * prints how long ago that was last finished, and for how long work of each kind has been left undone
 * and how much of it is stuck.
 */
export const handler = (): Promise<MinuteReport> => withOrigin({ requestId: newId('sweep') }, runMinute);
