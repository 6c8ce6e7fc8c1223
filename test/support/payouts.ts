import {
  Payout,
  PayoutLine,
  PayoutMonth,
  PayoutRunItem,
  type PayoutAccount,
} from '#functions/payouts/payout.entity.ts';
import { inAccount } from '#functions/payouts/payout-lines.ts';
import { sumCents } from '#shared/money/money.ts';

const ACCOUNTS = ['pending', 'payable', 'inRun', 'paid'] as const satisfies readonly PayoutAccount[];

/** The ledger of an artist, oldest line first. */
export const payoutLinesOf = async (payeeId: string) =>
  (await PayoutLine.query.ofPayee({ payeeId }).go({ pages: 'all', consistent: true })).data;

/**
 * Invariants of an artist's earnings at any moment; answers the broken ones as sentences. What is shown and paid are
 * sums of the ledger's lines, to the cent.
 */
export const brokenPayouts = async (payeeId: string): Promise<string[]> => {
  const [lines, { data: payouts }, { data: months }, { data: allItems }] = await Promise.all([
    payoutLinesOf(payeeId),
    Payout.query.ofPayee({ payeeId }).go({ pages: 'all' }),
    PayoutMonth.query.ofPayee({ payeeId }).go({ pages: 'all', consistent: true }),
    PayoutRunItem.scan.go({ pages: 'all' }),
  ]);
  const items = allItems.filter((item) => item.payeeId === payeeId);
  const linesOf = (orderId: string) => lines.filter((line) => line.orderId === orderId);
  const settled = lines.filter(({ memo }) => memo === 'Put into a payment');
  const promises: Record<string, boolean> = {
    'every line adds up to zero': lines.every(({ parts }) => sumCents(parts.map(({ cents }) => cents)) === 0),
    'an order stands as its lines say': payouts.every((payout) =>
      ACCOUNTS.every((account) => payout[`${account}Cents`] === inAccount(linesOf(payout.orderId), account)),
    ),
    'each line is about an order of the artist': lines.every(({ orderId }) =>
      payouts.some((payout) => payout.orderId === orderId),
    ),
    'the months add up to the ledger': [...ACCOUNTS, 'earned' as const].every(
      (account) =>
        sumCents(months.map((month) => month[`${account}Cents`] ?? 0)) ===
        (account === 'earned' ? -1 : 1) * inAccount(lines, account),
    ),
    'nothing is both pending and payable': payouts.every(
      ({ pendingCents, payableCents }) => pendingCents === 0 || payableCents === 0,
    ),
    'nothing pending is below zero': payouts.every(({ pendingCents }) => pendingCents >= 0),
    'a run finds what is payable': payouts.every(
      ({ payableCents, settle }) => (payableCents !== 0) === (settle !== undefined),
    ),
    'each line put into a payment is in exactly one run':
      settled.length === items.length &&
      settled.every(
        (line) =>
          items.filter(
            ({ runId, orderId, cents }) =>
              runId === line.runId && orderId === line.orderId && cents === inAccount([line], 'inRun'),
          ).length === 1,
      ),
    'what is paid is in paid runs':
      inAccount(lines, 'paid') ===
      sumCents(items.flatMap(({ paidAt, givenBackAt, cents }) => (paidAt === undefined || givenBackAt ? [] : [cents]))),
  };
  return Object.entries(promises).flatMap(([promise, holds]) => (holds ? [] : [promise]));
};
