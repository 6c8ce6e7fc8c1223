import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setClock } from '../platform/clock.ts';
import type { StoredSecondFactor, StoredUser } from '../platform/user.entity.ts';
import { confirmedFactor, newSecondFactor, usedCode } from './second-factor.ts';

const stored = vi.hoisted((): Record<string, Record<string, string>> => ({}));
vi.mock('../platform/secrets.ts', () => ({ secretFields: (name: string) => Promise.resolve(stored[name] ?? {}) }));

const EMAIL = 'owner@example.com';
let seconds = 1_795_900_000;
beforeEach(() => {
  setClock(() => seconds * 1000);
  stored.CODES_SECRET_ID = { 1: 'codes', before: '' };
  stored.VAULT_SECRET_ID = { 1: 'vault', before: '' };
});
afterEach(() => setClock(Date.now));

/** A confirmed factor, its recovery codes, and the code that the owner's app shows half a minute after the last one. */
const aFactor = async () => {
  const { stored: unconfirmed, shown } = await newSecondFactor({ email: EMAIL } as StoredUser);
  const app = new TOTP({ secret: Secret.fromBase32(shown.secret) });
  const appCode = (): string => {
    seconds += 30;
    return app.generate({ timestamp: seconds * 1000 });
  };
  return { ...(await confirmedFactor(unconfirmed, EMAIL, appCode())), appCode };
};
const keyOf = ({ secret }: StoredSecondFactor): string | undefined => secret.split('.')[0];

it('a factor that is used after a rotation is sealed by the new key, so the old one may go', async () => {
  const { stored: factor, appCode } = await aFactor();
  const next = seconds.toString(36);
  stored.VAULT_SECRET_ID = { 1: 'vault', [next]: 'next', before: '' };
  const used = await usedCode(factor, EMAIL, appCode());
  expect([keyOf(factor), keyOf(used)]).toEqual(['1', next]);
  stored.VAULT_SECRET_ID = { [next]: 'next', before: '' };
  expect(keyOf(await usedCode(used, EMAIL, appCode()))).toBe(next);
});

it('a factor whose key is retired refuses codes of the app as wrong, and takes recovery codes of whatever key', async () => {
  const { stored: factor, codes, appCode } = await aFactor();
  const next = seconds.toString(36);
  stored.VAULT_SECRET_ID = { [next]: 'next', before: '' };
  stored.CODES_SECRET_ID = { 1: 'codes', [next]: 'next', before: '' };
  await expect(usedCode(factor, EMAIL, appCode())).rejects.toMatchObject({ code: 'session.wrong_code' });
  const used = await usedCode(factor, EMAIL, codes[0]!);
  expect(used.recoveryHashes).toHaveLength(factor.recoveryHashes.length - 1);
  await expect(usedCode(used, EMAIL, codes[0]!)).rejects.toMatchObject({ code: 'session.wrong_code' });
});
