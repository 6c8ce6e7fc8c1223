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

const holderIds = ({ heldBy, heldByCarts = [] }: StoredAsset): string[] => {
  const last = heldBy?.split(':')[0];
  return [...heldByCarts, ...(last ? [last] : [])];
};

/** Whether an order with the photo was placed or attempted, even if it is not there any more; reads nothing. */
export const isHeld = (asset: StoredAsset): boolean => holderIds(asset).length > 0;

/** Carts that orders with these photos were attempted from, read consistently. */
const holdingCarts = async (assets: readonly StoredAsset[]): Promise<StoredCart[]> => {
  const ids = new Set(assets.flatMap(holderIds));
  if (ids.size === 0) return [];
  const { data } = await Cart.get([...ids].map((cartId) => ({ cartId }))).go({ consistent: true });
  return data;
};

/** All carts that an order with a photo was attempted from, read consistently. */
export const cartsOf = async (asset: StoredAsset): Promise<HoldingCart[]> =>
  (await holdingCarts([asset])).map((cart) => ({ cart, hold: holdOf(cart, asset.assetId) }));

/**
 * The placed cart, the last of several, that each of the photos was sent with, also one that a better photo has replaced
 * since, or that proves a claim; for photos that no order was attempted with, nothing is read.
 */
export const orderedAmong = async (assets: readonly StoredAsset[]): Promise<Map<string, string>> => {
  const carts = await holdingCarts(assets);
  const placed = new Set(carts.filter(({ status }) => status !== CART_OPEN).map(({ cartId }) => cartId));
  return new Map(
    assets.flatMap((asset): [string, string][] => {
      const cartId = holderIds(asset).findLast((id) => placed.has(id));
      return cartId === undefined ? [] : [[asset.assetId, cartId]];
    }),
  );
};

/** The orders of these carts that contain the photo, read consistently. */
export const ordersWith = async ({ assetId }: StoredAsset, carts: HoldingCart[]): Promise<StoredOrder[]> => {
  const ids = carts.flatMap(({ cart, hold }) => (hold === 'ordered' ? cart.orderIds : []));
  return (await ordersOf(ids)).filter(({ item }) => item.assets.includes(assetId));
};
