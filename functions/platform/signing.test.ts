import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setClock } from './clock.ts';
import { keyedHash, readClaims, seal, signClaims, unseal } from './signing.ts';

vi.mock('./secrets.ts', () => ({ secret: () => Promise.resolve('key-of-the-tests') }));

const UNREADABLE = /authenticat|auth tag|initialization vector/i;
const END = 1_800_000_000;
let seconds = END - 60;
beforeEach(() => {
  seconds = END - 60;
  setClock(() => seconds * 1000);
});
afterEach(() => setClock(Date.now));

/** Copies of a text, each with another character changed. */
const changedOnes = (text: string): string[] =>
  Array.from(text, (letter, index) => text.slice(0, index) + (letter === 'A' ? 'B' : 'A') + text.slice(index + 1));

describe('signed claims', () => {
  it('are read for their purpose until their second', async () => {
    const token = await signClaims('one', { id: 'x' }, END);
    expect(token).toMatch(/^[\w-]+\.\w+\.[\w-]+$/);
    expect(await readClaims('one', token)).toEqual({ id: 'x' });
    expect(await readClaims('other', token)).toBeUndefined();
    for (const [second, claims] of [
      [-1, { id: 'x' }],
      [0, undefined],
      [1, undefined],
    ] as const) {
      seconds = END + second;
      expect(await readClaims('one', token)).toEqual(claims);
    }
  });

  it('are read no more once a character is another', async () => {
    const token = await signClaims('one', { id: 'x', role: 'User' }, END);
    const [payload = '', expiry = '', signature = ''] = token.split('.');
    // The last base64url character of a signature has unused bits, so changing it may change nothing.
    for (const each of changedOnes(`${payload}.${expiry}.${signature.slice(0, -1)}`))
      expect(await readClaims('one', each + signature.slice(-1)), each).toBeUndefined();
    for (const each of [
      '',
      '.',
      '..',
      'a.b',
      'a.b.c',
      `${token}.`,
      `${payload}.${expiry}.`,
      `${payload}..${signature}`,
      `.${expiry}.${signature}`,
    ])
      expect(await readClaims('one', each), each).toBeUndefined();
  });
});

describe('sealed texts', () => {
  it('are opened for their purpose, each sealed anew', async () => {
    const [one, other] = [await seal('factor', 'a secret'), await seal('factor', 'a secret')];
    expect(one).not.toBe(other);
    expect([await unseal('factor', one), await unseal('factor', other)]).toEqual(['a secret', 'a secret']);
    await expect(unseal('another', one)).rejects.toThrow(UNREADABLE);
  });

  it('are not opened once changed or cut', async () => {
    const sealed = await seal('factor', 'a secret of twenty by');
    const bytes = Buffer.from(sealed, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      await expect(unseal('factor', changed.toString('base64url')), String(index)).rejects.toThrow(UNREADABLE);
    }
    for (const length of [0, 11, 12, 27, bytes.length - 1])
      await expect(unseal('factor', bytes.subarray(0, length).toString('base64url')), String(length)).rejects.toThrow(
        UNREADABLE,
      );
  });
});

it('a keyed hash is the same for the same text and purpose alone', async () => {
  const hash = await keyedHash('code', 'abc');
  expect(await keyedHash('code', 'abc')).toBe(hash);
  for (const other of [await keyedHash('code', 'abd'), await keyedHash('other', 'abc')]) expect(other).not.toBe(hash);
});
