import { passedOnCents } from '#shared/money/passed-on.ts';
import { isUndone } from '#shared/orders/order-states.ts';
import { readProduct } from '../catalog/catalog.ts';
import { passedOnToday } from '../ledger/item-charges.ts';
import { Order } from '../orders/order.entity.ts';
import { owing } from '../orders/owing.ts';
import { ifUnchanged } from '../platform/table.ts';

/**
 * Lists what orders that were placed before C47 owe to others, as the catalogue says today; with `isWriting` it puts them
 * into the staff's list. Can run while the shop is open, and again: what is listed stays as it is.
 */
export const listEarlier = async (isWriting: boolean): Promise<{ orders: number; cents: number }> => {
  const { data } = await Order.scan.where(({ passOn }, { notExists }) => notExists(passOn)).go({ pages: 'all' });
  let [orders, cents] = [0, 0];
  for (const { orderId, item, status, version, placedAt } of data) {
    if (isUndone(status)) continue;
    const product = await readProduct(item.product_id).catch(() => undefined);
    const parts = product ? passedOnToday(item, product) : [];
    if (parts.length === 0) continue;
    const isDone =
      !isWriting ||
      (await ifUnchanged(
        Order.patch({ orderId })
          .set({ ...owing(parts, { quantity: item.quantity, placedAt }), version: version + 1 })
          .where((stored, { eq }) => eq(stored.version, version))
          .go(),
      ));
    if (!isDone) continue;
    orders += 1;
    cents += passedOnCents(parts);
  }
  return { orders, cents };
};
