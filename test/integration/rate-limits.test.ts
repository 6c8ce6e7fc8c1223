import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { Spent } from '#functions/platform/rate-limit.entity.ts';
import { giveBack, giveEachBack, LIMITS, spend, spendEach } from '#functions/platform/rate-limit.ts';
import { AppError } from '#shared/errors.ts';
import { aBuyer, anEmail, aVisitor, PASSWORD } from '#test/factories/people.ts';
import { linksOf, signIn, storedUser, whoAmI } from '#test/support/accounts.ts';
import { openSeam, withFault } from '#test/support/outgoing.ts';
import { randomOf } from '#test/support/random.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';
import { SPAN_BEGINS } from '#test/support/span.ts';

const LIMIT = 'passwordOfAccount';
const { times: MAX_TIMES, seconds: SPAN } = LIMITS[LIMIT];
const BEGIN = SPAN_BEGINS / 1000;
let clock = BEGIN;
beforeEach(() => {
  clock = BEGIN;
  setClock(() => clock * 1000);
});
afterEach(() => {
  setClock(Date.now);
  vi.restoreAllMocks();
});

/** Seconds that a refusal asks to wait; 0 without a refusal. */
const waitOf = async (work: Promise<void>): Promise<number> => {
  try {
    await work;
    return 0;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'request.too_many') throw error;
    return error.retryAfterSeconds ?? Number.NaN;
  }
};
const crowd = async (size: number, subject: string, within = 0, random = () => 0): Promise<number> => {
  const waits = await Promise.all(
    Array.from({ length: size }, async () => {
      if (within > 0) await wait(random() * within);
      return waitOf(spend(LIMIT, subject));
    }),
  );
  return waits.filter((seconds) => seconds === 0).length;
};

describe('counting', () => {
  it.each(Array.from({ length: 20 }, (_, index) => index))(
    'S10 R8 of 200 at once, ten pass: round %d',
    async (round) => {
      const within = round % 2 === 0 ? 0 : 60;
      expect(await crowd(200, randomUUID(), within, randomOf(round))).toBe(MAX_TIMES);
    },
  );

  it('S10 what was given back can be used by one more, in its own span and never below none', async () => {
    const subject = randomUUID();
    await giveBack(LIMIT, subject);
    expect(await crowd(50, subject)).toBe(MAX_TIMES);
    await Promise.all([giveBack(LIMIT, subject), giveBack(LIMIT, subject), giveBack(LIMIT, subject)]);
    expect(await crowd(50, subject)).toBe(3);
    const before = clock;
    clock += SPAN;
    expect(await crowd(50, subject)).toBe(MAX_TIMES);
    await giveBack(LIMIT, subject, before);
    expect(await crowd(50, subject)).toBe(0);
    for (let time = 0; time < 2 * MAX_TIMES; time += 1) await giveBack(LIMIT, subject);
    expect(await crowd(50, subject)).toBe(MAX_TIMES);
  });

  it('S10 a span ends at its second, and the refusal says when', async () => {
    const subject = randomUUID();
    expect(await crowd(MAX_TIMES, subject)).toBe(MAX_TIMES);
    for (const [second, seconds] of [
      [0, SPAN],
      [1, SPAN - 1],
      [SPAN - 1, 1],
    ] as const) {
      clock = BEGIN + second;
      expect(await waitOf(spend(LIMIT, subject))).toBe(seconds);
    }
    for (const second of [0, 1]) {
      clock = BEGIN + SPAN + second;
      expect(await waitOf(spend(LIMIT, subject))).toBe(0);
    }
  });

  it('S10 of several limits all count, or none does', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const both = [
      [LIMIT, first],
      ['mailToAddress', second],
    ] as const;
    for (let time = 0; time < LIMITS.mailToAddress.times; time += 1) await spendEach(both);
    for (let time = 0; time < 20; time += 1) expect(await waitOf(spendEach(both))).toBe(LIMITS.mailToAddress.seconds);
    expect(await crowd(50, first)).toBe(MAX_TIMES - LIMITS.mailToAddress.times);
    await giveEachBack(both);
    expect(await waitOf(spendEach(both))).toBe(0);
  });

  it('nobody can read in the table whom it counts', async () => {
    const { email } = await aBuyer();
    await signIn(aVisitor(), email, { password: 'wrong password' });
    const { data } = await Spent.scan.go({ pages: 'all' });
    expect(data.length).toBeGreaterThan(0);
    expect(JSON.stringify(data)).not.toMatch(/@|\b10\.\d+\.\d+\.\d+/);
  });
});

describe('who tries passwords', () => {
  it('S10 gets ten tries in five minutes at an account, however many are sent at once; the right password waits there too', async () => {
    const [buyer, neighbour] = [await aBuyer(), await aBuyer()];
    const attacker = aVisitor();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => signIn(attacker.twin(), buyer.email, { password: 'wrong password' })),
    );
    const codes = answers.map(({ status, body }) => `${status} ${(body as unknown as { code: string }).code}`);
    expect(codes.filter((code) => code === '401 session.wrong_credentials')).toHaveLength(10);
    expect(codes.filter((code) => code === '429 request.too_many')).toHaveLength(190);
    for (const { status, headers } of answers)
      expect([headers.getSetCookie(), headers.get('Retry-After')]).toEqual([[], status === 429 ? '300' : null]);
    clock = BEGIN + 299;
    const late = await signIn(attacker.twin(), ` ${buyer.email.toUpperCase()}`);
    expect([late.status, late.headers.get('Retry-After')]).toEqual([429, '1']);
    expect((await signIn(attacker.twin(), neighbour.email)).status).toBe(200);
    clock = BEGIN + 300;
    expect((await signIn(attacker.twin(), buyer.email)).status).toBe(200);
  });

  it('S10 hears the same about an address without an account', async () => {
    const [email, attacker] = [anEmail(), aVisitor()];
    for (let time = 0; time < 10; time += 1)
      expect(await refusalOf(signIn(attacker, email))).toEqual([401, 'session.wrong_credentials']);
    expect(await refusalOf(signIn(attacker, email))).toEqual([429, 'request.too_many']);
  });

  it('S10 right sign-ins do not count, and reset nothing', async () => {
    const [{ email }, shopper] = [await aBuyer(), aVisitor()];
    for (let time = 0; time < 9; time += 1) await signIn(shopper.twin(), email, { password: 'wrong password' });
    for (let time = 0; time < 3; time += 1) expect((await signIn(shopper.twin(), email)).status).toBe(200);
    expect(await refusalOf(signIn(shopper.twin(), email, { password: 'wrong password' }))).toEqual([
      401,
      'session.wrong_credentials',
    ]);
    expect(await refusalOf(signIn(shopper.twin(), email))).toEqual([429, 'request.too_many']);
  });

  it('S10 on many accounts from one network is stopped there, and nowhere else', async () => {
    const [buyer, attacker] = [await aBuyer(), aVisitor()];
    await Promise.all(
      Array.from({ length: LIMITS.signInOfNetwork.times }, () => spend('signInOfNetwork', attacker.network)),
    );
    for (let time = 0; time < 20; time += 1)
      expect(await refusalOf(signIn(attacker, buyer.email, { password: 'wrong password' }))).toEqual([
        429,
        'request.too_many',
      ]);
    expect((await signIn(aVisitor(), buyer.email)).status).toBe(200);
  });

  it('S10 is not let in when nobody can count: no session, whichever call fails', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    await openSeam({ pays: false });
    const { calls } = await withFault(undefined, async () => signIn(aVisitor(), (await aBuyer()).email));
    expect(calls.length).toBeGreaterThan(5);
    let refused = 0;
    for (let at = 0; at < calls.length; at += 1) {
      const buyer = await aBuyer();
      const shopper = aVisitor();
      const { result } = await withFault({ at, mode: 'fails before' }, () => signIn(shopper, buyer.email));
      const { sessions } = await storedUser(buyer.id);
      if (result?.status === 200) continue;
      refused += 1;
      expect([500, 503], `call ${at}`).toContain(result?.status);
      expect([shopper.cookies.size, sessions.length, (await whoAmI(shopper)).role], `call ${at}`).toEqual([
        0,
        1,
        'Visitor',
      ]);
    }
    expect(refused).toBeGreaterThanOrEqual(3);
  });
});

describe('who has mails sent', () => {
  const ask = (shopper: Shopper, path: string, email: string) => refusalOf(shopper.post(path, { email }));

  it.each(['/api/login/link', '/api/users/forgot-password'])(
    'R8 %s sends three an hour to an address, known or not, however they are asked for',
    async (path) => {
      const { email } = await aBuyer();
      for (const address of [email, anEmail()]) {
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            ask(aVisitor(), path, index % 2 === 0 ? address : address.toUpperCase()),
          ),
        );
        expect(answers.filter(([status]) => status === 202)).toHaveLength(3);
        expect(answers.filter(([status, code]) => status === 429 && code === 'request.too_many')).toHaveLength(17);
        expect(await linksOf(address)).toHaveLength(3);
      }
      clock += 3600;
      expect((await ask(aVisitor(), path, email))[0]).toBe(202);
    },
  );

  it('R8 one network asks for so many mails, and opens so many accounts, and others are not hindered', async () => {
    const shopper = aVisitor();
    await Promise.all(
      Array.from({ length: LIMITS.mailOfNetwork.times }, () => spend('mailOfNetwork', shopper.network)),
    );
    const address = anEmail();
    expect((await ask(shopper, '/api/login/link', address))[0]).toBe(429);
    for (let time = 0; time < 3; time += 1) expect((await ask(aVisitor(), '/api/login/link', address))[0]).toBe(202);
    const other = aVisitor();
    await Promise.all(
      Array.from({ length: LIMITS.signUpOfNetwork.times }, () => spend('signUpOfNetwork', other.network)),
    );
    const signUp = (who: Shopper) => refusalOf(who.post('/api/users', { email: anEmail(), password: PASSWORD }));
    expect(await signUp(other)).toEqual([429, 'request.too_many']);
    expect((await signUp(aVisitor()))[0]).toBe(201);
  });

  it('R8 whoever is signed in cannot have more mails sent to others than visitors can', async () => {
    const { shopper } = await aBuyer();
    await Promise.all(
      Array.from({ length: LIMITS.mailOfNetwork.times }, () => spend('mailOfNetwork', shopper.network)),
    );
    expect(await refusalOf(shopper.post('/api/users/change-email', { email: anEmail(), password: PASSWORD }))).toEqual([
      429,
      'request.too_many',
    ]);
  });

  it('R8 one network opens so many links', async () => {
    const shopper = aVisitor();
    await Promise.all(
      Array.from({ length: LIMITS.linkOfNetwork.times }, () => spend('linkOfNetwork', shopper.network)),
    );
    const token = 'x'.repeat(60);
    for (const path of [
      '/api/users/read-link',
      '/api/login/open-link',
      '/api/users/verify-email',
      '/api/users/confirm-email',
    ])
      expect(await refusalOf(shopper.post(path, { token }))).toEqual([429, 'request.too_many']);
    expect(await refusalOf(shopper.post('/api/users/reset-password', { token, password: PASSWORD }))).toEqual([
      429,
      'request.too_many',
    ]);
    expect(await refusalOf(aVisitor().post('/api/users/read-link', { token }))).toEqual([404, 'link.invalid']);
  });
});
