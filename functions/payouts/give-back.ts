import { nowIso } from '../platform/clock.ts';
import { inChunks, items, retryOnConflict, transact } from '../platform/table.ts';
import { kindOf } from './payees.ts';
import { appendingLines, payoutLine } from './payout-lines.ts';
import {
  Payout,
  PayoutLine,
  PayoutMonth,
  PayoutRunItem,
  type PayoutMemo,
  type StoredPayout,
  type StoredRunItem,
} from './payout.entity.ts';
import { syncPayout } from './sync-payout.ts';

/** Earnings per transaction: each takes three of its 100 items. */
const AT_ONCE = 30;

const entities = { payout: Payout, line: PayoutLine, month: PayoutMonth, item: PayoutRunItem };

/** Why earnings leave a run: where they stand in it, the reason of the ledger's line, and what the payee reads. */
interface Leaving {
  from: 'inRun' | 'paid';
  memo: Extract<PayoutMemo, 'Taken out of a payment' | 'Came back'>;
  cameBack?: string;
}

const give = async (
  held: readonly StoredRunItem[],
  payouts: ReadonlyMap<string, StoredPayout>,
  { from, memo, cameBack }: Leaving,
): Promise<void> => {
  const moves = held.flatMap((item) => {
    const stored = payouts.get(item.orderId);
    // Earnings that are held meanwhile stand as the rest of them: nothing is both pending and payable.
    return stored ? [{ item, stored, to: stored.pendingCents > 0 ? ('pending' as const) : ('payable' as const) }] : [];
  });
  const lines = moves.map(({ item: { payeeId, orderId, title, runId, cents }, to }) =>
    payoutLine({
      payeeId,
      orderId,
      title,
      memo,
      runId,
      parts: [
        { account: from, cents: -cents },
        { account: to, cents },
      ],
    }),
  );
  await transact(entities, (write) =>
    items(
      moves.map(({ item: { runId, payeeId, orderId, cents }, stored, to }) => {
        const left = { pendingCents: stored.pendingCents, payableCents: stored.payableCents };
        left[`${to}Cents`] += cents;
        const set = {
          ...left,
          [`${from}Cents`]: stored[`${from}Cents`] - cents,
          version: stored.version + 1,
          changedAt: nowIso(),
          ...(left.payableCents !== 0 && { settle: kindOf(payeeId) }),
          ...(cameBack !== undefined && { cameBack }),
        };
        return {
          [`item:${orderId}`]: write.item
            .patch({ runId, payeeId, orderId })
            .set({ givenBackAt: nowIso() })
            .where(({ givenBackAt }, { notExists }) => notExists(givenBackAt))
            .commit(),
          [`payout:${orderId}`]: write.payout
            .patch({ orderId, payeeId })
            .set(set)
            .remove(left.payableCents === 0 ? ['settle'] : [])
            .where(({ version }, { eq }) => eq(version, stored.version))
            .commit(),
        };
      }),
      appendingLines(write, lines),
    ),
  );
};

/**
 * Makes the earnings of one payee in a run payable again, each exactly once, also when several requests do so at once or a
 * crash came between; what a case holds meanwhile becomes pending.
 */
export const giveBack = async (runId: string, payeeId: string, leaving: Leaving): Promise<void> => {
  const left = async (): Promise<StoredRunItem[]> => {
    const { data } = await PayoutRunItem.query.ofRun({ runId, payeeId }).go({ pages: 'all', consistent: true });
    return data.filter(({ givenBackAt }) => givenBackAt === undefined);
  };
  for (const some of inChunks(await left(), AT_ONCE))
    await retryOnConflict(
      async () => {
        const chosen = new Set(some.map(({ orderId }) => orderId));
        const held = (await left()).filter(({ orderId }) => chosen.has(orderId));
        const { data } =
          held.length === 0
            ? { data: [] }
            : await Payout.get(held.map(({ orderId }) => ({ orderId, payeeId }))).go({ consistent: true });
        return { held, payouts: new Map(data.map((payout) => [payout.orderId, payout])) };
      },
      ({ held, payouts }) => (held.length === 0 ? Promise.resolve() : give(held, payouts, leaving)),
    );
  const { data } = await PayoutRunItem.query.ofRun({ runId, payeeId }).go({ pages: 'all', consistent: true });
  for (const { orderId } of data) await syncPayout(orderId);
};
