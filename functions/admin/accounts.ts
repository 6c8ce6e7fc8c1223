import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { typedWords } from '#shared/text/search-words.ts';
import type {
  ChangeRole,
  FindAccounts,
  FoundAccount,
  FoundAccounts,
  ListedAccount,
} from '#shared/schemas/application.ts';
import { find } from '../lookups/find.ts';
import { mailProblemOf } from '../mail/mail-feedback.ts';
import { roleItems } from '../partners/partners.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowSeconds } from '../platform/clock.ts';
import { outgoing } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import { security } from '../platform/security-log.ts';
import { isLive } from '../platform/session-policy.ts';
import { items } from '../platform/table.ts';
import { User, type StoredUser } from '../platform/user.entity.ts';
import { changeUser, findByEmail, findUnverified, type UserChange } from '../platform/users.ts';
import { accountSubject, auditing, stillAdmin } from '../platform/audit.ts';

const liveSessions = ({ sessions, role }: StoredUser): number =>
  sessions.filter((session) => isLive(session, role, nowSeconds())).length;

const foundAccount = (user: StoredUser): FoundAccount => ({
  id: user.userId,
  email: user.email,
  name: user.name,
  email_verified: user.verifiedAt !== undefined,
  role: user.role,
  second_factor: user.secondFactor?.confirmedAt !== undefined,
  second_factor_at: user.secondFactor?.confirmedAt ?? null,
  sessions: liveSessions(user),
  created_at: user.createdAt,
});

const listedAccount = async (user: StoredUser): Promise<ListedAccount> => ({
  ...foundAccount(user),
  mail_problem: await mailProblemOf(user.email),
});

const MAX_LISTED = 25;

const accountsOf = async (ids: readonly string[]): Promise<StoredUser[]> =>
  ids.length === 0
    ? []
    : (
        await User.get(ids.map((userId) => ({ userId }))).go({ consistent: true, preserveBatchOrder: true })
      ).data.flatMap((user) => user ?? []);

/** The account that owns an address, and those that have not confirmed it yet; an address alone has them. */
const accountsOfAddress = async (text: string): Promise<StoredUser[]> => {
  if (!text.includes('@')) return [];
  const [owner, unverified] = await Promise.all([findByEmail(text), findUnverified(text)]);
  return owner ? [owner, ...unverified] : unverified;
};

/**
 * A page of accounts by the beginning of words of their address or name, at most 25: the owner of a whole address first, then those with a
 * whole word before those with its beginning, the newest first; or of the accounts with, or without, a second factor. Reads the
 * index of words, never the table.
 */
export const findAccounts = async ({ q, second_factor: factor, after }: FindAccounts): Promise<FoundAccounts> => {
  const paging = { limit: MAX_LISTED, after };
  const [exact, { ids, next }] = await Promise.all([
    q === undefined ? [] : accountsOfAddress(q),
    q === undefined ? find('second-factor', [factor ?? 'with'], paging) : find('account', typedWords(q), paging),
  ]);
  const known = new Set(exact.map(({ userId }) => userId));
  const others = await accountsOf(ids.filter((id) => !known.has(id)));
  const all = await Promise.all([...(after === undefined ? exact : []), ...others].map(listedAccount));
  const isListed = ({ second_factor: has }: ListedAccount) => factor === undefined || has === (factor === 'with');
  return { accounts: all.filter(isListed), next };
};

type Change = (user: StoredUser) => UserChange | undefined | Promise<UserChange | undefined>;

/** Changes an account in a transaction that also checks that the acting user still is an admin. */
const administer = async (userId: string, admin: SignedInActor, change: Change): Promise<FoundAccount> => {
  const user = await changeUser(userId, async (fresh) => {
    permitted(admin, 'account.administer', { ownerId: userId });
    const update = await change(fresh);
    // Their own account needs no extra check, because it is written under the condition of the version read.
    const check = userId === admin.id ? {} : stillAdmin(admin);
    return update && { set: update.set, also: (write) => items(check, update.also?.(write) ?? {}) };
  });
  return foundAccount(user);
};

const unfit = (problem: string): AppError =>
  new AppError('request.invalid', { fields: { role: problem }, description: problem });

const checkRoleChange = ({ role, verifiedAt }: StoredUser): void => {
  if (role === 'Supplier') throw unfit('Artists stay artists.');
  if (verifiedAt === undefined) throw unfit('This account has not confirmed its address yet.');
};

/**
 * Changes an account's role between customer, partner and admin, and ends all its sessions in the same write; a new
 * partner gets a referral code. Refuses `user.not_found`, also for the admin's own account, and `request.invalid` for
 * artists and for unconfirmed addresses, which may be somebody else's.
 */
export const changeRole = async (
  userId: string,
  { role, reason }: z.infer<typeof ChangeRole>,
  admin: SignedInActor,
): Promise<FoundAccount> => {
  if (userId === admin.id) throw new AppError('user.not_found');
  const account = await administer(userId, admin, async (user) => {
    checkRoleChange(user);
    if (user.role === role) return undefined;
    const partner = await roleItems(userId, role === 'Partner');
    return {
      set: { role, sessions: [] },
      also: (write) =>
        items(
          auditing(admin, {
            action: 'account.change-role',
            subject: accountSubject(user),
            before: user.role,
            after: role,
            reason,
          }),
          {
            changed: write.outbox
              .create(outgoing('account.changed', { userId, email: user.email, change: 'role' }))
              .commit(),
          },
          partner,
        ),
    };
  });
  security('role changed', { account: userId, role, by: admin.id });
  return account;
};

const sessionsText = (sessions: number): string => (sessions === 1 ? '1 session' : `${sessions} sessions`);

/** Ends all sessions of an account; does nothing if it has none. Refuses `user.not_found`. */
export const endSessionsOf = async (userId: string, admin: SignedInActor): Promise<FoundAccount> => {
  const account = await administer(userId, admin, (user) => {
    if (user.sessions.length === 0) return undefined;
    const what = {
      action: 'account.end-sessions',
      subject: accountSubject(user),
      before: sessionsText(liveSessions(user)),
      after: sessionsText(0),
    } as const;
    return { set: { sessions: [] }, also: () => auditing(admin, what) };
  });
  security('sessions ended', { account: userId, by: admin.id });
  return account;
};

/**
 * Removes the second factor of an account whose owner has lost it, and ends all its sessions; does nothing if it has
 * none. The owner gets a mail. Refuses `user.not_found`, also for the admin's own account.
 */
export const resetSecondFactor = async (
  userId: string,
  reason: string,
  admin: SignedInActor,
): Promise<FoundAccount> => {
  if (userId === admin.id) throw new AppError('user.not_found');
  const account = await administer(userId, admin, (user) => {
    if (user.secondFactor?.confirmedAt === undefined) return undefined;
    const { email, verifiedAt, secondFactor } = user;
    return {
      set: { secondFactor: undefined, sessions: [] },
      also: (write) =>
        items(
          auditing(admin, {
            action: 'second-factor.reset',
            subject: accountSubject(user),
            before: `set up on ${secondFactor?.confirmedAt?.slice(0, 10)}`,
            after: 'none',
            reason,
          }),
          {
            changed:
              verifiedAt === undefined
                ? undefined
                : write.outbox
                    .create(outgoing('account.changed', { userId, email, change: 'second-factor-off' }))
                    .commit(),
          },
        ),
    };
  });
  security('second factor reset', { account: userId, by: admin.id });
  return account;
};
