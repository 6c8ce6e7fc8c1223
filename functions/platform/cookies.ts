import { pathTo } from '#shared/site/paths.ts';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { env } from './env.ts';
import { isToken } from './ids.ts';

const MAX_COOKIE_CHARACTERS = 200;

/** Our cookies: of a session, of a visitor, of a browser that has signed in, and of a partner's link. */
export type CookieName = 'sid' | 'visitor' | 'device' | 'referral';

export const isHttps = (): boolean => env('SITE_URL').startsWith('https:');

/** `__Host-` binds a cookie to this host over TLS; browsers refuse the prefix on plain http. */
export const cookieName = (name: CookieName): string => (isHttps() ? `__Host-${name}` : name);

/** Attributes of our cookies, for a lifetime in seconds. */
export const cookieFlags = (maxAge: number) =>
  ({ path: pathTo('/'), httpOnly: true, secure: isHttps(), sameSite: 'Lax', maxAge }) as const;

/** Cookies that hold a token of ours and nothing else. */
const TOKENS = new Set<CookieName>(['visitor', 'device']);

/** The value of a cookie of the request; undefined without one, and for a text that cannot be ours. */
export const readCookie = (c: Context, name: CookieName): string | undefined => {
  const value = getCookie(c, cookieName(name));
  if (!value || value.length > MAX_COOKIE_CHARACTERS) return undefined;
  return TOKENS.has(name) && !isToken(value) ? undefined : value;
};
