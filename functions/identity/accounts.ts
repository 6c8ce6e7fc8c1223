import type { Actor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { outgoing } from '../platform/outbox.entity.ts';
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

const created = (write: AccountWriters, { userId }: StoredUser) =>
  write.outbox.create(outgoing('account.created', { userId })).commit();

/** Creates an account with a confirmed address; refuses `user.email_taken`. */
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
        created: created(write, user),
      },
      also(write),
    ),
  );
  return user;
};

/**
 * Creates an account with an unconfirmed address, and requests the mail with the link that confirms it. Does the same
 * when another account owns the address: only the mail, which the address's owner alone reads, says so.
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
      {
        account: write.user.create(user).commit(),
        unverified: write.unverified.put({ email, userId }).commit(),
        created: created(write, user),
      },
      asking(write, link),
      also(write, user),
    ),
  );
  return user;
};
