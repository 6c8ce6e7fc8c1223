import { inPool } from '#shared/pool.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import { ifUnchanged } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { storedForms } from '../platform/users.ts';
import { adoptAsset } from '../uploads/assets.ts';
import { changePlaced } from '../orders/change-placed.ts';

const CARTS_AT_ONCE = 8;

/** Placed carts of visitors and unconfirmed accounts with this address, which no account has claimed. */
const guestCartsOf = async (email: string): Promise<StoredCart[]> => {
  const found = storedForms(email).map((guestEmail) => Cart.query.ofGuest({ guestEmail }).go({ pages: 'all' }));
  return (await Promise.all(found)).flatMap(({ data }) => data);
};

/**
 * Moves a guest's cart, its orders and the photos that the guest uploaded for them to an account; false when another
 * request has, and for a cart that the account placed itself before its address was confirmed, which is only its own
 * from then on. The photos go first, so that after a crash the cart is still the guest's, and all of it is found again.
 */
const claimCart = async (cart: StoredCart, ownerId: string): Promise<boolean> => {
  const { ownerId: guestId, guestEmail = '', items } = cart;
  const isOwn = guestId === ownerId;
  const photos = new Set(isOwn ? [] : items.flatMap(({ assets }) => assets));
  await Promise.all([...photos].map((assetId) => adoptAsset(assetId, guestId, ownerId)));
  const isChanged = await ifUnchanged(
    changePlaced(cart, { was: { ownerId: guestId, guestEmail }, set: { ownerId }, remove: ['guestEmail'] }),
  );
  return isChanged && !isOwn;
};

/**
 * Moves the orders that guests and unconfirmed accounts have placed with an account's address, and their photos, to the
 * account (C10); an unverified address claims nothing. Answers the number of carts that were others' before. A repeated call finishes what an earlier one
 * left undone, and changes nothing else.
 */
export const claimOrders = async ({
  userId,
  email,
  verifiedAt,
}: Pick<StoredUser, 'userId' | 'email' | 'verifiedAt'>): Promise<number> => {
  if (verifiedAt === undefined) return 0;
  const outcomes = await inPool(await guestCartsOf(email), CARTS_AT_ONCE, (cart) => claimCart(cart, userId));
  return outcomes.filter(Boolean).length;
};
