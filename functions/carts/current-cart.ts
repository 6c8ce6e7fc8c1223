import { CART_OPEN, type CartItem } from '#shared/schemas/cart.ts';
import { EXPRESS } from '#shared/shipping/shipping.ts';
import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { Cart, CurrentCart, type StoredCart } from './cart.entity.ts';

/** Maximum number of items of one order, and of a cart unless a merge at sign-in has put more into it. */
export const MAX_ITEMS = 20;

/** JSON bytes of a cart's items: DynamoDB stores at most 400 kB per item, and the other attributes need room too. */
const MAX_BYTES = 300_000;

/** Whether items take more bytes than one cart can store. */
export const isTooLarge = (items: readonly CartItem[]): boolean => Buffer.byteLength(JSON.stringify(items)) > MAX_BYTES;

/** The owner's cart if it is still open, and the cart id that their `CurrentCart` has. */
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
