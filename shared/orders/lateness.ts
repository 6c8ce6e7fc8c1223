import { DAY_MS } from '../time/time.ts';

/** Milliseconds after the promised day at which its artist is reminded (C58); the first time the customer is told too. */
const REMINDED_AFTER_MS = [0, 3 * DAY_MS] as const;

/** Milliseconds after the promised day from which on a late piece is the staff's matter. */
export const LATE_MS = 7 * DAY_MS;

/** Most days that an artist may ask for. */
export const MAX_MORE_DAYS = 30;

/** Milliseconds from when a chosen artist can accept until they are reminded, and until they are given up (C58). */
export const ACCEPT_REMINDER_MS = DAY_MS;
export const ACCEPT_MS = 2 * DAY_MS;

/** Milliseconds for which the customer is asked before the next artist takes the place of one whom they chose. */
const NEXT_ARTIST_MS = DAY_MS;

/** When the next artist takes the place of one about whom the customer was asked at `askedAt`, as ISO time. */
export const nextTakenAt = (askedAt: string): string => new Date(Date.parse(askedAt) + NEXT_ARTIST_MS).toISOString();

/** The next moment after `now` at which a late piece is looked at; undefined once only the staff is left. All in epoch milliseconds. */
export const nextLateAt = (promisedAt: number, now: number): number | undefined =>
  [...REMINDED_AFTER_MS, LATE_MS].map((after) => promisedAt + after).find((at) => at > now);
