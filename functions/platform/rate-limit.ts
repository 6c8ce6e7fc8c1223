import { AppError } from '#shared/errors.ts';
import { nowSeconds } from './clock.ts';
import { log } from './logger.ts';
import { Spent } from './rate-limit.entity.ts';
import { security } from './security-log.ts';
import { hashToken } from './signing.ts';
import { isConditionRefused, type WritersOf } from './table.ts';

const MINUTES = 60;
const HOURS = 3600;

interface Limit {
  times: number;
  seconds: number;
}

/** How often, in spans of how many seconds (docs/decisions/013). What is counted per network allows for many people behind one address. */
export const LIMITS = {
  signInOfAccount: { times: 10, seconds: 5 * MINUTES },
  signInOfNetwork: { times: 300, seconds: 5 * MINUTES },
  signUpOfNetwork: { times: 200, seconds: HOURS },
  mailToAddress: { times: 3, seconds: HOURS },
  mailOfNetwork: { times: 200, seconds: HOURS },
  passwordOfAccount: { times: 10, seconds: 5 * MINUTES },
  linkOfNetwork: { times: 300, seconds: 5 * MINUTES },
  uploadOfActor: { times: 120, seconds: HOURS },
  declineOfActor: { times: 10, seconds: HOURS },
  declineOfNetwork: { times: 60, seconds: HOURS },
  cardOfActor: { times: 5, seconds: 10 * MINUTES },
  cardOfNetwork: { times: 50, seconds: 10 * MINUTES },
  placesOfNetwork: { times: 1_000, seconds: HOURS },
  pinOfCard: { times: 10, seconds: HOURS },
  promoOfActor: { times: 20, seconds: HOURS },
  promoOfNetwork: { times: 200, seconds: HOURS },
  /** A code that is asked for again and again, while a page is open, is one guess. */
  promoOnce: { times: 1, seconds: HOURS },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

const spanOf = (name: LimitName, subject: string, atSeconds = nowSeconds()) => {
  const { seconds, times }: Limit = LIMITS[name];
  const span = Math.floor(atSeconds / seconds);
  return { seconds, most: times, at: { limit: name, subject: hashToken(subject), span }, endsAt: (span + 1) * seconds };
};

/** What a caller hears when the times of a limit are spent: to wait until its span ends. */
export const reached = (name: LimitName, subject: string): AppError => {
  security('limit reached', { limit: name, subject });
  return new AppError('request.too_many', {
    retryAfterSeconds: Math.max(1, spanOf(name, subject).endsAt - nowSeconds()),
  });
};

/**
 * Counts one more time for a subject, in one conditional write, and answers whether there was one left; refuses `request.busy`
 * when nobody can count. Exact under any number of parallel requests; a write whose reply was lost may count twice, never less.
 */
export const trySpending = async (name: LimitName, subject: string): Promise<boolean> => {
  const { at, endsAt, seconds, most } = spanOf(name, subject);
  try {
    await Spent.upsert(at)
      .set({ expiresAt: endsAt + seconds })
      .add({ times: 1 })
      .where(({ times }, { notExists, lt }) => `${notExists(times)} OR ${lt(times, most)}`)
      .go();
    return true;
  } catch (error) {
    if (isConditionRefused(error)) return false;
    log.error('nobody can count', error, { limit: name });
    throw new AppError('request.busy', { cause: error });
  }
};

/** Counts as `trySpending` does, before the thing is done; refuses `request.too_many` with the seconds to wait when the span's times are spent. */
export const spend = async (name: LimitName, subject: string): Promise<void> => {
  if (!(await trySpending(name, subject))) throw reached(name, subject);
};

/** Whether the times of a subject are spent; counts nothing, and refuses `request.busy` when nobody can look. */
export const isSpent = async (name: LimitName, subject: string): Promise<boolean> => {
  const { at, most } = spanOf(name, subject);
  const { data } = await Spent.get(at)
    .go({ consistent: true })
    .catch((error: unknown) => {
      log.error('nobody can count', error, { limit: name });
      throw new AppError('request.busy', { cause: error });
    });
  return data !== null && data.times >= most;
};

/** Refuses `request.too_many` when the times of a subject are spent, and counts nothing; `request.busy` when nobody can look. */
export const refuseWhenSpent = async (name: LimitName, subject: string): Promise<void> => {
  if (await isSpent(name, subject)) throw reached(name, subject);
};

type SpentWriter = WritersOf<{ spent: typeof Spent }>['spent'];

/** One more time as one item of a transaction, whatever the limit: for what has happened already. */
export const counting = (write: SpentWriter, name: LimitName, subject: string): object => {
  const { at, endsAt, seconds } = spanOf(name, subject);
  return write
    .upsert(at)
    .set({ expiresAt: endsAt + seconds })
    .add({ times: 1 })
    .commit();
};

/** The same count as `spend` as one item of a transaction, which it refuses when the times are spent; `atSeconds` says in which span. */
export const spending = (write: SpentWriter, name: LimitName, subject: string, atSeconds: number): object => {
  const { at, endsAt, seconds, most } = spanOf(name, subject, atSeconds);
  return write
    .upsert(at)
    .set({ expiresAt: endsAt + seconds })
    .add({ times: 1 })
    .where(({ times }, { notExists, lt }) => `${notExists(times)} OR ${lt(times, most)}`)
    .commit();
};

/**
 * Takes one time back, counted in the span of `atSeconds`: it turned out to be no abuse. What was asked for is done by then,
 * so a count that cannot be changed is left one too high, and nothing is refused.
 */
export const giveBack = async (name: LimitName, subject: string, atSeconds?: number): Promise<void> => {
  const { at } = spanOf(name, subject, atSeconds);
  try {
    await Spent.patch(at)
      .subtract({ times: 1 })
      .where(({ times }, { gt }) => gt(times, 0))
      .go();
  } catch (error) {
    // A new span has begun meanwhile.
    if (!isConditionRefused(error)) log.warn('a limit counts one too many', { limit: name, error: String(error) });
  }
};

type Counted = readonly [name: LimitName, subject: string];

/** Takes one time back of each of several, counted in the span of `atSeconds`. */
export const giveEachBack = async (counted: readonly Counted[], atSeconds?: number): Promise<void> => {
  await Promise.all(counted.map(([name, subject]) => giveBack(name, subject, atSeconds)));
};

/** Counts one more time for each of several, in their order; when one refuses, those before it are given back. */
export const spendEach = async (counted: readonly Counted[]): Promise<void> => {
  const atSeconds = nowSeconds();
  for (const [index, [name, subject]] of counted.entries()) {
    try {
      await spend(name, subject);
    } catch (error) {
      await giveEachBack(counted.slice(0, index), atSeconds);
      throw error;
    }
  }
};
