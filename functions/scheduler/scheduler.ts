import { atMost } from '../platform/table.ts';
import { Billing, DUE_BILLING } from '../billing/billing.entity.ts';
import { runBilling } from './run-billing.ts';
import { Attempt } from '../checkout/attempt.entity.ts';
import { abandonAttempt } from '../checkout/finish.ts';
import { releaseDelivery } from '../gift-cards/deliver.ts';
import { expirePromo } from '../gift-cards/expire.ts';
import { DUE_MAIL, DUE_PROMO, GiftCard, GiftCardDelivery } from '../gift-cards/gift-card.entity.ts';
import { runDueOrder } from './due-order.ts';
import { Order } from '../orders/order.entity.ts';
import { DUE_PAYOUT, Payout } from '../payouts/payout.entity.ts';
import { syncPayout } from '../payouts/sync-payout.ts';
import { nowIso } from '../platform/clock.ts';
import { announceTurn, dueTurns } from '../promotions/turns.ts';
import { finishRefund } from '../refunds/finish-refund.ts';
import { DUE_REFUND, Refund } from '../refunds/refund.entity.ts';
import { Asset, DUE_PHOTO } from '../uploads/asset.entity.ts';
import { expirePhoto } from '../retention/expire-photo.ts';
import { Sweep, type SweptItem, type FailedItem } from './due-work.ts';

/**
 * Due items that a run reads per kind: more than it can do, so that items of a hanging provider leave room for others.
 */
const MAX_PER_RUN = 1_000;
/** Due photos that a run reads: each takes several S3 requests, and none is urgent. */
const MAX_PHOTOS_PER_RUN = 50;

/** What one run of the scheduler did. */
export interface RunReport {
  orders: SweptItem[];
  attempts: SweptItem[];
  photos: SweptItem[];
  giftCards: SweptItem[];
  refunds: SweptItem[];
  billings: SweptItem[];
  payouts: SweptItem[];
  promotions: SweptItem[];
  failed: FailedItem[];
}

/** Gift cards whose send date has come, and promotional balances that have expired. */
const dueGiftCards = async (dueAt: string): Promise<{ id: string; work: () => Promise<string> }[]> => {
  const [mails, promos] = await Promise.all([
    GiftCardDelivery.query
      .dueBefore({ dueKind: DUE_MAIL })
      .lte({ dueAt })
      .go({ ...atMost(MAX_PER_RUN) }),
    GiftCard.query
      .dueBefore({ dueKind: DUE_PROMO })
      .lte({ dueAt })
      .go({ ...atMost(MAX_PER_RUN) }),
  ]);
  return [
    ...mails.data.map((delivery) => ({ id: delivery.pieceId, work: () => releaseDelivery(delivery) })),
    ...promos.data.map(({ cardId }) => ({ id: cardId, work: () => expirePromo(cardId) })),
  ];
};

/**
 * Does all due work that fits into the run: orders whose deadline has passed, unfinished attempts, unpaid refunds,
 * balances to bill, gift cards to mail, artists' earnings that become payable, begins and ends of standing promotions, and
 * expired photos. Late, early or
 * repeated calls change nothing, because every part decides by stored times under conditions (C39).
 */
export const runDueWork = async (): Promise<RunReport> => {
  const dueAt = nowIso();
  const [orders, attempts, photos, cards, owed, unpaid, earned, turns] = await Promise.all([
    Order.query
      .dueBefore({ dueKind: 'order' })
      .lte({ dueAt })
      .go({ ...atMost(MAX_PER_RUN) }),
    Attempt.query
      .dueBefore({ dueKind: 'attempt' })
      .lte({ dueAt })
      .go({ ...atMost(MAX_PER_RUN) }),
    Asset.query
      .dueBefore({ dueKind: DUE_PHOTO })
      .lte({ dueAt })
      .go({ ...atMost(MAX_PHOTOS_PER_RUN) }),
    dueGiftCards(dueAt),
    Refund.query
      .dueBefore({ dueKind: DUE_REFUND })
      .lte({ dueAt })
      .go({ ...atMost(MAX_PER_RUN) }),
    Billing.query
      .dueBefore({ dueKind: DUE_BILLING })
      .lte({ dueAt })
      .go({ ...atMost(MAX_PER_RUN) }),
    Payout.query
      .dueBefore({ dueKind: DUE_PAYOUT })
      .lte({ dueAt })
      .go({ ...atMost(MAX_PER_RUN) }),
    dueTurns(),
  ]);
  const sweep = new Sweep();
  const payments = async () => {
    const finished = await sweep.do({
      items: attempts.data,
      idOf: ({ attemptId }) => attemptId,
      laneOf: ({ method = '' }) => method,
      work: async ({ cartId, attemptId }) => (await abandonAttempt(cartId, attemptId)).state,
    });
    // Runs after the attempt sweep: a cart with an unfinished attempt cannot be charged.
    return [
      finished,
      await sweep.do({ items: unpaid.data, idOf: ({ cartId }) => cartId, work: ({ cartId }) => runBilling(cartId) }),
    ] as const;
  };
  const [chosen, [finished, billings], expired, giftCards, refunds, payouts, promotions] = await Promise.all([
    sweep.do({ items: orders.data, idOf: ({ orderId }) => orderId, work: ({ orderId }) => runDueOrder(orderId) }),
    payments(),
    sweep.do({ items: photos.data, idOf: ({ assetId }) => assetId, work: ({ assetId }) => expirePhoto(assetId) }),
    sweep.do({ items: cards, idOf: ({ id }) => id, work: ({ work }) => work() }),
    sweep.do({
      items: owed.data,
      idOf: ({ refundId }) => refundId,
      laneOf: ({ processor }) => String(processor),
      work: ({ cartId, refundId }) => finishRefund(cartId, refundId),
    }),
    sweep.do({ items: earned.data, idOf: ({ orderId }) => orderId, work: ({ orderId }) => syncPayout(orderId) }),
    sweep.do({ items: turns, idOf: ({ code }) => code, work: announceTurn }),
  ]);
  return {
    orders: chosen,
    attempts: finished,
    photos: expired,
    giftCards,
    refunds,
    billings,
    payouts,
    promotions,
    failed: sweep.failed,
  };
};
