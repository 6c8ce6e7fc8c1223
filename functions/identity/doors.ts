import type { Area } from '#shared/schemas/account.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { findByEmail, findUnverified } from '../platform/users.ts';

/** Whether an account enters by this door: artists have their own. */
export const isAtItsDoor = ({ role }: StoredUser, area: Area): boolean => (role === 'Supplier') === (area === 'artist');

/** The door of an account. */
export const doorOf = ({ role }: Pick<StoredUser, 'role'>): Area => (role === 'Supplier' ? 'artist' : 'customer');

/**
 * The account that whoever reads an address's mail enters by a door: the one that owns the address, or, where none does, the
 * newest that waits for its confirmation.
 */
export const accountBehind = async ({
  email,
  area,
}: {
  email: string;
  area: Area;
}): Promise<StoredUser | undefined> => {
  const [owner, unverified] = await Promise.all([findByEmail(email), findUnverified(email)]);
  const user = owner ?? unverified;
  return user && isAtItsDoor(user, area) ? user : undefined;
};
