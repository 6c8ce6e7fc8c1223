import type { Actor } from '../platform/actor.ts';
import { permitted, type Permission } from '../platform/permissions.ts';
import { Order, type StoredOrder } from './order.entity.ts';

/**
 * An order by its id, for an actor with the permission; refuses `order.not_found` alike for a forbidden and a missing
 * order (C12).
 */
export const readOrder = async (
  orderId: string,
  actor: Actor,
  permission: Extract<
    Permission,
    | 'order.follow'
    | 'order.choose'
    | 'order.cancel'
    | 'order.claim'
    | 'order.setPrivacy'
    | 'order.receive'
    | 'order.redirect'
    | 'order.deliver'
  >,
): Promise<StoredOrder> => {
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  return permitted(actor, permission, data);
};
