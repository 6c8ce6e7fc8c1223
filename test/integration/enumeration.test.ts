import type nodeCrypto from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { aBuyer, anEmail, aVisitor, PASSWORD, somebody } from '#test/factories/people.ts';
import { askForToken, enrol, signIn, signUp } from '#test/support/accounts.ts';
import { openSeam, withFault } from '#test/support/outgoing.ts';
import type { Answer } from '#test/support/shopper.ts';

const hashing = vi.hoisted(() => ({ hashes: 0, running: 0, max: 0 }));
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof nodeCrypto>();
  const { countingArgon2 } = await import('#test/support/hashing.ts');
  return { ...crypto, argon2: countingArgon2(hashing, crypto.argon2) };
});

beforeAll(async () => {
  // The clock stands still, because expiry times are part of signed tokens.
  const at = Date.now();
  setClock(() => at);
  await openSeam({ pays: false });
});
afterAll(() => setClock(Date.now));

/** Addresses of equal length, because answers repeat them. */
const STRANGERS: Record<string, () => Promise<string>> = {
  'an address that nobody has': () => Promise.resolve(anEmail('user')),
  'a customer’s': async () => (await aBuyer()).email,
  'one that was not confirmed': async () => {
    const email = anEmail('user');
    await signUp(aVisitor(), email, { password: 'not the one that is tried' });
    return email;
  },
  'one of an account without a password': async () => {
    const [shopper, email] = [aVisitor(), anEmail('user')];
    await shopper.ask('/api/login/open-link', { token: await askForToken(shopper, 'sign-in', email) });
    return email;
  },
  'one of an account with a second factor': async () => {
    const { shopper, email } = await aBuyer();
    await enrol(shopper);
    return email;
  },
  'a partner’s': async () => (await somebody('Partner')).email,
  'one of two accounts that were not confirmed, of which one was in use': async () => {
    const [email, password] = [anEmail('user'), 'not the one that is tried'];
    await signUp(aVisitor(), email, { password });
    await signIn(aVisitor(), email, { password });
    await signUp(aVisitor(), email, { password: 'not this one either' });
    return email;
  },
  'one of two accounts, of which one was not confirmed': async () => {
    const { email } = await aBuyer();
    await signUp(aVisitor(), email, { password: 'not the one that is tried' });
    return email;
  },
};

const SIGN_INS: Record<string, object> = {
  '/api/login': { password: 'wrong password' },
  '/api/login with a code': { password: 'wrong password', code: '123456' },
  '/api/login at the artists’ door': { password: PASSWORD, area: 'artist' },
  '/api/users': { password: 'a password of mine', returnPath: '/' },
  '/api/login/link': { returnPath: '/' },
  '/api/login/link at the artists’ door': { area: 'artist' },
  '/api/users/forgot-password': {},
};

interface Seen {
  status: number;
  /** The answer's text without the address, which differs. */
  text: string;
  headers: [string, string][];
  hashes: number;
  /** Names of the table calls. */
  calls: string[];
}

const MADE_UP = [/device=[\w-]{43}/g, /usr_\w{26}\.[\w-]{43}/g, /10\.\d+\.\d+\.\d+/g];
const plain = (text: string, email: string): string =>
  MADE_UP.reduce((rest, each) => rest.replaceAll(each, 'random'), text.replaceAll(email, 'address'));

const look = async (door: string, email: string): Promise<Seen> => {
  const before = hashing.hashes;
  const [path = ''] = door.split(' ');
  const { calls, result } = await withFault<Answer<unknown>>(undefined, () =>
    aVisitor().post(path, { email, ...SIGN_INS[door] }, { requestId: 'same' }),
  );
  const { status = 0, text = '', headers = new Headers() } = result ?? {};
  return {
    status,
    text: plain(text, email),
    headers: [...headers].map(([name, value]) => [name, plain(value, email)]),
    hashes: hashing.hashes - before,
    calls: calls.toSorted(),
  };
};

describe('who asks whether somebody has an account', () => {
  it.each(Object.keys(SIGN_INS))('S9 hears the same from %s, after the same work', async (door) => {
    const nobody = await look(door, anEmail('user'));
    expect(nobody.calls.length).toBeGreaterThan(0);
    for (const [who, make] of Object.entries(STRANGERS)) expect(await look(door, await make()), who).toEqual(nobody);
    const expected = {
      '/api/login': [401, 3],
      '/api/users': [201, 1],
      '/api/login/link': [202, 0],
      '/api/users/forgot-password': [202, 0],
    }[door.split(' ')[0] ?? ''];
    expect([nobody.status, nobody.hashes]).toEqual(expected);
  });

  it('S9 cannot tell by a new address, either, whether another account has it', async () => {
    const seen: Seen[] = [];
    for (const email of [anEmail('user'), (await aBuyer()).email]) {
      const { shopper } = await aBuyer();
      const before = hashing.hashes;
      const { calls, result } = await withFault<Answer<unknown>>(undefined, () =>
        shopper.post('/api/users/change-email', { email, password: PASSWORD }, { requestId: 'same' }),
      );
      seen.push({
        status: result?.status ?? 0,
        text: plain(result?.text ?? '', email),
        headers: [...(result?.headers ?? [])],
        hashes: hashing.hashes - before,
        calls: calls.toSorted(),
      });
    }
    expect(seen[0]?.status).toBe(202);
    expect(seen[1]).toEqual(seen[0]);
  });

  it('S8 two hashes run at once at most, however many are asked for', async () => {
    hashing.max = 0;
    await Promise.all(
      Array.from({ length: 12 }, () => aVisitor().post('/api/login', { email: anEmail(), password: 'wrong password' })),
    );
    expect(hashing.max).toBe(2);
    expect(hashing.running).toBe(0);
  });
});
