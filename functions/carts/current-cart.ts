import { CART_OPEN, type CartItem } from '#shared/schemas/cart.ts';
import { EXPRESS } from '#shared/shipping.ts';
import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { Cart, CurrentCart, type StoredCart } from './cart.entity.ts';

/** How many items a customer can collect, and place in one order. */
export const MOST_ITEMS = 20;

/** A cart is one document, and the table takes 400 kB; the rest of it has room beside this. */
const MOST_BYTES = 300_000;

/** Whether some items are more than one cart can keep. */
export const isTooLarge = (items: readonly CartItem[]): boolean =>
  Buffer.byteLength(JSON.stringify(items)) > MOST_BYTES;

/** The cart that somebody is filling, if it is still open, and the id that their pointer holds. */
export const readCurrent = async (ownerId: string): Promise<{ pointer?: string; cart?: StoredCart }> => {
  const { data: current } = await CurrentCart.get({ ownerId }).go({ consistent: true });
  if (!current) return {};
  const { data } = await Cart.get({ cartId: current.cartId }).go({ consistent: true });
  const isOpen = data?.status === CART_OPEN && data.ownerId === ownerId;
  return { pointer: current.cartId, ...(isOpen && { cart: data }) };
};

/** An empty cart, not stored yet. */
export const newCart = (ownerId: string): StoredCart => ({
  cartId: newId('cart'),
  ownerId,
  status: CART_OPEN,
  version: 0,
  items: [],
  requestedSuppliers: [],
  createdAt: nowIso(),
  qcPassed: false,
  shippingMethod: EXPRESS,
  orderIds: [],
});
