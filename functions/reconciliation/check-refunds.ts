import { sumCents } from '#shared/money/money.ts';
import type { StoredEntry } from '../ledger/ledger.ts';
import { finishRefund } from '../refunds/finish-refund.ts';
import { backKeyOf } from './check-charges.ts';
import type { Drift } from './drift.ts';
import { cashIn, centsIn, payoutsIn, receiptsIn } from './entries.ts';
import type { Evidence } from './evidence.ts';
import type { ProviderRefund } from './provider-statement.ts';

/** The sweep runs every minute, so a refund is a drift only this long after it was due. */
const OVERDUE_MS = 15 * 60_000;

const checkStored = ({ cartId, refunds }: Evidence, at: number): Drift[] =>
  refunds.flatMap(({ refundId, state, dueAt, cents, failure }): Drift[] => {
    const drift = { cartId, subject: refundId };
    if (state === 'failed') return [{ kind: 'refund.failed', ...drift, detail: `${cents} ${failure ?? ''}` }];
    const isOverdue = state === 'pending' && (dueAt === undefined || at - Date.parse(dueAt) > OVERDUE_MS);
    return isOverdue
      ? [{ kind: 'refund.unpaid', ...drift, detail: String(cents), repair: () => finishRefund(cartId, refundId) }]
      : [];
  });

const checkPayout = (entry: StoredEntry, { cartId, statement }: Evidence): Drift[] => {
  const { entryId, reference = '' } = entry;
  const cents = -cashIn([entry]);
  const made = statement.refunds.find((one) => one.reference === reference);
  if (!made) return [{ kind: 'refund.missing_at_provider', cartId, subject: entryId, detail: `${reference} ${cents}` }];
  return made.cents === cents
    ? []
    : [{ kind: 'refund.amount_differs', cartId, subject: entryId, detail: `${cents}, not ${made.cents}` }];
};

/** Whether a refund at the provider belongs to a pending refund of ours, whose payout is still to be written. */
const isUnderWay = ({ refundId }: ProviderRefund, { refunds }: Evidence): boolean =>
  refunds.some(
    (one) =>
      one.state === 'pending' &&
      refundId !== undefined &&
      (refundId === one.refundId || refundId.startsWith(`${one.refundId}-`)),
  );

const centsOf = (refunds: readonly ProviderRefund[]): number => sumCents(refunds.map(({ cents }) => cents));

/** Refunds at the provider without those that are what lost disputes have taken from their payment, to the cent. */
const withoutDisputes = (refunds: readonly ProviderRefund[], { entries }: Evidence): ProviderRefund[] =>
  [...Map.groupBy(refunds, ({ payment }) => payment)].flatMap(([payment, made]) => {
    const taken = entries.filter(({ reference }) => reference === payment);
    return centsOf(made) === -centsIn(taken, 'chargebacks') ? [] : made;
  });

/** Checks a cart's refunds and payouts against the provider statement; `at` is now in epoch milliseconds. */
export const checkRefunds = (evidence: Evidence, at: number): Drift[] => {
  const { cartId, entries, statement } = evidence;
  const payouts = payoutsIn(entries);
  const known = new Set(payouts.map(({ reference }) => reference));
  const unexplained = statement.refunds.filter(
    (made) => !known.has(made.reference) && made.refundId !== backKeyOf(made.payment) && !isUnderWay(made, evidence),
  );
  const unknown = withoutDisputes(unexplained, evidence);
  const [received, back] = [receiptsIn(entries), payouts].map((some) => Math.abs(cashIn(some)));
  return [
    ...checkStored(evidence, at),
    ...payouts.flatMap((entry) => checkPayout(entry, evidence)),
    ...unknown.map(({ reference, payment, cents }): Drift => ({
      kind: 'refund.not_in_ledger',
      cartId,
      subject: reference,
      detail: `${payment} ${cents}`,
    })),
    ...((back ?? 0) > (received ?? 0)
      ? [{ kind: 'refund.too_much', cartId, subject: cartId, detail: `${back} of ${received}` } as const]
      : []),
  ];
};
