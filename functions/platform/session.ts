import { pathTo } from '#shared/site/paths.ts';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { ANONYMOUS, visitorIdOf, type Actor, type KnownActor } from './actor.ts';
import { nowSeconds } from './clock.ts';
import { networkOf, type AppContext } from './context.ts';
import { cookieFlags, cookieName, isHttps, readCookie } from './cookies.ts';
import { KNOWN_SECONDS, saveKnownPlaces } from './guesses.ts';
import { newToken } from './ids.ts';
import { ABSOLUTE_SECONDS, isLive, isWorthTouching } from './session-policy.ts';
import { hashToken } from './signing.ts';
import { isConditionRefused } from './table.ts';
import { User, type StoredSession, type StoredUser } from './user.entity.ts';
import { actorOfUser, endSessions, type Entered } from './user-sessions.ts';
import { findUser } from './users.ts';

const VISITOR_SECONDS = 30 * 24 * 3600;
/** The visitor's id, made from a hash of the cookie, so that stored ids cannot be used as cookies. */
const visitorOf = (c: Context): string | undefined => {
  const token = readCookie(c, 'visitor');
  return token && visitorIdOf(hashToken(token));
};

/** The account and the live session that a session cookie (`account.secret`) opens. */
const openedBy = async (cookie: string): Promise<{ user: StoredUser; session: StoredSession } | undefined> => {
  const dot = cookie.indexOf('.');
  if (dot < 1) return undefined;
  const user = await findUser(cookie.slice(0, dot));
  const tokenHash = hashToken(cookie.slice(dot + 1));
  const session = user?.sessions.find((each) => each.tokenHash === tokenHash);
  return user && session && isLive(session, user.role, nowSeconds()) ? { user, session } : undefined;
};

/** Whether a write failed because of a concurrent write of the same account. */
const isOvertaken = (error: unknown): boolean =>
  isConditionRefused(error) ||
  (error instanceof Error && (error.name === 'TransactionConflictException' || isOvertaken(error.cause)));

/** Saves the time of a session's last use; skipped on a conflict, because the next request saves it again. */
const touch = async ({ userId, version, sessions }: StoredUser, used: StoredSession): Promise<void> => {
  const seenAt = nowSeconds();
  const next = sessions.map((session) => (session.sessionId === used.sessionId ? { ...session, seenAt } : session));
  try {
    await User.patch({ userId })
      .set({ sessions: next, version: version + 1 })
      .where((attribute, { eq }) => eq(attribute.version, version))
      .go();
  } catch (error) {
    if (!isOvertaken(error)) throw error;
  }
};

/**
 * The actor of a request: the session's account, else the cookie's visitor, else a visitor without an id. A cookie of
 * an ended session counts as none. Role, address and sessions are read from the account each time, so changes take
 * effect with the next request.
 */
export const sessionOf = async (c: Context, { isQuiet = false } = {}): Promise<Actor> => {
  const cookie = readCookie(c, 'sid');
  const opened = cookie && (await openedBy(cookie));
  const [visitorId, device] = [visitorOf(c), readCookie(c, 'device')];
  const ofBrowser = device === undefined ? {} : { deviceId: hashToken(device) };
  if (!opened) return { ...ANONYMOUS, ...ofBrowser, ...(visitorId && { id: visitorId }) };
  const { user, session } = opened;
  if (!isQuiet && isWorthTouching(session, user.role, nowSeconds())) await touch(user, session);
  const { sessionId, takes, startedAt: since } = session;
  return {
    ...actorOfUser(user, sessionId),
    ...ofBrowser,
    ...(visitorId && { visitorId }),
    ...(takes && { takes: { what: takes, since } }),
  };
};

/** The actor with an id; sets the visitor cookie at a visitor's first state change (docs/contract.md). */
export const knownActor = (c: AppContext): KnownActor => {
  const actor = c.get('actor');
  if (actor.id !== null) return { ...actor, id: actor.id };
  const token = newToken();
  setCookie(c, cookieName('visitor'), token, cookieFlags(VISITOR_SECONDS));
  const known = { ...actor, id: visitorIdOf(hashToken(token)) };
  c.set('actor', known);
  return known;
};

/**
 * Sets the cookie of a new session in the browser, and the device cookie: a random token that names no account and
 * outlives the session, new at each sign-in because somebody may have planted the browser's old one. Browser and network
 * are known to the account from now on (docs/decisions/013).
 */
export const enter = async (c: AppContext, { user, session, token }: Entered): Promise<void> => {
  const { visitorId, id, role } = c.get('actor');
  const device = newToken();
  setCookie(c, cookieName('sid'), `${user.userId}.${token}`, cookieFlags(ABSOLUTE_SECONDS));
  setCookie(c, cookieName('device'), device, cookieFlags(KNOWN_SECONDS));
  await saveKnownPlaces(user.userId, { network: networkOf(c), deviceId: hashToken(device) });
  const was = role === 'Visitor' ? (id ?? undefined) : visitorId;
  c.set('actor', { ...actorOfUser(user, session.sessionId), ...(was && { visitorId: was }) });
};

/**
 * Ends the session on the server and deletes session and visitor cookie, so that the browser's next user is a new
 * visitor.
 */
export const endSession = async (c: AppContext): Promise<void> => {
  const { id, sessionId } = c.get('actor');
  if (id !== null && sessionId !== undefined) await endSessions(id, (session) => session.sessionId === sessionId);
  for (const name of ['sid', 'visitor'] as const)
    if (getCookie(c, cookieName(name)) !== undefined)
      deleteCookie(c, cookieName(name), { path: pathTo('/'), secure: isHttps() });
  c.set('actor', ANONYMOUS);
};
