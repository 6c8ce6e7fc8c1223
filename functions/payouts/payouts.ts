import { sumCents } from '#shared/money/money.ts';
import type { PayoutLineView, Payouts } from '#shared/schemas/payout.ts';
import { nowIso } from '../platform/clock.ts';
import { csvOf } from '../platform/csv.ts';
import { inAccount } from './payout-lines.ts';
import { Payout, PayoutLine, PayoutMonth, type StoredPayout, type StoredPayoutMonth } from './payout.entity.ts';

const PAGE = 100;
const CHART_MONTHS = 12;

/** The lines of an order, with what is paid for its parcel as a line of its own (C56). */
const withParcel = (lines: readonly PayoutLineView[], parcelCents: number): PayoutLineView[] => {
  const whole = lines.find(({ amount }) => parcelCents > 0 && amount >= parcelCents);
  return lines.flatMap((line) =>
    line === whole
      ? [
          { ...line, amount: line.amount - parcelCents },
          { ...line, amount: parcelCents, parcel: true as const },
        ]
      : [line],
  );
};

const linesOf = (payout: StoredPayout): PayoutLineView[] => {
  const {
    orderId,
    title,
    changedAt,
    pendingCents,
    payableCents,
    inRunCents,
    paidCents,
    isHeld,
    payableAt,
    reference,
    sentTo,
    cameBack,
    takenBack,
    parcelCents = 0,
  } = payout;
  const line = { order_id: orderId, title, at: changedAt };
  const back = takenBack && { taken_back: takenBack };
  const lines: PayoutLineView[] = [
    {
      ...line,
      amount: pendingCents,
      state: 'pending',
      ...(payableAt && { payable_at: payableAt }),
      ...(isHeld && { held: true }),
    },
    {
      ...line,
      amount: payableCents,
      state: 'payable',
      ...(payableCents < 0 && back),
      ...(cameBack !== undefined && { came_back: cameBack }),
    },
    { ...line, amount: inRunCents, state: 'payable', in_run: true },
    {
      ...line,
      amount: paidCents,
      state: 'paid',
      ...(reference && { reference }),
      ...(sentTo && { sent_to: sentTo }),
    },
  ];
  const standing = withParcel(lines, parcelCents).filter(({ amount }) => amount !== 0);
  return standing.length > 0 ? standing : [{ ...line, amount: 0, state: 'reversed', ...back }];
};

const total = (
  months: readonly StoredPayoutMonth[],
  ...names: ('pendingCents' | 'payableCents' | 'inRunCents' | 'paidCents' | 'orders')[]
): number => sumCents(months.flatMap((month) => names.map((name) => month[name] ?? 0)));

/** The last 12 months as `2026-11`, the oldest first. */
const lastMonths = (): string[] => {
  const [year = 0, month = 0] = nowIso().split('-').map(Number);
  return Array.from({ length: CHART_MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - CHART_MONTHS + index, 1)).toISOString().slice(0, 7),
  );
};

/** Cents that a payee is owed now; what is gathered for a payment counts until it is paid. */
export const payableOf = async (payeeId: string): Promise<number> => {
  const { data } = await PayoutMonth.query.ofPayee({ payeeId }).go({ pages: 'all' });
  return total(data, 'payableCents', 'inRunCents');
};

/**
 * What an artist or a partner earns (C18, C13): totals in cents, a page of 100 orders, the newest first, and what the last 12 months
 * brought. What is gathered for a payment counts as payable until it is paid.
 */
export const payoutsOf = async (payeeId: string, before: string | undefined): Promise<Payouts> => {
  const [startedAt = '', orderId = ''] = before?.split('_at_').toReversed() ?? [];
  const ofPayee = Payout.query.ofPayee({ payeeId });
  const [{ data: months }, { data: payouts }] = await Promise.all([
    PayoutMonth.query.ofPayee({ payeeId }).go({ pages: 'all', consistent: true }),
    (before === undefined ? ofPayee : ofPayee.lt({ startedAt, orderId })).go({ order: 'desc', limit: PAGE }),
  ]);
  const byMonth = new Map(months.map((month) => [month.month, month]));
  const last = payouts.at(-1);
  return {
    pending: total(months, 'pendingCents'),
    payable: total(months, 'payableCents', 'inRunCents'),
    paid: total(months, 'paidCents'),
    orders: total(months, 'orders'),
    lines: payouts.flatMap(linesOf),
    months: lastMonths().map((month) => ({
      month,
      amount: byMonth.get(month)?.earnedCents ?? 0,
      orders: byMonth.get(month)?.orders ?? 0,
      paid: byMonth.get(month)?.paidCents ?? 0,
    })),
    page: last && payouts.length === PAGE ? { before: `${last.orderId}_at_${last.startedAt}` } : {},
  };
};

/** A payee's ledger of one month such as `2026-11`, or of a year (UTC), as a file: every line with what it moved, amounts in dollars. */
export const statementOf = async (payeeId: string, period: string): Promise<string> => {
  const { data: lines } = await PayoutLine.query
    .ofPayee({ payeeId })
    .between({ at: period, lineId: '' }, { at: `${period}~`, lineId: '' })
    .go({ pages: 'all', consistent: true });
  const amounts = (some: typeof lines) => [
    { cents: -inAccount(some, 'earned') },
    { cents: inAccount(some, 'pending') },
    { cents: inAccount(some, 'payable') + inAccount(some, 'inRun') },
    { cents: inAccount(some, 'paid') },
  ];
  return csvOf([
    ['date', 'order', 'piece', 'what', 'earned', 'pending', 'payable', 'paid', 'reference'],
    ...lines.map((line) => [line.at, line.orderId, line.title, line.memo, ...amounts([line]), line.reference ?? '']),
    [period, '', '', 'Sum', ...amounts(lines), ''],
  ]);
};
