import type { AccountRole, StoredSession } from './user.entity.ts';

const MINUTE = 60;
const DAY = 24 * 3600;

/** A session ends when it was not used for this long: soon where it opens everybody's orders and money (C43). Seconds. */
export const IDLE_SECONDS: Record<AccountRole, number> = {
  User: 14 * DAY,
  Supplier: 14 * DAY,
  Partner: 14 * DAY,
  Admin: 30 * MINUTE,
};
/** And this long after it began, whatever happens. Seconds. */
export const ABSOLUTE_SECONDS = 30 * DAY;
/** An account has at most this many; one more ends the one that was unused the longest. */
export const MOST_SESSIONS = 10;
/** How young a session must be to change an account that has no password to ask for. Seconds. */
export const FRESH_SECONDS = 15 * MINUTE;

/** Whether a session of a role counts at a moment (epoch seconds). */
export const isLive = ({ startedAt, seenAt }: StoredSession, role: AccountRole, at: number): boolean =>
  at < seenAt + IDLE_SECONDS[role] && at < startedAt + ABSOLUTE_SECONDS;

/** Whether its last use is worth writing down again: thirty times in an idle span, so an admin's hour costs 60 writes at most. */
export const isWorthTouching = ({ seenAt }: StoredSession, role: AccountRole, at: number): boolean =>
  at >= seenAt + IDLE_SECONDS[role] / 30;

/** The sessions that go on beside a new one: the live ones, the latest used, one less than an account may have. */
export const besideNew = (sessions: StoredSession[], role: AccountRole, at: number): StoredSession[] =>
  sessions
    .filter((session) => isLive(session, role, at))
    .toSorted((a, b) => b.seenAt - a.seenAt)
    .slice(0, MOST_SESSIONS - 1);
