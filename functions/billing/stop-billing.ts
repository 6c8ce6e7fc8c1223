import { transact } from '../platform/table.ts';
import { Billing, type StoredBilling } from './billing.entity.ts';

/**
 * Pauses or ends a billing and takes it off the schedule; an ended one stays as it is. Throws `ConditionRefused` when
 * it has changed since it was read.
 */
export const stopBilling = async (
  billing: StoredBilling,
  as: 'paused' | 'ended',
): Promise<'paused' | 'ended' | 'nothing'> => {
  const { cartId, state, beganAt, nextStep } = billing;
  if (state === 'ended' || state === as) return 'nothing';
  await transact({ billing: Billing }, (write) => ({
    billing: write.billing
      .patch({ cartId })
      .set({ state: as })
      .remove(['dueKind', 'dueAt'])
      .where(
        (stored, { eq }) =>
          `${eq(stored.state, billing.state)} AND ${eq(stored.beganAt, beganAt)} AND ${eq(stored.nextStep, nextStep)}`,
      )
      .commit(),
  }));
  return as;
};
