import { AppError } from '#shared/errors.ts';
import { retryOnConflict, transact } from '../platform/table.ts';
import { adoptAsset } from '../uploads/assets.ts';
import { Cart, CurrentCart, type StoredCart } from './cart.entity.ts';
import { isTooLarge, newCart, readCurrent } from './current-cart.ts';

const isEmpty = ({ items, requestedSuppliers }: StoredCart): boolean =>
  items.length === 0 && requestedSuppliers.length === 0;

/** Hands over the cart that was read, into the other's own; throws `ConditionRefused` when a request came between. */
const handOver = async (cart: StoredCart, fromId: string, toId: string): Promise<void> => {
  const { pointer, cart: own } = await readCurrent(toId);
  // More than an order may have is fine: what is too much is the customer's to choose, when they place it.
  const items = [...(own?.items ?? []), ...cart.items];
  if (own?.attemptId || isTooLarge(items)) return;
  const requestedSuppliers = [...new Set([...(own?.requestedSuppliers ?? []), ...cart.requestedSuppliers])];
  const target = own ?? newCart(toId);
  await transact({ cart: Cart, current: CurrentCart }, (write) => ({
    formerCurrent: write.current
      .delete({ ownerId: fromId })
      .where(({ cartId }, { eq }) => eq(cartId, cart.cartId))
      .commit(),
    formerCart: write.cart
      .delete({ cartId: cart.cartId })
      .where(({ version, attemptId }, { eq, notExists }) => `${eq(version, cart.version)} AND ${notExists(attemptId)}`)
      .commit(),
    current: write.current
      .put({ ownerId: toId, cartId: target.cartId })
      .where(({ cartId }, { eq, notExists }) => (pointer ? eq(cartId, pointer) : notExists(cartId)))
      .commit(),
    cart: own
      ? write.cart
          .patch({ cartId: own.cartId })
          .set({ items, requestedSuppliers, version: own.version + 1 })
          .remove(['shippingPrice'])
          .where(
            ({ version, attemptId }, { eq, notExists }) => `${eq(version, own.version)} AND ${notExists(attemptId)}`,
          )
          .commit()
      : write.cart.create({ ...target, items, requestedSuppliers, version: 1 }).commit(),
  }));
  // By their ids: the index that lists somebody's photos may not know the newest yet.
  await Promise.all(
    [...new Set(cart.items.flatMap(({ assets }) => assets))].map((assetId) => adoptAsset(assetId, fromId, toId)),
  );
};

/**
 * Hands the open cart of somebody who was nobody yet to the account that they have entered: its items and requested artists
 * are added to the account's own cart, under a new id where it has none (a known id must open nothing). A cart that is
 * being paid or changes each time, or whose items do not fit into one document, stays where it is, and is asked for again
 * with the next call.
 */
export const adoptCart = async (fromId: string, toId: string): Promise<void> => {
  try {
    await retryOnConflict(
      () => readCurrent(fromId),
      async ({ cart }) => {
        if (cart && !cart.attemptId && !isEmpty(cart)) await handOver(cart, fromId, toId);
      },
    );
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'request.busy')) throw error;
  }
};
