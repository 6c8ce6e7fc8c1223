import { CART_OPEN } from '#shared/schemas/cart.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import type { StoredAsset } from './asset.entity.ts';

/**
 * A cart that was ordered or attempted with a photo. `hold`: `ordered` if the placed cart contains the photo, `being
 * paid` during an attempt, else `free`.
 */
export interface HoldingCart {
  cart: StoredCart;
  hold: 'ordered' | 'being paid' | 'free';
}

const holdOf = ({ status, attemptId, items }: StoredCart, assetId: string): HoldingCart['hold'] => {
  if (!items.some(({ assets }) => assets.includes(assetId))) return 'free';
  if (status !== CART_OPEN) return 'ordered';
  return attemptId === undefined ? 'free' : 'being paid';
};

/** All carts that an order with a photo was attempted from, read consistently. */
export const cartsOf = async ({ assetId, heldBy, heldByCarts = [] }: StoredAsset): Promise<HoldingCart[]> => {
  const last = heldBy?.split(':')[0];
  const ids = new Set([...heldByCarts, ...(last ? [last] : [])]);
  const found = await Promise.all([...ids].map((cartId) => Cart.get({ cartId }).go({ consistent: true })));
  return found.flatMap(({ data }) => (data ? [{ cart: data, hold: holdOf(data, assetId) }] : []));
};

/** The orders of these carts that contain the photo, read consistently. */
export const ordersWith = async ({ assetId }: StoredAsset, carts: HoldingCart[]): Promise<StoredOrder[]> => {
  const ids = carts.flatMap(({ cart, hold }) => (hold === 'ordered' ? cart.orderIds : []));
  return (await ordersOf(ids)).filter(({ item }) => item.assets.includes(assetId));
};
