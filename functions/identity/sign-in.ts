import { AppError } from '#shared/errors.ts';
import type { Area, SignIn } from '#shared/schemas/account.ts';
import type { AppContext } from '../platform/http.ts';
import { clientAddress } from '../platform/client-address.ts';
import { security } from '../platform/security-log.ts';
import { giveBack, spend } from '../platform/rate-limit.ts';
import { startSession } from '../platform/session.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { findByEmail, findUnverified, normalEmail } from '../platform/users.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';
import { passSecondFactor } from './second-factor.ts';

/** Whether an account enters by this door: artists have their own. */
export const isAtItsDoor = ({ role }: StoredUser, area: Area): boolean => (role === 'Supplier') === (area === 'artist');

/**
 * The account whose password this is: the one that owns the address, or else the newest that has yet to confirm it. The
 * same reads and hashes are made whether or not there are such accounts.
 */
const findByPassword = async ({ email, password, area }: SignIn): Promise<StoredUser | undefined> => {
  const [owner, unverified] = await Promise.all([findByEmail(email), findUnverified(email)]);
  const [isOwner, isUnverified] = await Promise.all([verifyPassword(password, owner?.passwordHash), verifyPassword(password, unverified?.passwordHash)]);
  const user = isOwner ? owner : isUnverified ? unverified : undefined;
  return user && isAtItsDoor(user, area) ? user : undefined;
};

const enter = async (c: AppContext, input: SignIn): Promise<StoredUser> => {
  const found = await findByPassword(input);
  if (!found) throw new AppError('session.wrong_credentials');
  const rehashed = found.passwordHash && isOutdated(found.passwordHash) ? await hashPassword(input.password) : undefined;
  return startSession(c, found.userId, async (user) => {
    // Changed since it was checked.
    if (user.passwordHash !== found.passwordHash) throw new AppError('session.wrong_credentials');
    const secondFactor = await passSecondFactor(user, input.code);
    return { set: { ...(secondFactor && { secondFactor }), ...(rehashed && { passwordHash: rehashed }) } };
  });
};

/**
 * Signs in by e-mail and password at a door, with a code where the account has a second factor. Refuses
 * `session.wrong_credentials` alike for an unknown e-mail, a wrong password and the wrong door, after the same work;
 * `session.code_required`, `session.wrong_code`; `request.too_many` after ten failures in five minutes, right or wrong.
 */
export const signIn = async (c: AppContext, input: SignIn): Promise<StoredUser> => {
  const network = clientAddress((name) => c.req.header(name));
  const address = normalEmail(input.email);
  await spend('signInOfNetwork', network);
  await spend('signInOfAccount', address);
  try {
    const user = await enter(c, input);
    await Promise.all([giveBack('signInOfNetwork', network), giveBack('signInOfAccount', address)]);
    security('signed in', { account: user.userId, by: 'password' });
    return user;
  } catch (error) {
    if (error instanceof AppError) {
      security('sign-in refused', { address, code: error.code });
      // The right password, and nothing guessed yet.
      if (error.code === 'session.code_required') await Promise.all([giveBack('signInOfNetwork', network), giveBack('signInOfAccount', address)]);
    }
    throw error;
  }
};
