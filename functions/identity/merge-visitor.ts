import { isOfOrder, localPath } from '#shared/site/local-path.ts';
import type { GuestThings } from '#shared/schemas/account.ts';
import { adoptCart } from '../carts/adopt-cart.ts';
import { readCurrent } from '../carts/current-cart.ts';
import { claimOrders } from './claim-orders.ts';
import { takenVisitor, type Actor, type SignedInActor } from '../platform/actor.ts';
import { log } from '../platform/logger.ts';
import type { StoredUser, TakenOver } from '../platform/user.entity.ts';
import { changeUser, normalEmail } from '../platform/users.ts';
import { adoptAssets, countUnordered } from '../uploads/assets.ts';

/** The visitor id of a browser, also of a signed-in one. */
const visitorIn = ({ id, role, visitorId }: Actor): string | undefined =>
  role === 'Visitor' ? (id ?? undefined) : visitorId;

/** What a sign-in takes over of the browser's visitor: the cart, where it was begun from the cart or an order form. */
export const takenAt = (returnPath: string | undefined): TakenOver | undefined =>
  isOfOrder(localPath(returnPath) ?? '/') ? 'cart' : undefined;

/**
 * An unconfirmed account with the same address that the browser was signed in to: it is the same person, opened again by
 * mistake.
 */
const openedAgain = (before: Actor, { userId, email }: Pick<StoredUser, 'userId' | 'email'>): string | undefined =>
  before.sessionId !== undefined &&
  !before.isVerified &&
  before.id !== userId &&
  normalEmail(before.email ?? '') === email
    ? (before.id ?? undefined)
    : undefined;

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

const merge = async (fromId: string, userId: string, what: TakenOver): Promise<void> => {
  if (fromId === userId) return;
  await attempted('cart', userId, () => adoptCart(fromId, userId));
  if (what === 'everything') await attempted('photos', userId, () => adoptAssets(fromId, userId));
};

/** Claims the orders that visitors and unconfirmed accounts placed with an account's confirmed address; answers their number. */
export const claim = async (user: StoredUser): Promise<number> =>
  (await attempted('orders', user.userId, () => claimOrders(user))) ?? 0;

/**
 * After a sign-in: moves what the session takes over of the browser's visitors, and all of an account that was opened
 * again by mistake, and claims orders; answers their number. What nobody asked for stays the visitor's
 * (docs/decisions/062).
 */
export const mergeAtSignIn = async (
  before: Actor,
  user: StoredUser,
  takes: TakenOver | undefined,
  askedBy?: string,
): Promise<number> => {
  const again = openedAgain(before, user);
  if (again !== undefined) await merge(again, user.userId, 'everything');
  if (takes)
    for (const visitorId of new Set([visitorIn(before), askedBy]))
      if (visitorId !== undefined) await merge(visitorId, user.userId, takes);
  return claim(user);
};

/** Moves what the visitor has added since a sign-in that took it over, before a sign-out deletes both cookies. */
export const mergeBeforeSignOut = async (actor: Actor): Promise<void> => {
  const visitorId = takenVisitor(actor);
  if (visitorId !== undefined && actor.id !== null && actor.takes) await merge(visitorId, actor.id, actor.takes.what);
};

/** What the visitor of a signed-in browser has that its account has not taken over. */
export const leftByGuest = async ({ visitorId, takes }: SignedInActor): Promise<GuestThings> => {
  if (visitorId === undefined) return { pieces: 0, artists: 0, photos: 0 };
  const [current, photos] = await Promise.all([
    takes ? undefined : readCurrent(visitorId),
    takes?.what === 'everything' ? 0 : countUnordered(visitorId),
  ]);
  const { items = [], requestedSuppliers = [] } = current?.cart ?? {};
  return { pieces: items.length, artists: requestedSuppliers.length, photos };
};

/**
 * Moves open cart and photos of the browser's visitor to the account that is signed in, also those that come later in
 * this session; a repeated call changes nothing more.
 */
export const takeOverGuest = async (actor: SignedInActor): Promise<GuestThings> => {
  const { id, sessionId, visitorId, takes } = actor;
  if (visitorId !== undefined) {
    if (takes?.what !== 'everything')
      await changeUser(id, ({ sessions }) => ({
        set: {
          sessions: sessions.map((each) => (each.sessionId === sessionId ? { ...each, takes: 'everything' } : each)),
        },
      }));
    await merge(visitorId, id, 'everything');
  }
  return { pieces: 0, artists: 0, photos: 0 };
};
