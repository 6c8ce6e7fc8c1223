import { keysOf } from '#shared/keys.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import { inChunks, items, transact, type Items, type WritersOf } from '../platform/table.ts';
import { User } from '../platform/user.entity.ts';
import { Order, type StoredOrder } from './order.entity.ts';

const entities = { cart: Cart, order: Order, user: User };

/** Orders per transaction, which takes a hundred items with the cart and an account among them. */
const MAX_ORDERS = 98;

interface PlacedChange {
  /** Attributes that the cart must still have. */
  was: Partial<Pick<StoredCart, 'ownerId' | 'email' | 'guestEmail'>>;
  /** What to set in the cart and in each of its orders. */
  set: Partial<Pick<StoredCart & StoredOrder, 'ownerId' | 'email'>>;
  /** Attributes to remove from the cart. */
  remove?: 'guestEmail'[];
  /** Further items of each transaction. */
  also?: (write: WritersOf<typeof entities>) => Items;
}

/**
 * Changes a placed cart and its orders alike. The cart changes with the last chunk of its orders, so that an interrupted
 * change is found and finished later; each chunk is written only while the cart is as it `was`, else this throws
 * `ConditionRefused`.
 */
export const changePlaced = async (
  { cartId, orderIds }: Pick<StoredCart, 'cartId' | 'orderIds'>,
  { was, set, remove = [], also }: PlacedChange,
): Promise<void> => {
  const expected = keysOf(was).flatMap((name) => {
    const value = was[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const parts = orderIds.length > 0 ? inChunks(orderIds, MAX_ORDERS) : [[]];
  for (const [index, part] of parts.entries())
    await transact(entities, (write) =>
      items(
        {
          cart:
            index < parts.length - 1
              ? write.cart
                  .check({ cartId })
                  .where((cart, { eq }) => expected.map(([name, value]) => eq(cart[name], value)).join(' AND '))
                  .commit()
              : write.cart
                  .patch({ cartId })
                  .set(set)
                  .remove(remove)
                  .where((cart, { eq }) => expected.map(([name, value]) => eq(cart[name], value)).join(' AND '))
                  .commit(),
        },
        part.map((orderId) => ({ [`order:${orderId}`]: write.order.patch({ orderId }).set(set).commit() })),
        also?.(write) ?? {},
      ),
    );
};
