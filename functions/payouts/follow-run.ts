import { DAY_MS } from '#shared/time/time.ts';
import { now } from '../platform/clock.ts';
import { ifUnchanged } from '../platform/table.ts';
import { finishDissolving } from './dissolve-run.ts';
import { finishReturning } from './end-transfers.ts';
import { finishPaying } from './pay-run.ts';
import { askPaypal } from './paypal-run.ts';
import { PayoutRun } from './payout.entity.ts';
import { readRun, transfersOf } from './run-view.ts';

/** PayPal is asked so often about transfers whose end it has not stated; its webhooks come sooner. */
const ASK_AGAIN_MS = DAY_MS / 4;

/**
 * Finishes what a crash has left of a run: its sending, its dissolution, and transfers that come back; and asks PayPal about
 * transfers whose end it has not stated. Called by the scheduler; a repeated call changes nothing.
 */
export const followRun = async (runId: string): Promise<'finished' | 'nothing'> => {
  const run = await readRun(runId);
  if (!run) return 'nothing';
  if (run.state === 'paying') await finishPaying(run);
  if (run.state === 'dissolving') await finishDissolving(run);
  for (const transfer of (await transfersOf(runId)).values())
    if (transfer.state === 'returning') await finishReturning(transfer);
  const sent = run.batchId === undefined ? [] : [...(await transfersOf(runId)).values()];
  if (sent.some(({ state }) => state === 'sent')) await askPaypal(run);
  const isWaiting = sent.length > 0 && [...(await transfersOf(runId)).values()].some(({ state }) => state === 'sent');
  // A transfer that begins to come back meanwhile has set another time.
  await ifUnchanged(
    (isWaiting
      ? PayoutRun.patch({ runId }).set({ dueAt: new Date(now() + ASK_AGAIN_MS).toISOString() })
      : PayoutRun.patch({ runId }).remove(['dueKind', 'dueAt'])
    )
      .where(({ dueAt }, { eq }) => eq(dueAt, run.dueAt ?? ''))
      .go(),
  );
  return 'finished';
};
