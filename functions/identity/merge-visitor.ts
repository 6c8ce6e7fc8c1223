import { adoptCart } from '../carts/adopt-cart.ts';
import { claimOrders } from '../orders/claim-orders.ts';
import type { Actor } from '../platform/actor.ts';
import { log } from '../platform/logger.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { normalEmail } from '../platform/users.ts';
import { adoptAssets } from '../uploads/assets.ts';

/** The visitor that a browser is, or was before it signed in. */
const visitorIn = ({ id, role, visitorId }: Actor): string | undefined =>
  role === 'Visitor' ? (id ?? undefined) : visitorId;

/**
 * Whose things follow somebody into an account: the visitor's that the browser was, and those of an account that they opened
 * by mistake with the same address, which nobody has confirmed.
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
 * What fails here does not keep anybody out: nothing is lost, and it is done by the next sign-in, or when the cart is next
 * read (functions/carts/carts.ts).
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
 * What somebody had before they entered their account follows them into it: the open carts and photos of whoever they were,
 * and the orders that were placed with their confirmed address. Answers how many orders these are.
 */
export const mergeVisitor = async (user: StoredUser, fromIds: (string | undefined)[]): Promise<number> => {
  for (const fromId of new Set(fromIds.flatMap((id) => id ?? [])))
    if (fromId !== user.userId) await mergeOwned(fromId, user.userId);
  return (await attempted('orders', user.userId, () => claimOrders(user))) ?? 0;
};

/** Takes along what has come since the arrival, before both cookies go. */
export const mergeBeforeSignOut = async ({ id, sessionId, visitorId }: Actor): Promise<void> => {
  if (id !== null && sessionId !== undefined && visitorId !== undefined) await mergeOwned(visitorId, id);
};
