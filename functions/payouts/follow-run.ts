import { ifUnchanged } from '../platform/table.ts';
import { finishDissolving } from './dissolve-run.ts';
import { finishReturning } from './end-transfers.ts';
import { finishPaying } from './pay-run.ts';
import { PayoutRun } from './payout.entity.ts';
import { readRun, transfersOf } from './run-view.ts';

/**
 * Finishes what a crash has left of a run: its sending, its dissolution, and transfers that come back. Called by the
 * scheduler; a repeated call changes nothing.
 */
export const followRun = async (runId: string): Promise<'finished' | 'nothing'> => {
  const run = await readRun(runId);
  if (!run) return 'nothing';
  if (run.state === 'paying') await finishPaying(run);
  if (run.state === 'dissolving') await finishDissolving(run);
  for (const transfer of (await transfersOf(runId)).values())
    if (transfer.state === 'returning') await finishReturning(transfer);
  // A transfer that begins to come back meanwhile has set another time.
  await ifUnchanged(
    PayoutRun.patch({ runId })
      .remove(['dueKind', 'dueAt'])
      .where(({ dueAt }, { eq }) => eq(dueAt, run.dueAt ?? ''))
      .go(),
  );
  return 'finished';
};
