import { AppError } from '#shared/errors.ts';
import type { SignIn } from '#shared/schemas/account.ts';
import { nowSeconds } from '../platform/clock.ts';
import type { RequestContext } from '../platform/context.ts';
import { guessLimits } from '../platform/guesses.ts';
import { giveEachBack, spendEach, type CountedUse } from '../platform/rate-limit.ts';
import { security } from '../platform/security-log.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { startSession, type Entered } from '../platform/user-sessions.ts';
import { findByEmail, findUnverified, NOBODY, normalEmail } from '../platform/users.ts';
import { isOfArea } from './areas.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';
import { limitGuesses } from './verified-owner.ts';
import { passSecondFactor } from './second-factor.ts';

/** The accounts with an address: the one that owns it, and the newest that has not confirmed it. */
type Candidates = Partial<Record<'owner' | 'unverified', StoredUser>>;

/** Makes the same reads whether or not there are such accounts. */
const findCandidates = async (email: string): Promise<Candidates> => {
  const [owner, unverified] = await Promise.all([findByEmail(email), findUnverified(email)]);
  return { ...(owner && { owner }), ...(unverified && { unverified }) };
};

/**
 * The candidate of the area with this password, the owner first; makes the same hashes whether or not there are
 * candidates.
 */
const findByPassword = async (
  { owner, unverified }: Candidates,
  { password, area }: SignIn,
): Promise<StoredUser | undefined> => {
  const [isOwner, isUnverified] = await Promise.all([
    verifyPassword(password, owner?.passwordHash),
    verifyPassword(password, unverified?.passwordHash),
  ]);
  return [isOwner ? owner : undefined, isUnverified ? unverified : undefined].find(
    (user) => user && isOfArea(user, area),
  );
};

const enter = async (request: RequestContext, candidates: Candidates, input: SignIn): Promise<Entered> => {
  const { password, area, code } = input;
  const found = await findByPassword(candidates, input);
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
  return code === undefined ? begin() : limitGuesses(found.userId, request, begin);
};

/**
 * Signs in by e-mail and password in an area, with a code if the account has a second factor. Refuses
 * `session.wrong_credentials` alike for an unknown e-mail, a wrong password and the wrong area, after the same work;
 * `session.code_required`, `session.wrong_code`; and with `request.too_many` every attempt after ten failures in five
 * minutes from one place, and after a hundred in an hour from all places that never signed in to the account.
 */
export const signIn = async (request: RequestContext, input: SignIn): Promise<Entered> => {
  const address = normalEmail(input.email);
  const atSeconds = nowSeconds();
  const candidates = await findCandidates(address);
  const guessed = { limit: 'signInOfAccount', limitInAll: 'signInOfAccountInAll', subject: address } as const;
  // A stranger may have opened an account with somebody else's address, so its places count only where nobody owns it.
  const owner = (candidates.owner ?? candidates.unverified)?.userId ?? NOBODY;
  // The account's limits come first, so that attempts they refuse do not use up the limit of their network.
  const limits: CountedUse[] = [
    ...(await guessLimits({ ...guessed, owner }, request)),
    ['signInOfNetwork', request.network],
  ];
  await spendEach(limits);
  try {
    const opened = await enter(request, candidates, input);
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
