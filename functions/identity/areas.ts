import type { Area } from '#shared/schemas/account.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { findByEmail, findUnverified } from '../platform/users.ts';

/** Whether an account belongs to a sign-in area; artists have their own. */
export const isOfArea = ({ role }: StoredUser, area: Area): boolean => (role === 'Supplier') === (area === 'artist');

/** The sign-in area of an account. */
export const areaOf = ({ role }: Pick<StoredUser, 'role'>): Area => (role === 'Supplier' ? 'artist' : 'customer');

/**
 * The account that a link mailed to an address opens in an area: the account that owns the address, else one that has
 * not confirmed it, the one in use before the newest.
 */
export const accountIn = async ({ email, area }: { email: string; area: Area }): Promise<StoredUser | undefined> => {
  const [owner, unverified] = await Promise.all([findByEmail(email), findUnverified(email)]);
  return (owner ? [owner] : unverified).find((user) => isOfArea(user, area));
};
