import { AppError } from '#shared/errors.ts';
import { retryOnConflict, transact } from '../platform/table.ts';
import { adoptAsset } from '../uploads/assets.ts';
import { Cart, CurrentCart, type StoredCart } from './cart.entity.ts';
import { isTooLarge, newCart, readCurrent } from './current-cart.ts';

const isEmpty = ({ items, requestedSuppliers, commission }: StoredCart): boolean =>
  items.length === 0 && requestedSuppliers.length === 0 && commission === undefined;

/**
 * Moves the visitor's cart into the account's own; throws `ConditionRefused` when either has changed since it was read.
 */
const handOver = async (cart: StoredCart, fromId: string, toId: string): Promise<void> => {
  const { pointer, cart: own } = await readCurrent(toId);
  // The merged cart may hold more items than an order: placing refuses it, and the customer chooses what to leave out.
  const items = [...(own?.items ?? []), ...cart.items];
  if (own?.attemptId || isTooLarge(items)) return;
  const requestedSuppliers = [...new Set([...(own?.requestedSuppliers ?? []), ...cart.requestedSuppliers])];
  const commission = own?.commission ?? cart.commission;
  const merged = { items, requestedSuppliers, ...(commission && { commission }) };
  const target = own ?? newCart(toId);
  // The photos go first, so that after a crash the cart is still the visitor's, and both are found again; by id, because
  // the index of a visitor's photos may not list the newest yet.
  await Promise.all(
    [...new Set(cart.items.flatMap(({ assets }) => assets))].map((assetId) => adoptAsset(assetId, fromId, toId)),
  );
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
          .set({ ...merged, version: own.version + 1 })
          .remove(['shippingPrice'])
          .where(
            ({ version, attemptId }, { eq, notExists }) => `${eq(version, own.version)} AND ${notExists(attemptId)}`,
          )
          .commit()
      : write.cart.create({ ...target, ...merged, version: 1 }).commit(),
  }));
};

/**
 * Moves the open cart of a visitor to the account that the visitor signed in to: its items, requested artists and commission are
 * added to the account's own cart, or to a new cart under a new id, so that the visitor's cart id opens nothing. A cart
 * that is being paid, changes at every try or would exceed one document stays with the visitor until the next call.
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
