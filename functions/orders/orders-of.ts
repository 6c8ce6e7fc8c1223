import { Order, type StoredOrder } from './order.entity.ts';

/** Orders by their ids, read consistently, in the order of the ids; missing ones are left out. */
export const ordersOf = async (orderIds: readonly string[]): Promise<StoredOrder[]> => {
  if (orderIds.length === 0) return [];
  // DynamoDB answers a batch in any order.
  const { data } = await Order.get(orderIds.map((orderId) => ({ orderId }))).go({ consistent: true });
  const byId = new Map(data.map((order) => [order.orderId, order]));
  return orderIds.flatMap((id) => byId.get(id) ?? []);
};
