import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { AnswerWaiting, OrderQuotes } from '#shared/schemas/quote.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { readOrder } from '../orders/orders.ts';
import type { KnownActor } from '../platform/actor.ts';
import { retryOnConflict } from '../platform/table.ts';
import { cancellablePiece } from '../refunds/cancellable-piece.ts';
import { cancelAgreed, clearPayment } from '../refunds/cancel-order.ts';
import { orderQuotes } from './quotes.ts';
import { takeNext, waitForArtist } from './acceptance.ts';
import { isUnanswered, waitOn } from './unanswered.ts';

/** Key of the settlement, which an order has once. */
const KEY = 'unanswered';

/** Whether the customer was asked about the artist whom they chose, and that artist has not accepted since (C58). */
const isUnaccepted = ({ status, acceptance, frozenAt }: StoredOrder): boolean =>
  status === ORDER.quoting && acceptance?.askedAt !== undefined && frozenAt === undefined;

const answerFor = async (order: StoredOrder, input: AnswerWaiting, actor: KnownActor): Promise<unknown> => {
  if (isUnaccepted(order)) {
    if (input.answer === 'wait') return waitForArtist(order);
    if (input.answer === 'next') {
      await clearPayment(order.cartId);
      return takeNext(order, true);
    }
  }
  if (isUnanswered(order)) {
    if (input.answer === 'wait') return waitOn(order);
    if (input.answer === 'refund') {
      const agreed = { by: actor.id, key: KEY, refundCents: input.refund_cents };
      return cancelAgreed(order.orderId, () => cancellablePiece(order.orderId, actor, 'order.choose'), agreed);
    }
  }
  throw new AppError('order.not_possible');
};

/**
 * The customer says how an order goes on that nobody has offered to paint (C50): it waits for 30 days, or it ends and
 * everything that was paid for it comes back; or whose chosen artist has not accepted (C58): it waits for that artist, or
 * the next is taken. A repeated call after the end changes nothing. Refuses `order.not_possible` where nothing of the kind
 * waits for an answer, `order.refund_changed` when the refund is not the one that was shown, and
 * `cart.payment_in_progress` while a payment is being processed.
 */
export const answerWaiting = async (orderId: string, input: AnswerWaiting, actor: KnownActor): Promise<OrderQuotes> => {
  await retryOnConflict(
    () => readOrder(orderId, actor, 'order.choose'),
    async (order) => {
      if (input.answer === 'refund' && order.status === ORDER.cancelled) return undefined;
      return answerFor(order, input, actor);
    },
  );
  return orderQuotes(orderId, actor);
};
