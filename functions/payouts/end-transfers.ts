import { AppError } from '#shared/errors.ts';
import { formatCents, sumCents } from '#shared/money/money.ts';
import type { AdminPayoutRunDetails, TransferOutcome } from '#shared/schemas/payout.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { asAdmin } from '../platform/audit.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ConditionRefused, ifUnchanged, inChunks, items, transact, type Items } from '../platform/table.ts';
import { giveBack } from './give-back.ts';
import { dueSoon, finishPaying } from './pay-run.ts';
import { DUE_RUN, PayoutRun, PayoutTransfer, type StoredRun, type StoredTransfer } from './payout.entity.ts';
import { itemsOfRun, readMade, runDetails, sentTo, transfersOf } from './run-view.ts';

/** Transfers per transaction, beside the admin's two items. */
const AT_ONCE = 90;

const entities = { run: PayoutRun, transfer: PayoutTransfer, outbox: Outbox };

/** A run whose transfers were sent; finishes what a crash left of the sending, so that each transfer has its record. */
const sentRun = async (runId: string): Promise<StoredRun> => {
  const run = await readMade(runId);
  if (run.state === 'paying') await finishPaying(run);
  else if (run.state !== 'paid') throw new AppError('payout.not_sent');
  return run;
};

/** Notes that transfers have arrived, with the items of whoever says so; throws when one is not just sent any more. */
export const markArrived = (runId: string, payeeIds: readonly string[], also: Items): Promise<void> =>
  transact(entities, (write) =>
    items(
      also,
      payeeIds.map((payeeId) => ({
        [`transfer:${payeeId}`]: write.transfer
          .upsert({ runId, payeeId, state: 'arrived', endedAt: nowIso() })
          .where(({ state }, { eq, notExists }) => `${notExists(state)} OR ${eq(state, 'sent')}`)
          .commit(),
      })),
    ),
  );

/** Begins to take a transfer back; the run is due until its earnings are payable again. */
const beginReturning = (runId: string, payeeId: string, reason: string, also: Items): Promise<void> =>
  transact(entities, (write) =>
    items(also, {
      run: write.run.patch({ runId }).set({ dueKind: DUE_RUN, dueAt: dueSoon() }).commit(),
      transfer: write.transfer
        .upsert({ runId, payeeId, state: 'returning', reason })
        .where(
          ({ state }, { eq, notExists }) => `${notExists(state)} OR ${eq(state, 'sent')} OR ${eq(state, 'arrived')}`,
        )
        .commit(),
    }),
  );

/** Makes the earnings of a transfer that comes back payable again, and mails its payee, once. */
export const finishReturning = async ({ runId, payeeId, reason = '', ...transfer }: StoredTransfer): Promise<void> => {
  await giveBack(runId, payeeId, { from: 'paid', memo: 'Came back', cameBack: reason });
  const held = (await itemsOfRun(runId)).filter((item) => item.payeeId === payeeId);
  const to = sentTo({ runId, payeeId, ...transfer });
  await ifUnchanged(
    transact(entities, (write) => ({
      transfer: write.transfer
        .patch({ runId, payeeId })
        .set({ state: 'returned', endedAt: nowIso() })
        .where(({ state }, { eq }) => eq(state, 'returning'))
        .commit(),
      returned: write.outbox
        .create(
          outgoing('payout.returned', {
            runId,
            payeeId,
            cents: sumCents(held.map(({ cents }) => cents)),
            orders: held.length,
            reason,
            ...(to && { sentTo: to }),
          }),
        )
        .commit(),
    })),
  );
};

/**
 * Takes a transfer back that was sent, by a stated failure or return alone: its earnings are payable again, exactly once
 * (C49). Said again it changes nothing. `also` are the items of whoever says so. Refuses `payout.not_sent`.
 */
export const returnTransfer = async (
  runId: string,
  payeeId: string,
  reason: string,
  also: Items = {},
): Promise<void> => {
  await sentRun(runId);
  if (!(await itemsOfRun(runId)).some((item) => item.payeeId === payeeId)) throw new AppError('payout.not_sent');
  const stored = (await transfersOf(runId)).get(payeeId);
  if (stored?.state !== 'returning' && stored?.state !== 'returned')
    await ifUnchanged(beginReturning(runId, payeeId, reason, also));
  const begun = (await transfersOf(runId)).get(payeeId);
  if (begun?.state === 'returning') await finishReturning(begun);
};

const auditOf = (
  admin: SignedInActor,
  { runId, amountCents }: StoredRun,
  what: { action: 'payout.arrived' | 'payout.returned'; after: string; reason?: string },
): Items =>
  asAdmin(admin, { ...what, subject: { kind: 'payout', id: runId, label: formatCents(amountCents) }, before: 'sent' });

/**
 * Notes what the operator says of transfers that were sent by file (C49): all or one have arrived, or one has come back,
 * which makes its earnings payable again. Refuses `payout.not_found`, and `payout.not_sent` for one that was not sent, or
 * has come back already.
 */
export const endTransfers = async (
  runId: string,
  input: TransferOutcome,
  admin: SignedInActor,
): Promise<AdminPayoutRunDetails> => {
  const run = await sentRun(runId);
  // PayPal itself says what becomes of what it was asked to send.
  if (run.batchId !== undefined) throw new AppError('payout.other_way');
  const { transfers } = await runDetails(runId);
  const ends = input.outcome === 'arrived' ? ['sent'] : ['sent', 'arrived', 'returning'];
  const sent = transfers.filter(({ state }) => ends.includes(state));
  const chosen = sent.filter(({ payee, amount }) => amount > 0 && (!input.payee || payee === input.payee));
  const [first] = chosen;
  if (!first) throw new AppError('payout.not_sent');
  if (input.outcome === 'returned') {
    const { name, payee, amount } = first;
    const after = `${formatCents(amount)} to ${name || payee} came back`;
    await returnTransfer(
      runId,
      payee,
      input.reason,
      auditOf(admin, run, { action: 'payout.returned', after, reason: input.reason }),
    );
    return runDetails(runId);
  }
  for (const some of inChunks(chosen, AT_ONCE)) {
    const after = some.length === 1 ? `arrived at ${some[0]?.name ?? ''}` : `${some.length} transfers arrived`;
    const also = auditOf(admin, run, { action: 'payout.arrived', after });
    try {
      await markArrived(
        runId,
        some.map(({ payee }) => payee),
        also,
      );
    } catch (error) {
      if (error instanceof ConditionRefused) throw new AppError('payout.not_sent', { cause: error });
      throw error;
    }
  }
  return runDetails(runId);
};
