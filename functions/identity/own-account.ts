import { AppError } from '#shared/errors.ts';
import type { Account, ChangeEmail, ChangePassword } from '#shared/schemas/account.ts';
import type { SignedInActor } from '../platform/actor.ts';
import type { RequestContext } from '../platform/context.ts';
import { mailsOfAccount, mailsTo } from '../platform/mail-limits.ts';
import { outgoing } from '../platform/outbox.entity.ts';
import { spendEach } from '../platform/rate-limit.ts';
import { security } from '../platform/security-log.ts';
import type { Items } from '../platform/table.ts';
import { startSession, type Entered } from '../platform/user-sessions.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { normalEmail, type AccountWriters } from '../platform/users.ts';
import { areaOf } from './areas.ts';
import { asking, askLink, newLink } from './mailed-links.ts';
import { checkPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { passSecondFactor } from './second-factor.ts';
import { changeOwn, checkUnchanged, limitGuessesIn, own, verifiedOwner } from './verified-owner.ts';

/**
 * Transaction item that notifies an account's owner of a change; none for an unconfirmed address, which may be somebody
 * else's.
 */
export const notifyOwner = (
  write: AccountWriters,
  { userId, email, verifiedAt }: StoredUser,
  change: 'password' | 'second-factor-on' | 'second-factor-off',
): Items => ({
  notified:
    verifiedAt === undefined
      ? undefined
      : write.outbox.create(outgoing('account.changed', { userId, email, change })).commit(),
});

/** An account as its owner sees it. */
export const accountView = ({
  userId,
  role,
  email,
  verifiedAt,
  pendingEmail,
  passwordHash,
  secondFactor,
  createdAt,
}: StoredUser): Account => {
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

/** The actor's own account. */
export const readAccount = async (actor: SignedInActor): Promise<Account> => accountView(await own(actor));

/**
 * Sets a new password. The session continues under a new id; all other sessions and a pending change of address end,
 * because an intruder may have begun them. Refuses as `verifiedOwner` does, and `user.common_password`.
 */
export const changePassword = async (
  request: RequestContext,
  actor: SignedInActor,
  input: ChangePassword,
): Promise<Entered> => {
  await checkPassword(input.password, actor.email);
  const seen = await verifiedOwner(actor, input.current_password);
  const passwordHash = await hashPassword(input.password);
  const opened = await startSession(request, actor.id, (fresh) => {
    checkUnchanged(actor, fresh, seen);
    return {
      set: { passwordHash, pendingEmail: undefined, sessions: [] },
      also: (write) => notifyOwner(write, fresh, 'password'),
    };
  });
  security('password changed', { account: actor.id });
  return opened;
};

/**
 * Writes items in the name of an account after its password and, where a second factor is set, one of its codes, which is
 * used up in the same transaction. Refuses as `verifiedOwner` does, `session.code_required`, `session.wrong_code`.
 */
export const writeAsOwner = async (
  actor: SignedInActor,
  { password, code }: { password?: string | undefined; code?: string | undefined },
  itemsOf: (owner: StoredUser) => Promise<Items>,
): Promise<void> => {
  const seen = await verifiedOwner(actor, password);
  await limitGuessesIn(actor, () =>
    changeOwn(actor, seen, async (fresh) => {
      const secondFactor = await passSecondFactor(fresh, code);
      const also = await itemsOf(fresh);
      return { set: { ...(secondFactor && { secondFactor }) }, also: () => also };
    }),
  );
};

/**
 * Requests another mail to confirm the account's address; does nothing if it is confirmed. Refuses `request.too_many`.
 */
export const resendVerification = async ({ network, device }: RequestContext, actor: SignedInActor): Promise<void> => {
  const user = await own(actor);
  const { userId, email, verifiedAt } = user;
  if (verifiedAt !== undefined) return;
  await spendEach([mailsOfAccount(user), ['mailOfNetwork', network]]);
  await askLink({ purpose: 'verify-email', email, area: areaOf(user), userId, device }, actor);
};

/**
 * Requests a mail to a new address, which becomes the account's when its link is opened; the answer does not reveal
 * whether another account has the address. Refuses as `verifiedOwner` does, `request.too_many`, and `user.email_taken`
 * for the account's own confirmed address.
 */
export const changeEmail = async (request: RequestContext, actor: SignedInActor, input: ChangeEmail): Promise<void> => {
  const { network, device } = request;
  const email = normalEmail(input.email);
  const seen = await verifiedOwner(actor, input.password);
  if (email === seen.email && seen.verifiedAt !== undefined) throw new AppError('user.email_taken');
  await spendEach([await mailsTo(email, request), ['mailOfNetwork', network]]);
  const link = newLink({ purpose: 'change-email', email, area: areaOf(seen), userId: seen.userId, device }, actor);
  await changeOwn(actor, seen, () => ({ set: { pendingEmail: email }, also: (write) => asking(write, link) }));
  security('new address asked for', { account: actor.id });
};
