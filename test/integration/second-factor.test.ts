import { Secret } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import type { Account, NewSecondFactor, RecoveryCodes } from '#shared/schemas/account.ts';
import { aBuyer, anEmail, aVisitor, PASSWORD, somebody, type Buyer } from '#test/factories/people.ts';
import { askForToken, codeOf, enrol, signIn, STEP_MS, storedUser, whoAmI } from '#test/support/accounts.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { refusalOf } from '#test/support/shopper.ts';
import { SPAN_BEGINS } from '#test/support/span.ts';

const SPAN_MS = 5 * 60_000;
// A code's period begins with the limits' spans, too, so that codes and counts are exact.
let clock = SPAN_BEGINS;
beforeEach(() => {
  clock = SPAN_BEGINS;
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));

/** A code that is not accepted now. */
const aWrongCode = (secret: string): string => {
  const right = new Set([-1, 0, 1].map((steps) => codeOf(secret, steps)));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.has(code)) ?? '';
};
const enter = (email: string, code?: string) =>
  refusalOf(signIn(aVisitor(), email, { ...(code !== undefined && { code }) }));

interface Enrolled extends Buyer {
  secret: string;
  codes: string[];
}

const anEnrolledBuyer = async (): Promise<Enrolled> => {
  const buyer = await aBuyer();
  return { ...buyer, ...(await enrol(buyer.shopper)) };
};

describe('setting up a second factor', () => {
  it('S11 I start it with my password, confirm it with a code of my app, and get ten recovery codes, once', async () => {
    const { shopper, id, email } = await aBuyer();
    const { secret, uri } = await shopper.ask<NewSecondFactor>('/api/users/me/second-factor', { password: PASSWORD });
    expect(uri).toMatch(/^otpauth:\/\/totp\/Atelier:/);
    expect(decodeURIComponent(uri)).toContain(email);
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    expect((await shopper.ask<Account>('/api/users/me')).second_factor).toBe(false);
    expect((await signIn(aVisitor(), email)).status).toBe(200);
    const { recovery_codes } = await shopper.ask<RecoveryCodes>('/api/users/me/second-factor/confirm', {
      code: ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `,
    });
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await shopper.ask<Account>('/api/users/me')).toMatchObject({ second_factor: true, recovery_codes_left: 10 });
    expect(await refusalOf(shopper.post('/api/users/me/second-factor/confirm', { code: codeOf(secret) }))).toEqual([
      409,
      'user.no_second_factor',
    ]);
    await deliverEventsAbout(id);
    expect((await mailsTo(email)).at(-1)?.text).toContain('asks for a code');
  });

  it('S11 a wrong first code confirms nothing; starting again replaces what was started', async () => {
    const { shopper } = await aBuyer();
    const first = await shopper.ask<NewSecondFactor>('/api/users/me/second-factor', { password: PASSWORD });
    expect(
      await refusalOf(shopper.post('/api/users/me/second-factor/confirm', { code: aWrongCode(first.secret) })),
    ).toEqual([401, 'session.wrong_code']);
    const second = await shopper.ask<NewSecondFactor>('/api/users/me/second-factor', { password: PASSWORD });
    expect(second.secret).not.toBe(first.secret);
    expect(
      await refusalOf(shopper.post('/api/users/me/second-factor/confirm', { code: codeOf(first.secret) })),
    ).toEqual([401, 'session.wrong_code']);
    expect((await shopper.post('/api/users/me/second-factor/confirm', { code: codeOf(second.secret) })).status).toBe(
      200,
    );
  });

  it('S11 once confirmed it is not replaced, and every other session has ended', async () => {
    const buyer = await aBuyer();
    const other = aVisitor();
    await signIn(other, buyer.email);
    const { secret } = await enrol(buyer.shopper);
    expect([(await whoAmI(other)).role, (await whoAmI(buyer.shopper)).role]).toEqual(['Visitor', 'User']);
    expect(await refusalOf(buyer.shopper.post('/api/users/me/second-factor', { password: PASSWORD }))).toEqual([
      409,
      'user.changed',
    ]);
    expect((await signIn(aVisitor(), buyer.email, { code: codeOf(secret) })).status).toBe(200);
  });

  it('S11 the table holds neither the secret nor the recovery codes', async () => {
    const { id, secret, codes } = await anEnrolledBuyer();
    const text = JSON.stringify(await storedUser(id));
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
    for (const each of [
      secret,
      bytes.toString('base64url'),
      bytes.toString('base64'),
      bytes.toString('hex'),
      ...codes,
      ...codes.map((code) => code.replace('-', '')),
    ])
      expect(text).not.toContain(each);
  });

  it('S11 an account without a password starts it in a session of its own that is young', async () => {
    const [shopper, email] = [aVisitor(), anEmail()];
    await shopper.ask('/api/login/open-link', { token: await askForToken(shopper, 'sign-in', email) });
    clock += 15 * 60_000 - 1_000;
    expect((await shopper.post('/api/users/me/second-factor', {})).status).toBe(200);
    clock += 1_000;
    expect(await refusalOf(shopper.post('/api/users/me/second-factor', {}))).toEqual([401, 'session.stale']);
  });
});

describe('signing in with a second factor', () => {
  it('S11 the right password is asked for the code, and with it I am in', async () => {
    const { email, id, secret } = await anEnrolledBuyer();
    const shopper = aVisitor();
    expect(await refusalOf(signIn(shopper, email))).toEqual([401, 'session.code_required']);
    expect(shopper.cookies.size).toBe(0);
    expect(await refusalOf(signIn(shopper, email, { code: aWrongCode(secret) }))).toEqual([401, 'session.wrong_code']);
    expect(shopper.cookies.size).toBe(0);
    expect((await signIn(shopper, email, { code: codeOf(secret) })).body.id).toBe(id);
  });

  it('S11 a wrong password is never asked for a code, nor told whether one is right', async () => {
    const { email, secret } = await anEnrolledBuyer();
    for (const code of [undefined, codeOf(secret), '000000'])
      expect(await refusalOf(signIn(aVisitor(), email, { password: 'wrong password', code }))).toEqual([
        401,
        'session.wrong_credentials',
      ]);
  });

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('S11 a phone whose clock is %d steps of 30 seconds off: taken is %s', async (steps, isTaken) => {
    const { email, secret } = await anEnrolledBuyer();
    clock += 10 * STEP_MS;
    expect((await enter(email, codeOf(secret, steps)))[0]).toBe(isTaken ? 200 : 401);
  });

  it('S11 no code works twice, nor one of a step before it', async () => {
    const { email, secret } = await anEnrolledBuyer();
    clock += 10 * STEP_MS;
    const code = codeOf(secret);
    expect((await enter(email, code))[0]).toBe(200);
    for (const again of [code, codeOf(secret, -1)])
      expect(await enter(email, again)).toEqual([401, 'session.wrong_code']);
    expect((await enter(email, codeOf(secret, 1)))[0]).toBe(200);
    clock += STEP_MS;
    expect(await enter(email, codeOf(secret))).toEqual([401, 'session.wrong_code']);
  });

  it('S11 the code that confirmed it does not sign in as well', async () => {
    const { shopper, email } = await aBuyer();
    const { secret } = await shopper.ask<NewSecondFactor>('/api/users/me/second-factor', { password: PASSWORD });
    const code = codeOf(secret);
    await shopper.ask('/api/users/me/second-factor/confirm', { code });
    expect(await enter(email, code)).toEqual([401, 'session.wrong_code']);
  });

  it('S11 one code, sent five times at once, signs in once', async () => {
    const { email, secret } = await anEnrolledBuyer();
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(email, code)));
    expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
  });

  it('S11 each recovery code works once, however it is typed; one sent five times at once signs in once', async () => {
    const { email, id, codes } = await anEnrolledBuyer();
    const [first = '', second = '', third = ''] = codes;
    expect((await enter(email, first))[0]).toBe(200);
    expect(await enter(email, first)).toEqual([401, 'session.wrong_code']);
    expect((await enter(email, ` ${second.toUpperCase().replace('-', ' ')} `))[0]).toBe(200);
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(email, third)));
    expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
    expect((await storedUser(id)).secondFactor?.recoveryHashes).toHaveLength(7);
  });

  it('S11 a recovery code of somebody else opens nothing', async () => {
    const [mine, theirs] = [await anEnrolledBuyer(), await anEnrolledBuyer()];
    expect(await enter(mine.email, theirs.codes[0])).toEqual([401, 'session.wrong_code']);
  });

  it('S11 a mailed link asks for the code as well, and is not used up by a wrong one', async () => {
    const { email, id, secret } = await anEnrolledBuyer();
    const shopper = aVisitor();
    const token = await askForToken(shopper, 'sign-in', email);
    expect(await refusalOf(shopper.post('/api/login/open-link', { token }))).toEqual([401, 'session.code_required']);
    expect(await refusalOf(shopper.post('/api/login/open-link', { token, code: aWrongCode(secret) }))).toEqual([
      401,
      'session.wrong_code',
    ]);
    expect((await shopper.post('/api/login/open-link', { token, code: codeOf(secret) })).status).toBe(200);
    expect((await whoAmI(shopper)).id).toBe(id);
    expect(await refusalOf(aVisitor().post('/api/login/open-link', { token, code: codeOf(secret, 1) }))).toEqual([
      404,
      'link.invalid',
    ]);
  });

  it('S11 a password that was reset by mail does not remove it', async () => {
    const { email, secret } = await anEnrolledBuyer();
    await aVisitor().ask('/api/users/reset-password', {
      token: await askForToken(aVisitor(), 'reset-password', email),
      password: 'another long password',
    });
    expect(await refusalOf(signIn(aVisitor(), email, { password: 'another long password' }))).toEqual([
      401,
      'session.code_required',
    ]);
    expect((await signIn(aVisitor(), email, { password: 'another long password', code: codeOf(secret) })).status).toBe(
      200,
    );
  });

  it('S10 ten wrong codes in five minutes are enough, by password and by link together', async () => {
    const { email, secret } = await anEnrolledBuyer();
    const token = await askForToken(aVisitor(), 'sign-in', email);
    const [wrong, somewhere] = [aWrongCode(secret), aVisitor()];
    const byPassword = (code: string) => refusalOf(signIn(somewhere.twin(), email, { code }));
    const byLink = (code: string) => refusalOf(somewhere.twin().post('/api/login/open-link', { token, code }));
    for (let time = 0; time < 5; time += 1)
      expect([await byPassword(wrong), await byLink(wrong)]).toEqual([
        [401, 'session.wrong_code'],
        [401, 'session.wrong_code'],
      ]);
    expect([await byPassword(codeOf(secret)), await byLink(codeOf(secret))]).toEqual([
      [429, 'request.too_many'],
      [429, 'request.too_many'],
    ]);
    clock += SPAN_MS;
    expect((await byLink(codeOf(secret)))[0]).toBe(200);
  });
});

describe('removing a second factor', () => {
  it('S11 needs password and code, tells me by mail, and the password alone is enough again', async () => {
    const { shopper, id, email, secret, codes } = await anEnrolledBuyer();
    expect(
      await refusalOf(
        shopper.post('/api/users/me/second-factor/remove', { password: 'wrong password', code: codeOf(secret) }),
      ),
    ).toEqual([422, 'user.wrong_password']);
    expect(
      await refusalOf(
        shopper.post('/api/users/me/second-factor/remove', { password: PASSWORD, code: aWrongCode(secret) }),
      ),
    ).toEqual([401, 'session.wrong_code']);
    expect(
      await shopper.ask<Account>('/api/users/me/second-factor/remove', { password: PASSWORD, code: codes[0] }),
    ).toMatchObject({ second_factor: false, recovery_codes_left: 0 });
    expect(
      await refusalOf(shopper.post('/api/users/me/second-factor/remove', { password: PASSWORD, code: codes[1] })),
    ).toEqual([409, 'user.no_second_factor']);
    expect((await signIn(aVisitor(), email)).status).toBe(200);
    await deliverEventsAbout(id);
    expect((await mailsTo(email)).at(-1)?.text).toContain('From now on the password alone is enough');
  });
});

describe('admins', () => {
  it('S11 without a second factor no page of the administration opens, with it each does', async () => {
    const { shopper } = await somebody('Admin', { hasSecondFactor: false });
    const calls = () => [
      shopper.get('/api/admin/applications'),
      shopper.get('/api/admin/users?q=a@b.example'),
      shopper.get('/api/admin/audit'),
      shopper.post('/api/admin/users/usr_x/end-sessions', {}),
      shopper.post('/api/admin/users/usr_x/role', { role: 'Partner', reason: 'because I say so' }),
    ];
    for (const answer of calls()) expect(await refusalOf(answer)).toEqual([403, 'session.second_factor_required']);
    expect(await shopper.ask<Account>('/api/users/me')).toMatchObject({
      second_factor: false,
      second_factor_required: true,
    });
    await shopper.ask<NewSecondFactor>('/api/users/me/second-factor', { password: PASSWORD });
    expect(await refusalOf(shopper.get('/api/admin/audit'))).toEqual([403, 'session.second_factor_required']);
    await enrol(shopper);
    for (const answer of calls()) expect([200, 404]).toContain((await answer).status);
    expect((await shopper.ask<Account>('/api/users/me')).second_factor_required).toBe(false);
  });
});
