import { AppError } from '#shared/errors.ts';
import { formatCents } from '#shared/money/money.ts';
import type { AdminPayoutRun } from '#shared/schemas/payout.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { asAdmin } from '../platform/audit.ts';
import { ifUnchanged, items, transact } from '../platform/table.ts';
import { giveBack } from './give-back.ts';
import { DUE_RUN, PayoutRun, type StoredRun } from './payout.entity.ts';
import { dueSoon } from './pay-run.ts';
import { itemsOfRun, readMade, runView } from './run-view.ts';

const begin = ({ runId, to, amountCents, orders }: StoredRun, admin: SignedInActor): Promise<void> =>
  transact({ run: PayoutRun }, (write) =>
    items(
      asAdmin(admin, {
        action: 'payout.dissolve',
        subject: { kind: 'payout', id: runId, label: formatCents(amountCents) },
        before: `in a payment to ${to} for ${orders} pieces`,
        after: 'payable',
      }),
      {
        run: write.run
          .patch({ runId })
          .set({ state: 'dissolving', dueKind: DUE_RUN, dueAt: dueSoon() })
          .where(({ state }, { eq }) => eq(state, 'made'))
          .commit(),
      },
    ),
  );

/** Makes what is left of a run that is being dissolved payable again; another request may do the same at once. */
export const finishDissolving = async ({ runId }: StoredRun): Promise<void> => {
  const payees = new Set((await itemsOfRun(runId)).map(({ payeeId }) => payeeId));
  for (const payeeId of payees) await giveBack(runId, payeeId, { from: 'inRun', memo: 'Taken out of a payment' });
  await ifUnchanged(
    PayoutRun.patch({ runId })
      .set({ state: 'dissolved' })
      .remove(['dueKind', 'dueAt'])
      .where(({ state }, { eq }) => eq(state, 'dissolving'))
      .go(),
  );
};

/**
 * Dissolves a run of which nothing was sent: all that it holds is payable again (C49). Pressed again it finishes what a
 * crash left, and answers the same. Refuses `payout.not_found`, and `payout.already_sent`.
 */
export const dissolveRun = async (runId: string, admin: SignedInActor): Promise<AdminPayoutRun> => {
  const run = await readMade(runId);
  if (run.state === 'made') await ifUnchanged(begin(run, admin));
  const begun = await readMade(runId);
  if (begun.state !== 'dissolving' && begun.state !== 'dissolved') throw new AppError('payout.already_sent');
  if (begun.state === 'dissolving') await finishDissolving(begun);
  return runView({ ...begun, state: 'dissolved' });
};
