import { isGiftCard } from '#shared/money/gift-cards.ts';
import { isUndone, ORDER } from '#shared/orders/order-states.ts';
import type { Cart } from '#shared/schemas/cart.ts';

/** Cart status of an order whose pieces and gift cards are all cancelled (C1). */
export const CANCELLED = 9;

/**
 * How a placed order has ended whose pieces were all cancelled or refunded, in a sentence; undefined while one of them
 * stands. Nothing of it is due, and nothing ships.
 */
export const undoneText = ({ status, items, orders }: Cart): string | undefined => {
  if (status === CANCELLED) return 'This order was cancelled.';
  if (orders.length === 0 || !orders.every((order) => isUndone(order.status))) return undefined;
  const end = orders.some((order) => order.status === ORDER.refunded) ? 'refunded' : 'cancelled';
  // Its gift cards stay paid.
  const hasCards = items.some((item) => isGiftCard(item.supplier_product));
  return `${hasCards ? 'What was to be painted' : 'This order'} was ${end}.`;
};
