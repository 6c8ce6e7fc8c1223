import { AppError } from '#shared/errors.ts';
import type { OpenSignInLink } from '#shared/schemas/account.ts';
import type { AppContext } from '../platform/http.ts';
import type { StoredLink } from '../platform/mailed-link.entity.ts';
import { security } from '../platform/security-log.ts';
import { firstSession, startSession } from '../platform/session.ts';
import { items } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { createAccount } from './accounts.ts';
import { accountBehind } from './doors.ts';
import { readLink, spending } from './mailed-links.ts';
import { guess } from './proof.ts';
import { passSecondFactor } from './second-factor.ts';
import { takeOver } from './take-over.ts';

const enterByLink = async (
  c: AppContext,
  link: StoredLink,
  { userId }: StoredUser,
  code: string | undefined,
): Promise<StoredUser> => {
  const actor = c.get('actor');
  const enter = () =>
    startSession(c, userId, async (user) => {
      if (user.email !== link.email) throw new AppError('link.invalid');
      const taken = takeOver(user, actor);
      const secondFactor = await passSecondFactor({ ...user, ...taken.set }, code);
      return {
        set: { ...taken.set, ...(secondFactor && { secondFactor }) },
        also: (write) => items(spending(write, link), taken.also(write)),
      };
    });
  return code === undefined ? enter() : guess(userId, enter);
};

const enterAnew = async (c: AppContext, link: StoredLink): Promise<StoredUser> => {
  if (link.area === 'artist') throw new AppError('link.invalid');
  const { session, begin } = firstSession(c);
  const user = await createAccount({ email: link.email, sessions: [session] }, (write) => spending(write, link));
  await begin(user);
  return user;
};

/**
 * Signs in by a mailed link, once; opens an account for a customer's address that has none. Refuses `link.invalid`, and
 * `session.code_required`, `session.wrong_code` or `request.too_many` without spending the link.
 */
export const openSignInLink = async (
  c: AppContext,
  { token, code }: OpenSignInLink,
): Promise<{ user: StoredUser; link: StoredLink }> => {
  const link = await readLink(token, 'sign-in');
  const found = await accountBehind(link);
  try {
    const user = found ? await enterByLink(c, link, found, code) : await enterAnew(c, link);
    security('signed in', { account: user.userId, with: 'link' });
    return { user, link };
  } catch (error) {
    // Somebody else took the address in this moment.
    if (error instanceof AppError && error.code === 'user.email_taken')
      throw new AppError('link.invalid', { cause: error });
    if (error instanceof AppError && found)
      security('sign-in refused', { account: found.userId, with: 'link', code: error.code });
    throw error;
  }
};
