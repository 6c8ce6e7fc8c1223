import { ifUnchanged, items, transact } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import { Order } from './order.entity.ts';

/** Orders per transaction, which takes a hundred items with the cart among them. */
const MAX_ORDERS = 99;
const CARTS_AT_ONCE = 8;

const inChunks = <T>(elements: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(elements.length / size) }, (_, index) =>
    elements.slice(index * size, (index + 1) * size),
  );

/** Placed carts that visitors have ordered with this address and no account has claimed. */
const guestCartsOf = async (guestEmail: string): Promise<StoredCart[]> => {
  const { data } = await Cart.query.ofGuest({ guestEmail }).go({ pages: 'all' });
  return data;
};

/**
 * Moves a guest's cart and its orders to an account; false when another request has. The cart moves with the last chunk
 * of its orders, so that an interrupted move is found and finished later; each chunk is written only while the cart is
 * the guest's.
 */
const claimCart = async (
  { cartId, ownerId: guestId, guestEmail = '', orderIds }: StoredCart,
  ownerId: string,
): Promise<boolean> => {
  const parts = orderIds.length > 0 ? inChunks(orderIds, MAX_ORDERS) : [[]];
  for (const [index, part] of parts.entries()) {
    const isClaimed = await ifUnchanged(
      transact({ cart: Cart, order: Order }, (write) =>
        items(
          {
            cart:
              index < parts.length - 1
                ? write.cart
                    .check({ cartId })
                    .where((cart, { eq }) => `${eq(cart.ownerId, guestId)} AND ${eq(cart.guestEmail, guestEmail)}`)
                    .commit()
                : write.cart
                    .patch({ cartId })
                    .set({ ownerId })
                    .remove(['guestEmail'])
                    .where((cart, { eq }) => `${eq(cart.ownerId, guestId)} AND ${eq(cart.guestEmail, guestEmail)}`)
                    .commit(),
          },
          part.map((orderId) => ({ [`order:${orderId}`]: write.order.patch({ orderId }).set({ ownerId }).commit() })),
        ),
      ),
    );
    if (!isClaimed) return false;
  }
  return true;
};

/**
 * Moves the orders that guests have placed with an account's address to the account (C10); an unverified address claims
 * nothing. Answers the number of claimed carts. A repeated call finishes what an earlier one left undone, and changes
 * nothing else.
 */
export const claimOrders = async ({
  userId,
  email,
  verifiedAt,
}: Pick<StoredUser, 'userId' | 'email' | 'verifiedAt'>): Promise<number> => {
  if (verifiedAt === undefined) return 0;
  let claimed = 0;
  for (const carts of inChunks(await guestCartsOf(email), CARTS_AT_ONCE)) {
    const outcomes = await Promise.all(carts.map((cart) => claimCart(cart, userId)));
    claimed += outcomes.filter(Boolean).length;
  }
  return claimed;
};
