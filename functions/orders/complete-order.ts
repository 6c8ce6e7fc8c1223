import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/order-states.ts';
import type { KnownActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ifUnchanged, transact } from '../platform/table.ts';
import { readHeld } from './held-order.ts';
import { Order, OrderMove, type StoredOrder } from './order.entity.ts';

const ENDED_STATUSES = new Set<number>([ORDER.refunded, ORDER.cancelled]);

const isFinished = ({ status }: StoredOrder): boolean => status >= ORDER.proofReady && !ENDED_STATUSES.has(status);

/**
 * The artist reports the piece as finished: status 2 → 3, with the time from which its balance is billed. A repeated
 * call changes nothing. Refuses `order.not_painting` for a piece that is not accepted, or was cancelled meanwhile.
 */
export const completeOrder = async (orderId: string, actor: KnownActor): Promise<void> => {
  const order = await readHeld(orderId, actor, 'order.complete');
  if (isFinished(order)) return;
  if (order.status !== ORDER.accepted) throw new AppError('order.not_painting');
  const { cartId, version } = order;
  const supplierId = actor.id;
  const completedAt = nowIso();
  const isCompleted = await ifUnchanged(
    transact({ order: Order, move: OrderMove, outbox: Outbox }, (write) => ({
      order: write.order
        .patch({ orderId })
        .set({ status: ORDER.proofReady, completedAt, version: version + 1 })
        .where(
          (stored, { eq }) =>
            `${eq(stored.version, version)} AND ${eq(stored.status, order.status)} AND ${eq(stored.supplierId, supplierId)}`,
        )
        .commit(),
      move: write.move
        .create({
          orderId,
          at: completedAt,
          from: ORDER.accepted,
          to: ORDER.proofReady,
          by: supplierId,
          why: 'finished',
        })
        .commit(),
      completed: write.outbox.create(outgoing('order.completed', { orderId, cartId, supplierId })).commit(),
    })),
  );
  // Another request has changed the order: a double click has finished it, or the customer has cancelled it.
  if (!isCompleted && !isFinished(await readHeld(orderId, actor, 'order.complete')))
    throw new AppError('order.not_painting');
};
