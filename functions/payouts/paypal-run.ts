import { readPayoutItem, readPayouts, type PayoutOutcome } from '../payments/paypal-payouts.ts';
import { nowIso } from '../platform/clock.ts';
import { ifUnchanged } from '../platform/table.ts';
import { markArrived, returnTransfer } from './end-transfers.ts';
import { dueSoon, finishPaying } from './pay-run.ts';
import { DUE_RUN, PayoutRun, type StoredRun } from './payout.entity.ts';
import { readMade, readRun, transfersOf } from './run-view.ts';

/** Notes PayPal's id of the batch, once, and that all its transfers are sent. */
export const recordBatch = async (runId: string, payoutBatchId: string): Promise<StoredRun> => {
  await ifUnchanged(
    PayoutRun.patch({ runId })
      .set({
        state: 'paying',
        reference: payoutBatchId,
        batchId: payoutBatchId,
        paidAt: nowIso(),
        dueKind: DUE_RUN,
        dueAt: dueSoon(),
      })
      .where(({ state }, { eq }) => eq(state, 'submitting'))
      .go(),
  );
  const run = await readMade(runId);
  if (run.state === 'paying') await finishPaying(run);
  return run;
};

const apply = async (runId: string, { itemId, state, reason }: PayoutOutcome): Promise<void> => {
  // A transfer that has come back meanwhile stays so.
  if (state === 'arrived') await ifUnchanged(markArrived(runId, [itemId], {}));
  if (state === 'returned') await returnTransfer(runId, itemId, reason);
};

/** Asks PayPal what became of the transfers of a run that it has said nothing of yet. */
export const askPaypal = async ({ runId, batchId = '' }: StoredRun): Promise<void> => {
  const stored = await transfersOf(runId);
  for (const outcome of await readPayouts(batchId))
    if (stored.get(outcome.itemId)?.state === 'sent') await apply(runId, outcome);
};

/**
 * Brings a transfer in line with what PayPal says of it now; an event only says where to look, so one that comes twice or
 * late changes nothing. It also records a batch whose record a crash has prevented.
 */
export const syncPaypalItem = async (payoutItemId: string): Promise<void> => {
  const { batchId: runId, payoutBatchId, ...outcome } = await readPayoutItem(payoutItemId);
  const run = runId === '' ? undefined : await readRun(runId);
  // Another shop may send from the same account.
  if (!run || !(await transfersOf(runId)).has(outcome.itemId)) return;
  if (run.state === 'submitting') await recordBatch(runId, payoutBatchId);
  else if (run.batchId !== payoutBatchId) return;
  await apply(runId, outcome);
};
