import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setClock } from './clock.ts';
import { HASHES, SEALS, TOKENS, type HashKind, type KeySecret, type SealKind, type TokenKind } from './signed-kinds.ts';
import {
  firstHash,
  isHashOf,
  keyedHash,
  keyedHashes,
  readClaims,
  seal,
  SealedByRetiredKey,
  signClaims,
  unseal,
  unsealIfKept,
} from './signing.ts';

/** Values of the secrets by their environment variable. */
const stored = vi.hoisted((): Record<string, Record<string, string>> => ({}));
vi.mock('./secrets.ts', () => ({ secretFields: (name: string) => Promise.resolve(stored[name] ?? {}) }));

const SECRETS: Record<KeySecret, string> = {
  cursors: 'CURSORS_SECRET_ID',
  links: 'LINKS_SECRET_ID',
  codes: 'CODES_SECRET_ID',
  vault: 'VAULT_SECRET_ID',
};
/** Stores the same keys, but for their secret's name, in every secret. */
const store = (keys: Record<string, string>): void => {
  for (const [secret, variable] of Object.entries(SECRETS))
    stored[variable] = Object.fromEntries(
      Object.entries(keys).map(([id, key]) => [id, key === '' ? '' : `${key} of ${secret}`]),
    );
  stored.TOKENS_SECRET_ID = { key: 'key of before' };
};

const UNREADABLE = /authenticat|auth tag|initialization vector/i;
const END = 1_800_000_000;
const FIRST = (END - 9_000).toString(36);
const SECOND = (END - 6_000).toString(36);
const THIRD = (END - 3_000).toString(36);
let seconds = END - 60;
beforeEach(() => {
  seconds = END - 60;
  setClock(() => seconds * 1000);
  store({ [FIRST]: 'first' });
});
afterEach(() => setClock(Date.now));

/** Copies of a text, each with another character changed. */
const changedOnes = (text: string): string[] =>
  Array.from(text, (letter, index) => text.slice(0, index) + (letter === 'A' ? 'B' : 'A') + text.slice(index + 1));

describe('signed claims', () => {
  it('are read as their kind until their second', async () => {
    const token = await signClaims('order-link', { id: 'x' }, END);
    expect(token.split('.').slice(1, 3)).toEqual([END.toString(36), FIRST]);
    expect(token).toMatch(/^[\w-]+\.\w+\.\w+\.[\w-]+$/);
    expect(await readClaims('order-link', token)).toEqual({ id: 'x' });
    expect(await readClaims('mailed-link', token)).toBeUndefined();
    for (const [second, claims] of [
      [-1, { id: 'x' }],
      [0, undefined],
      [1, undefined],
    ] as const) {
      seconds = END + second;
      expect(await readClaims('order-link', token)).toEqual(claims);
    }
  });

  it('are read no more once a character is another, which is also one of its key', async () => {
    store({ [FIRST]: 'first', [SECOND]: 'second' });
    const token = await signClaims('order-link', { id: 'x', role: 'User' }, END);
    const [payload = '', expiry = '', id = '', signature = ''] = token.split('.');
    // The last base64url character of a signature has unused bits, so changing it may change nothing.
    for (const each of changedOnes(token.slice(0, -1)))
      expect(await readClaims('order-link', each + signature.slice(-1)), each).toBeUndefined();
    const others = ['', FIRST, 'before', 'constructor', '__proto__', `${id}0`].map((key) =>
      [payload, expiry, key, signature].join('.'),
    );
    const short = ['', '.', '..', '...', 'a.b', 'a.b.c', 'a.b.c.d', `${token}.`, `${token}.${signature}`];
    for (const each of [...others, ...short, [payload, expiry, signature].join('.'), `${payload}.${expiry}.${id}.`])
      expect(await readClaims('order-link', each), each).toBeUndefined();
  });

  it.each(Object.entries(TOKENS))('of the kind %s live no longer than its key is kept for them', async (kind, life) => {
    const sign = (longer: number) => signClaims(kind as TokenKind, {}, seconds + life.seconds + longer);
    await expect(sign(1)).rejects.toThrow(`lives ${life.seconds} s at most`);
    expect(await readClaims(kind as TokenKind, await sign(0))).toEqual({});
  });
});

describe('sealed texts', () => {
  it('are opened as their kind, each sealed anew', async () => {
    const [one, other] = [await seal('second-factor', 'a secret'), await seal('second-factor', 'a secret')];
    expect(one).not.toBe(other);
    expect([await unseal('second-factor', one), await unseal('second-factor', other)]).toEqual([
      'a secret',
      'a secret',
    ]);
    await expect(unseal('charity code', one)).rejects.toThrow(UNREADABLE);
  });

  it('are not opened once changed or cut, or said to be of another key', async () => {
    store({ [FIRST]: 'first', [SECOND]: 'second' });
    const [id = '', text = ''] = (await seal('second-factor', 'a secret of twenty by')).split('.');
    expect(id).toBe(SECOND);
    const open = (bytes: Buffer) => unseal('second-factor', `${id}.${bytes.toString('base64url')}`);
    const bytes = Buffer.from(text, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      await expect(open(changed), String(index)).rejects.toThrow(UNREADABLE);
    }
    for (const length of [0, 11, 12, 27, bytes.length - 1])
      await expect(open(bytes.subarray(0, length)), String(length)).rejects.toThrow(UNREADABLE);
    await expect(unseal('second-factor', `${FIRST}.${text}`)).rejects.toThrow(UNREADABLE);
    await expect(unseal('second-factor', text)).rejects.toThrow(UNREADABLE);
    await expect(unseal('second-factor', `constructor.${text}`)).rejects.toThrow(SealedByRetiredKey);
  });
});

it('a keyed hash is the same for the same text and kind alone', async () => {
  const hash = await keyedHash('gift-card code', 'abc');
  expect(await keyedHash('gift-card code', 'abc')).toBe(hash);
  for (const other of [await keyedHash('gift-card code', 'abd'), await keyedHash('gift-card pin', 'abc')])
    expect(other).not.toBe(hash);
  expect(await isHashOf('gift-card code', 'abd', hash)).toBe(false);
  expect(await isHashOf('gift-card code', 'abc', `${hash}x`)).toBe(false);
});

/** What every kind issues, and whether it opens what it issued at another time. */
const EVERY_KIND: [name: string, issue: () => Promise<string>, opens: (issued: string) => Promise<boolean>][] = [
  ...(Object.keys(TOKENS) as TokenKind[]).map((kind): (typeof EVERY_KIND)[number] => [
    `token ${kind}`,
    () => signClaims(kind, { kind }, END),
    async (token) => (await readClaims<{ kind: string }>(kind, token))?.kind === kind,
  ]),
  ...(Object.keys(HASHES) as HashKind[]).map((kind): (typeof EVERY_KIND)[number] => [
    `hash ${kind}`,
    () => keyedHash(kind, 'a text'),
    async (hash) => (await isHashOf(kind, 'a text', hash)) && (await keyedHashes(kind, 'a text')).includes(hash),
  ]),
  ...SEALS.map((kind: SealKind): (typeof EVERY_KIND)[number] => [
    `seal ${kind}`,
    () => seal(kind, 'a text'),
    async (sealed) => (await unsealIfKept(kind, sealed)) === 'a text',
  ]),
];

describe.each(EVERY_KIND)('keys that change: %s', (_, issue, opens) => {
  it('what was issued before every secret had keys of its own opens on, and so after each rotation, until its key is retired', async () => {
    store({});
    const before = await issue();
    expect(before).not.toContain(FIRST);
    store({ [FIRST]: 'first' });
    const first = await issue();
    store({ [FIRST]: 'first', [SECOND]: 'second' });
    const second = await issue();
    store({ [FIRST]: 'first', [SECOND]: 'second', [THIRD]: 'third' });
    const third = await issue();
    const open = async (): Promise<boolean[]> => Promise.all([before, first, second, third].map(opens));
    expect(new Set([before, first, second, third]).size).toBe(4);
    expect(await open()).toEqual([true, true, true, true]);
    store({ before: '', [FIRST]: 'first', [SECOND]: 'second', [THIRD]: 'third' });
    expect(await open()).toEqual([false, true, true, true]);
    store({ before: '', [SECOND]: 'second', [THIRD]: 'third' });
    expect(await open()).toEqual([false, false, true, true]);
    store({ before: '', [THIRD]: 'third' });
    expect(await open()).toEqual([false, false, false, true]);
  });

  it('a new key is read at once by who knows it, and written with from its second on', async () => {
    const NEXT = (seconds + 10).toString(36);
    store({ [FIRST]: 'first', [NEXT]: 'next' });
    const old = await issue();
    seconds += 10;
    const next = await issue();
    store({ before: '', [NEXT]: 'next' });
    expect([await opens(old), await opens(next)]).toEqual([false, true]);
  });

  it('without a key that has started nothing is issued', async () => {
    store({ before: '', [(seconds + 1).toString(36)]: 'next' });
    await expect(issue()).rejects.toThrow('has no key that has started');
  });
});

it('a place is looked for by no key whose last place is over, and a gift card by every key', async () => {
  store({ [FIRST]: 'first', [SECOND]: 'second' });
  const count = async (kind: HashKind): Promise<number> => (await keyedHashes(kind, 'a text')).length;
  expect([await count('known place'), await count('gift-card code')]).toEqual([3, 3]);
  seconds = Number.parseInt(FIRST, 36) + HASHES['known place'];
  expect(await count('known place')).toBe(3);
  seconds += 1;
  expect([await count('known place'), await count('gift-card code')]).toEqual([2, 3]);
  seconds = END + HASHES['known place'];
  expect([await count('known place'), await count('gift-card code')]).toEqual([1, 3]);
});

it('what must stay the same is hashed by the oldest key, however many follow', async () => {
  store({});
  const before = await firstHash('certificate id', 'a delivery');
  store({ [FIRST]: 'first', [SECOND]: 'second' });
  expect(await firstHash('certificate id', 'a delivery')).toBe(before);
  store({ before: '', [FIRST]: 'first' });
  const first = await firstHash('certificate id', 'a delivery');
  store({ before: '', [FIRST]: 'first', [SECOND]: 'second', [(END + 1).toString(36)]: 'next' });
  expect(await firstHash('certificate id', 'a delivery')).toBe(first);
});
