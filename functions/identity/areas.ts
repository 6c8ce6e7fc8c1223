import type { Area } from '#shared/schemas/account.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { findByEmail, findUnverified } from '../platform/users.ts';

/** Whether an account signs in in this area: artists have their own. */
export const isOfArea = ({ role }: StoredUser, area: Area): boolean => (role === 'Supplier') === (area === 'artist');

/** The sign-in area of an account. */
export const areaOf = ({ role }: Pick<StoredUser, 'role'>): Area => (role === 'Supplier' ? 'artist' : 'customer');

/**
 * The account that the reader of an address's mail enters in an area: the one that owns the address, or, where none does, the
 * newest that waits for its confirmation.
 */
export const accountIn = async ({ email, area }: { email: string; area: Area }): Promise<StoredUser | undefined> => {
  const [owner, unverified] = await Promise.all([findByEmail(email), findUnverified(email)]);
  const user = owner ?? unverified;
  return user && isOfArea(user, area) ? user : undefined;
};
