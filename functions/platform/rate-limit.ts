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

/**
 * Times allowed in each span of `seconds` (docs/decisions/013). Limits by network are high enough for many people
 * behind one address.
 */
export const LIMITS = {
  /** From one place; from all unknown places together, an account is tried no faster than from one. */
  signInOfAccount: { times: 10, seconds: 5 * MINUTES },
  signInOfAccountInAll: { times: 100, seconds: HOURS },
  signInOfNetwork: { times: 300, seconds: 5 * MINUTES },
  signUpOfNetwork: { times: 200, seconds: HOURS },
  mailToAddress: { times: 3, seconds: HOURS },
  /** Answers to mails with photos, whose sender anybody can claim to be. */
  answerToSender: { times: 3, seconds: HOURS },
  mailOfNetwork: { times: 200, seconds: HOURS },
  passwordOfAccount: { times: 10, seconds: 5 * MINUTES },
  passwordOfAccountInAll: { times: 100, seconds: HOURS },
  linkOfNetwork: { times: 300, seconds: 5 * MINUTES },
  uploadOfActor: { times: 120, seconds: HOURS },
  uploadOfNetwork: { times: 600, seconds: HOURS },
  /** Paintings that are begun, and calls for a photo's thumbnails, which are one picture of 160 pixels per style. */
  jobOfActor: { times: 40, seconds: 10 * MINUTES },
  jobOfNetwork: { times: 400, seconds: 10 * MINUTES },
  declineOfActor: { times: 10, seconds: HOURS },
  declineOfNetwork: { times: 60, seconds: HOURS },
  cardOfActor: { times: 5, seconds: 10 * MINUTES },
  cardOfNetwork: { times: 50, seconds: 10 * MINUTES },
  messageOfActor: { times: 60, seconds: HOURS },
  placesOfNetwork: { times: 1_000, seconds: HOURS },
  reportOfNetwork: { times: 20, seconds: HOURS },
  /** Requests of open pages, at most one in five seconds each. */
  eventsOfNetwork: { times: 5_000, seconds: HOURS },
  contactOfNetwork: { times: 30, seconds: HOURS },
  exportOfAccount: { times: 10, seconds: HOURS },
  contactOfAddress: { times: 5, seconds: HOURS },
  pinOfCard: { times: 10, seconds: HOURS },
  pinOfCardInAll: { times: 60, seconds: 6 * HOURS },
  promoOfActor: { times: 20, seconds: HOURS },
  promoOfNetwork: { times: 200, seconds: HOURS },
  /** Orders with a wrong total, a code once per customer and an address that is not proved. */
  onceCodeOfNetwork: { times: 30, seconds: HOURS },
  /** Counts a promotion code that an open page checks repeatedly as one guess. */
  promoOnce: { times: 1, seconds: HOURS },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

const spanOf = (name: LimitName, subject: string, atSeconds = nowSeconds()) => {
  const { seconds, times }: Limit = LIMITS[name];
  const span = Math.floor(atSeconds / seconds);
  return { seconds, max: times, at: { limit: name, subject: hashToken(subject), span }, endsAt: (span + 1) * seconds };
};

/** The refusal of a used-up limit: `request.too_many` with the seconds until its span ends. */
export const reached = (name: LimitName, subject: string): AppError => {
  security('limit reached', { limit: name, subject });
  return new AppError('request.too_many', {
    retryAfterSeconds: Math.max(1, spanOf(name, subject).endsAt - nowSeconds()),
  });
};

/**
 * Counts one use of a limit in one conditional write and answers whether one was left; refuses `request.busy` when the
 * table is unavailable. Exact under parallel requests; a write whose reply was lost may count twice, but none is
 * missed.
 */
export const trySpending = async (name: LimitName, subject: string): Promise<boolean> => {
  const { at, endsAt, seconds, max } = spanOf(name, subject);
  try {
    await Spent.upsert(at)
      .set({ expiresAt: endsAt + seconds })
      .add({ times: 1 })
      .where(({ times }, { notExists, lt }) => `${notExists(times)} OR ${lt(times, max)}`)
      .go();
    return true;
  } catch (error) {
    if (isConditionRefused(error)) return false;
    log.error('nobody can count', error, { limit: name });
    throw new AppError('request.busy', { cause: error });
  }
};

/**
 * Counts one use of a limit before the work is done; refuses `request.too_many` with the seconds to wait when none is
 * left.
 */
export const spend = async (name: LimitName, subject: string): Promise<void> => {
  if (!(await trySpending(name, subject))) throw reached(name, subject);
};

/** Whether a subject has used up a limit; counts nothing, and refuses `request.busy` when the table is unavailable. */
export const isSpent = async (name: LimitName, subject: string): Promise<boolean> => {
  const { at, max } = spanOf(name, subject);
  const { data } = await Spent.get(at)
    .go({ consistent: true })
    .catch((error: unknown) => {
      log.error('nobody can count', error, { limit: name });
      throw new AppError('request.busy', { cause: error });
    });
  return data !== null && data.times >= max;
};

/**
 * Refuses `request.too_many` when a subject has used up a limit; counts nothing, and refuses `request.busy` when the
 * table is unavailable.
 */
export const refuseWhenSpent = async (name: LimitName, subject: string): Promise<void> => {
  if (await isSpent(name, subject)) throw reached(name, subject);
};

type SpentWriter = WritersOf<{ spent: typeof Spent }>['spent'];

/** Transaction item that counts one use even beyond the limit, for what has happened already. */
export const counting = (write: SpentWriter, name: LimitName, subject: string): object => {
  const { at, endsAt, seconds } = spanOf(name, subject);
  return write
    .upsert(at)
    .set({ expiresAt: endsAt + seconds })
    .add({ times: 1 })
    .commit();
};

/** Transaction item that counts one use in the span of `atSeconds`; its condition fails when none is left. */
export const spending = (write: SpentWriter, name: LimitName, subject: string, atSeconds: number): object => {
  const { at, endsAt, seconds, max } = spanOf(name, subject, atSeconds);
  return write
    .upsert(at)
    .set({ expiresAt: endsAt + seconds })
    .add({ times: 1 })
    .where(({ times }, { notExists, lt }) => `${notExists(times)} OR ${lt(times, max)}`)
    .commit();
};

/**
 * Takes back a use that was counted at `atSeconds`, because it was no abuse. The work is done by then, so a failure is
 * only logged and leaves the count one too high.
 */
export const giveBack = async (name: LimitName, subject: string, atSeconds?: number): Promise<void> => {
  const { at } = spanOf(name, subject, atSeconds);
  try {
    await Spent.patch(at)
      .subtract({ times: 1 })
      .where(({ times }, { gt }) => gt(times, 0))
      .go();
  } catch (error) {
    // The condition fails when the span's item has no use left to take back.
    if (!isConditionRefused(error)) log.warn('a limit counts one too many', { limit: name, error: String(error) });
  }
};

/** One use of a limit by a subject. */
export type CountedUse = readonly [name: LimitName, subject: string];

/** Takes back one use of each of several limits, counted at `atSeconds`. */
export const giveEachBack = async (counted: readonly CountedUse[], atSeconds?: number): Promise<void> => {
  await Promise.all(counted.map(([name, subject]) => giveBack(name, subject, atSeconds)));
};

/**
 * Counts one use of each of several limits, in their order; when one refuses, the uses of those before it are taken
 * back.
 */
export const spendEach = async (counted: readonly CountedUse[]): Promise<void> => {
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
