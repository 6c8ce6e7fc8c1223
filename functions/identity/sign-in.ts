import { AppError } from '#shared/errors.ts';
import type { SignIn } from '#shared/schemas/account.ts';
import { nowSeconds } from '../platform/clock.ts';
import type { RequestContext } from '../platform/context.ts';
import { giveEachBack, spendEach } from '../platform/rate-limit.ts';
import { security } from '../platform/security-log.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { startSession, type Entered } from '../platform/user-sessions.ts';
import { findByEmail, findUnverified, normalEmail } from '../platform/users.ts';
import { isOfArea } from './areas.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';
import { limitGuesses } from './verified-owner.ts';
import { passSecondFactor } from './second-factor.ts';

/**
 * The account with this address and password: the one that owns the address, else the newest that has not confirmed it.
 * Makes the same reads and hashes whether or not there are such accounts.
 */
const findByPassword = async ({ email, password, area }: SignIn): Promise<StoredUser | undefined> => {
  const [owner, unverified] = await Promise.all([findByEmail(email), findUnverified(email)]);
  const [isOwner, isUnverified] = await Promise.all([
    verifyPassword(password, owner?.passwordHash),
    verifyPassword(password, unverified?.passwordHash),
  ]);
  const user = isOwner ? owner : isUnverified ? unverified : undefined;
  return user && isOfArea(user, area) ? user : undefined;
};

const enter = async (request: RequestContext, { email, password, area, code }: SignIn): Promise<Entered> => {
  const found = await findByPassword({ email, password, area });
  if (!found) throw new AppError('session.wrong_credentials');
  const rehashed = found.passwordHash && isOutdated(found.passwordHash) ? await hashPassword(password) : undefined;
  const begin = () =>
    startSession(request, found.userId, async (user) => {
      // The account has changed since the password was checked.
      if (user.passwordHash !== found.passwordHash || user.email !== found.email || !isOfArea(user, area))
        throw new AppError('session.wrong_credentials');
      const secondFactor = await passSecondFactor(user, code);
      return { set: { ...(secondFactor && { secondFactor }), ...(rehashed && { passwordHash: rehashed }) } };
    });
  return code === undefined ? begin() : limitGuesses(found.userId, begin);
};

/**
 * Signs in by e-mail and password in an area, with a code if the account has a second factor. Refuses
 * `session.wrong_credentials` alike for an unknown e-mail, a wrong password and the wrong area, after the same work;
 * `session.code_required`, `session.wrong_code`; and after ten failures in five minutes every attempt with
 * `request.too_many`.
 */
export const signIn = async (request: RequestContext, input: SignIn): Promise<Entered> => {
  const address = normalEmail(input.email);
  const atSeconds = nowSeconds();
  // The account's limit comes first, so that attempts it refuses do not use up the limit of their network.
  const limits = [
    ['signInOfAccount', address],
    ['signInOfNetwork', request.network],
  ] as const;
  await spendEach(limits);
  try {
    const opened = await enter(request, input);
    await giveEachBack(limits, atSeconds);
    security('signed in', { account: opened.user.userId, with: 'password' });
    return opened;
  } catch (error) {
    if (error instanceof AppError) {
      security('sign-in refused', { address, with: 'password', code: error.code });
      // The password was right and no code was given, so this was no guess.
      if (error.code === 'session.code_required') await giveEachBack(limits, atSeconds);
    }
    throw error;
  }
};
