import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { VerifyEmail } from '#shared/schemas/account.ts';
import { nowIso } from '../platform/clock.ts';
import type { RequestContext } from '../platform/context.ts';
import type { StoredLink } from '../platform/mailed-link.entity.ts';
import { outgoing } from '../platform/outbox.entity.ts';
import { security } from '../platform/security-log.ts';
import { items, orRefuse, type Items } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { changeUser, findUser, type AccountWriters, type UserChange } from '../platform/users.ts';
import { readLink, spending } from './mailed-links.ts';
import { verifyPassword } from './passwords.ts';
import { limitGuesses } from './verified-owner.ts';

/** Transaction items that make an address an account's confirmed one; refuses `taken` when another account owns it. */
export const claiming = (write: AccountWriters, email: string, userId: string, taken: ErrorCode): Items => ({
  claim: orRefuse(write.claim.create({ email, userId }).commit(), taken),
  unverified: write.unverified.delete({ email }).commit(),
});

/** Refuses `session.password_required` unless the actor is in a session of the link's account or knows its password. */
export const checkBearer = async (
  { userId = '' }: StoredLink,
  password: string | undefined,
  request: RequestContext,
): Promise<void> => {
  if (request.actor.id === userId) return;
  if (password === undefined) throw new AppError('session.password_required');
  await limitGuesses(userId, request, async () => {
    const user = await findUser(userId);
    if (!(await verifyPassword(password, user?.passwordHash))) throw new AppError('session.password_required');
  });
};

/**
 * Confirms an account's address by its mailed link, once. It requires a session or the password of the account, because
 * a stranger may have created the account with the reader's address. Refuses `link.invalid`,
 * `session.password_required`.
 */
export const verifyEmail = async (request: RequestContext, { token, password }: VerifyEmail): Promise<StoredUser> => {
  const link = await readLink(token, 'verify-email');
  await checkBearer(link, password, request);
  const user = await changeUser(link.userId ?? '', ({ userId, email, verifiedAt }): UserChange => {
    if (verifiedAt !== undefined || email !== link.email) throw new AppError('link.invalid');
    return {
      set: { verifiedAt: nowIso() },
      also: (write) => items(spending(write, link), claiming(write, email, userId, 'link.invalid')),
    };
  });
  security('address confirmed', { account: user.userId });
  return user;
};

/** Transaction item that announces a new address: a confirmed old one is notified, and what was ordered with it follows. */
const addressChanged = (write: AccountWriters, { userId, email, verifiedAt }: StoredUser): Items => ({
  changed: write.outbox
    .create(
      outgoing('account.changed', {
        userId,
        email,
        change: 'email',
        ...(verifiedAt === undefined && { isConfirmed: false }),
      }),
    )
    .commit(),
});

/**
 * Changes an account's address by the mailed link, once, and notifies the old address. It requires a session or the
 * password of the account, because a stranger may have entered the reader's address. Refuses `link.invalid`,
 * `session.password_required`, `user.email_taken`.
 */
export const confirmEmail = async (request: RequestContext, { token, password }: VerifyEmail): Promise<StoredUser> => {
  const link = await readLink(token, 'change-email');
  await checkBearer(link, password, request);
  const user = await changeUser(link.userId ?? '', (fresh): UserChange => {
    const { userId, email, pendingEmail, verifiedAt } = fresh;
    if (pendingEmail !== link.email) throw new AppError('link.invalid');
    return {
      set: { email: link.email, verifiedAt: nowIso(), pendingEmail: undefined },
      also: (write) =>
        items(
          claiming(write, link.email, userId, 'user.email_taken'),
          spending(write, link),
          { formerClaim: verifiedAt === undefined ? undefined : write.claim.delete({ email }).commit() },
          addressChanged(write, fresh),
        ),
    };
  });
  security('address changed', { account: user.userId });
  return user;
};
