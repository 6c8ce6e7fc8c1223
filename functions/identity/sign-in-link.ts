import { AppError } from '#shared/errors.ts';
import type { AskLink, OpenSignInLink } from '#shared/schemas/account.ts';
import type { AppContext } from '../platform/http.ts';
import { nowIso } from '../platform/clock.ts';
import type { StoredLink } from '../platform/mailed-link.entity.ts';
import { security } from '../platform/security-log.ts';
import { firstSession, startSession } from '../platform/session.ts';
import { ConditionRefused } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { findByEmail, findUnverified } from '../platform/users.ts';
import { createAccount } from './accounts.ts';
import { readLink, spendLink } from './mailed-links.ts';
import { passSecondFactor } from './second-factor.ts';
import { isAtItsDoor } from './sign-in.ts';

/** The account that whoever reads an address's mail may enter: its owner's, or else the newest that waits for its confirmation. */
export const accountBehind = async ({ email, area }: Pick<AskLink, 'email' | 'area'>): Promise<StoredUser | undefined> => {
  const [owner, unverified] = await Promise.all([findByEmail(email), findUnverified(email)]);
  return [owner, unverified].find((user) => user && isAtItsDoor(user, area));
};

/** Who opens a link has shown that the address is theirs, so the account may keep it from now on. */
export const claimOf = ({ verifiedAt, email, userId }: StoredUser) => ({
  set: verifiedAt === undefined ? { verifiedAt: nowIso() } : {},
  also: (write: Parameters<NonNullable<Parameters<typeof createAccount>[1]>>[0]): object[] =>
    verifiedAt === undefined ? [write.claim.create({ email, userId }).commit(), write.unverified.delete({ email }).commit()] : [],
});

const enterByLink = async (c: AppContext, link: StoredLink, found: StoredUser, code: string | undefined): Promise<StoredUser> =>
  startSession(c, found.userId, async (user) => {
    if (user.email !== link.email) throw new AppError('link.invalid');
    const secondFactor = await passSecondFactor(user, code);
    const claim = claimOf(user);
    return { set: { ...claim.set, ...(secondFactor && { secondFactor }) }, also: (write) => [spendLink(write, link), ...claim.also(write)] };
  });

const enterAnew = async (c: AppContext, link: StoredLink): Promise<StoredUser> => {
  if (link.area === 'artist') throw new AppError('link.invalid');
  const { session, begin } = firstSession(c);
  const user = await createAccount({ email: link.email, sessions: [session] }, (write) => [spendLink(write, link)]);
  begin(user);
  return user;
};

/**
 * Signs in by a mailed link, once; opens an account for a customer's address that has none. Refuses `link.invalid`, and
 * `session.code_required` or `session.wrong_code` without spending the link.
 */
export const openSignInLink = async (c: AppContext, { token, code }: OpenSignInLink): Promise<{ user: StoredUser; link: StoredLink }> => {
  const link = await readLink(token, 'sign-in');
  const found = await accountBehind(link);
  try {
    const user = found ? await enterByLink(c, link, found, code) : await enterAnew(c, link);
    security('signed in', { account: user.userId, by: 'link' });
    return { user, link };
  } catch (error) {
    // Somebody else spent the link, or took the address, in this moment.
    if (error instanceof ConditionRefused || (error instanceof AppError && error.code === 'user.email_taken')) throw new AppError('link.invalid', { cause: error });
    throw error;
  }
};
