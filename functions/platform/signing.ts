import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { now, nowSeconds } from './clock.ts';
import { BEFORE, currentKey, keyOf, liveKeys, oldestKey } from './keys.ts';
import { HASHES, TOKENS, type HashKind, type SealKind, type TokenKind } from './signed-kinds.ts';

/** Hash of a random token for storage, so that a stolen copy of the table opens nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const mac = (key: string, kind: string, text: string): Buffer =>
  createHmac('sha256', key).update(`${kind}\n${text}`).digest();

/** Whether two secrets are equal, in constant time. */
export const sameSecret = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Parts of a text that names its key; none for the key that is not named. */
const named = (id: string): string[] => (id === BEFORE ? [] : [id]);

/**
 * Signs claims of one kind, valid until `expiresAt` (epoch seconds): `payload.expiry.key.signature`, safe in URLs, where
 * `key` is the id of the key. Throws for a longer life than the kind's, after which its key may be gone.
 */
export const signClaims = async (kind: TokenKind, claims: object, expiresAt: number): Promise<string> => {
  const { secret, seconds } = TOKENS[kind];
  if (expiresAt > nowSeconds() + seconds) throw new Error(`A token of the kind ${kind} lives ${seconds} s at most.`);
  const { id, key } = await currentKey(secret);
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const text = [payload, expiresAt.toString(36), ...named(id)].join('.');
  return `${text}.${mac(key, kind, text).toString('base64url')}`;
};

/** Epoch seconds until which a signed token is valid. */
export const expiryOf = (token: string): number => Number.parseInt(token.split('.')[1] ?? '', 36);

/** Claims of a token that was signed as this kind, by a key that is not retired, and is not expired; otherwise undefined. */
export const readClaims = async <T extends object>(kind: TokenKind, token: string): Promise<T | undefined> => {
  const parts = token.split('.');
  if (parts.length < 3 || parts.length > 4 || parts.includes('')) return undefined;
  const [payload = '', , id = ''] = parts;
  const key = await keyOf(TOKENS[kind].secret, parts.length === 4 ? id : BEFORE);
  if (key === undefined) return undefined;
  const signed = mac(key, kind, parts.slice(0, -1).join('.'));
  if (!sameSecret(signed, Buffer.from(parts.at(-1) ?? '', 'base64url'))) return undefined;
  if (expiryOf(token) * 1000 <= now()) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
};

const hashWith = (key: string, kind: HashKind, text: string): string => mac(key, kind, text).toString('base64url');

/**
 * Keyed hash of a short secret that people type, to be stored; without the key, a stolen copy of the table cannot be
 * searched for it by guessing. It does not name its key, so it is looked up by `keyedHashes` or `isHashOf`.
 */
export const keyedHash = async (kind: HashKind, text: string): Promise<string> =>
  hashWith((await currentKey('codes')).key, kind, text);

/** The hashes that a text may be stored under: those of all keys that are not retired or over, that of the current one first. */
export const keyedHashes = async (kind: HashKind, text: string): Promise<string[]> =>
  (await liveKeys('codes', HASHES[kind])).map((key) => hashWith(key, kind, text));

/** The hash by the oldest key that is not retired, which a new key does not change. */
export const firstHash = async (kind: HashKind, text: string): Promise<string> =>
  hashWith(await oldestKey('codes'), kind, text);

/** Whether a stored hash is that of a text by any key that is not retired; each is compared, in constant time. */
export const isHashOf = async (kind: HashKind, text: string, stored: string): Promise<boolean> =>
  (await keyedHashes(kind, text)).filter((hash) => sameSecret(Buffer.from(hash), Buffer.from(stored))).length > 0;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const cipherKey = (key: string, kind: SealKind): Buffer => Buffer.from(hkdfSync('sha256', key, '', kind, 32));

/** A text was sealed by a key that is retired, so nobody can read it any more. */
export class SealedByRetiredKey extends Error {}

/** Encrypts a text of one kind, for secrets that must be readable again: `key.sealed`, where `key` is the id of the key. */
export const seal = async (kind: SealKind, text: string): Promise<string> => {
  const { id, key } = await currentKey('vault');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKey(key, kind), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [...named(id), Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')].join('.');
};

const partsOf = (sealed: string): [id: string, bytes: Buffer] => {
  const [first = '', second] = sealed.split('.');
  return second === undefined ? [BEFORE, Buffer.from(first, 'base64url')] : [first, Buffer.from(second, 'base64url')];
};

/** Decrypts a text sealed as the same kind; throws when it was changed, and SealedByRetiredKey. */
export const unseal = async (kind: SealKind, sealed: string): Promise<string> => {
  const [id, bytes] = partsOf(sealed);
  const key = await keyOf('vault', id);
  if (key === undefined) throw new SealedByRetiredKey(`A text of the kind ${kind} was sealed by the key ${id}.`);
  const decipher = createDecipheriv(CIPHER, cipherKey(key, kind), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
};

/** As `unseal`; undefined when the key is retired. */
export const unsealIfKept = async (kind: SealKind, sealed: string): Promise<string | undefined> => {
  try {
    return await unseal(kind, sealed);
  } catch (error) {
    if (error instanceof SealedByRetiredKey) return undefined;
    throw error;
  }
};
