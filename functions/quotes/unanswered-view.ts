import { endsAt, unansweredWhy } from '#shared/orders/unanswered.ts';
import type { OrderQuotes } from '#shared/schemas/quote.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import type { Actor } from '../platform/actor.ts';
import { cancellablePiece } from '../refunds/cancellable-piece.ts';

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** What the customer of an order that nobody has offered to paint may choose; null for any other order (C50). */
export const unansweredView = async (
  { orderId, dueKind, unanswered, sku, item }: StoredOrder,
  asked: number,
  actor: Actor,
): Promise<OrderQuotes['order']['unanswered']> => {
  if (dueKind !== 'unanswered') return null;
  const { preview } = await cancellablePiece(orderId, actor, 'order.choose');
  const [first, ...others] = unanswered?.notices ?? [];
  const { waitsUntil } = unanswered ?? {};
  return {
    why: unansweredWhy(asked),
    refund_cents: preview.refund_cents,
    waits_until: !first && waitsUntil !== undefined ? seconds(Date.parse(waitsUntil)) : null,
    ends_at: first ? seconds(endsAt([first, ...others])) : null,
    product_id: sku,
    description: item.description,
  };
};
