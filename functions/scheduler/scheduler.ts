import { Billing, DUE_BILLING } from '../billing/billing.entity.ts';
import { runBilling } from '../billing/run-billing.ts';
import { Attempt } from '../carts/cart.entity.ts';
import { abandonAttempt } from '../carts/attempts.ts';
import { releaseDelivery } from '../gift-cards/deliver.ts';
import { expirePromo } from '../gift-cards/expire.ts';
import { DUE_MAIL, DUE_PROMO, GiftCard, GiftCardDelivery } from '../gift-cards/gift-card.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { nowIso } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { runSchedule } from '../quotes/schedule.ts';
import { finishRefund } from '../refunds/finish-refund.ts';
import { DUE_REFUND, Refund } from '../refunds/refund.entity.ts';
import { Asset, DUE_PHOTO } from '../uploads/asset.entity.ts';
import { expirePhoto } from '../uploads/expire-photo.ts';

/** Work of one minute at most; what is left comes first in the next. */
const MOST_PER_RUN = 200;
/** Each takes some requests to the buckets, and none is urgent. */
const MOST_PHOTOS_PER_RUN = 50;

/** Each asks the payment provider, and all of them end within the function's time. */
const MOST_BILLINGS_PER_RUN = 40;

/** What one run of the scheduler did. */
export interface RunReport {
  orders: { id: string; did: string }[];
  attempts: { id: string; did: string }[];
  photos: { id: string; did: string }[];
  giftCards: { id: string; did: string }[];
  refunds: { id: string; did: string }[];
  billings: { id: string; did: string }[];
  failed: { id: string; error: string }[];
}

const eachSafely = async <T>(items: T[], idOf: (item: T) => string, failed: RunReport['failed'], work: (item: T) => Promise<string>) => {
  const done: { id: string; did: string }[] = [];
  for (const item of items) {
    const id = idOf(item);
    try {
      done.push({ id, did: await work(item) });
    } catch (error) {
      // One that fails must not keep the others from their turn.
      log.error('due work failed', error, { id });
      failed.push({ id, error: error instanceof Error ? error.message : String(error) });
    }
  }
  return done;
};

/** Cards whose day has come, and promotional balances whose time is over. */
const dueGiftCards = async (dueAt: string): Promise<{ id: string; work: () => Promise<string> }[]> => {
  const [mails, promos] = await Promise.all([
    GiftCardDelivery.query.dueBefore({ dueKind: DUE_MAIL }).lte({ dueAt }).go({ count: MOST_PER_RUN }),
    GiftCard.query.dueBefore({ dueKind: DUE_PROMO }).lte({ dueAt }).go({ count: MOST_PER_RUN }),
  ]);
  return [
    ...mails.data.map((delivery) => ({ id: delivery.pieceId, work: () => releaseDelivery(delivery) })),
    ...promos.data.map(({ cardId }) => ({ id: cardId, work: () => expirePromo(cardId) })),
  ];
};

/**
 * Does what is due: quotes whose schedule has passed, payments that nobody finished, refunds that nobody paid out, balances to bill, gift cards to
 * be mailed, and photos whose time is over. Late, early or repeated calls change nothing, because every part decides by stored times under conditions (C39).
 */
export const runDueWork = async (): Promise<RunReport> => {
  const dueAt = nowIso();
  const [orders, attempts, photos, giftCards, refunds, billings] = await Promise.all([
    Order.query.dueBefore({ dueKind: 'order' }).lte({ dueAt }).go({ count: MOST_PER_RUN }),
    Attempt.query.dueBefore({ dueKind: 'attempt' }).lte({ dueAt }).go({ count: MOST_PER_RUN }),
    Asset.query.dueBefore({ dueKind: DUE_PHOTO }).lte({ dueAt }).go({ count: MOST_PHOTOS_PER_RUN }),
    dueGiftCards(dueAt),
    Refund.query.dueBefore({ dueKind: DUE_REFUND }).lte({ dueAt }).go({ count: MOST_PER_RUN }),
    Billing.query.dueBefore({ dueKind: DUE_BILLING }).lte({ dueAt }).go({ count: MOST_BILLINGS_PER_RUN }),
  ]);
  const failed: RunReport['failed'] = [];
  return {
    orders: await eachSafely(orders.data, ({ orderId }) => orderId, failed, ({ orderId }) => runSchedule(orderId)),
    attempts: await eachSafely(attempts.data, ({ attemptId }) => attemptId, failed, async ({ cartId, attemptId }) => (await abandonAttempt(cartId, attemptId)).state),
    photos: await eachSafely(photos.data, ({ assetId }) => assetId, failed, ({ assetId }) => expirePhoto(assetId)),
    giftCards: await eachSafely(giftCards, ({ id }) => id, failed, ({ work }) => work()),
    refunds: await eachSafely(refunds.data, ({ refundId }) => refundId, failed, ({ cartId, refundId }) => finishRefund(cartId, refundId)),
    // After the payments that nobody finished: a cart has one at a time.
    billings: await eachSafely(billings.data, ({ cartId }) => cartId, failed, ({ cartId }) => runBilling(cartId)),
    failed,
  };
};
