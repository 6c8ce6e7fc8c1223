import { DAY_SECONDS, MINUTE_SECONDS } from '#shared/time/time.ts';
import type { AccountRole, StoredSession } from './user.entity.ts';

/** Seconds without use after which a session ends (C43); short for admins, who can see all orders and money. */
export const IDLE_SECONDS: Record<AccountRole, number> = {
  User: 14 * DAY_SECONDS,
  Supplier: 14 * DAY_SECONDS,
  Partner: 14 * DAY_SECONDS,
  Admin: 30 * MINUTE_SECONDS,
};
/** Seconds after its start at which a session ends even when it is used. */
export const ABSOLUTE_SECONDS = 30 * DAY_SECONDS;
/** Sessions per account; a new one beyond that ends the longest unused one. */
export const MAX_SESSIONS = 10;
/** Seconds after its start in which a session may change an account that has no password to ask for. */
export const FRESH_SECONDS = 15 * MINUTE_SECONDS;

/** Whether a session of a role is live at `at` (epoch seconds). */
export const isLive = ({ startedAt, seenAt }: StoredSession, role: AccountRole, at: number): boolean =>
  at < seenAt + IDLE_SECONDS[role] && at < startedAt + ABSOLUTE_SECONDS;

/**
 * Whether to save a session's `seenAt` again: at most thirty times per idle span, so an admin's hour costs at most 60
 * writes.
 */
export const isWorthTouching = ({ seenAt }: StoredSession, role: AccountRole, at: number): boolean =>
  at >= seenAt + IDLE_SECONDS[role] / 30;

/** The sessions that stay when one is added: the live ones, latest used first, one fewer than the maximum. */
export const besideNew = (sessions: StoredSession[], role: AccountRole, at: number): StoredSession[] =>
  sessions
    .filter((session) => isLive(session, role, at))
    .toSorted((a, b) => b.seenAt - a.seenAt)
    .slice(0, MAX_SESSIONS - 1);
