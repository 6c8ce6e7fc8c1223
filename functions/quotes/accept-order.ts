import { AppError } from '#shared/errors.ts';
import { hasEnded, ORDER } from '#shared/orders/order-states.ts';
import { ledgerOf } from '../ledger/ledger.ts';
import { refuseFrozen } from '../orders/freeze-order.ts';
import { moveOrder } from '../orders/move-order.ts';
import { Order, OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import type { KnownActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ifUnchanged, transact } from '../platform/table.ts';
import { refusalToAccept } from '../artists/acceptance.ts';
import { readAsked } from './quotes.ts';

/**
 * Saves why an artist could not accept, unless the order has changed since it was read. For an unpaid deposit the
 * customer is asked to pay it, once per selection.
 */
const saveError = async (order: StoredOrder, supplierId: string, error: AppError): Promise<void> => {
  const { orderId, version, paymentAskedAt } = order;
  const isAsking = error.code === 'quote.payment_due' && paymentAskedAt === undefined;
  await ifUnchanged(
    transact({ order: Order, outbox: Outbox }, (write) => ({
      order: write.order
        .patch({ orderId })
        .set({ acceptError: error.message, ...(isAsking && { paymentAskedAt: nowIso() }) })
        .where(
          (stored, { eq, notExists }) =>
            `${eq(stored.version, version)}${isAsking ? ` AND ${notExists(stored.paymentAskedAt)}` : ''}`,
        )
        .commit(),
      asked: isAsking
        ? write.outbox.create(outgoing('quote.payment_asked', { orderId, supplierId })).commit()
        : undefined,
    })),
  );
};

/**
 * The chosen artist accepts: status 1 → 2. A refusal of the deposit or the artist is saved on the order as its
 * `_acceptError` (Q-22); during a case it refuses `order.frozen`.
 */
export const acceptOrder = async (orderId: string, actor: KnownActor): Promise<StoredOrder> => {
  const supplierId = actor.id;
  const { order, asked } = await readAsked(orderId, actor, 'order.accept');
  if (order.status === ORDER.accepted && order.supplierId === supplierId) return order;
  if (hasEnded(order.status) && order.acceptedAt === undefined) throw new AppError('order.not_possible');
  if (order.status !== ORDER.quoting)
    throw new AppError(order.supplierId === supplierId ? 'quote.accepted_by_you' : 'quote.already_accepted');
  if (order.supplierId !== supplierId || !order.isSelectionAnnounced) throw new AppError('quote.not_selected');
  refuseFrozen(order);
  const refusal = await refusalToAccept(order, supplierId, await ledgerOf(order.cartId));
  if (refusal) {
    await saveError(order, supplierId, refusal);
    throw refusal;
  }
  const acceptedAt = nowIso();
  const promisedAt = new Date(Date.parse(acceptedAt) + (asked.days ?? 0) * 1000).toISOString();
  const isAccepted = await ifUnchanged(
    transact({ order: Order, move: OrderMove, outbox: Outbox }, (write) => ({
      ...moveOrder(write, order, ORDER.accepted, {
        by: supplierId,
        role: 'artist',
        why: 'accepted',
        at: acceptedAt,
        set: { acceptedAt, promisedAt },
      }),
      accepted: write.outbox.create(outgoing('quote.accepted', { orderId, supplierId })).commit(),
    })),
  );
  if (!isAccepted) {
    const { data: current } = await Order.get({ orderId }).go({ consistent: true });
    // After a double click the other request has accepted the order.
    if (current?.status === ORDER.accepted && current.supplierId === supplierId) return current;
    throw new AppError('quote.not_selected');
  }
  return { ...order, status: ORDER.accepted, acceptedAt, promisedAt };
};
