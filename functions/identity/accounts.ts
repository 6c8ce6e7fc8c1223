import { CART_PLACED } from '#shared/schemas/cart.ts';
import { Cart } from '../carts/cart.entity.ts';
import type { Actor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { outgoing } from '../platform/outbox.entity.ts';
import { items, orRefuse, transact, type Items } from '../platform/table.ts';
import type { AccountRole, StoredSession, StoredUser } from '../platform/user.entity.ts';
import { accountEntities, findUnverified, NOBODY, normalEmail, type AccountWriters } from '../platform/users.ts';
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

const hasOrdered = async (userId: string): Promise<boolean> => {
  const placed = Cart.query.ofBuyer({ ownerId: userId }).where(({ status }, { eq }) => eq(status, CART_PLACED));
  return (await placed.go({ pages: 'all', attributes: ['cartId'] })).data.length > 0;
};

/**
 * The account of an unconfirmed address that stays findable when somebody signs up with the address: one that has
 * ordered before one that was only signed in to again, of equals the one that was kept before; undefined while neither is
 * in use. Makes the same reads for every address.
 */
const usedAccount = async (email: string): Promise<string | undefined> => {
  const [first, second] = await findUnverified(email);
  const [firstOrdered, secondOrdered] = await Promise.all(
    [first, second].map((user) => hasOrdered(user?.userId ?? NOBODY)),
  );
  const ordered = firstOrdered ? first : secondOrdered ? second : undefined;
  return (ordered ?? [first, second].find((user) => user?.returnedAt !== undefined))?.userId;
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
  const usedId = await usedAccount(email);
  const link = newLink(
    { purpose: 'verify-email', email, area: areaOf(user), userId, device: input.device, returnPath: input.returnPath },
    actor,
  );
  await transact(accountEntities, (write) =>
    items(
      {
        account: write.user.create(user).commit(),
        unverified: write.unverified.put({ email, userId, ...(usedId && { usedId }) }).commit(),
        created: created(write, user),
      },
      asking(write, link),
      also(write, user),
    ),
  );
  return user;
};
