import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { now } from './clock.ts';
import { secret } from './secrets.ts';

/** Hash of a random token for storage, so that a stolen copy of the table opens nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const mac = async (purpose: string, text: string): Promise<Buffer> =>
  createHmac('sha256', await secret('TOKENS_SECRET_ID', 'key'))
    .update(`${purpose}\n${text}`)
    .digest();

/** Whether two secrets are equal, in constant time. */
export const sameSecret = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Signs claims for one purpose, valid until `expiresAt` (epoch seconds): `payload.expiry.signature`, safe in URLs. */
export const signClaims = async (purpose: string, claims: object, expiresAt: number): Promise<string> => {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const text = `${payload}.${expiresAt.toString(36)}`;
  return `${text}.${(await mac(purpose, text)).toString('base64url')}`;
};

/** Epoch seconds until which a signed token is valid. */
export const expiryOf = (token: string): number => Number.parseInt(token.split('.')[1] ?? '', 36);

/** Claims of a token that was signed for this purpose and is not expired; otherwise undefined. */
export const readClaims = async <T extends object>(purpose: string, token: string): Promise<T | undefined> => {
  const [payload, expiry, signature, ...rest] = token.split('.');
  if (!payload || !expiry || !signature || rest.length > 0) return undefined;
  const wanted = await mac(purpose, `${payload}.${expiry}`);
  if (!sameSecret(wanted, Buffer.from(signature, 'base64url'))) return undefined;
  if (expiryOf(token) * 1000 <= now()) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
};

/**
 * Keyed hash of a short secret that people type; without the key, a stolen copy of the table cannot be searched for it
 * by guessing.
 */
export const keyedHash = async (purpose: string, text: string): Promise<string> =>
  (await mac(purpose, text)).toString('base64url');

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const cipherKey = async (purpose: string): Promise<Buffer> =>
  Buffer.from(hkdfSync('sha256', await secret('TOKENS_SECRET_ID', 'key'), '', purpose, 32));

/** Encrypts a text for one purpose, for secrets that must be readable again. */
export const seal = async (purpose: string, text: string): Promise<string> => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, await cipherKey(purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
};

/** Decrypts a text sealed for the same purpose; throws when it was changed. */
export const unseal = async (purpose: string, sealed: string): Promise<string> => {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(CIPHER, await cipherKey(purpose), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
};
