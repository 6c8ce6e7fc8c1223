import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { linkPath } from '#functions/identity/mailed-links.ts';
import { setClock } from '#functions/platform/clock.ts';
import { env } from '#functions/platform/env.ts';
import { hashToken, signClaims } from '#functions/platform/signing.ts';
import { documents } from '#functions/platform/table.ts';
import type { LinkPurpose } from '#functions/platform/mailed-link.entity.ts';
import type { Account, MailedLinkInfo } from '#shared/schemas/account.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '#shared/time/time.ts';
import { aBuyer, anEmail, aVisitor, PASSWORD } from '#test/factories/people.ts';
import {
  accountOf,
  askForToken,
  aToken,
  enrol,
  linksOf,
  mailedToken,
  signIn,
  signUp,
  storedUser,
  whoAmI,
} from '#test/support/accounts.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { faultsOf, openSeam, withFault, withRival } from '#test/support/outgoing.ts';
import { refusalOf, type Answer, type Shopper } from '#test/support/shopper.ts';

const NEW_PASSWORD = 'another long password';
/** Password that a stranger chooses for an account with my address. */
const THEIR_PASSWORD = 'what strangers choose';
const BEGIN = Math.floor(Date.now() / 1000);
let clock = BEGIN;
beforeEach(() => {
  clock = BEGIN;
  setClock(() => clock * 1000);
});
afterEach(() => setClock(Date.now));

interface Opened {
  /** Id of the account of the link. */
  userId: string;
  /** The account's address when the link was requested. */
  email: string;
  token: string;
  /** Presses the button of the link's page. */
  press: (token?: string) => Promise<Answer<unknown>>;
}

/** Each purpose of a link: its lifetime, and how to request one. */
const KINDS: Record<LinkPurpose, { seconds: number; ask: () => Promise<Opened> }> = {
  'sign-in': {
    seconds: 30 * MINUTE_SECONDS,
    ask: async () => {
      const { id, email } = await aBuyer();
      const token = await askForToken(aVisitor(), 'sign-in', email);
      return {
        userId: id,
        email,
        token,
        press: (sent = token) => aVisitor().post('/api/login/open-link', { token: sent }),
      };
    },
  },
  'reset-password': {
    seconds: 30 * MINUTE_SECONDS,
    ask: async () => {
      const { id, email } = await aBuyer();
      const token = await askForToken(aVisitor(), 'reset-password', email);
      return {
        userId: id,
        email,
        token,
        press: (sent = token) => aVisitor().post('/api/users/reset-password', { token: sent, password: NEW_PASSWORD }),
      };
    },
  },
  'verify-email': {
    seconds: 72 * HOUR_SECONDS,
    ask: async () => {
      const [shopper, email] = [aVisitor(), anEmail()];
      await signUp(shopper, email);
      const token = (await mailedToken(email, 'verify-email')) ?? '';
      return {
        userId: (await whoAmI(shopper)).id ?? '',
        email,
        token,
        press: (sent = token) => shopper.post('/api/users/verify-email', { token: sent }),
      };
    },
  },
  'change-email': {
    seconds: 24 * HOUR_SECONDS,
    ask: async () => {
      const [{ id, shopper }, email] = [await aBuyer(), anEmail('new')];
      await shopper.ask('/api/users/change-email', { email, password: PASSWORD });
      const token = (await mailedToken(email, 'change-email')) ?? '';
      return {
        userId: id,
        email,
        token,
        press: (sent = token) => shopper.post('/api/users/confirm-email', { token: sent }),
      };
    },
  },
};
const PURPOSES = Object.keys(KINDS) as LinkPurpose[];
const readLink = (token: string, shopper = aVisitor()) =>
  shopper.post<MailedLinkInfo>('/api/users/read-link', { token });

/** The number of events about an account, and the stored account: everything that a link can change. */
const effectsOn = async (userId: string) => {
  const { Items = [] } = await documents.send(
    new ScanCommand({
      TableName: env('MARKET_TABLE'),
      FilterExpression: 'contains(payload.userId, :id)',
      ExpressionAttributeValues: { ':id': userId },
    }),
  );
  const { version: _, sessions, ...account } = await storedUser(userId);
  return { ...account, sessions: sessions.length, mails: Items.length };
};

describe.each(PURPOSES)('a mailed link: %s', (purpose) => {
  const { seconds, ask } = KINDS[purpose];

  it('looked at fifty times, by scanners too, has done nothing, and still works', async () => {
    const { userId, email, token, press } = await ask();
    const before = await effectsOn(userId);
    const looks = await Promise.all(Array.from({ length: 50 }, () => readLink(token)));
    for (const { status, body, headers } of looks) {
      expect([status, body.purpose, body.email]).toEqual([200, purpose, email]);
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect(await effectsOn(userId)).toEqual(before);
    expect((await press()).status).toBe(200);
    expect(await effectsOn(userId)).not.toEqual(before);
  });

  it('pressed thirty times at once works once', async () => {
    const { userId, token, press } = await ask();
    const before = await effectsOn(userId);
    const answers = await Promise.all(Array.from({ length: 30 }, () => press()));
    const codes = answers
      .filter(({ status }) => status !== 200)
      .map(({ status, body }) => [status, (body as { code: string }).code]);
    expect(codes).toHaveLength(29);
    // Under many presses some answers may be "busy"; the pressed token is used by then.
    for (const code of codes)
      expect([
        [404, 'link.invalid'],
        [503, 'request.busy'],
        [409, 'user.changed'],
      ]).toContainEqual(code);
    const after = await effectsOn(userId);
    expect(after.mails - before.mails).toBe(purpose === 'reset-password' || purpose === 'change-email' ? 1 : 0);
    expect(after.sessions - before.sessions).toBe(
      { 'sign-in': 1, 'reset-password': -1, 'verify-email': 0, 'change-email': 0 }[purpose],
    );
    expect(await refusalOf(press())).toEqual([404, 'link.invalid']);
    expect(await refusalOf(readLink(token))).toEqual([404, 'link.invalid']);
    expect(await effectsOn(userId)).toEqual(after);
  });

  it(`works for ${seconds / MINUTE_SECONDS} minutes, to the second`, async () => {
    const { userId, token, press } = await ask();
    const before = await effectsOn(userId);
    for (const second of [0, 1]) {
      clock = BEGIN + seconds + second;
      expect(await refusalOf(press())).toEqual([404, 'link.invalid']);
      expect(await refusalOf(readLink(token))).toEqual([404, 'link.invalid']);
    }
    expect(await effectsOn(userId)).toEqual(before);
    clock = BEGIN + seconds - 1;
    expect((await readLink(token)).status).toBe(200);
    expect((await press()).status).toBe(200);
  });

  it('forged in whichever part opens nothing', async () => {
    const { userId, email, token, press } = await ask();
    const before = await effectsOn(userId);
    const [payload = '', expiry = '', key = '', signature = ''] = token.split('.');
    const [link] = await linksOf(email, purpose);
    const claims = (more: object) =>
      Buffer.from(JSON.stringify({ linkId: link!.linkId, purpose, ...more })).toString('base64url');
    const forged = [
      `${payload}.${expiry}.${key}.${'A'.repeat(signature.length)}`,
      `${payload}.${expiry}.${key}0.${signature}`,
      `${payload}.${(Number.parseInt(expiry, 36) + 1).toString(36)}.${key}.${signature}`,
      `${payload}.${expiry}`,
      `${payload}.${expiry}.${key}.`,
      `${payload}.${expiry}.${signature}`,
      `${payload}.${expiry}.${key}.${signature}.${signature}`,
      `${claims({ purpose: 'sign-in' })}.${expiry}.${key}.${purpose === 'sign-in' ? signature.slice(1) : signature}`,
      `${claims({ linkId: 'x' })}.${expiry}.${key}.${signature}`,
      // Validly signed tokens of another purpose or for an unknown link.
      await signClaims('confirm-message', { linkId: link!.linkId, purpose }, clock + HOUR_SECONDS),
      await signClaims('order-link', { linkId: link!.linkId, purpose }, clock + HOUR_SECONDS),
      await signClaims('mailed-link', { linkId: 'nothing', purpose }, clock + HOUR_SECONDS),
      // Values stored in the table.
      link!.linkId,
      hashToken(link!.linkId),
      'x'.repeat(600),
    ];
    for (const each of forged) {
      const [status, code] = await refusalOf(press(each));
      expect(
        [
          [404, 'link.invalid'],
          [422, 'request.invalid'],
        ],
        each,
      ).toContainEqual([status, code]);
      expect((await refusalOf(readLink(each)))[0]).toBeGreaterThanOrEqual(404);
    }
    expect(await effectsOn(userId)).toEqual(before);
  });

  it('opens nothing but what it is for', async () => {
    const { userId, token } = await ask();
    const before = await effectsOn(userId);
    const buttons: Record<LinkPurpose, [path: string, more: object]> = {
      'sign-in': ['/api/login/open-link', {}],
      'reset-password': ['/api/users/reset-password', { password: NEW_PASSWORD }],
      'verify-email': ['/api/users/verify-email', { password: PASSWORD }],
      'change-email': ['/api/users/confirm-email', { password: PASSWORD }],
    };
    for (const other of PURPOSES.filter((each) => each !== purpose)) {
      const [path, more] = buttons[other];
      expect(await refusalOf(aVisitor().post(path, { token, ...more })), other).toEqual([404, 'link.invalid']);
    }
    expect(await effectsOn(userId)).toEqual(before);
  });

  it('changes its own account, whoever is signed in where it is opened', async () => {
    const other = await aBuyer();
    const before = await effectsOn(other.id);
    const { token } = await ask();
    const path = {
      'sign-in': '/api/login/open-link',
      'reset-password': '/api/users/reset-password',
      'verify-email': '/api/users/verify-email',
      'change-email': '/api/users/confirm-email',
    }[purpose];
    await other.shopper.post(path, { token, password: NEW_PASSWORD });
    const { sessions, ...after } = await effectsOn(other.id);
    expect(after).toEqual({
      ...after,
      ...Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'sessions')),
    });
    expect(sessions).toBe(purpose === 'sign-in' ? 0 : 1);
  });

  it('who reads the table cannot make it', async () => {
    const { userId, token, press } = await ask();
    const pages: unknown[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const { Items, LastEvaluatedKey } = await documents.send(
        new ScanCommand({ TableName: env('MARKET_TABLE'), ExclusiveStartKey: start }),
      );
      pages.push(Items);
      start = LastEvaluatedKey;
    } while (start);
    const text = JSON.stringify(pages);
    expect(text).toContain(userId);
    for (const part of [token, token.split('.')[3] ?? token]) expect(text).not.toContain(part);
    expect((await press()).status).toBe(200);
  });
});

describe('the mail of a link', () => {
  it('is lost by no fault between what was asked and what was sent', { tags: 'soak' }, async () => {
    await openSeam({ pays: false });
    const ask = (email: string) => aVisitor().post('/api/login/link', { email });
    const { calls } = await withFault(undefined, () => ask(anEmail()));
    for (const fault of faultsOf(calls)) {
      const email = anEmail();
      const { result } = await withFault(fault, () => ask(email));
      const links = await linksOf(email);
      for (const { linkId } of links) await deliverEventsAbout(linkId, 2);
      // An answered request has sent its mail; an unanswered one has sent its mail or left no link.
      expect(links.length, JSON.stringify(fault)).toBeGreaterThanOrEqual(result?.status === 202 ? 1 : 0);
      expect((await mailsTo(email)).length, JSON.stringify(fault)).toBe(links.length);
    }
  });

  it('is sent again after a crash of whoever sends it, with a link that works', async () => {
    await openSeam({ pays: false });
    const { email } = await aBuyer();
    await aVisitor().ask('/api/login/link', { email });
    const [{ linkId } = { linkId: '' }] = await linksOf(email);
    const { calls } = await withFault(undefined, () => deliverEventsAbout(linkId));
    for (const fault of faultsOf(calls).filter(({ mode }) => mode.startsWith('dies')))
      await withFault(fault, () => deliverEventsAbout(linkId));
    const tokens = (await mailsTo(email)).map(({ text }) => /token=([\w.-]+)/.exec(text)?.[1]);
    expect(new Set(tokens).size).toBe(1);
    expect((await aVisitor().post('/api/login/open-link', { token: tokens[0] })).status).toBe(200);
  });

  it('is not written any more once its link is used', async () => {
    const { email } = await aBuyer();
    await aVisitor().ask('/api/login/link', { email });
    const [link] = await linksOf(email);
    await aVisitor().ask('/api/login/open-link', { token: (await linkPath(link!)).split('token=')[1] });
    await deliverEventsAbout(link!.linkId);
    expect(await mailsTo(email)).toEqual([]);
  });
});

/** A stranger who signed up with my address and stays signed in, with a password and a second factor of their own. */
const aStrangerIn = async (
  email: string,
): Promise<{ stranger: Shopper; userId: string; secret: string; codes: string[] }> => {
  const stranger = aVisitor();
  await signUp(stranger, email, { password: THEIR_PASSWORD });
  return { stranger, userId: (await whoAmI(stranger)).id ?? '', ...(await enrol(stranger, THEIR_PASSWORD)) };
};

const isLockedOut = async (stranger: Shopper, email: string, userId: string): Promise<void> => {
  expect((await whoAmI(stranger)).role).toBe('Visitor');
  for (const code of [undefined, '123456'])
    expect((await signIn(aVisitor(), email, { password: THEIR_PASSWORD, code })).status).toBe(401);
  const { secondFactor, pendingEmail, sessions } = await storedUser(userId);
  expect([secondFactor, pendingEmail]).toEqual([undefined, undefined]);
  expect(sessions.length).toBeLessThanOrEqual(1);
};

describe('an account that a stranger made with my address', () => {
  it('is not confirmed by opening its mail: that needs the stranger’s own password', async () => {
    const email = anEmail('me');
    const { userId } = await aStrangerIn(email);
    const token = (await mailedToken(email, 'verify-email')) ?? '';
    const me = aVisitor();
    expect((await readLink(token, me)).body.needs_password).toBe(true);
    expect(await refusalOf(me.post('/api/users/verify-email', { token }))).toEqual([401, 'session.password_required']);
    expect(await refusalOf(me.post('/api/users/verify-email', { token, password: PASSWORD }))).toEqual([
      401,
      'session.password_required',
    ]);
    expect((await storedUser(userId)).verifiedAt).toBeUndefined();
    expect((await whoAmI(me)).role).toBe('Visitor');
  });

  it('is mine alone once I sign in by a link: their password, sessions and second factor are gone', async () => {
    const email = anEmail('me');
    const { stranger, userId } = await aStrangerIn(email);
    const me = aVisitor();
    const answer = await me.post('/api/login/open-link', { token: await askForToken(me, 'sign-in', email) });
    expect(answer.status).toBe(200);
    expect((await whoAmI(me)).id).toBe(userId);
    expect(await me.ask<Account>('/api/users/me')).toMatchObject({
      email_verified: true,
      has_password: false,
      second_factor: false,
    });
    await isLockedOut(stranger, email, userId);
    expect((await storedUser(userId)).sessions).toHaveLength(1);
  });

  it('is mine alone once I choose a password by a link, and I need no code of theirs', async () => {
    const email = anEmail('me');
    const { stranger, userId } = await aStrangerIn(email);
    await aVisitor().ask('/api/users/reset-password', {
      token: await askForToken(aVisitor(), 'reset-password', email),
      password: NEW_PASSWORD,
    });
    await isLockedOut(stranger, email, userId);
    expect((await signIn(aVisitor(), email, { password: NEW_PASSWORD })).body).toMatchObject({ id: userId });
  });

  it('does not follow the stranger to an address that they asked for before', async () => {
    const [email, theirs] = [anEmail('me'), anEmail('stranger')];
    const { stranger, userId } = await aStrangerIn(email);
    await stranger.ask('/api/users/change-email', { email: theirs, password: THEIR_PASSWORD });
    const token = await mailedToken(theirs, 'change-email');
    const me = aVisitor();
    await me.ask('/api/login/open-link', { token: await askForToken(me, 'sign-in', email) });
    expect(await refusalOf(me.post('/api/users/confirm-email', { token }))).toEqual([404, 'link.invalid']);
    expect((await storedUser(userId)).email).toBe(email);
  });

  it('is mine alone whatever the stranger does meanwhile, between whichever steps', { tags: 'soak' }, async () => {
    await openSeam({ pays: false });
    const [password, moves] = ['a third long password', ['change-password', 'change-email', 'sign in again'] as const];
    for (const move of moves) {
      let met = true;
      for (let at = 0; met; at += 1) {
        const [email, stranger, me] = [anEmail('me'), aVisitor(), aVisitor()];
        await signUp(stranger, email, { password: THEIR_PASSWORD });
        const token = await aToken('sign-in', email);
        const act = () =>
          move === 'sign in again'
            ? signIn(stranger, email, { password: THEIR_PASSWORD })
            : stranger.post(
                `/api/users/${move}`,
                move === 'change-email'
                  ? { email: anEmail('stranger'), password: THEIR_PASSWORD }
                  : { current_password: THEIR_PASSWORD, password },
              );
        const run = await withRival({ at, act }, () => me.post('/api/login/open-link', { token }));
        ({ met } = run);
        const when = `${move} before call ${at}`;
        expect(run.result?.status, when).toBe(200);
        const { passwordHash, pendingEmail, sessions, userId } = await accountOf(email);
        expect([passwordHash, pendingEmail, sessions.length], when).toEqual([undefined, undefined, 1]);
        expect([(await whoAmI(stranger)).role, (await whoAmI(me)).id], when).toEqual(['Visitor', userId]);
      }
    }
  });

  it('stays as I made it when I open the link where I am signed in to it: it is mine', async () => {
    const [me, email] = [aVisitor(), anEmail('me')];
    await signUp(me, email);
    await me.ask('/api/login/open-link', { token: await askForToken(me, 'sign-in', email) });
    expect(await me.ask<Account>('/api/users/me')).toMatchObject({ email_verified: true, has_password: true });
    expect((await signIn(aVisitor(), email)).status).toBe(200);
  });

  it('is not in the way of my own: I sign up too, confirm it where I am, and theirs never is', async () => {
    const email = anEmail('me');
    const { stranger, userId } = await aStrangerIn(email);
    const theirToken = await mailedToken(email, 'verify-email');
    clock += MINUTE_SECONDS;
    const me = aVisitor();
    await signUp(me, email);
    await me.ask('/api/users/verify-email', { token: await mailedToken(email, 'verify-email') });
    expect((await accountOf(email)).userId).toBe((await whoAmI(me)).id);
    expect(await refusalOf(stranger.post('/api/users/verify-email', { token: theirToken }))).toEqual([
      404,
      'link.invalid',
    ]);
    expect((await storedUser(userId)).verifiedAt).toBeUndefined();
    expect((await signIn(aVisitor(), email, { password: THEIR_PASSWORD })).status).toBe(401);
  });
});
