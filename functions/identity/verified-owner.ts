import { AppError } from '#shared/errors.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowSeconds } from '../platform/clock.ts';
import { guessLimits, type Guesser } from '../platform/guesses.ts';
import { giveEachBack, spendEach, type CountedUse } from '../platform/rate-limit.ts';
import { FRESH_SECONDS } from '../platform/session-policy.ts';
import type { StoredSession, StoredUser } from '../platform/user.entity.ts';
import { changeUser, findUser, type UserChange } from '../platform/users.ts';
import { verifyPassword } from './passwords.ts';

const limited = async <T>(counted: readonly CountedUse[], attempt: () => Promise<T>): Promise<T> => {
  const atSeconds = nowSeconds();
  await spendEach(counted);
  const result = await attempt();
  await giveEachBack(counted, atSeconds);
  return result;
};

/**
 * Counts a guess at an account's password or code before it is checked, and takes the count back when the guess was
 * right; strangers' guesses are counted apart (platform/guesses.ts).
 */
export const limitGuesses = async <T>(userId: string, guesser: Guesser, attempt: () => Promise<T>): Promise<T> => {
  const guessed = { limit: 'passwordOfAccount', limitInAll: 'passwordOfAccountInAll', subject: userId } as const;
  return limited(await guessLimits({ ...guessed, owner: userId }, guesser), attempt);
};

/** As `limitGuesses`, for guesses inside a session, which are counted for that session. */
export const limitGuessesIn = <T>({ id, sessionId }: SignedInActor, attempt: () => Promise<T>): Promise<T> =>
  limited([['passwordOfAccount', `${id}\n${sessionId}`]], attempt);

const sessionIn = ({ sessions }: StoredUser, { sessionId }: SignedInActor): StoredSession => {
  const session = sessions.find((each) => each.sessionId === sessionId);
  if (!session) throw new AppError('session.required');
  return session;
};

/** The actor's own account; refuses `session.required` when the session has ended since the request began. */
export const own = async (actor: SignedInActor): Promise<StoredUser> => {
  const user = await findUser(actor.id);
  if (!user) throw new AppError('session.required');
  sessionIn(user, actor);
  return user;
};

/**
 * The actor's account after another proof of ownership: its password, or for an account without one, a session that
 * began less than 15 minutes ago. Refuses `user.wrong_password`, `session.stale`, `request.too_many`.
 */
export const verifiedOwner = async (actor: SignedInActor, password: string | undefined): Promise<StoredUser> => {
  const user = await own(actor);
  if (user.passwordHash === undefined) {
    if (nowSeconds() >= sessionIn(user, actor).startedAt + FRESH_SECONDS) throw new AppError('session.stale');
    return user;
  }
  return limitGuessesIn(actor, async () => {
    if (!(await verifyPassword(password ?? '', user.passwordHash))) throw new AppError('user.wrong_password');
    return user;
  });
};

/**
 * Refuses `session.required` when the actor's session has ended, and `user.changed` when password or address changed
 * since `seen` was read.
 */
export const checkUnchanged = (actor: SignedInActor, fresh: StoredUser, seen: StoredUser): void => {
  sessionIn(fresh, actor);
  if (fresh.passwordHash !== seen.passwordHash || fresh.email !== seen.email) throw new AppError('user.changed');
};

/** Changes the actor's own account if it is still as `seen`; refuses as `checkUnchanged` does. */
export const changeOwn = (
  actor: SignedInActor,
  seen: StoredUser,
  change: (fresh: StoredUser) => UserChange | Promise<UserChange>,
): Promise<StoredUser> =>
  changeUser(actor.id, (fresh) => {
    checkUnchanged(actor, fresh, seen);
    return change(fresh);
  });
