import type { EventPayload } from '#events/registry.ts';
import { AppError } from '#shared/errors.ts';
import { formatCents, sumCents } from '#shared/money/money.ts';
import type { AdminPayoutRun, PayRun } from '#shared/schemas/payout.ts';
import { asAdmin } from '../platform/audit.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ConditionRefused, ifUnchanged, inChunks, items, orRefuse, transact } from '../platform/table.ts';
import { appendingLines, payoutLine } from './payout-lines.ts';
import {
  Payout,
  PayoutLine,
  PayoutMonth,
  PayoutRun,
  PayoutRunItem,
  type StoredRun,
  type StoredRunItem,
} from './payout.entity.ts';
import { itemsOfRun, readRun, runView } from './run-view.ts';

/** Earnings per transaction: each takes three of its 100 items. */
const AT_ONCE = 30;

const entities = { payout: Payout, line: PayoutLine, month: PayoutMonth, item: PayoutRunItem, outbox: Outbox };

/**
 * Marks earnings of one payee as paid, all or none; the event goes out with the payee's first item, so once. Throws
 * `ConditionRefused` when another request has marked them.
 */
const mark = async (
  held: readonly StoredRunItem[],
  reference: string,
  event: EventPayload<'payout.paid'> | undefined,
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
          .set({ reference, changedAt: nowIso() })
          .add({ inRunCents: -cents, paidCents: cents, version: 1 })
          .commit(),
      })),
      appendingLines(write, lines),
      { event: event && write.outbox.create(outgoing('payout.paid', event)).commit() },
    ),
  );
};

const markPayee = async (
  runId: string,
  payeeId: string,
  all: readonly StoredRunItem[],
  reference: string,
): Promise<void> => {
  const cents = sumCents(all.map((item) => item.cents));
  const [first] = all;
  const left = all.filter(({ paidAt }) => paidAt === undefined);
  for (const chunk of inChunks(left, AT_ONCE)) {
    const event =
      chunk[0] === first && cents > 0 ? { runId, payeeId, cents, orders: all.length, reference } : undefined;
    await mark(chunk, reference, event);
  }
};

const begin = ({ runId, amountCents }: StoredRun, { reference }: PayRun, admin: SignedInActor): Promise<void> =>
  transact({ run: PayoutRun }, (write) =>
    items(
      asAdmin(admin, {
        action: 'payout.paid',
        subject: { kind: 'payout', id: runId, label: formatCents(amountCents) },
        before: 'in a payment',
        after: `paid, ${reference}`,
      }),
      {
        run: orRefuse(
          write.run
            .patch({ runId })
            .set({ state: 'paying', reference, paidAt: nowIso(), paidBy: admin.email })
            .where(({ state }, { eq }) => eq(state, 'made'))
            .commit(),
          'payout.already_paid',
        ),
      },
    ),
  );

/** Marks what is left of a run that is being paid; another request may do the same at once. */
const finish = async ({ runId, reference = '' }: StoredRun): Promise<void> => {
  for (let isDone = false; !isDone;) {
    const byPayee = Map.groupBy(await itemsOfRun(runId), ({ payeeId }) => payeeId);
    try {
      for (const [payeeId, all] of byPayee) await markPayee(runId, payeeId, all, reference);
      isDone = true;
    } catch (error) {
      // Another request has marked some of them: what is left is read again.
      if (!(error instanceof ConditionRefused)) throw error;
    }
  }
  await ifUnchanged(
    PayoutRun.patch({ runId })
      .set({ state: 'paid' })
      .where(({ state }, { eq }) => eq(state, 'paying'))
      .go(),
  );
};

/**
 * Marks a run as paid with the reference of bank or PayPal (C18): its lines move to `paid`, and each payee gets a mail. The same
 * reference again finishes what a crash left and answers the same. Refuses `payout.not_found`, and
 * `payout.already_paid` with another reference.
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
  if (!begun || begun.reference !== input.reference) throw new AppError('payout.already_paid');
  await finish(begun);
  return runView({ ...begun, state: 'paid' });
};
