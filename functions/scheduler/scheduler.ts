import { Billing, DUE_BILLING, PieceBilling } from '../billing/billing.entity.ts';
import { runBilling } from './run-billing.ts';
import { Attempt } from '../checkout/attempt.entity.ts';
import { abandonAttempt } from '../checkout/finish.ts';
import { releaseDelivery } from '../gift-cards/deliver.ts';
import { expirePromo } from '../gift-cards/expire.ts';
import { DUE_MAIL, DUE_PROMO, GiftCard, GiftCardDelivery } from '../gift-cards/gift-card.entity.ts';
import { runDueOrder } from './due-order.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { followRun } from '../payouts/follow-run.ts';
import { DUE_PAYOUT, DUE_RUN, Payout, PayoutRun } from '../payouts/payout.entity.ts';
import { syncPayout } from '../payouts/sync-payout.ts';
import { mapAll } from '../platform/all-of.ts';
import { nowIso } from '../platform/clock.ts';
import { atMost } from '../platform/table.ts';
import { announceTurn, dueTurns, type PromotionTurn } from '../promotions/turns.ts';
import { finishRefund } from '../refunds/finish-refund.ts';
import { DUE_REFUND, Refund } from '../refunds/refund.entity.ts';
import { Asset, DUE_PHOTO } from '../uploads/asset.entity.ts';
import { expirePhoto } from '../retention/expire-photo.ts';
import { failuresOf, type DueWork } from './back-off.ts';
import { Sweep, type Due, type FailedItem, type SweptItem } from './due-work.ts';
import type { DueWorkKind } from './late-seconds.ts';

/**
 * Due items that a run reads per list: more than it can do, so that items of a hanging provider leave room for others.
 */
const MAX_PER_RUN = 1_000;
/** Due photos that a run reads: each takes several S3 requests, and none is urgent. */
const MAX_PHOTOS_PER_RUN = 50;

interface DueItem {
  dueAt?: string;
}

/** Lists of due items, of each the longest due first. */
type Lists<Item> = readonly Promise<{ data: readonly Item[] }>[];

interface DueGiftCard extends DueItem {
  id: string;
  work: () => Promise<string>;
}

/** Gift cards whose send date has come. */
const dueDeliveries = async (dueAt: string, max: number): Promise<{ data: DueGiftCard[] }> => {
  const { data } = await GiftCardDelivery.query.dueBefore({ dueKind: DUE_MAIL }).lte({ dueAt }).go(atMost(max));
  return { data: data.map((card) => ({ ...card, id: card.pieceId, work: () => releaseDelivery(card) })) };
};

/** Gift cards whose promotional balance has expired. */
const duePromos = async (dueAt: string, max: number): Promise<{ data: DueGiftCard[] }> => {
  const { data } = await GiftCard.query.dueBefore({ dueKind: DUE_PROMO }).lte({ dueAt }).go(atMost(max));
  return { data: data.map((card) => ({ ...card, id: card.cardId, work: () => expirePromo(card.cardId) })) };
};

/** Orders whose deadline has come: work of the scheduler, promises of people, and orders that nobody has offered to paint. */
const dueOrders = (dueAt: string, max: number): Lists<StoredOrder> =>
  (['order', 'promise', 'unanswered'] as const).map((dueKind) =>
    Order.query.dueBefore({ dueKind }).lte({ dueAt }).go(atMost(max)),
  );

/** Balances to bill, of carts as a whole and of pieces. */
const dueBillings = (dueAt: string, max: number): Lists<DueItem & { cartId: string }> => [
  Billing.query.dueBefore({ dueKind: DUE_BILLING }).lte({ dueAt }).go(atMost(max)),
  PieceBilling.query.dueBefore({ dueKind: DUE_BILLING }).lte({ dueAt }).go(atMost(max)),
];

/** Begins and ends of standing promotions that pages have not been told of. */
const duePromotions = async (): Promise<{ data: (PromotionTurn & DueItem)[] }> => ({
  data: (await dueTurns()).map((turn) => ({ ...turn, dueAt: turn.at })),
});

/** A kind of due work: what is due of it, and what is done about each item. */
interface Kind<Item> extends Omit<Due<Item>, 'items'> {
  /** Reads the due items in lists of `max` items at most. */
  read: (dueAt: string, max: number) => Lists<Item>;
  max?: number;
}

/** What a run did of a kind, for how many seconds the oldest item has been due that it left undone, and how many are stuck. */
interface Swept {
  did: SweptItem[];
  ageSeconds: number;
  stuck: number;
}

/** Reads what is due of a kind, and answers the work. */
type Reader = (name: DueWorkKind, dueAt: string) => Promise<(sweep: Sweep) => Promise<Swept>>;

/** Seconds for which the oldest of the items has been due; 0 when there is none. */
const ageOf = (items: readonly DueItem[], at: string): number =>
  Math.max(0, ...items.map(({ dueAt = at }) => (Date.parse(at) - Date.parse(dueAt)) / 1_000));

const due =
  <Item extends DueItem>({ read, max = MAX_PER_RUN, ...kind }: Kind<Item>): Reader =>
  async (name, dueAt) => {
    const failures = await failuresOf(name);
    // What pauses is read beside the rest, so that however much fails takes nobody's place.
    const length = max + failures.size;
    const lists = await Promise.all(read(dueAt, length));
    const items = lists.flatMap(({ data }) => data);
    const workOf = (item: Item): DueWork => ({ id: kind.idOf(item), dueAt: item.dueAt ?? dueAt });
    return async (sweep) => {
      const did = await sweep.do({
        ...kind,
        items: items.filter((item) => !failures.isPausing(workOf(item))),
        work: (item) => failures.count(workOf(item), () => kind.work(item)),
      });
      const done = new Set(did.map(({ id }) => id));
      const left = items.filter((item) => !done.has(kind.idOf(item)));
      // What stands behind a full list is as old as its last item.
      const unread = lists.flatMap(({ data }) => (data.length < length ? [] : data.slice(-1)));
      return {
        did,
        ageSeconds: ageOf([...left, ...unread], dueAt),
        stuck: left.filter((item) => failures.isStuck(workOf(item))).length,
      };
    };
  };

const KINDS: Record<DueWorkKind, Reader> = {
  orders: due({
    read: dueOrders,
    idOf: ({ orderId }) => orderId,
    work: ({ orderId }) => runDueOrder(orderId),
  }),
  attempts: due({
    read: (dueAt, max) => [Attempt.query.dueBefore({ dueKind: 'attempt' }).lte({ dueAt }).go(atMost(max))],
    idOf: ({ attemptId }) => attemptId,
    laneOf: ({ method = '' }) => method,
    requestIdOf: ({ requestId }) => requestId,
    work: async ({ cartId, attemptId }) => (await abandonAttempt(cartId, attemptId)).state,
  }),
  photos: due({
    read: (dueAt, max) => [Asset.query.dueBefore({ dueKind: DUE_PHOTO }).lte({ dueAt }).go(atMost(max))],
    max: MAX_PHOTOS_PER_RUN,
    idOf: ({ assetId }) => assetId,
    work: ({ assetId }) => expirePhoto(assetId),
  }),
  giftCards: due({
    read: (dueAt, max) => [dueDeliveries(dueAt, max), duePromos(dueAt, max)],
    idOf: ({ id }) => id,
    work: ({ work }) => work(),
  }),
  refunds: due({
    read: (dueAt, max) => [Refund.query.dueBefore({ dueKind: DUE_REFUND }).lte({ dueAt }).go(atMost(max))],
    idOf: ({ refundId }) => refundId,
    laneOf: ({ processor }) => String(processor),
    work: ({ cartId, refundId }) => finishRefund(cartId, refundId),
  }),
  billings: due({
    read: dueBillings,
    idOf: ({ cartId }) => cartId,
    work: ({ cartId }) => runBilling(cartId),
  }),
  payouts: due({
    read: (dueAt, max) => [Payout.query.dueBefore({ dueKind: DUE_PAYOUT }).lte({ dueAt }).go(atMost(max))],
    idOf: ({ orderId }) => orderId,
    work: ({ orderId }) => syncPayout(orderId),
  }),
  payoutRuns: due({
    read: (dueAt, max) => [PayoutRun.query.dueBefore({ dueKind: DUE_RUN }).lte({ dueAt }).go(atMost(max))],
    idOf: ({ runId }) => runId,
    work: ({ runId }) => followRun(runId),
  }),
  promotions: due({
    read: () => [duePromotions()],
    idOf: ({ code }) => code,
    work: announceTurn,
  }),
};

/** Kinds that wait for another one: a cart with an unfinished attempt cannot be charged. */
const AFTER: Partial<Record<DueWorkKind, DueWorkKind>> = { billings: 'attempts' };

/** What one run of the scheduler did, for how many seconds what it left undone has been due, and how much of it is stuck. */
export type RunReport = Record<DueWorkKind, SweptItem[]> & {
  failed: FailedItem[];
  ageSeconds: Record<DueWorkKind, number>;
  stuck: number;
};

/**
 * Does all due work that fits into the run: orders whose deadline has passed, unfinished attempts, unpaid refunds,
 * balances to bill, gift cards to mail, artists' earnings that become payable, begins and ends of standing promotions, and
 * expired photos. Late, early or repeated calls change nothing, because every part decides by stored times under
 * conditions (C39). What fails is tried again with longer and longer pauses, for ever (back-off.ts).
 */
export const runDueWork = async (): Promise<RunReport> => {
  const dueAt = nowIso();
  const work = await mapAll(KINDS, (read, name) => read(name, dueAt));
  const sweep = new Sweep();
  const begun: Partial<Record<DueWorkKind, Promise<Swept>>> = {};
  const begin = async (name: DueWorkKind): Promise<Swept> => {
    const before = AFTER[name];
    if (before) await run(before);
    return work[name](sweep);
  };
  const run = (name: DueWorkKind): Promise<Swept> => (begun[name] ??= begin(name));
  const done = await mapAll(KINDS, async (_, name) => (await run(name)).did);
  const ageSeconds = await mapAll(KINDS, async (_, name) => (await run(name)).ageSeconds);
  const stuck = await mapAll(KINDS, async (_, name) => (await run(name)).stuck);
  return {
    ...done,
    failed: sweep.failed,
    ageSeconds,
    stuck: Object.values(stuck).reduce((sum, count) => sum + count, 0),
  };
};
