import { AppError } from '#shared/errors.ts';
import { sumCents } from '#shared/money/money.ts';
import type { SentTo } from '#shared/schemas/destination.ts';
import type {
  AdminPayoutRun,
  AdminPayoutRunDetails,
  AdminPayouts,
  NextPayment,
  NextTransfers,
} from '#shared/schemas/payout.ts';
import { readUsers } from '../platform/users.ts';
import { paypalProvider } from '../payments/paypal.ts';
import { readArtists } from '../artists/artists.ts';
import { balancesOf, type Balance } from './balances.ts';
import { accountOf } from './payees.ts';
import {
  type PayeeKind,
  PayoutRun,
  PayoutRunItem,
  PayoutTransfer,
  type StoredRun,
  type StoredRunItem,
  type StoredTransfer,
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

/** The transfers of a run, by their payees. */
export const transfersOf = async (runId: string): Promise<Map<string, StoredTransfer>> => {
  const { data } = await PayoutTransfer.query.ofRun({ runId }).go({ pages: 'all', consistent: true });
  return new Map(data.map((transfer) => [transfer.payeeId, transfer]));
};

/** Where a transfer goes; undefined for one that was gathered before destinations were known. */
export const sentTo = (transfer: StoredTransfer | undefined): SentTo | undefined =>
  transfer?.way && transfer.ending !== undefined ? { way: transfer.way, ending: transfer.ending } : undefined;

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
  fileAt,
  batchId,
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
  file_at: fileAt ?? null,
  by_api: state === 'submitting' || batchId !== undefined,
});

/** What the next run would pay, and what waits because its payees have no destination yet. */
const nextPayment = (balances: readonly Balance[]): NextPayment => {
  const owed = balances.filter(({ cents }) => cents > 0);
  const [sent, waiting] = [owed.filter(({ destination }) => destination), owed.filter((each) => !each.destination)];
  const sumOf = (some: readonly Balance[]): number => sumCents(some.map(({ cents }) => cents));
  return {
    amount: sumOf(sent),
    payees: sent.length,
    orders: sumCents(sent.map(({ earnings }) => earnings.length)),
    waiting: { amount: sumOf(waiting), payees: waiting.length },
  };
};

/** The latest 50 runs, and what the next ones would pay. */
export const listRuns = async (): Promise<AdminPayouts> => {
  const [{ data: runs }, artists, partners, hasApi] = await Promise.all([
    PayoutRun.query.newest({ list: 'runs' }).go({ order: 'desc', limit: MAX_RUNS }),
    balancesOf('artists'),
    balancesOf('partners'),
    paypalProvider.offers('paypal'),
  ]);
  return {
    payable: { artists: nextPayment(artists), partners: nextPayment(partners) },
    runs: runs.map(runView),
    has_api: hasApi,
  };
};

/** Reference of one payee's transfer in a run, short enough for a bank's field. */
const transferReference = (runId: string, payeeId: string): string => `${runId.slice(-8)}-${payeeId.slice(-8)}`;

export const readMade = async (runId: string): Promise<StoredRun> => {
  const run = await readRun(runId);
  if (!run || run.state === 'gathering') throw new AppError('payout.not_found');
  return run;
};

interface Payee {
  name: string;
  /** An artist's username, or a partner's e-mail address. */
  account: string;
  /** Whether the account is no artist, or no partner, any more. */
  isFormer: boolean;
}

/** Names of payees; what is owed to an account outlives its role. */
const readPayees = async (to: PayeeKind, payeeIds: string[]): Promise<Map<string, Payee>> => {
  const [users, artists] = await Promise.all([
    readUsers(payeeIds.map(accountOf)),
    to === 'artists' ? readArtists(payeeIds) : [],
  ]);
  const userOf = new Map(users.map((user) => [user.userId, user]));
  const artistOf = new Map(artists.map((artist) => [artist.supplierId, artist]));
  return new Map(
    payeeIds.map((payeeId) => {
      const { name = '', email = '', role } = userOf.get(accountOf(payeeId)) ?? {};
      const artist = artistOf.get(payeeId);
      return [
        payeeId,
        {
          name: artist?.name ?? (name || email),
          account: artist?.username ?? email,
          isFormer: role !== (to === 'artists' ? 'Supplier' : 'Partner'),
        },
      ];
    }),
  );
};

/** Who the next run pays how much where, and who waits because they have no destination yet (C49). */
export const nextTransfers = async (to: PayeeKind): Promise<NextTransfers> => {
  const balances = (await balancesOf(to)).filter(({ cents }) => cents > 0);
  const payees = await readPayees(
    to,
    balances.map(({ payeeId }) => payeeId),
  );
  const view = ({ payeeId, cents, earnings }: Balance) => {
    const { name, account, isFormer } = payees.get(payeeId) ?? { name: '', account: '', isFormer: true };
    return { payee: payeeId, name, account, amount: cents, orders: earnings.length, is_former: isFormer };
  };
  return {
    transfers: balances.flatMap((balance) => {
      const { destination } = balance;
      return destination ? [{ ...view(balance), way: destination.way, ending: destination.ending }] : [];
    }),
    waiting: balances
      .filter(({ destination }) => !destination)
      .map((balance) => ({ ...view(balance), until: balance.waitsUntil ?? null })),
  };
};

/** State of a transfer; those of older runs have no record before somebody says what became of them. */
const stateOf = ({ state }: StoredRun, transfer: StoredTransfer | undefined): StoredTransfer['state'] =>
  transfer?.state ?? (state === 'paid' ? 'sent' : 'made');

/** A run with each payee's amount; refuses `payout.not_found` for one that is not made yet. */
export const runDetails = async (runId: string): Promise<AdminPayoutRunDetails> => {
  const run = await readMade(runId);
  const [all, stored] = await Promise.all([itemsOfRun(runId), transfersOf(runId)]);
  const byPayee = Map.groupBy(all, ({ payeeId }) => payeeId);
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
      state: stateOf(run, stored.get(payeeId)),
      sent_to: sentTo(stored.get(payeeId)) ?? null,
      reason: stored.get(payeeId)?.reason ?? null,
    })),
  };
};
