import type { Actor } from '../platform/actor.ts';
import { permitted, type Permission } from '../platform/permissions.ts';
import { Order, type StoredOrder } from './order.entity.ts';

/**
 * An order for the artist who holds it; refuses `order.not_found` to anyone else, also to other artists who were asked.
 */
export const readHeld = async (
  orderId: string,
  actor: Actor,
  permission: Extract<Permission, 'order.complete' | 'order.ship'>,
): Promise<StoredOrder> => {
  const { data: order } = await Order.get({ orderId }).go({ consistent: true });
  // The customer may still choose another artist until the chosen one is notified.
  return permitted(
    actor,
    permission,
    order && { order, ...(order.isSelectionAnnounced && { supplierId: order.supplierId }) },
  ).order;
};
