import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { now } from './clock.ts';
import { secret } from './secrets.ts';

/** Hash under which a random token is stored: a copy of the table opens nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const mac = async (purpose: string, text: string): Promise<Buffer> =>
  createHmac('sha256', await secret('TOKENS_SECRET_ID', 'key')).update(`${purpose}\n${text}`).digest();

/** Whether two secrets are equal, in constant time. */
export const sameSecret = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Signs claims for one purpose until a moment (epoch seconds): `payload.expiry.signature`, safe in URLs. */
export const signClaims = async (purpose: string, claims: object, expiresAt: number): Promise<string> => {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const text = `${payload}.${expiresAt.toString(36)}`;
  return `${text}.${(await mac(purpose, text)).toString('base64url')}`;
};

/** Claims of a token signed for the same purpose and not expired; undefined otherwise. */
export const readClaims = async <T extends object>(purpose: string, token: string): Promise<T | undefined> => {
  const [payload, expiry, signature, ...rest] = token.split('.');
  if (!payload || !expiry || !signature || rest.length > 0) return undefined;
  const wanted = await mac(purpose, `${payload}.${expiry}`);
  if (!sameSecret(wanted, Buffer.from(signature, 'base64url'))) return undefined;
  if (Number.parseInt(expiry, 36) * 1000 <= now()) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as T;
};
