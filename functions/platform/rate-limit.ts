import { AppError } from '#shared/errors.ts';
import { nowSeconds } from './clock.ts';
import { Spent } from './rate-limit.entity.ts';
import { hashToken } from './signing.ts';
import { isConditionRefused } from './table.ts';

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
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

const spanOf = (name: LimitName, subject: string) => {
  const { seconds, times }: Limit = LIMITS[name];
  const span = Math.floor(nowSeconds() / seconds);
  return { seconds, most: times, at: { limit: name, subject: hashToken(subject), span }, endsAt: (span + 1) * seconds };
};

/**
 * Counts one more time for a subject, in one conditional write, before the thing is done; refuses `request.too_many` with
 * the seconds to wait when the span's times are spent. Exact under any number of parallel requests; a write whose reply was
 * lost may count twice, never less.
 */
export const spend = async (name: LimitName, subject: string): Promise<void> => {
  const { at, endsAt, seconds, most } = spanOf(name, subject);
  try {
    await Spent.upsert(at)
      .set({ expiresAt: endsAt + seconds })
      .add({ times: 1 })
      .where(({ times }, { notExists, lt }) => `${notExists(times)} OR ${lt(times, most)}`)
      .go();
  } catch (error) {
    if (isConditionRefused(error)) throw new AppError('request.too_many', { retryAfterSeconds: Math.max(1, endsAt - nowSeconds()) });
    throw error;
  }
};

/** Takes one time back: what was counted turned out to be no abuse. */
export const giveBack = async (name: LimitName, subject: string): Promise<void> => {
  const { at } = spanOf(name, subject);
  try {
    await Spent.patch(at)
      .subtract({ times: 1 })
      .where(({ times }, { gt }) => gt(times, 0))
      .go();
  } catch (error) {
    // A new span has begun meanwhile.
    if (!isConditionRefused(error)) throw error;
  }
};
