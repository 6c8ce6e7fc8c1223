import { AppError } from '#shared/errors.ts';
import type { SignIn } from '#shared/schemas/account.ts';
import { nowIso, nowSeconds } from '../platform/clock.ts';
import type { RequestContext } from '../platform/context.ts';
import { guessLimits, isExempt } from '../platform/guesses.ts';
import { giveEachBack, spendEach, trySpending, type CountedUse } from '../platform/rate-limit.ts';
import { security } from '../platform/security-log.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { startSession, type Entered } from '../platform/user-sessions.ts';
import { findByEmail, findUnverified, NOBODY, normalEmail } from '../platform/users.ts';
import { isOfArea } from './areas.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';
import { limitGuesses } from './verified-owner.ts';
import { passSecondFactor } from './second-factor.ts';

/** The accounts with an address: the one that owns it, or those that have not confirmed it. */
interface Candidates {
  owner: StoredUser | undefined;
  unverified: readonly StoredUser[];
}

/** Makes the same reads whether or not there are such accounts. */
const findCandidates = async (email: string): Promise<Candidates> => {
  const [owner, unverified] = await Promise.all([findByEmail(email), findUnverified(email)]);
  return { owner, unverified };
};

/** The most accounts that one address can sign in to: its owner, and two that have not confirmed it. */
const MAX_CANDIDATES = 3;

/**
 * The candidate of the area with this password, the owner first; makes the same hashes whether or not there are
 * candidates.
 */
const findByPassword = async (
  { owner, unverified }: Candidates,
  { password, area }: SignIn,
): Promise<StoredUser | undefined> => {
  const users = [owner, ...unverified];
  const areRight = await Promise.all(
    Array.from({ length: MAX_CANDIDATES }, (_, index) => verifyPassword(password, users[index]?.passwordHash)),
  );
  return users.find((user, index) => user && areRight[index] && isOfArea(user, area));
};

/**
 * Counts an attempt and answers what it has used up, with the accounts that it may open. Known places count only for
 * their own account, because a stranger may have signed up with the same address: once strangers have used up their
 * limit, an attempt from a place that one account knows opens that account alone.
 */
const spendAttempt = async (
  request: RequestContext,
  address: string,
  candidates: Candidates,
): Promise<{ limits: CountedUse[]; candidates: Candidates }> => {
  const { owner, unverified } = candidates;
  const guessed = { limit: 'signInOfAccount', limitInAll: 'signInOfAccountInAll', subject: address } as const;
  const [first, second] = owner ? [owner] : unverified;
  const [atFirst, atSecond] = await Promise.all([
    guessLimits({ ...guessed, owner: first?.userId ?? NOBODY }, request),
    guessLimits({ ...guessed, owner: second?.userId ?? NOBODY }, request),
  ]);
  const [known, stranger] = isExempt(atFirst) ? [atFirst, second] : isExempt(atSecond) ? [atSecond, first] : [atFirst];
  // The account's limits come first, so that attempts they refuse do not use up the limit of their network.
  const limits: CountedUse[] = [...known, ['signInOfNetwork', request.network]];
  await spendEach(limits);
  if (!stranger || (isExempt(atFirst) && isExempt(atSecond))) return { limits, candidates };
  const inAll = [guessed.limitInAll, address] as const;
  return (await trySpending(...inAll))
    ? { limits: [...limits, inAll], candidates }
    : { limits, candidates: { owner, unverified: unverified.filter((user) => user !== stranger) } };
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
      const isFirstReturn = user.verifiedAt === undefined && user.returnedAt === undefined;
      return {
        set: {
          ...(secondFactor && { secondFactor }),
          ...(rehashed && { passwordHash: rehashed }),
          ...(isFirstReturn && { returnedAt: nowIso() }),
        },
      };
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
  const { limits, candidates } = await spendAttempt(request, address, await findCandidates(address));
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
