import { AppError } from '#shared/errors.ts';
import type { OpenSignInLink } from '#shared/schemas/account.ts';
import type { RequestContext } from '../platform/context.ts';
import type { StoredLink } from '../platform/mailed-link.entity.ts';
import { security } from '../platform/security-log.ts';
import { items } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { entered, newSession, startSession, type Entered } from '../platform/user-sessions.ts';
import { createAccount } from './accounts.ts';
import { accountIn } from './areas.ts';
import { readLink, spending } from './mailed-links.ts';
import { takenAt } from './merge-visitor.ts';
import { limitGuesses } from './verified-owner.ts';
import { passSecondFactor } from './second-factor.ts';
import { claimAccount } from './claim-account.ts';

const enterByLink = async (
  request: RequestContext,
  link: StoredLink,
  { userId }: StoredUser,
  code: string | undefined,
): Promise<Entered> => {
  const enter = () =>
    startSession(request, userId, async (user) => {
      if (user.email !== link.email) throw new AppError('link.invalid');
      const taken = claimAccount(user, request.actor);
      const secondFactor = await passSecondFactor({ ...user, ...taken.set }, code);
      return {
        set: { ...taken.set, ...(secondFactor && { secondFactor }) },
        also: (write) => items(spending(write, link), taken.also(write)),
      };
    });
  return code === undefined ? enter() : limitGuesses(userId, request, enter);
};

const enterAnew = async (request: RequestContext, link: StoredLink): Promise<Entered> => {
  if (link.area === 'artist') throw new AppError('link.invalid');
  const begun = newSession(request);
  const sessions = [begun.session];
  return entered(
    request,
    await createAccount({ email: link.email, sessions }, (write) => spending(write, link)),
    begun,
  );
};

/**
 * Signs in by a mailed link, once; creates an account for a customer's address without one. Refuses `link.invalid`;
 * and, without using up the link, `session.code_required`, `session.wrong_code` and `request.too_many`.
 */
export const openSignInLink = async (
  asked: RequestContext,
  { token, code }: OpenSignInLink,
): Promise<Entered & { link: StoredLink }> => {
  const link = await readLink(token, 'sign-in');
  const takes = takenAt(link.returnPath);
  const request = { ...asked, ...(takes && { takes }) };
  const found = await accountIn(link);
  try {
    const opened = found ? await enterByLink(request, link, found, code) : await enterAnew(request, link);
    security('signed in', { account: opened.user.userId, with: 'link' });
    return { ...opened, link };
  } catch (error) {
    // A concurrent request has created or confirmed an account with this address.
    if (error instanceof AppError && error.code === 'user.email_taken')
      throw new AppError('link.invalid', { cause: error });
    if (error instanceof AppError && found)
      security('sign-in refused', { account: found.userId, with: 'link', code: error.code });
    throw error;
  }
};
