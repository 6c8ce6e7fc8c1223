import type { MoneyCaseView } from '#shared/schemas/money-case.ts';
import { HOUR_MS } from '#shared/time/time.ts';

/**
 * Compares the books of the table that the environment names with the providers, hour by hour from a moment until now, and
 * answers the open cases: what was taken for orders that the restored table does not have is among them.
 */
export const reconcileSince = async (from: Date): Promise<{ repaired: number; cases: MoneyCaseView[] }> => {
  const [{ now }, { reconcilePart }, { listCases }] = await Promise.all([
    import('#functions/platform/clock.ts'),
    import('#functions/reconciliation/reconcile.ts'),
    import('#functions/reconciliation/cases.ts'),
  ]);
  const end = now();
  let repaired = 0;
  for (let start = from.getTime(); start < end; start += HOUR_MS) {
    const to = Math.min(start + HOUR_MS, end);
    repaired += (await reconcilePart({ from: start, to }, { withWaiting: to === end })).repaired.length;
  }
  return { repaired, cases: await listCases('open') };
};
