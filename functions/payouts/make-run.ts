import { AppError } from '#shared/errors.ts';
import { formatCents, sumCents } from '#shared/money/money.ts';
import type { AdminPayoutRun } from '#shared/schemas/payout.ts';
import { asAdmin } from '../platform/audit.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { log } from '../platform/logger.ts';
import { ConditionRefused, ifUnchanged, inChunks, items, transact } from '../platform/table.ts';
import type { StoredDestination } from './destination.entity.ts';
import { balancesOf, type Balance } from './balances.ts';
import { appendingLines, payoutLine } from './payout-lines.ts';
import {
  OpenRun,
  Payout,
  PayoutLine,
  PayoutMonth,
  PayoutRun,
  PayoutRunItem,
  PayoutTransfer,
  type StoredPayout,
  type StoredRun,
  type PayeeKind,
} from './payout.entity.ts';
import { itemsOfRun, readRun, runView } from './run-view.ts';
import { syncPayout } from './sync-payout.ts';

/** Earnings per transaction: each takes four of its 100 items. */
const AT_ONCE = 24;

const entities = {
  order: Order,
  payout: Payout,
  line: PayoutLine,
  month: PayoutMonth,
  run: PayoutRun,
  item: PayoutRunItem,
  transfer: PayoutTransfer,
};

const centsOf = (payouts: readonly StoredPayout[]): number => sumCents(payouts.map(({ payableCents }) => payableCents));

type Orders = ReadonlyMap<string, StoredOrder>;

const ordersFor = async (payouts: readonly StoredPayout[]): Promise<Orders> => {
  const { data } = await Order.get(payouts.map(({ orderId }) => ({ orderId }))).go({ consistent: true });
  return new Map(data.map((order) => [order.orderId, order]));
};

/** Earnings of one payee, and where they are sent. */
interface Gathered {
  payouts: readonly StoredPayout[];
  orders: Orders;
  destination: StoredDestination;
}

/**
 * Puts payable earnings of one payee into a run, all or none. Throws `ConditionRefused` when one of them or its order
 * has changed, with `run` among the failed items once the run is no longer gathered.
 */
const putInto = async (runId: string, { payouts, orders, destination }: Gathered): Promise<void> => {
  const { way, ending, sealed } = destination;
  const lines = payouts.map(({ payeeId, orderId, title, payableCents }) =>
    payoutLine({
      payeeId,
      orderId,
      title,
      memo: 'Put into a payment',
      runId,
      parts: [
        { account: 'payable', cents: -payableCents },
        { account: 'inRun', cents: payableCents },
      ],
    }),
  );
  await transact(entities, (write) =>
    items(
      {
        run: write.run
          .patch({ runId })
          .add({ amountCents: centsOf(payouts), orders: payouts.length })
          .where(({ state }, { eq }) => eq(state, 'gathering'))
          .commit(),
      },
      payouts.map(({ orderId, payeeId, title, payableCents, version }) => ({
        [`payout:${orderId}`]: write.payout
          .patch({ orderId, payeeId })
          .set({ payableCents: 0, version: version + 1, changedAt: nowIso() })
          .add({ inRunCents: payableCents })
          .remove(['settle'])
          .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.payableCents, payableCents)}`)
          .commit(),
        [`item:${orderId}`]: write.item.create({ runId, payeeId, orderId, title, cents: payableCents }).commit(),
        // A case or a claim that is opened now changes the order, so its money cannot leave at the same time.
        [`order:${orderId}`]: write.order
          .check({ orderId })
          .where((stored, { eq }) => eq(stored.version, orders.get(orderId)?.version ?? 0))
          .commit(),
      })),
      appendingLines(write, lines),
      {
        transfer: write.transfer
          .upsert({ runId, payeeId: payouts[0]?.payeeId ?? '', state: 'made', way, ending, sealed })
          .commit(),
      },
    ),
  );
};

const isClosed = (error: unknown): boolean => error instanceof ConditionRefused && error.failed.has('run');

/** Puts earnings in, one by one where some of them have changed; answers false once the run is closed. */
const tryPutting = async (runId: string, gathered: Gathered): Promise<boolean> => {
  const { payouts } = gathered;
  try {
    await putInto(runId, gathered);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    if (isClosed(error)) return false;
    if (payouts.length > 1) {
      for (const payout of payouts) if (!(await tryPutting(runId, { ...gathered, payouts: [payout] }))) return false;
      return true;
    }
    log.info('earnings changed while a payment was gathered', { order: payouts[0]?.orderId, run: runId });
    return true;
  }
};

const inRun = async (runId: string, payeeId: string): Promise<number> => {
  const { data } = await PayoutRunItem.query.ofRun({ runId, payeeId }).go({ pages: 'all', consistent: true });
  return sumCents(data.map(({ cents }) => cents));
};

/**
 * Gathers one payee's earnings. What is owed back is taken off what the run already holds for the payee, so that no
 * amount of the file is below zero; a payee who owes more waits for the next run.
 */
const gatherPayee = async (
  runId: string,
  { payeeId, earnings: found }: Balance,
  destination: StoredDestination,
): Promise<boolean> => {
  // Read before the look at cases and claims: one that comes after it changes the version that the run checks.
  const orders = await ordersFor(found);
  for (const { orderId } of found) await syncPayout(orderId);
  const { data } = await Payout.get(found.map(({ orderId }) => ({ orderId, payeeId }))).go({ consistent: true });
  if (centsOf(data) + (await inRun(runId, payeeId)) <= 0) return true;
  for (const chunk of inChunks(
    data.filter(({ payableCents }) => payableCents > 0),
    AT_ONCE,
  ))
    if (!(await tryPutting(runId, { payouts: chunk, orders, destination }))) return false;
  for (const owed of data.filter(({ payableCents }) => payableCents < 0)) {
    if ((await inRun(runId, payeeId)) + owed.payableCents < 0) continue;
    if (!(await tryPutting(runId, { payouts: [owed], orders, destination }))) return false;
  }
  return true;
};

/** The run that is being gathered, or a new one; two admins who press at once get the same. */
const openRun = async (to: PayeeKind, admin: SignedInActor): Promise<string> => {
  const { data: open } = await OpenRun.get({ to }).go({ consistent: true });
  if (open) return open.runId;
  const runId = newId('payoutRun');
  const isNew = await ifUnchanged(
    transact({ open: OpenRun, run: PayoutRun }, (write) => ({
      open: write.open.create({ to, runId }).commit(),
      run: write.run
        .create({
          runId,
          to,
          state: 'gathering',
          amountCents: 0,
          orders: 0,
          payees: 0,
          createdAt: nowIso(),
          madeBy: admin.email,
        })
        .commit(),
    })),
  );
  return isNew ? runId : openRun(to, admin);
};

/** Ends the gathering of a run; false when another request has put something in or ended it. */
const close = async ({ runId, to, amountCents, orders }: StoredRun, admin: SignedInActor): Promise<boolean> => {
  const payees = new Set((await itemsOfRun(runId)).map(({ payeeId }) => payeeId)).size;
  const isEmpty = orders === 0;
  return ifUnchanged(
    transact({ open: OpenRun, run: PayoutRun }, (write) =>
      items(
        isEmpty
          ? {}
          : asAdmin(admin, {
              action: 'payout.run',
              subject: { kind: 'payout', id: runId, label: formatCents(amountCents) },
              before: 'payable',
              after: `in a payment to ${payees} ${to} for ${orders} pieces`,
            }),
        {
          open: write.open
            .delete({ to })
            .where((stored, { eq }) => eq(stored.runId, runId))
            .commit(),
          run: isEmpty
            ? write.run
                .delete({ runId })
                .where((stored, { eq }) => `${eq(stored.state, 'gathering')} AND ${eq(stored.orders, 0)}`)
                .commit()
            : write.run
                .patch({ runId })
                .set({ state: 'made', payees })
                .where((stored, { eq }) => `${eq(stored.state, 'gathering')} AND ${eq(stored.orders, orders)}`)
                .commit(),
        },
      ),
    ),
  );
};

/**
 * Gathers what is payable to the artists, or partners, who have a destination into one run, whose file goes to the bank or
 * to PayPal (C18, C13, C49): each line of the ledger is in exactly one run, also when two admins press at once or a crash
 * comes between; the next press goes on. Refuses `payout.nothing_payable`, and `payout.no_destination` when all wait.
 */
export const makeRun = async (to: PayeeKind, admin: SignedInActor): Promise<AdminPayoutRun> => {
  const runId = await openRun(to, admin);
  const balances = await balancesOf(to);
  for (const balance of balances)
    if (balance.destination && !(await gatherPayee(runId, balance, balance.destination))) break;
  const nothing = (): AppError =>
    new AppError(
      balances.some(({ cents, destination }) => cents > 0 && !destination)
        ? 'payout.no_destination'
        : 'payout.nothing_payable',
    );
  for (;;) {
    const run = await readRun(runId);
    if (!run) throw nothing();
    if (run.state !== 'gathering') return runView(run);
    if (await close(run, admin)) {
      if (run.orders === 0) throw nothing();
      return runView({ ...run, ...(await readRun(runId)) });
    }
  }
};
