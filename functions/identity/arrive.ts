import { adoptCart } from '../carts/carts.ts';
import type { Actor } from '../platform/actor.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { adoptAssets } from '../uploads/assets.ts';

/** What somebody had before they entered their account follows them into it: the cart and photos of the visitors they were. */
export const arrive = async ({ userId }: StoredUser, visitorIds: (string | undefined)[]): Promise<void> => {
  for (const visitorId of new Set(visitorIds.filter((id) => id !== undefined))) {
    await adoptAssets(visitorId, userId);
    await adoptCart(visitorId, userId);
  }
};

/** The visitor that a browser is, or was before it signed in. */
export const visitorIn = ({ id, role, visitorId }: Actor): string | undefined => (role === 'Visitor' ? (id ?? undefined) : visitorId);
