import { AppError } from '#shared/errors.ts';
import type { Account, ChangeEmail, ChangePassword, OwnSession, ResetPassword, VerifyEmail } from '#shared/schemas/account.ts';
import type { Actor, SignedInActor } from '../platform/actor.ts';
import { nowIso, nowSeconds } from '../platform/clock.ts';
import type { AppContext } from '../platform/http.ts';
import { outgoing } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import { giveBack, spend } from '../platform/rate-limit.ts';
import { security } from '../platform/security-log.ts';
import { FRESH_SECONDS, isLive } from '../platform/session-policy.ts';
import { endSessions, startSession } from '../platform/session.ts';
import { ConditionRefused } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { changeUser, findUser, normalEmail, type AccountWriters } from '../platform/users.ts';
import { linkWrites, newLink, readLink, spendLink } from './mailed-links.ts';
import { checkPassword } from './password-rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { confirmedFactor, newSecondFactor, usedCode } from './second-factor.ts';
import { accountBehind, claimOf } from './sign-in-link.ts';

const told = (write: AccountWriters, { userId, email }: StoredUser, change: 'password' | 'email' | 'second-factor-on' | 'second-factor-off'): object =>
  write.outbox.create(outgoing('account.changed', { userId, email, change })).commit();

/** An account as its owner sees it. */
export const accountView = ({ userId, role, email, verifiedAt, pendingEmail, passwordHash, secondFactor, createdAt }: StoredUser): Account => {
  const hasFactor = secondFactor?.confirmedAt !== undefined;
  return {
    id: userId,
    role,
    email,
    email_verified: verifiedAt !== undefined,
    pending_email: pendingEmail ?? null,
    has_password: passwordHash !== undefined,
    second_factor: hasFactor,
    second_factor_required: role === 'Admin' && !hasFactor,
    recovery_codes_left: secondFactor?.recoveryHashes.length ?? 0,
    created_at: createdAt,
  };
};

const own = async ({ id }: SignedInActor): Promise<StoredUser> => {
  const user = await findUser(id);
  if (!user) throw new AppError('session.required');
  return user;
};

/** The actor's own account. */
export const readAccount = async (actor: SignedInActor): Promise<Account> => accountView(await own(actor));

/**
 * The actor's account, after they have shown once more that it is theirs: by its password, or, where it has none, by a
 * session that began less than 15 minutes ago. Refuses `user.wrong_password`, `session.stale`, `request.too_many`.
 */
const proved = async (actor: SignedInActor, password: string | undefined): Promise<StoredUser> => {
  const user = await own(actor);
  if (user.passwordHash === undefined) {
    const session = user.sessions.find(({ sessionId }) => sessionId === actor.sessionId);
    if (!session || nowSeconds() >= session.startedAt + FRESH_SECONDS) throw new AppError('session.stale');
    return user;
  }
  await spend('passwordOfAccount', user.userId);
  if (!(await verifyPassword(password ?? '', user.passwordHash))) throw new AppError('user.wrong_password');
  await giveBack('passwordOfAccount', user.userId);
  return user;
};

const unchanged = (fresh: StoredUser, seen: StoredUser): void => {
  if (fresh.passwordHash !== seen.passwordHash || fresh.email !== seen.email) throw new AppError('user.changed');
};

/** Sets a new password. The session goes on under a new id, every other one ends. Refuses as `proved` does, and `user.common_password`. */
export const changePassword = async (c: AppContext, actor: SignedInActor, input: ChangePassword): Promise<Account> => {
  checkPassword(input.password, actor.email);
  const seen = await proved(actor, input.current_password);
  const passwordHash = await hashPassword(input.password);
  const user = await startSession(c, actor.id, (fresh) => {
    unchanged(fresh, seen);
    return { set: { passwordHash, sessions: [] }, also: (write) => [told(write, fresh, 'password')] };
  });
  security('password changed', { account: user.userId });
  return accountView(user);
};

/** Sets a new password by a mailed link, once, and ends every session of the account. Refuses `link.invalid`, `user.common_password`. */
export const resetPassword = async ({ token, password }: ResetPassword): Promise<StoredUser> => {
  const link = await readLink(token, 'reset-password');
  checkPassword(password, link.email);
  const found = await accountBehind(link);
  if (!found) throw new AppError('link.invalid');
  const passwordHash = await hashPassword(password);
  try {
    const user = await changeUser(found.userId, (fresh) => {
      if (fresh.email !== link.email) throw new AppError('link.invalid');
      const claim = claimOf(fresh);
      return { set: { ...claim.set, passwordHash, sessions: [] }, also: (write) => [spendLink(write, link), ...claim.also(write), told(write, fresh, 'password')] };
    });
    security('password reset', { account: user.userId });
    return user;
  } catch (error) {
    if (error instanceof ConditionRefused) throw new AppError('link.invalid', { cause: error });
    throw error;
  }
};

/**
 * Confirms an account's address by its mailed link, once. Whoever is not in a session of that account must know its
 * password: a stranger may have opened the account in the reader's name. Refuses `link.invalid`, `session.password_required`.
 */
export const verifyEmail = async ({ token, password }: VerifyEmail, actor: Actor): Promise<StoredUser> => {
  const link = await readLink(token, 'verify-email');
  const userId = link.userId ?? '';
  if (actor.id !== userId) {
    await spend('passwordOfAccount', userId);
    const user = await findUser(userId);
    if (!(await verifyPassword(password ?? '', user?.passwordHash))) throw new AppError('session.password_required');
    await giveBack('passwordOfAccount', userId);
  }
  try {
    return await changeUser(userId, (fresh) => {
      if (fresh.verifiedAt !== undefined || fresh.email !== link.email) throw new AppError('link.invalid');
      const claim = claimOf(fresh);
      return { set: claim.set, also: (write) => [spendLink(write, link), ...claim.also(write)] };
    });
  } catch (error) {
    if (error instanceof ConditionRefused) throw new AppError('link.invalid', { cause: error });
    throw error;
  }
};

/** Has the link that confirms the account's address mailed again; does nothing for one that is confirmed. */
export const resendVerification = async (actor: SignedInActor, device: string): Promise<void> => {
  const { userId, email, role, verifiedAt } = await own(actor);
  if (verifiedAt !== undefined) return;
  await spend('mailToAddress', email);
  const link = newLink({ purpose: 'verify-email', email, area: role === 'Supplier' ? 'artist' : 'customer', userId, device }, actor);
  await changeUser(userId, () => ({ set: {}, also: (write) => linkWrites(write, link) }));
};

/** Has a link mailed to a new address, which becomes the account's when it is opened. Whether another account has it is not told. */
export const changeEmail = async (actor: SignedInActor, input: ChangeEmail, device: string): Promise<void> => {
  const email = normalEmail(input.email);
  const seen = await proved(actor, input.password);
  await spend('mailToAddress', email);
  const link = newLink({ purpose: 'change-email', email, area: seen.role === 'Supplier' ? 'artist' : 'customer', userId: seen.userId, device }, actor);
  await changeUser(seen.userId, (fresh) => {
    unchanged(fresh, seen);
    return { set: { pendingEmail: email }, also: (write) => linkWrites(write, link) };
  });
};

/** Makes the new address the account's, by its mailed link, once; the old one is told. Refuses `link.invalid`, `user.email_taken`. */
export const confirmEmail = async (token: string): Promise<StoredUser> => {
  const link = await readLink(token, 'change-email');
  try {
    return await changeUser(link.userId ?? '', (fresh) => {
      if (fresh.pendingEmail !== link.email) throw new AppError('link.invalid');
      const old = { email: fresh.email };
      return {
        set: { email: link.email, verifiedAt: nowIso(), pendingEmail: undefined },
        also: (write) => [
          write.claim.create({ email: link.email, userId: fresh.userId }).commit(),
          spendLink(write, link),
          fresh.verifiedAt === undefined ? write.unverified.delete(old).commit() : write.claim.delete(old).commit(),
          told(write, fresh, 'email'),
        ],
      };
    });
  } catch (error) {
    if (error instanceof ConditionRefused) throw new AppError(error.failed.includes(1) ? 'user.email_taken' : 'link.invalid', { cause: error });
    throw error;
  }
};

const at = (seconds: number): string => new Date(seconds * 1000).toISOString();

const sessionViews = ({ sessions, role }: StoredUser, current: string): OwnSession[] =>
  sessions
    .filter((session) => isLive(session, role, nowSeconds()))
    .toSorted((a, b) => b.seenAt - a.seenAt)
    .map(({ sessionId, device, startedAt, seenAt }) => ({ id: sessionId, device, started_at: at(startedAt), seen_at: at(seenAt), current: sessionId === current }));

/** Where the actor is signed in, the latest use first. */
export const listSessions = async (actor: SignedInActor): Promise<OwnSession[]> => sessionViews(await own(actor), actor.sessionId);

/** Ends one of the actor's sessions; another's is missing (`session.not_found`). */
export const endOwnSession = async (actor: SignedInActor, sessionId: string): Promise<OwnSession[]> => {
  const { sessions, userId } = await own(actor);
  permitted(actor, 'session.end', sessions.some((session) => session.sessionId === sessionId) ? { ownerId: userId } : null);
  return sessionViews(await endSessions(userId, (session) => session.sessionId === sessionId), actor.sessionId);
};

/** Ends every session of the actor but this one. */
export const endOtherSessions = async (actor: SignedInActor): Promise<OwnSession[]> =>
  sessionViews(await endSessions(actor.id, ({ sessionId }) => sessionId !== actor.sessionId), actor.sessionId);

/** Starts a second factor, or starts it anew as long as it is not confirmed. Refuses as `proved` does. */
export const startSecondFactor = async (actor: SignedInActor, password: string | undefined) => {
  const seen = await proved(actor, password);
  const { stored, shown } = await newSecondFactor(seen);
  await changeUser(actor.id, (fresh) => {
    unchanged(fresh, seen);
    if (fresh.secondFactor?.confirmedAt) throw new AppError('user.changed');
    return { set: { secondFactor: stored } };
  });
  return shown;
};

/** Confirms the second factor by its first code: answers the recovery codes, once. Every other session ends. */
export const confirmSecondFactor = async (actor: SignedInActor, code: string): Promise<string[]> => {
  let shown: string[] = [];
  await spend('passwordOfAccount', actor.id);
  await changeUser(actor.id, async (fresh) => {
    const { secondFactor, sessions, email } = fresh;
    if (!secondFactor || secondFactor.confirmedAt) throw new AppError('user.no_second_factor');
    const { stored, codes } = await confirmedFactor(secondFactor, email, code);
    shown = codes;
    return { set: { secondFactor: stored, sessions: sessions.filter(({ sessionId }) => sessionId === actor.sessionId) }, also: (write) => [told(write, fresh, 'second-factor-on')] };
  });
  await giveBack('passwordOfAccount', actor.id);
  security('second factor on', { account: actor.id });
  return shown;
};

/** Removes the second factor, by password and a code. Refuses as `proved` does, and `session.wrong_code`. */
export const removeSecondFactor = async (actor: SignedInActor, password: string | undefined, code: string): Promise<Account> => {
  const seen = await proved(actor, password);
  await spend('passwordOfAccount', actor.id);
  const user = await changeUser(actor.id, async (fresh) => {
    unchanged(fresh, seen);
    if (!fresh.secondFactor?.confirmedAt) throw new AppError('user.no_second_factor');
    await usedCode(fresh.secondFactor, fresh.email, code);
    return { set: { secondFactor: undefined }, also: (write) => [told(write, fresh, 'second-factor-off')] };
  });
  await giveBack('passwordOfAccount', actor.id);
  security('second factor off', { account: actor.id });
  return accountView(user);
};
