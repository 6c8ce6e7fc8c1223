import type { FindOrders, FoundOrder, FoundOrders } from '#shared/schemas/admin-order.ts';
import { CART_OPEN } from '#shared/schemas/cart.ts';
import { shortNumber, typedWords } from '#shared/text/search-words.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import { find, type FoundPage } from '../lookups/find.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';

/** Carts and pieces on a page of a search, which lists all pieces of a cart. */
const MAX_FOUND = 25;

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

/** Placed carts by their ids. */
export const cartsOf = async (ids: readonly string[]): Promise<Map<string, StoredCart>> => {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return new Map();
  const { data } = await Cart.get(distinct.map((cartId) => ({ cartId }))).go({ consistent: true });
  return new Map(data.filter(({ status }) => status !== CART_OPEN).map((cart) => [cart.cartId, cart]));
};

const idsOf = async (text: string, after?: string): Promise<FoundPage> => {
  const typed = text.trim();
  if (ID.test(typed)) return { ids: [typed], next: null };
  return find('order', typedWords(typed), { limit: MAX_FOUND, after });
};

/** The cart's id for what an admin has typed: an id, or the short number of a receipt; a text that finds none stays. */
export const cartIdOf = async (typed: string): Promise<string> =>
  (await idsOf(typed)).ids.find((id) => id.startsWith('crt_')) ?? typed;

/**
 * A page of orders by an address, words of the recipient's or the artist's name, a phone, parcel or short number, a postal code, or
 * the id of a piece or its cart: those
 * with a whole word before those with its beginning, the newest first. Reads the index of words and what it names, never the table.
 */
export const findOrders = async ({ q, after }: FindOrders): Promise<FoundOrders> => {
  const { ids, next } = await idsOf(q, after);
  const pieces = await ordersOf(ids.filter((id) => id.startsWith('ord_')));
  const carts = await cartsOf([...ids.filter((id) => id.startsWith('crt_')), ...pieces.map(({ cartId }) => cartId)]);
  const orderIds = [...new Set(ids.flatMap((id) => carts.get(id)?.orderIds ?? id))];
  const alone = new Set(pieces.map(({ orderId }) => orderId));
  const whole = await ordersOf(orderIds.filter((id) => id.startsWith('ord_') && !alone.has(id)));
  const found = new Map([...pieces, ...whole].map((order) => [order.orderId, order]));
  return {
    orders: orderIds.flatMap((id) => {
      const order = found.get(id);
      return order ? [foundOrder(order, carts.get(order.cartId))] : [];
    }),
    next,
  };
};
