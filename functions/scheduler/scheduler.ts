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
import { allOf, mapAll } from '../platform/all-of.ts';
import { nowIso } from '../platform/clock.ts';
import { atMost } from '../platform/table.ts';
import { announceTurn, dueTurns } from '../promotions/turns.ts';
import { finishRefund } from '../refunds/finish-refund.ts';
import { DUE_REFUND, Refund } from '../refunds/refund.entity.ts';
import { Asset, DUE_PHOTO } from '../uploads/asset.entity.ts';
import { expirePhoto } from '../retention/expire-photo.ts';
import { Sweep, type Due, type FailedItem, type SweptItem } from './due-work.ts';

/**
 * Due items that a run reads per kind: more than it can do, so that items of a hanging provider leave room for others.
 */
const MAX_PER_RUN = 1_000;
/** Due photos that a run reads: each takes several S3 requests, and none is urgent. */
const MAX_PHOTOS_PER_RUN = 50;

/** Gift cards whose send date has come, and promotional balances that have expired. */
const dueGiftCards = async (dueAt: string): Promise<{ data: { id: string; work: () => Promise<string> }[] }> => {
  const { mails, promos } = await allOf({
    mails: GiftCardDelivery.query.dueBefore({ dueKind: DUE_MAIL }).lte({ dueAt }).go(atMost(MAX_PER_RUN)),
    promos: GiftCard.query.dueBefore({ dueKind: DUE_PROMO }).lte({ dueAt }).go(atMost(MAX_PER_RUN)),
  });
  return {
    data: [
      ...mails.data.map((delivery) => ({ id: delivery.pieceId, work: () => releaseDelivery(delivery) })),
      ...promos.data.map(({ cardId }) => ({ id: cardId, work: () => expirePromo(cardId) })),
    ],
  };
};

/** Orders whose deadline has come: work of the scheduler, promises of people, and orders that nobody has offered to paint. */
const dueOrders = async (dueAt: string): Promise<{ data: StoredOrder[] }> => {
  const lists = await Promise.all(
    (['order', 'promise', 'unanswered'] as const).map((dueKind) =>
      Order.query.dueBefore({ dueKind }).lte({ dueAt }).go(atMost(MAX_PER_RUN)),
    ),
  );
  return { data: lists.flatMap(({ data }) => data) };
};

/** Balances to bill, of carts as a whole and of pieces. */
const dueBillings = async (dueAt: string): Promise<{ data: { cartId: string }[] }> => {
  const { carts, pieces } = await allOf({
    carts: Billing.query.dueBefore({ dueKind: DUE_BILLING }).lte({ dueAt }).go(atMost(MAX_PER_RUN)),
    pieces: PieceBilling.query.dueBefore({ dueKind: DUE_BILLING }).lte({ dueAt }).go(atMost(MAX_PER_RUN)),
  });
  return { data: [...carts.data, ...pieces.data] };
};

/** A kind of due work: what is due of it, and what is done about each item. */
interface Kind<Item> extends Omit<Due<Item>, 'items'> {
  read: (dueAt: string) => Promise<{ data: readonly Item[] }>;
}

/** Reads what is due of a kind, and answers the work. */
type Reader = (dueAt: string) => Promise<(sweep: Sweep) => Promise<SweptItem[]>>;

const due =
  <Item>({ read, ...kind }: Kind<Item>): Reader =>
  async (dueAt) => {
    const { data: items } = await read(dueAt);
    return (sweep) => sweep.do({ ...kind, items });
  };

const KINDS = {
  orders: due({
    read: dueOrders,
    idOf: ({ orderId }) => orderId,
    work: ({ orderId }) => runDueOrder(orderId),
  }),
  attempts: due({
    read: (dueAt) => Attempt.query.dueBefore({ dueKind: 'attempt' }).lte({ dueAt }).go(atMost(MAX_PER_RUN)),
    idOf: ({ attemptId }) => attemptId,
    laneOf: ({ method = '' }) => method,
    work: async ({ cartId, attemptId }) => (await abandonAttempt(cartId, attemptId)).state,
  }),
  photos: due({
    read: (dueAt) => Asset.query.dueBefore({ dueKind: DUE_PHOTO }).lte({ dueAt }).go(atMost(MAX_PHOTOS_PER_RUN)),
    idOf: ({ assetId }) => assetId,
    work: ({ assetId }) => expirePhoto(assetId),
  }),
  giftCards: due({ read: dueGiftCards, idOf: ({ id }) => id, work: ({ work }) => work() }),
  refunds: due({
    read: (dueAt) => Refund.query.dueBefore({ dueKind: DUE_REFUND }).lte({ dueAt }).go(atMost(MAX_PER_RUN)),
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
    read: (dueAt) => Payout.query.dueBefore({ dueKind: DUE_PAYOUT }).lte({ dueAt }).go(atMost(MAX_PER_RUN)),
    idOf: ({ orderId }) => orderId,
    work: ({ orderId }) => syncPayout(orderId),
  }),
  payoutRuns: due({
    read: (dueAt) => PayoutRun.query.dueBefore({ dueKind: DUE_RUN }).lte({ dueAt }).go(atMost(MAX_PER_RUN)),
    idOf: ({ runId }) => runId,
    work: ({ runId }) => followRun(runId),
  }),
  promotions: due({
    read: async () => ({ data: await dueTurns() }),
    idOf: ({ code }) => code,
    work: announceTurn,
  }),
};
type KindName = keyof typeof KINDS;

/** Kinds that wait for another one: a cart with an unfinished attempt cannot be charged. */
const AFTER: Partial<Record<KindName, KindName>> = { billings: 'attempts' };

/** What one run of the scheduler did. */
export type RunReport = Record<KindName, SweptItem[]> & { failed: FailedItem[] };

/**
 * Does all due work that fits into the run: orders whose deadline has passed, unfinished attempts, unpaid refunds,
 * balances to bill, gift cards to mail, artists' earnings that become payable, begins and ends of standing promotions, and
 * expired photos. Late, early or repeated calls change nothing, because every part decides by stored times under
 * conditions (C39).
 */
export const runDueWork = async (): Promise<RunReport> => {
  const dueAt = nowIso();
  const work = await mapAll(KINDS, (read) => read(dueAt));
  const sweep = new Sweep();
  const begun: Partial<Record<KindName, Promise<SweptItem[]>>> = {};
  const begin = async (name: KindName): Promise<SweptItem[]> => {
    const before = AFTER[name];
    if (before) await (begun[before] ??= begin(before));
    return work[name](sweep);
  };
  const done = await mapAll(KINDS, (_, name) => (begun[name] ??= begin(name)));
  return { ...done, failed: sweep.failed };
};
