import { describe, expect, it } from 'vitest';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';

const PASSWORD = 'a long enough password';

describe('stored passwords', () => {
  it('S8 are argon2id with 19 MiB and two passes, each with its own salt', async () => {
    const [one, other] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
    expect(one).toMatch(/^argon2id\$19456,2,1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(await Promise.all([one, other].map((stored) => verifyPassword(PASSWORD, stored)))).toEqual([true, true]);
  });

  it.each([
    '',
    ' ',
    PASSWORD.toUpperCase(),
    `${PASSWORD} `,
    ` ${PASSWORD}`,
    `${PASSWORD}\u0000`,
    PASSWORD.slice(0, -1),
  ])('S8 are not opened by %j', async (typed) => {
    expect(await verifyPassword(typed, await hashPassword(PASSWORD))).toBe(false);
  });

  it.each([
    ['caf\u00E9 au lait', 'cafe\u0301 au lait'],
    ['\u212Bngstr\u00F6m Ufer', '\u00C5ngstro\u0308m Ufer'],
    ['ﬁne brushes', 'fine brushes'],
  ])('S8 are the same however a keyboard composes their letters: %j', async (one, other) => {
    expect(await verifyPassword(other, await hashPassword(one))).toBe(true);
  });

  it('S8 count to their last character', async () => {
    for (const password of ['🦊'.repeat(64), `${'x'.repeat(127)}y`]) {
      const stored = await hashPassword(password);
      expect([
        await verifyPassword(password, stored),
        await verifyPassword(`${password.slice(0, -1)}z`, stored),
      ]).toEqual([true, false]);
    }
  });

  it('S9 where there is none, nothing opens it', async () => {
    for (const typed of ['', 'undefined', PASSWORD]) expect(await verifyPassword(typed, undefined)).toBe(false);
  });

  it('S8 are outdated when they were made with other parameters', async () => {
    const stored = await hashPassword(PASSWORD);
    expect(
      [stored, stored.replace('19456,2,1', '9728,2,1'), stored.replace('19456,2,1', '19456,1,1')].map(isOutdated),
    ).toEqual([false, true, true]);
  });
});
