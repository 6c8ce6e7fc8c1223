import { sumCents } from '#shared/money.ts';
import { ORDER } from '#shared/order-states.ts';
import { DAY_MS } from '#shared/time.ts';
import { ledgerOf } from '../carts/cart-view.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { now, nowIso } from '../platform/clock.ts';
import { items, retryOnConflict, transact } from '../platform/table.ts';
import { isOpen, lastClaimOf } from '../refunds/claim.entity.ts';
import { CREDIT_MEMOS } from '../refunds/piece-money.ts';
import { Settlement } from '../refunds/refund.entity.ts';
import { entitlementOf, standingOf, type EarningFacts, type Entitlement } from './earnings.ts';
import { appendingLines, payoutLine } from './payout-lines.ts';
import { DUE_PAYOUT, Payout, PayoutLine, PayoutMonth, type PayoutMemo, type StoredPayout } from './payout.entity.ts';

/** Held earnings are looked at again after this time, in case the event that frees them was lost. */
const LOOK_AGAIN_MS = DAY_MS;

interface Found {
  order: StoredOrder;
  facts: EarningFacts;
  payouts: StoredPayout[];
}

const CREDITS = new Set<string>(Object.values(CREDIT_MEMOS));

/** The chosen extra of a piece: the sum of its lines without those of a credit note. */
const extraOf = async ({ cartId, orderId }: StoredOrder): Promise<number> => {
  const entries = (await ledgerOf(cartId)).filter((entry) => entry.orderId === orderId && !CREDITS.has(entry.memo));
  return sumCents(
    entries.flatMap(({ lines }) => lines.filter(({ account }) => account === 'extras').map(({ cents }) => -cents)),
  );
};

const keptOf = async ({ orderId, status }: StoredOrder): Promise<number | undefined> => {
  if (status !== ORDER.cancelled && status !== ORDER.refunded) return undefined;
  const { data } = await Settlement.get({ orderId }).go({ consistent: true });
  return data?.keptCents;
};

const read = async (orderId: string): Promise<Found | undefined> => {
  const [{ data: order }, { data: payouts }] = await Promise.all([
    Order.get({ orderId }).go({ consistent: true }),
    Payout.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true }),
  ]);
  if (!order) return undefined;
  const [extraCents, keptCents, claim] = await Promise.all([extraOf(order), keptOf(order), lastClaimOf(orderId)]);
  return {
    order,
    payouts,
    facts: { order, extraCents, keptCents, isHeld: isOpen(claim) || order.frozenAt !== undefined },
  };
};

interface Change {
  pending: number;
  payable: number;
  earned: number;
}

const memoOf = (
  { pending, payable, earned }: Change,
  stored: StoredPayout | undefined,
  { cents, phase }: Entitlement,
  { status }: StoredOrder,
): PayoutMemo => {
  const hasEnded = status === ORDER.cancelled || status === ORDER.refunded;
  if (earned !== 0 && cents === 0) return 'Taken back';
  if (earned !== 0 && hasEnded) return 'Deposit of a cancelled piece';
  if (earned !== 0) return stored ? 'Changed' : 'Finished';
  return phase === 'payable' && payable > 0 && pending < 0 ? 'Payable' : 'Held';
};

/** When the scheduler looks at pending earnings: when they become payable, and daily while something holds them. */
const dueOf = (
  { payableAt }: Entitlement,
  { pendingCents }: { pendingCents: number },
  stored: StoredPayout | undefined,
): string | undefined => {
  if (pendingCents === 0 || payableAt === undefined) return undefined;
  if (Date.parse(payableAt) > now()) return payableAt;
  return stored?.dueAt !== undefined && stored.dueAt > nowIso()
    ? stored.dueAt
    : new Date(now() + LOOK_AGAIN_MS).toISOString();
};

const EMPTY = { pendingCents: 0, payableCents: 0, inRunCents: 0, paidCents: 0 };

const entities = { order: Order, payout: Payout, line: PayoutLine, month: PayoutMonth };

/** Brings the earnings of one artist with an order in line; throws `ConditionRefused` when anything has changed. */
const syncArtist = async (supplierId: string, found: Found): Promise<boolean> => {
  const { order, facts, payouts } = found;
  const { orderId, item, version } = order;
  const stored = payouts.find((payout) => payout.supplierId === supplierId);
  const entitlement = entitlementOf(supplierId, facts, now());
  if (!stored && entitlement.cents === 0) return false;
  const before = stored ?? EMPTY;
  const standing = standingOf(before, entitlement);
  const change = {
    pending: standing.pendingCents - before.pendingCents,
    payable: standing.payableCents - before.payableCents,
    earned: standing.pendingCents + standing.payableCents - before.pendingCents - before.payableCents,
  };
  const dueAt = dueOf(entitlement, standing, stored);
  const hasMoved = change.pending !== 0 || change.payable !== 0;
  if (stored && !hasMoved && stored.dueAt === dueAt && stored.isHeld === facts.isHeld) return false;
  const { payableAt } = entitlement;
  const line = payoutLine({
    supplierId,
    orderId,
    title: item.title,
    memo: memoOf(change, stored, entitlement, order),
    parts: [
      { account: 'earned', cents: -change.earned },
      { account: 'pending', cents: change.pending },
      { account: 'payable', cents: change.payable },
    ],
  });
  const set = {
    ...standing,
    isHeld: facts.isHeld,
    changedAt: hasMoved || !stored ? nowIso() : stored.changedAt,
    ...(payableAt && { payableAt }),
    ...(standing.payableCents !== 0 && { settle: 'payable' as const }),
    ...(dueAt && { dueKind: DUE_PAYOUT, dueAt }),
  };
  const gone = [
    ...(payableAt ? [] : (['payableAt'] as const)),
    ...(standing.payableCents === 0 ? (['settle'] as const) : []),
    ...(dueAt ? [] : (['dueKind', 'dueAt'] as const)),
  ];
  await transact(entities, (write) =>
    items(
      {
        order: write.order
          .check({ orderId })
          .where((now_, { eq }) => eq(now_.version, version))
          .commit(),
        payout: stored
          ? write.payout
              .patch({ orderId, supplierId })
              .set({ ...set, version: stored.version + 1 })
              .remove(gone)
              .where((now_, { eq }) => eq(now_.version, stored.version))
              .commit()
          : write.payout
              .create({
                orderId,
                supplierId,
                title: item.title,
                inRunCents: 0,
                paidCents: 0,
                startedAt: nowIso(),
                version: 1,
                ...set,
              })
              .commit(),
      },
      hasMoved ? appendingLines(write, [line]) : {},
    ),
  );
  return true;
};

/**
 * Brings the artists' earnings with an order in line with its state (C18): pending from the first proof, payable when
 * its time has come and nothing holds it, taken back when the piece is refunded or goes to another artist. Called after
 * each event that may change them and by the scheduler; a late or repeated call changes nothing.
 */
export const syncPayout = (orderId: string): Promise<'moved' | 'nothing'> =>
  retryOnConflict(
    () => read(orderId),
    async (found) => {
      if (!found) return 'nothing';
      const { order, payouts } = found;
      const artists = new Set([
        ...payouts.map(({ supplierId }) => supplierId),
        ...(order.supplierId ? [order.supplierId] : []),
      ]);
      let moved = false;
      for (const supplierId of artists) moved = (await syncArtist(supplierId, found)) || moved;
      return moved ? 'moved' : 'nothing';
    },
  );
