import { adoptCart } from '../carts/adopt-cart.ts';
import { claimOrders } from '../orders/claim-orders.ts';
import type { Actor } from '../platform/actor.ts';
import { log } from '../platform/logger.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { normalEmail } from '../platform/users.ts';
import { adoptAssets } from '../uploads/assets.ts';

/** The visitor id of a browser, also of a signed-in one. */
const visitorIn = ({ id, role, visitorId }: Actor): string | undefined =>
  role === 'Visitor' ? (id ?? undefined) : visitorId;

/**
 * The owner ids whose cart and photos move to an account at a sign-in: the browser's visitor, and an unconfirmed
 * account with the same address that the browser was signed in to.
 */
export const mergeSources = (
  before: Actor,
  { userId, email }: Pick<StoredUser, 'userId' | 'email'>,
): (string | undefined)[] => {
  const isOpenedAgain =
    before.sessionId !== undefined &&
    !before.isVerified &&
    before.id !== userId &&
    normalEmail(before.email ?? '') === email;
  return [visitorIn(before), isOpenedAgain ? (before.id ?? undefined) : undefined];
};

/**
 * Runs a step that must not fail the sign-in: the next sign-in repeats it, or the cart's next read
 * (functions/carts/carts.ts).
 */
const attempted = async <T>(what: string, userId: string, work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch (error) {
    log.error(`${what} did not follow into the account`, error, { userId });
    return undefined;
  }
};

const mergeOwned = async (fromId: string, userId: string): Promise<void> => {
  await attempted('cart', userId, () => adoptCart(fromId, userId));
  await attempted('photos', userId, () => adoptAssets(fromId, userId));
};

/**
 * Moves the open carts and photos of the given owners to the account, and claims the orders that visitors and
 * unconfirmed accounts placed with its confirmed address; answers their number.
 */
export const mergeVisitor = async (user: StoredUser, fromIds: (string | undefined)[]): Promise<number> => {
  for (const fromId of new Set(fromIds.flatMap((id) => id ?? [])))
    if (fromId !== user.userId) await mergeOwned(fromId, user.userId);
  return (await attempted('orders', user.userId, () => claimOrders(user))) ?? 0;
};

/** Moves what the visitor has added since the sign-in, before a sign-out deletes both cookies. */
export const mergeBeforeSignOut = async ({ id, sessionId, visitorId }: Actor): Promise<void> => {
  if (id !== null && sessionId !== undefined && visitorId !== undefined) await mergeOwned(visitorId, id);
};
