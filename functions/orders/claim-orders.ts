import { ifUnchanged, items, transact } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import { Order } from './order.entity.ts';

/** A transaction takes a hundred items, the cart among them. */
const MOST_ORDERS = 99;
const CARTS_AT_ONCE = 8;

const inChunks = <T>(things: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(things.length / size) }, (_, index) => things.slice(index * size, (index + 1) * size));

/** The placed carts of visitors with an address, which no account has claimed. */
const guestCartsOf = async (guestEmail: string): Promise<StoredCart[]> => {
  const { data } = await Cart.query.ofGuest({ guestEmail }).go({ pages: 'all' });
  return data;
};

/**
 * Moves a guest's cart and its orders to an account; false when another request has. The cart comes last: as long as not all
 * of its orders have moved, it is found again. Each part holds only while the cart is still the guest's.
 */
const claimCart = async (
  { cartId, ownerId: guestId, guestEmail = '', orderIds }: StoredCart,
  ownerId: string,
): Promise<boolean> => {
  const parts = orderIds.length > 0 ? inChunks(orderIds, MOST_ORDERS) : [[]];
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
 * Gives an account the orders that were placed with its address by somebody without an account (C10): whoever has proved
 * that the address is theirs. Answers how many were claimed; an account whose address is not confirmed claims nothing.
 * Calling it again changes nothing; what an earlier call did not finish, the next one does.
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
