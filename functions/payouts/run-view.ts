import { AppError } from '#shared/errors.ts';
import { sumCents } from '#shared/money.ts';
import type { AdminPayoutRun, AdminPayoutRunDetails, AdminPayouts } from '#shared/schemas/payout.ts';
import { csvOf } from '../platform/csv.ts';
import { readArtists } from '../sellers/artists.ts';
import { Payout, PayoutRun, PayoutRunItem, type StoredRun, type StoredRunItem } from './payout.entity.ts';

const MAX_RUNS = 50;

/** A run, read consistently. */
export const readRun = async (runId: string): Promise<StoredRun | undefined> => {
  const { data } = await PayoutRun.get({ runId }).go({ consistent: true });
  return data ?? undefined;
};

/** What a run holds, artist by artist. */
export const itemsOfRun = async (runId: string): Promise<StoredRunItem[]> => {
  const { data } = await PayoutRunItem.query.ofRun({ runId }).go({ pages: 'all', consistent: true });
  return data;
};

/** A run in the admin's list; one that is still gathered after a crash says so. */
export const runView = ({
  runId,
  state,
  amountCents,
  orders,
  artists,
  createdAt,
  madeBy,
  paidAt,
  paidBy,
  reference,
}: StoredRun): AdminPayoutRun => ({
  id: runId,
  state,
  amount: amountCents,
  orders,
  artists,
  at: createdAt,
  made_by: madeBy,
  paid_at: paidAt ?? null,
  paid_by: paidBy ?? null,
  reference: reference ?? null,
});

/** The latest 50 runs, and what the next one would pay. */
export const listRuns = async (): Promise<AdminPayouts> => {
  const [{ data: runs }, { data: payable }] = await Promise.all([
    PayoutRun.query.newest({ list: 'runs' }).go({ order: 'desc', limit: MAX_RUNS }),
    Payout.query.toSettle({ settle: 'payable' }).go({ pages: 'all' }),
  ]);
  const byArtist = [...Map.groupBy(payable, ({ supplierId }) => supplierId).values()]
    .map((payouts) => ({ cents: sumCents(payouts.map(({ payableCents }) => payableCents)), orders: payouts.length }))
    .filter(({ cents }) => cents > 0);
  return {
    payable: {
      amount: sumCents(byArtist.map(({ cents }) => cents)),
      artists: byArtist.length,
      orders: sumCents(byArtist.map(({ orders }) => orders)),
    },
    runs: runs.map(runView),
  };
};

/** Reference of one artist's transfer in a run, short enough for a bank's field. */
const transferReference = (runId: string, supplierId: string): string => `${runId.slice(-8)}-${supplierId.slice(-8)}`;

const readMade = async (runId: string): Promise<StoredRun> => {
  const run = await readRun(runId);
  if (!run || run.state === 'gathering') throw new AppError('payout.not_found');
  return run;
};

/** A run with each artist's amount; refuses `payout.not_found` for one that is not made yet. */
export const runDetails = async (runId: string): Promise<AdminPayoutRunDetails> => {
  const run = await readMade(runId);
  const byArtist = Map.groupBy(await itemsOfRun(runId), ({ supplierId }) => supplierId);
  const names = new Map((await readArtists([...byArtist.keys()])).map((artist) => [artist.supplierId, artist]));
  return {
    ...runView(run),
    transfers: [...byArtist].map(([supplierId, held]) => ({
      artist: supplierId,
      name: names.get(supplierId)?.name ?? '',
      username: names.get(supplierId)?.username ?? '',
      amount: sumCents(held.map(({ cents }) => cents)),
      orders: held.map(({ orderId, cents, title }) => ({ order_id: orderId, title, amount: cents })),
      reference: transferReference(runId, supplierId),
    })),
  };
};

/** The settlement file of a run (CSV): one line for each artist with amount and reference, amounts in dollars. */
export const runFile = async (runId: string): Promise<string> => {
  const { transfers } = await runDetails(runId);
  return csvOf([
    ['artist', 'name', 'amount', 'currency', 'reference'],
    ...transfers
      .filter(({ amount }) => amount > 0)
      .map(({ artist, name, amount, reference }) => [artist, name, { cents: amount }, 'USD', reference]),
  ]);
};
