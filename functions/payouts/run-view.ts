import { AppError } from '#shared/errors.ts';
import { sumCents } from '#shared/money/money.ts';
import type { AdminPayoutRun, AdminPayoutRunDetails, AdminPayouts, NextPayment } from '#shared/schemas/payout.ts';
import { csvOf } from '../platform/csv.ts';
import { readUsers } from '../platform/users.ts';
import { readArtists } from '../artists/artists.ts';
import { accountOf } from './payees.ts';
import {
  type PayeeKind,
  Payout,
  PayoutRun,
  PayoutRunItem,
  type StoredRun,
  type StoredRunItem,
} from './payout.entity.ts';

const MAX_RUNS = 50;

/** A run, read consistently. */
export const readRun = async (runId: string): Promise<StoredRun | undefined> => {
  const { data } = await PayoutRun.get({ runId }).go({ consistent: true });
  return data ?? undefined;
};

/** What a run holds, payee by payee. */
export const itemsOfRun = async (runId: string): Promise<StoredRunItem[]> => {
  const { data } = await PayoutRunItem.query.ofRun({ runId }).go({ pages: 'all', consistent: true });
  return data;
};

/** A run in the admin's list; one that is still gathered after a crash says so. */
export const runView = ({
  runId,
  to,
  state,
  amountCents,
  orders,
  payees,
  createdAt,
  madeBy,
  paidAt,
  paidBy,
  reference,
}: StoredRun): AdminPayoutRun => ({
  id: runId,
  to,
  state,
  amount: amountCents,
  orders,
  payees,
  at: createdAt,
  made_by: madeBy,
  paid_at: paidAt ?? null,
  paid_by: paidBy ?? null,
  reference: reference ?? null,
});

const nextPayment = async (to: PayeeKind): Promise<NextPayment> => {
  const { data: payable } = await Payout.query.toSettle({ settle: to }).go({ pages: 'all' });
  const byPayee = [...Map.groupBy(payable, ({ payeeId }) => payeeId).values()]
    .map((payouts) => ({ cents: sumCents(payouts.map(({ payableCents }) => payableCents)), orders: payouts.length }))
    .filter(({ cents }) => cents > 0);
  return {
    amount: sumCents(byPayee.map(({ cents }) => cents)),
    payees: byPayee.length,
    orders: sumCents(byPayee.map(({ orders }) => orders)),
  };
};

/** The latest 50 runs, and what the next ones would pay. */
export const listRuns = async (): Promise<AdminPayouts> => {
  const [{ data: runs }, artists, partners] = await Promise.all([
    PayoutRun.query.newest({ list: 'runs' }).go({ order: 'desc', limit: MAX_RUNS }),
    nextPayment('artists'),
    nextPayment('partners'),
  ]);
  return { payable: { artists, partners }, runs: runs.map(runView) };
};

/** Reference of one payee's transfer in a run, short enough for a bank's field. */
const transferReference = (runId: string, payeeId: string): string => `${runId.slice(-8)}-${payeeId.slice(-8)}`;

const readMade = async (runId: string): Promise<StoredRun> => {
  const run = await readRun(runId);
  if (!run || run.state === 'gathering') throw new AppError('payout.not_found');
  return run;
};

interface Payee {
  name: string;
  /** An artist's username, or a partner's e-mail address, which PayPal pays to. */
  account: string;
}

/** Names of the payees of a run. */
const readPayees = async (to: PayeeKind, payeeIds: string[]): Promise<Map<string, Payee>> => {
  if (to === 'artists')
    return new Map(
      (await readArtists(payeeIds)).map(({ supplierId, name, username }) => [supplierId, { name, account: username }]),
    );
  const users = new Map((await readUsers(payeeIds.map(accountOf))).map((user) => [user.userId, user]));
  return new Map(
    payeeIds.map((payeeId) => {
      const { name = '', email = '' } = users.get(accountOf(payeeId)) ?? {};
      return [payeeId, { name: name || email, account: email }];
    }),
  );
};

/** A run with each payee's amount; refuses `payout.not_found` for one that is not made yet. */
export const runDetails = async (runId: string): Promise<AdminPayoutRunDetails> => {
  const run = await readMade(runId);
  const byPayee = Map.groupBy(await itemsOfRun(runId), ({ payeeId }) => payeeId);
  const payees = await readPayees(run.to, [...byPayee.keys()]);
  return {
    ...runView(run),
    transfers: [...byPayee].map(([payeeId, held]) => ({
      payee: payeeId,
      name: payees.get(payeeId)?.name ?? '',
      account: payees.get(payeeId)?.account ?? '',
      amount: sumCents(held.map(({ cents }) => cents)),
      orders: held.map(({ orderId, cents, title }) => ({ order_id: orderId, title, amount: cents })),
      reference: transferReference(runId, payeeId),
    })),
  };
};

/**
 * The settlement file of a run (CSV): one line for each payee with amount and reference, amounts in dollars; a partner's
 * has the address that PayPal pays to.
 */
export const runFile = async (runId: string): Promise<string> => {
  const { to, transfers } = await runDetails(runId);
  const rows = transfers.filter(({ amount }) => amount > 0);
  if (to === 'partners')
    return csvOf([
      ['partner', 'paypal', 'amount', 'currency', 'reference'],
      ...rows.map(({ payee, account, amount, reference }) => [payee, account, { cents: amount }, 'USD', reference]),
    ]);
  return csvOf([
    ['artist', 'name', 'amount', 'currency', 'reference'],
    ...rows.map(({ payee, name, amount, reference }) => [payee, name, { cents: amount }, 'USD', reference]),
  ]);
};
