import { sumCents } from '#shared/money/money.ts';
import { isUndone } from '#shared/orders/order-states.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { Cart } from '../carts/cart.entity.ts';
import { CREDIT_MEMOS } from '../carts/piece-accounts.ts';
import { ledgerOf } from '../ledger/ledger.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { now, nowIso } from '../platform/clock.ts';
import { outgoing, Outbox } from '../platform/outbox.entity.ts';
import { items, retryOnConflict, transact } from '../platform/table.ts';
import { isOpen, lastClaimOf } from '../refunds/claim.entity.ts';
import { Settlement, type StoredSettlement } from '../refunds/refund.entity.ts';
import { commissionOf, entitlementOf, standingOf, type EarningFacts, type Entitlement } from './earnings.ts';
import { accountOf, kindOf, partnerPayee } from './payees.ts';
import { appendingLines, payoutLine } from './payout-lines.ts';
import { DUE_PAYOUT, Payout, PayoutLine, PayoutMonth, type PayoutMemo, type StoredPayout } from './payout.entity.ts';

/** Held earnings are looked at again after this time, in case the event that frees them was lost. */
const LOOK_AGAIN_MS = DAY_MS;

interface Found {
  order: StoredOrder;
  facts: EarningFacts;
  payouts: StoredPayout[];
  /** How a piece ended; undefined while it has not. */
  settlement: EndedPiece | undefined;
}

const CREDITS = new Set<string>(Object.values(CREDIT_MEMOS));

/** Chosen extra, allowances and shipping of a piece: sums of its lines without those of a credit note. */
const changesOf = async ({
  cartId,
  orderId,
  charges,
}: StoredOrder): Promise<Pick<EarningFacts, 'extraCents' | 'allowanceCents' | 'shippingCents'>> => {
  const entries = (await ledgerOf(cartId)).filter((entry) => entry.orderId === orderId && !CREDITS.has(entry.memo));
  const inAccount = (wanted: 'extras' | 'promos' | 'shipping'): number =>
    sumCents(entries.flatMap(({ lines }) => lines.flatMap(({ account, cents }) => (account === wanted ? cents : []))));
  const shippingCents = (charges?.shippingCents ?? 0) - inAccount('shipping');
  return { extraCents: -inAccount('extras'), allowanceCents: inAccount('promos'), shippingCents };
};

type EndedPiece = Pick<StoredSettlement, 'keptCents' | 'rule' | 'isChargedBack'>;

const settlementOf = async ({ orderId, status }: StoredOrder): Promise<EndedPiece | undefined> => {
  if (!isUndone(status)) return undefined;
  const { data } = await Settlement.get({ orderId }).go({ consistent: true });
  return data ?? undefined;
};

/** Whether a payment of the cart is disputed, which holds the kept money of pieces that have ended, too. */
const isDisputed = async ({ cartId }: StoredOrder): Promise<boolean> => {
  const { data } = await Cart.get({ cartId }).go({ consistent: true, attributes: ['frozenBy'] });
  return data?.frozenBy !== undefined;
};

const read = async (orderId: string): Promise<Found | undefined> => {
  const [{ data: order }, { data: payouts }] = await Promise.all([
    Order.get({ orderId }).go({ consistent: true }),
    Payout.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true }),
  ]);
  if (!order) return undefined;
  const [changes, settlement, claim, disputed] = await Promise.all([
    changesOf(order),
    settlementOf(order),
    lastClaimOf(orderId),
    isDisputed(order),
  ]);
  const isHeld = isOpen(claim) || order.frozenAt !== undefined || disputed;
  return { order, payouts, settlement, facts: { order, ...changes, keptCents: settlement?.keptCents, isHeld } };
};

interface Change {
  pending: number;
  payable: number;
  earned: number;
}

const memoOf = (
  payeeId: string,
  { pending, payable, earned }: Change,
  stored: StoredPayout | undefined,
  { cents, phase }: Entitlement,
  { status }: StoredOrder,
): PayoutMemo => {
  const hasEnded = isUndone(status);
  const isArtist = kindOf(payeeId) === 'artists';
  if (earned !== 0 && cents === 0) return 'Taken back';
  if (earned !== 0 && hasEnded && isArtist) return 'Deposit of a cancelled piece';
  if (earned !== 0) return stored ? 'Changed' : isArtist ? 'Finished' : 'Ordered';
  return phase === 'payable' && payable > 0 && pending < 0 ? 'Payable' : 'Held';
};

/** When the scheduler looks at pending earnings: when they become payable, and daily while something holds them. */
const dueOf = (
  { payableAt }: Entitlement,
  { pendingCents, isHeld }: { pendingCents: number; isHeld: boolean },
  stored: StoredPayout | undefined,
): string | undefined => {
  if (pendingCents === 0) return undefined;
  if (payableAt !== undefined && Date.parse(payableAt) > now()) return payableAt;
  // What was kept of a piece that has ended has no day on which it becomes payable: as soon as nothing holds it.
  if (payableAt === undefined && !isHeld) return undefined;
  return stored?.dueAt !== undefined && stored.dueAt > nowIso()
    ? stored.dueAt
    : new Date(now() + LOOK_AGAIN_MS).toISOString();
};

const EMPTY = { pendingCents: 0, payableCents: 0, inRunCents: 0, paidCents: 0 };

const entities = { order: Order, payout: Payout, line: PayoutLine, month: PayoutMonth, outbox: Outbox };

const entitlementFor = (payeeId: string, facts: EarningFacts): Entitlement =>
  kindOf(payeeId) === 'partners'
    ? commissionOf(accountOf(payeeId), facts, now())
    : entitlementOf(payeeId, facts, now());

/** The part of a change that the parcel makes: on the side on which the earnings move. */
const ofParcel = ({ pending, payable }: Change, cents: number): Change => {
  const isPayable = pending === 0 && payable !== 0;
  return { pending: isPayable ? 0 : cents, payable: isPayable ? cents : 0, earned: cents };
};

/** Brings the earnings of one payee with an order in line; throws `ConditionRefused` when anything has changed. */
const syncPayee = async (payeeId: string, found: Found): Promise<boolean> => {
  const { order, facts, payouts, settlement } = found;
  const { orderId, item, version } = order;
  const stored = payouts.find((payout) => payout.payeeId === payeeId);
  const entitlement = entitlementFor(payeeId, facts);
  if (!stored && entitlement.cents === 0) return false;
  const before = stored ?? EMPTY;
  const standing = standingOf(before, entitlement);
  const change = {
    pending: standing.pendingCents - before.pendingCents,
    payable: standing.payableCents - before.payableCents,
    earned: standing.pendingCents + standing.payableCents - before.pendingCents - before.payableCents,
  };
  const dueAt = dueOf(entitlement, { ...standing, isHeld: facts.isHeld }, stored);
  const hasMoved = change.pending !== 0 || change.payable !== 0;
  const { payableAt, parcelCents = 0 } = entitlement;
  const parcel = ofParcel(change, parcelCents - (stored?.parcelCents ?? 0));
  const isSame = !hasMoved && parcel.earned === 0 && stored?.dueAt === dueAt && stored?.isHeld === facts.isHeld;
  if (stored && isSame) return false;
  const rest = {
    pending: change.pending - parcel.pending,
    payable: change.payable - parcel.payable,
    earned: change.earned - parcel.earned,
  };
  const lineOf = (memo: PayoutMemo, { earned, pending, payable }: Change) => ({
    payeeId,
    orderId,
    title: item.title,
    memo,
    parts: [
      { account: 'earned' as const, cents: -earned },
      { account: 'pending' as const, cents: pending },
      { account: 'payable' as const, cents: payable },
    ],
  });
  const lines = [
    lineOf(memoOf(payeeId, rest, stored, { ...entitlement, cents: entitlement.cents - parcelCents }, order), rest),
    lineOf('Parcel', parcel),
  ]
    .filter(({ parts }) => parts.some(({ cents }) => cents !== 0))
    .map(payoutLine);
  const isBanks = settlement?.rule === 'chargeback' || settlement?.isChargedBack === true;
  const why = isBanks ? 'chargeback' : 'refund';
  const isTakenBack = settlement !== undefined && change.earned < 0;
  const set = {
    ...standing,
    ...(isTakenBack && ({ takenBack: why } as const)),
    isHeld: facts.isHeld,
    ...(parcelCents > 0 && { parcelCents }),
    changedAt: hasMoved || !stored ? nowIso() : stored.changedAt,
    ...(payableAt && { payableAt }),
    ...(standing.payableCents !== 0 && { settle: kindOf(payeeId) }),
    ...(dueAt && { dueKind: DUE_PAYOUT, dueAt }),
  };
  const gone = [
    ...(payableAt ? [] : (['payableAt'] as const)),
    ...(parcelCents > 0 ? [] : (['parcelCents'] as const)),
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
              .patch({ orderId, payeeId })
              .set({ ...set, version: stored.version + 1 })
              .remove(gone)
              .where((now_, { eq }) => eq(now_.version, stored.version))
              .commit()
          : write.payout
              .create({
                orderId,
                payeeId,
                title: item.title,
                inRunCents: 0,
                paidCents: 0,
                startedAt: nowIso(),
                version: 1,
                ...set,
              })
              .commit(),
      },
      appendingLines(write, lines, stored ? 0 : 1),
      isTakenBack
        ? {
            takenBack: write.outbox
              .create(
                outgoing('payout.taken_back', {
                  payeeId,
                  orderId,
                  cents: -change.earned,
                  owedCents: Math.max(0, -standing.payableCents),
                  why,
                }),
              )
              .commit(),
          }
        : {},
    ),
  );
  return true;
};

/**
 * Brings the earnings of artists (C18) and of the partner (C13) with an order in line with its state: an artist's pending
 * from the first proof, a partner's from the placing, payable when their time has come and nothing holds them, taken back
 * when the piece is refunded, an artist's also when it goes to another. Called after each event that may change them and
 * by the scheduler; a late or repeated call changes nothing.
 */
export const syncPayout = (orderId: string): Promise<'moved' | 'nothing'> =>
  retryOnConflict(
    () => read(orderId),
    async (found) => {
      if (!found) return 'nothing';
      const { order, payouts } = found;
      const payees = new Set([
        ...payouts.map(({ payeeId }) => payeeId),
        ...(order.supplierId ? [order.supplierId] : []),
        ...(order.partnerId ? [partnerPayee(order.partnerId)] : []),
      ]);
      let moved = false;
      for (const payeeId of payees) moved = (await syncPayee(payeeId, found)) || moved;
      return moved ? 'moved' : 'nothing';
    },
  );
