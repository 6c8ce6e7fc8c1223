import { settle } from '#shared/money/refunds.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { writersOf } from '../platform/table.ts';
import { finishRefundsOf } from '../refunds/finish-refund.ts';
import { readPiece, type Piece } from '../refunds/piece-money.ts';
import { settlePiece } from '../refunds/settle-piece.ts';

const writers = writersOf({ outbox: Outbox });

/**
 * Ends an order that no artist has accepted at a deadline: everything that was paid for it comes back. Does nothing when
 * the order has changed since it was read, or `isStill` finds its reason gone; throws `ConditionRefused` when order or
 * money change meanwhile, or an attempt to pay is open.
 */
export const endAtDeadline = async (
  { orderId, version }: StoredOrder,
  why: 'unpaid' | 'unanswered' | 'commission',
  isStill: (piece: Piece) => boolean = () => true,
): Promise<void> => {
  const piece = await readPiece(async () => {
    const { data } = await Order.get({ orderId }).go({ consistent: true });
    if (!data) throw new Error(`Order ${orderId} is missing.`);
    return data;
  });
  const { order, money } = piece;
  if (order.version !== version || !isStill(piece)) return;
  const amounts = settle(money.account, false);
  const { cartId, supplierId = null, isSelectionAnnounced } = order;
  const { keptCents, refundCents } = amounts;
  const cancelled = writers.outbox
    .create(
      outgoing('order.cancelled', {
        orderId,
        cartId,
        supplierId: isSelectionAnnounced ? supplierId : null,
        why,
        keptCents,
        refundCents,
      }),
    )
    .commit();
  await settlePiece({
    order,
    money,
    amounts,
    rule: 'before_acceptance',
    by: 'schedule',
    role: 'system',
    also: { cancelled },
  });
  await finishRefundsOf(cartId);
};
