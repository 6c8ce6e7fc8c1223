import { sumCents } from '#shared/money/money.ts';
import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import type { Items, WritersOf } from '../platform/table.ts';
import type { PayoutAccount, PayoutLine, PayoutMonth, StoredPayoutLine } from './payout.entity.ts';

/** Entities of a transaction that writes lines of a payee's ledger. */
type LineWriters = WritersOf<{ line: typeof PayoutLine; month: typeof PayoutMonth }>;

/** A new line; throws when its parts do not add up to zero, because then the caller is wrong. */
export const payoutLine = (line: Omit<StoredPayoutLine, 'lineId' | 'at'>): StoredPayoutLine => {
  const parts = line.parts.filter(({ cents }) => cents !== 0);
  if (sumCents(parts.map(({ cents }) => cents)) !== 0)
    throw new Error(`Payout line "${line.memo}" of ${line.orderId} does not balance.`);
  return { ...line, parts, lineId: newId('payoutLine'), at: nowIso() };
};

/** Cents of lines in an account. */
export const inAccount = (lines: readonly Pick<StoredPayoutLine, 'parts'>[], wanted: PayoutAccount): number =>
  sumCents(lines.flatMap(({ parts }) => parts.filter(({ account }) => account === wanted).map(({ cents }) => cents)));

/** Items that append lines of one payee, and add them, and the orders that begin with them, to the sums of their month. */
export const appendingLines = (write: LineWriters, lines: readonly StoredPayoutLine[], orders = 0): Items => {
  const [first] = lines;
  if (!first) return {};
  const month = first.at.slice(0, 7);
  return {
    ...Object.fromEntries(lines.map((line) => [`line:${line.lineId}`, write.line.create(line).commit()])),
    month: write.month
      .upsert({ payeeId: first.payeeId, month })
      .add({
        earnedCents: -inAccount(lines, 'earned'),
        pendingCents: inAccount(lines, 'pending'),
        payableCents: inAccount(lines, 'payable'),
        inRunCents: inAccount(lines, 'inRun'),
        paidCents: inAccount(lines, 'paid'),
        orders,
      })
      .commit(),
  };
};
