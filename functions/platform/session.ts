import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { AppError } from '#shared/errors.ts';
import { ANONYMOUS, type Actor, type Role } from './actor.ts';
import { nowIso, nowSeconds } from './clock.ts';
import { env } from './env.ts';
import type { AppContext } from './http.ts';
import { newToken } from './ids.ts';
import { Session } from './session.entity.ts';
import { hashToken } from './signing.ts';

const SESSION_SECONDS = 14 * 24 * 3600;
const VISITOR_SECONDS = 30 * 24 * 3600;

const isHttps = (): boolean => env('SITE_URL').startsWith('https:');

/** `__Host-` pins a cookie to this host over TLS; the prefix is refused by browsers on plain http. */
const cookieName = (name: 'sid' | 'visitor'): string => (isHttps() ? `__Host-${name}` : name);

const cookieFlags = (maxAge: number) => ({ path: '/', httpOnly: true, secure: isHttps(), sameSite: 'Lax', maxAge }) as const;

/** Visitors are known by a hash of their cookie, so that stored ids do not open anything. */
const visitorId = (token: string): string => `vis_${hashToken(token).slice(0, 26)}`;

/** Who asks: the signed-in session, else the visitor cookie, else a visitor without an id. Ended and expired sessions are visitors. */
export const sessionOf = async (c: Context): Promise<Actor> => {
  const token = getCookie(c, cookieName('sid'));
  if (token) {
    const { data } = await Session.get({ tokenHash: hashToken(token) }).go({ consistent: true });
    if (data && data.expiresAt > nowSeconds()) return { id: data.userId, role: data.role, email: data.email };
  }
  const visitor = getCookie(c, cookieName('visitor'));
  return visitor ? { ...ANONYMOUS, id: visitorId(visitor) } : ANONYMOUS;
};

/** The caller with an id: a visitor gets a cookie at the first state change (docs/contract.md). */
export const knownActor = (c: AppContext): Actor & { id: string } => {
  const actor = c.get('actor');
  if (actor.id !== null) return { ...actor, id: actor.id };
  const token = newToken();
  setCookie(c, cookieName('visitor'), token, cookieFlags(VISITOR_SECONDS));
  const known = { ...actor, id: visitorId(token) };
  c.set('actor', known);
  return known;
};

/** The signed-in caller in one of the roles; throws `session.required` for anyone else. */
export const signedIn = (actor: Actor, ...roles: Role[]): Actor & { id: string; email: string } => {
  const { id, role, email } = actor;
  if (id === null || email === null || role === 'Visitor' || (roles.length > 0 && !roles.includes(role))) throw new AppError('session.required');
  return { id, role, email };
};

/** Starts a session under a new id and sets its cookie. */
export const startSession = async (c: AppContext, user: { userId: string; role: Exclude<Role, 'Visitor'>; email: string }): Promise<void> => {
  const token = newToken();
  await Session.put({ ...user, tokenHash: hashToken(token), startedAt: nowIso(), expiresAt: nowSeconds() + SESSION_SECONDS }).go();
  setCookie(c, cookieName('sid'), token, cookieFlags(SESSION_SECONDS));
  c.set('actor', { id: user.userId, role: user.role, email: user.email });
};

/** Ends the session on the server and forgets its cookie. */
export const endSession = async (c: AppContext): Promise<void> => {
  const token = getCookie(c, cookieName('sid'));
  if (token) await Session.delete({ tokenHash: hashToken(token) }).go();
  deleteCookie(c, cookieName('sid'), { path: '/', secure: isHttps() });
  c.set('actor', ANONYMOUS);
};
