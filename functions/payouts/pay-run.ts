import type { EventPayload } from '#events/registry.ts';
import { AppError } from '#shared/errors.ts';
import { formatCents, sumCents } from '#shared/money/money.ts';
import type { SentTo } from '#shared/schemas/destination.ts';
import type { AdminPayoutRun, PayRun } from '#shared/schemas/payout.ts';
import { asAdmin } from '../platform/audit.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { MINUTE_MS } from '#shared/time/time.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ConditionRefused, ifUnchanged, inChunks, items, orRefuse, transact } from '../platform/table.ts';
import { appendingLines, payoutLine } from './payout-lines.ts';
import {
  Payout,
  PayoutLine,
  PayoutMonth,
  PayoutRun,
  DUE_RUN,
  PayoutRunItem,
  PayoutTransfer,
  type StoredRun,
  type StoredRunItem,
  type StoredTransfer,
} from './payout.entity.ts';
import { itemsOfRun, readRun, runView, sentTo, transfersOf } from './run-view.ts';

/** After this time the scheduler finishes what a crash has left of a run. */
const FINISH_MS = 5 * MINUTE_MS;

/** When the scheduler looks at a run that has just begun to be sent, or dissolved. */
export const dueSoon = (): string => new Date(now() + FINISH_MS).toISOString();

/** Earnings per transaction: each takes three of its 100 items. */
const AT_ONCE = 30;

const entities = {
  payout: Payout,
  line: PayoutLine,
  month: PayoutMonth,
  item: PayoutRunItem,
  transfer: PayoutTransfer,
  outbox: Outbox,
};

/** A transfer as it is sent: the state of its record, and the event, which go with the payee's first item, so once. */
interface Sent {
  transfer: Pick<StoredTransfer, 'runId' | 'payeeId' | 'state'>;
  event: EventPayload<'payout.paid'> | undefined;
}

/** Marks earnings of one payee as sent, all or none. Throws `ConditionRefused` when another request has marked them. */
const mark = async (
  held: readonly StoredRunItem[],
  { reference, to }: { reference: string; to: SentTo | undefined },
  sent: Sent | undefined,
): Promise<void> => {
  const lines = held.map(({ payeeId, orderId, title, runId, cents }) =>
    payoutLine({
      payeeId,
      orderId,
      title,
      memo: 'Paid',
      runId,
      reference,
      parts: [
        { account: 'inRun', cents: -cents },
        { account: 'paid', cents },
      ],
    }),
  );
  await transact(entities, (write) =>
    items(
      held.map(({ runId, payeeId, orderId, cents }) => ({
        [`item:${orderId}`]: write.item
          .patch({ runId, payeeId, orderId })
          .set({ paidAt: nowIso() })
          .where(({ paidAt }, { notExists }) => notExists(paidAt))
          .commit(),
        [`payout:${orderId}`]: write.payout
          .patch({ orderId, payeeId })
          .set({ reference, changedAt: nowIso(), ...(to && { sentTo: to }) })
          .remove(['cameBack'])
          .add({ inRunCents: -cents, paidCents: cents, version: 1 })
          .commit(),
      })),
      appendingLines(write, lines),
      sent
        ? {
            transfer: write.transfer.upsert({ ...sent.transfer, sentAt: nowIso() }).commit(),
            event: sent.event && write.outbox.create(outgoing('payout.paid', sent.event)).commit(),
          }
        : {},
    ),
  );
};

const markPayee = async (
  { runId, reference = '' }: StoredRun,
  payeeId: string,
  all: readonly StoredRunItem[],
  transfer: StoredTransfer | undefined,
): Promise<void> => {
  const to = sentTo(transfer);
  const cents = sumCents(all.map((item) => item.cents));
  const [first] = all;
  const left = all.filter(({ paidAt }) => paidAt === undefined);
  for (const chunk of inChunks(left, AT_ONCE)) {
    const event =
      cents > 0 ? { runId, payeeId, cents, orders: all.length, reference, ...(to && { sentTo: to }) } : undefined;
    // What was owed back can take up the whole sum: then nothing is sent that could come back.
    const transfer = { runId, payeeId, state: event ? ('sent' as const) : ('arrived' as const) };
    await mark(chunk, { reference, to }, chunk[0] === first ? { transfer, event } : undefined);
  }
};

const begin = ({ runId, amountCents }: StoredRun, { reference }: PayRun, admin: SignedInActor): Promise<void> =>
  transact({ run: PayoutRun }, (write) =>
    items(
      asAdmin(admin, {
        action: 'payout.paid',
        subject: { kind: 'payout', id: runId, label: formatCents(amountCents) },
        before: 'in a payment',
        after: `sent, ${reference}`,
      }),
      {
        run: orRefuse(
          write.run
            .patch({ runId })
            .set({
              state: 'paying',
              reference,
              paidAt: nowIso(),
              paidBy: admin.email,
              dueKind: DUE_RUN,
              dueAt: dueSoon(),
            })
            .where(({ state }, { eq }) => eq(state, 'made'))
            .commit(),
          'payout.already_paid',
        ),
      },
    ),
  );

/** Marks what is left of a run that is being sent; another request may do the same at once. */
export const finishPaying = async (run: StoredRun): Promise<void> => {
  const { runId } = run;
  for (let isDone = false; !isDone;) {
    const [all, transfers] = await Promise.all([itemsOfRun(runId), transfersOf(runId)]);
    const byPayee = Map.groupBy(all, ({ payeeId }) => payeeId);
    try {
      for (const [payeeId, held] of byPayee) await markPayee(run, payeeId, held, transfers.get(payeeId));
      isDone = true;
    } catch (error) {
      // Another request has marked some of them: what is left is read again.
      if (!(error instanceof ConditionRefused)) throw error;
    }
  }
  await ifUnchanged(
    PayoutRun.patch({ runId })
      .set({ state: 'paid' })
      // The scheduler goes on to ask PayPal what became of its transfers.
      .remove(run.batchId === undefined ? ['dueKind', 'dueAt'] : [])
      .where(({ state }, { eq }) => eq(state, 'paying'))
      .go(),
  );
};

/**
 * Marks a run as sent with the reference of bank or PayPal (C18): its lines move to `paid`, each payee gets a mail, and each
 * transfer stays `sent` until somebody says what became of it (C49). The same reference again finishes what a crash left
 * and answers the same. Refuses `payout.not_found`, `payout.already_paid` with another reference, and
 * `payout.already_sent` for a run that was dissolved.
 */
export const payRun = async (runId: string, input: PayRun, admin: SignedInActor): Promise<AdminPayoutRun> => {
  const run = await readRun(runId);
  if (!run || run.state === 'gathering') throw new AppError('payout.not_found');
  if (run.state === 'made') {
    try {
      await begin(run, input, admin);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'payout.already_paid') throw error;
    }
  }
  const begun = await readRun(runId);
  if (begun?.state === 'dissolving' || begun?.state === 'dissolved') throw new AppError('payout.already_sent');
  if (begun?.state === 'submitting') throw new AppError('payout.other_way');
  if (!begun || begun.reference !== input.reference) throw new AppError('payout.already_paid');
  await finishPaying(begun);
  return runView({ ...begun, state: 'paid' });
};
