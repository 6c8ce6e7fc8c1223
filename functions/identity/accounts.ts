import type { Actor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { items, orRefuse, transact, type Items } from '../platform/table.ts';
import type { AccountRole, StoredSession, StoredUser } from '../platform/user.entity.ts';
import { accountEntities, normalEmail, type AccountWriters } from '../platform/users.ts';
import { areaOf } from './areas.ts';
import { asking, newLink } from './mailed-links.ts';
import { hashPassword } from './passwords.ts';

export interface NewAccount {
  email: string;
  password?: string;
  name?: string;
  role?: AccountRole;
  userId?: string;
  sessions?: StoredSession[];
}

const newAccount = async ({
  email,
  password,
  name = '',
  role = 'User',
  userId = newId('user'),
  sessions = [],
}: NewAccount): Promise<StoredUser> => ({
  userId,
  version: 1,
  email: normalEmail(email),
  role,
  name,
  ...(password !== undefined && { passwordHash: await hashPassword(password) }),
  sessions,
  createdAt: nowIso(),
});

/** Creates an account whose address is known to be its owner's; refuses `user.email_taken`. */
export const createAccount = async (
  input: NewAccount,
  also: (write: AccountWriters) => Items = () => ({}),
): Promise<StoredUser> => {
  const user = { ...(await newAccount(input)), verifiedAt: nowIso() };
  const { userId, email } = user;
  await transact(accountEntities, (write) =>
    items(
      {
        claim: orRefuse(write.claim.create({ email, userId }).commit(), 'user.email_taken'),
        account: write.user.create(user).commit(),
      },
      also(write),
    ),
  );
  return user;
};

/**
 * Creates an account for an address that nobody has proved to be theirs yet, and has the link mailed that does. Whether
 * the address belongs to another account already changes nothing here: only the mail, which its owner alone reads, says so.
 */
export const registerAccount = async (
  input: NewAccount & { password: string; device: string; returnPath?: string | undefined },
  actor: Actor,
  also: (write: AccountWriters, user: StoredUser) => Items = () => ({}),
): Promise<StoredUser> => {
  const user = await newAccount(input);
  const { userId, email } = user;
  const link = newLink(
    { purpose: 'verify-email', email, area: areaOf(user), userId, device: input.device, returnPath: input.returnPath },
    actor,
  );
  await transact(accountEntities, (write) =>
    items(
      { account: write.user.create(user).commit(), unverified: write.unverified.put({ email, userId }).commit() },
      asking(write, link),
      also(write, user),
    ),
  );
  return user;
};
