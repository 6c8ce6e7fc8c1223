import { FREE_CANCELLATION_MS } from '#shared/money/refunds.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { PassOnWait } from '#shared/schemas/passed-on.ts';
import type { StoredCart } from '../carts/cart.entity.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { now } from '../platform/clock.ts';

/**
 * What a piece waits for before its charity gift or carbon offset may be passed on (C47): the decision about a dispute,
 * its artist, and the end of the 24 hours in which a cancellation is free; null when it waits for nothing.
 */
export const waitOf = (
  { status, placedAt, frozenAt }: StoredOrder,
  cart: Pick<StoredCart, 'frozenBy'> | undefined,
): PassOnWait | null => {
  if (frozenAt !== undefined || cart?.frozenBy !== undefined) return 'dispute';
  if (status === ORDER.quoting) return 'acceptance';
  return now() - Date.parse(placedAt) < FREE_CANCELLATION_MS ? '24_hours' : null;
};
