import { handoverOf } from '#shared/catalogue/file-piece.ts';
import { customerAct } from '#shared/orders/customer-acts.ts';
import { quotingStage } from '#shared/orders/quoting-stages.ts';
import { isUnderway, ORDER } from '#shared/orders/order-states.ts';
import type { Standing } from '#shared/schemas/order.ts';
import { type StoredEntry, coversDeposit, extraOf } from '../ledger/ledger.ts';
import { quotesOf } from '../quotes/quotes.ts';
import { isOffer } from '../quotes/quote.entity.ts';
import { isUnanswered } from '../quotes/unanswered.ts';
import { deliverBy, guaranteeEnd } from '../orders/deadlines.ts';
import type { StoredOrder } from '../orders/order.entity.ts';

/** The deadline of an order's status (C39); none while a case holds the order. */
const deadlineOf = (order: StoredOrder): string | undefined => {
  const { status, promisedAt, approveBy, frozenAt } = order;
  if (frozenAt !== undefined) return undefined;
  if (status === ORDER.accepted) return promisedAt;
  if (status === ORDER.proofReady) return approveBy;
  if (status === ORDER.shipped) return deliverBy(order);
  return status === ORDER.delivered ? guaranteeEnd(order) : undefined;
};

/** Whether a customer could choose now; only an order without an artist costs a read. */
const hasOffers = async ({ orderId, status, supplierId }: StoredOrder): Promise<boolean> =>
  status === ORDER.quoting && supplierId === undefined && (await quotesOf(orderId)).some(isOffer);

/** How an order stands for its customer, with the ledger of its cart, and the cents that the order owes of it. */
export const standingOf = async (order: StoredOrder, entries: StoredEntry[], due: number): Promise<Standing> => {
  const { orderId, status, revision, supplierId, frozenAt, repaintedAt, reviewedAt, shippingEdit } = order;
  const quoting = {
    status,
    hasArtist: supplierId !== undefined,
    isNotified: order.isSelectionAnnounced,
    isUnanswered: isUnanswered(order),
    hasOffers: await hasOffers(order),
    isDepositPaid: coversDeposit(entries, extraOf(orderId, entries)),
  };
  const act = customerAct({
    ...quoting,
    isAskedToWait:
      order.acceptance?.askedAt !== undefined || (isUnanswered(order) && (order.unanswered?.notices.length ?? 0) > 0),
    isPhotoAsked: (order.photosAsked ?? 0) > 0,
    due,
    isFrozen: frozenAt !== undefined,
    hasOpenEdit: shippingEdit !== undefined,
    isReviewed: reviewedAt !== undefined,
  });
  return {
    id: orderId,
    status,
    revision,
    frozen: frozenAt !== undefined,
    handover: handoverOf(order.item),
    repainted: repaintedAt !== undefined && isUnderway(status),
    stage: quotingStage(quoting) ?? null,
    act: act ?? null,
    due,
    deadline: deadlineOf(order) ?? null,
  };
};
