import { CART_OPEN } from '#shared/schemas/cart.ts';
import { Cart } from '../carts/cart.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { User } from '../platform/user.entity.ts';
import { indexAccount, indexCart } from './index-event.ts';
import { LookupWords } from './lookup.entity.ts';

/** What a rebuild reads, and how much of it no event has indexed yet. */
export interface Lookups {
  accounts: number;
  carts: number;
  missing: number;
}

/**
 * Compares accounts, placed carts and their orders with the index of words; with `isWriting` it indexes all of them anew, as their
 * events do. Can run while the shop is open, and again: what is indexed already stays as it is.
 */
export const rebuildLookups = async (isWriting: boolean): Promise<Lookups> => {
  const [{ data: users }, { data: carts }, { data: orders }, { data: indexed }] = await Promise.all([
    User.scan.go({ pages: 'all', attributes: ['userId'] }),
    Cart.scan.where(({ status }, { ne }) => ne(status, CART_OPEN)).go({ pages: 'all', attributes: ['cartId'] }),
    Order.scan.go({ pages: 'all', attributes: ['orderId'] }),
    LookupWords.scan.go({ pages: 'all', attributes: ['kind', 'id'] }),
  ]);
  const known = new Set(indexed.map(({ kind, id }) => `${kind} ${id}`));
  const missing = [
    ...users.map(({ userId }) => `account ${userId}`),
    ...carts.map(({ cartId }) => `order ${cartId}`),
    ...orders.map(({ orderId }) => `listed ${orderId}`),
  ].filter((name) => !known.has(name));
  if (isWriting) {
    for (const { userId } of users) await indexAccount(userId);
    for (const { cartId } of carts) await indexCart(cartId);
  }
  return { accounts: users.length, carts: carts.length, missing: missing.length };
};
