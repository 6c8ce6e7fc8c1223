import type { FoundOrder } from '#shared/schemas/admin-order.ts';
import { CART_OPEN } from '#shared/schemas/cart.ts';
import { shortNumber, typedWords } from '#shared/text/search-words.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import { find } from '../lookups/lookups.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';

/** Carts and pieces that a search reads; it lists at most `MAX_LISTED` pieces. */
const MAX_FOUND = 25;
const MAX_LISTED = 50;

const ID = /^(?:ord|crt)_\w+$/i;

/** An order in a list of the admin's area. */
export const foundOrder = (
  { orderId, cartId, item, status, email, placedAt }: StoredOrder,
  cart: StoredCart | undefined,
): FoundOrder => ({
  id: orderId,
  cart_id: cartId,
  number: shortNumber(orderId),
  title: item.title,
  status,
  email,
  name: cart?.address?.name ?? '',
  placed_at: placedAt,
});

const cartsOf = async (ids: readonly string[]): Promise<Map<string, StoredCart>> => {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return new Map();
  const { data } = await Cart.get(distinct.map((cartId) => ({ cartId }))).go({ consistent: true });
  return new Map(data.filter(({ status }) => status !== CART_OPEN).map((cart) => [cart.cartId, cart]));
};

const idsOf = async (text: string): Promise<string[]> => {
  const typed = text.trim();
  if (ID.test(typed)) return [typed];
  return find('order', typedWords(typed), MAX_FOUND);
};

/** The cart's id for what an admin has typed: an id, or the short number of a receipt; a text that finds none stays. */
export const cartIdOf = async (typed: string): Promise<string> =>
  (await idsOf(typed)).find((id) => id.startsWith('crt_')) ?? typed;

/**
 * Orders by an address, words of the recipient's name, the short number or the id of a piece or its cart, the newest
 * first, at most 50. Reads the index of words and what it names, never the table.
 */
export const findOrders = async (text: string): Promise<FoundOrder[]> => {
  const ids = await idsOf(text);
  const pieces = await ordersOf(ids.filter((id) => id.startsWith('ord_')));
  const carts = await cartsOf([...ids.filter((id) => id.startsWith('crt_')), ...pieces.map(({ cartId }) => cartId)]);
  const whole = ids.flatMap((id) => carts.get(id)?.orderIds ?? []);
  const alone = new Set(pieces.map(({ orderId }) => orderId));
  const found = [...pieces, ...(await ordersOf(whole.filter((id) => !alone.has(id)).slice(0, MAX_LISTED)))];
  return found
    .map((order) => foundOrder(order, carts.get(order.cartId)))
    .toSorted((a, b) => b.placed_at.localeCompare(a.placed_at) || a.id.localeCompare(b.id))
    .slice(0, MAX_LISTED);
};
