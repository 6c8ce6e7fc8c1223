import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { env } from '#functions/platform/env.ts';
import { newId, newToken } from '#functions/platform/ids.ts';
import { ABSOLUTE_SECONDS, IDLE_SECONDS, MAX_SESSIONS } from '#functions/platform/session-policy.ts';
import { hashToken } from '#functions/platform/signing.ts';
import { documents } from '#functions/platform/table.ts';
import { User } from '#functions/platform/user.entity.ts';
import { changeUser } from '#functions/platform/users.ts';
import { handler as authorizeHandler } from '#functions/entries/realtime-authorizer.lambda.ts';
import type { OwnSessions } from '#shared/schemas/account.ts';
import { DAY_SECONDS } from '#shared/time/time.ts';
import { addPiece } from '#test/factories/carts.ts';
import { aBuyer, anActor, anEmail, aVisitor, PASSWORD, somebody, type Buyer } from '#test/factories/people.ts';
import { askForToken, aToken, signIn, signUp, storedUser, whoAmI } from '#test/support/accounts.ts';
import { openSeam, withRival } from '#test/support/outgoing.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';
import { betweenAllSteps } from '#test/support/steps.ts';
import { asFunction } from '#test/support/as-function.ts';

const authorize = asFunction('realtimeAuthorizer', authorizeHandler);

const NEW_PASSWORD = 'another long password';
/** Offsets around the end of a session in seconds, and whether the session is open then. */
const AROUND_AN_END = [
  [-0.001, true],
  [0, false],
  [0.001, false],
] as const;
/** Whole seconds, so that a millisecond before or after is exact. */
const BEGIN = Math.floor(Date.now() / 1000);
let clock = BEGIN;
beforeEach(() => {
  clock = BEGIN;
  setClock(() => clock * 1000);
});
afterEach(() => setClock(Date.now));

const aSignedIn = async ({ email }: Pick<Buyer, 'email'>): Promise<Shopper> => {
  const shopper = aVisitor();
  expect((await signIn(shopper, email)).status).toBe(200);
  return shopper;
};
/** A second browser of an account, whose session is stored without a sign-in. */
const anotherBrowserOf = async (userId: string): Promise<Shopper> => {
  const [shopper, token] = [aVisitor(), newToken()];
  shopper.cookies.set('sid', `${userId}.${token}`);
  const session = {
    sessionId: newId('session'),
    tokenHash: hashToken(token),
    startedAt: clock,
    seenAt: clock,
    device: 'Test browser',
  };
  await changeUser(userId, ({ sessions }) => ({ set: { sessions: [...sessions, session] } }));
  return shopper;
};
const isSignedIn = async (shopper: Shopper): Promise<boolean> => (await whoAmI(shopper)).role !== 'Visitor';
const reset = (token: string) => aVisitor().post('/api/users/reset-password', { token, password: NEW_PASSWORD });
const isAuthorized = async (token: string): Promise<boolean> =>
  (
    await authorize({
      authorizationToken: token,
      requestContext: { apiId: 'x', accountId: 'x', requestId: 'x', queryString: '', operationName: '', variables: {} },
      requestHeaders: {},
    })
  ).isAuthorized;

/** The whole table, as somebody who can read it would see it. */
const dump = async (): Promise<string> => {
  const pages: unknown[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await documents.send(
      new ScanCommand({ TableName: env('MARKET_TABLE'), ExclusiveStartKey: start }),
    );
    pages.push(Items);
    start = LastEvaluatedKey;
  } while (start);
  return JSON.stringify(pages);
};

describe('sessions: the fifteen promises', () => {
  it('1 S6 a session or visitor that somebody planted in my browser is never what I sign in under', async () => {
    const buyer = await aBuyer();
    const [planted, plantedVisitor] = [newToken(), newToken()];
    for (const sid of [
      planted,
      `${buyer.id}.${planted}`,
      `${buyer.id}.`,
      `.${planted}`,
      `${buyer.id}.${planted}.${planted}`,
      'x'.repeat(4_000),
    ]) {
      const shopper = aVisitor();
      shopper.cookies.set('sid', sid).set('visitor', plantedVisitor);
      expect(await isSignedIn(shopper)).toBe(false);
      await signIn(shopper, buyer.email);
      const own = shopper.cookies.get('sid') ?? '';
      expect(own).toMatch(new RegExp(`^${buyer.id}\\.[\\w-]{43}$`));
      expect(own).not.toContain(planted);
      const thief = aVisitor();
      thief.cookies.set('sid', sid).set('visitor', plantedVisitor);
      expect(await isSignedIn(thief)).toBe(false);
    }
    const { sessions } = await storedUser(buyer.id);
    for (const each of [planted, plantedVisitor])
      expect(sessions.map(({ tokenHash }) => tokenHash)).not.toContain(hashToken(each));
  });

  it('2 S3 each sign-in gets a new id, and the one that the browser had ends, whosever it was', async () => {
    const [buyer, other] = [await aBuyer(), await aBuyer()];
    const shopper = await aSignedIn(buyer);
    const first = shopper.twin();
    await signIn(shopper, buyer.email);
    const second = shopper.twin();
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true]);
    await signIn(shopper, other.email);
    const third = shopper.twin();
    expect([await isSignedIn(second), (await whoAmI(third)).id]).toEqual([false, other.id]);
    await signUp(shopper, anEmail());
    const fourth = shopper.twin();
    expect([await isSignedIn(third), await isSignedIn(fourth)]).toEqual([false, true]);
    await shopper.ask('/api/login/open-link', { token: await askForToken(aVisitor(), 'sign-in', buyer.email) });
    expect([await isSignedIn(fourth), (await whoAmI(shopper)).id]).toEqual([false, buyer.id]);
    expect(new Set([first, second, third, fourth, shopper].map(({ cookies }) => cookies.get('sid'))).size).toBe(5);
  });

  it('3 S3 a new password: my session goes on under a new id, every other one ends', async () => {
    const buyer = await aBuyer();
    const [shopper, other] = [await aSignedIn(buyer), await aSignedIn(buyer)];
    const before = shopper.twin();
    await shopper.ask('/api/users/change-password', { current_password: PASSWORD, password: NEW_PASSWORD });
    expect(await Promise.all([shopper, before, other, buyer.shopper].map(isSignedIn))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect((await storedUser(buyer.id)).sessions).toHaveLength(1);
  });

  it('4 S5 a password that was reset by mail ends every session, and starts none', async () => {
    const buyer = await aBuyer();
    const shopper = await aSignedIn(buyer);
    const token = await askForToken(aVisitor(), 'reset-password', buyer.email);
    const { status, headers } = await reset(token);
    expect([status, headers.getSetCookie()]).toEqual([200, []]);
    expect(await Promise.all([shopper, buyer.shopper].map(isSignedIn))).toEqual([false, false]);
    expect((await storedUser(buyer.id)).sessions).toEqual([]);
    expect((await signIn(aVisitor(), buyer.email)).status).toBe(401);
    expect((await signIn(aVisitor(), buyer.email, { password: NEW_PASSWORD })).status).toBe(200);
  });

  it(
    '5 S5 no sign-in with the old password outlives a reset, whichever comes between whichever steps of the other',
    { tags: 'soak' },
    async () => {
      await openSeam({ pays: false });
      const resetDuringSignIn = await betweenAllSteps(async (at) => {
        const [{ id, email }, shopper] = [await aBuyer(), aVisitor()];
        const token = await aToken('reset-password', email);
        const { met } = await withRival({ at, act: () => reset(token) }, () => signIn(shopper, email));
        return { met, seen: [(await whoAmI(shopper)).role, (await storedUser(id)).sessions.length] };
      });
      const signInDuringReset = await betweenAllSteps(async (at) => {
        const [{ id, email }, shopper] = [await aBuyer(), aVisitor()];
        const token = await aToken('reset-password', email);
        const { met } = await withRival({ at, act: () => signIn(shopper, email) }, () => reset(token));
        return { met, seen: [(await whoAmI(shopper)).role, (await storedUser(id)).sessions.length] };
      });
      const rounds = [...resetDuringSignIn, ...signInDuringReset];
      expect(rounds).toEqual(rounds.map(() => ['Visitor', 0]));
      expect(Math.min(resetDuringSignIn.length, signInDuringReset.length)).toBeGreaterThan(5);
    },
  );

  it(
    '5 S5 nothing that a thief has begun in a session of mine is done once I have ended it, whichever step I come between',
    { tags: 'soak' },
    async () => {
      await openSeam({ pays: false });
      const begun = [
        (thief: Shopper) =>
          thief.post('/api/users/change-password', { current_password: PASSWORD, password: NEW_PASSWORD }),
        (thief: Shopper) => thief.post('/api/users/change-email', { password: PASSWORD, email: anEmail('thief') }),
        (thief: Shopper) => thief.post('/api/users/me/second-factor', { password: PASSWORD }),
      ];
      for (const begin of begun) {
        const rounds = await betweenAllSteps(async (at) => {
          const buyer = await aBuyer();
          const thief = await anotherBrowserOf(buyer.id);
          let atTheEnd = await storedUser(buyer.id);
          const act = async () => {
            await buyer.shopper.post('/api/users/me/sessions/end-others', {});
            atTheEnd = await storedUser(buyer.id);
          };
          const { met } = await withRival({ at, act }, () => begin(thief));
          return { met, seen: { atTheEnd, later: await storedUser(buyer.id) } };
        });
        expect(rounds.length).toBeGreaterThan(4);
        for (const { atTheEnd, later } of rounds) expect(later).toEqual(atTheEnd);
      }
    },
  );

  it('6 S3 a changed role ends every session, and the next one has the role', async () => {
    const [buyer, admin] = [await aBuyer(), await somebody('Admin')];
    const shopper = await aSignedIn(buyer);
    await admin.shopper.ask(`/api/admin/users/${buyer.id}/role`, {
      role: 'Partner',
      reason: 'Refers many customers to us.',
    });
    expect(await Promise.all([shopper, buyer.shopper].map(isSignedIn))).toEqual([false, false]);
    expect((await whoAmI(await aSignedIn(buyer))).role).toBe('Partner');
  });

  it('6 S1 the role is the account’s, not the session’s: it counts with the next request, and so do its shorter hours', async () => {
    const { id } = await anActor();
    const shopper = await anotherBrowserOf(id);
    await changeUser(id, () => ({ set: { role: 'Admin' } }));
    expect((await whoAmI(shopper)).role).toBe('Admin');
    clock += IDLE_SECONDS.Admin;
    expect(await isSignedIn(shopper)).toBe(false);
  });

  it('7 R-22 S3 signing out ends the session on the server, for GraphQL as well, and leaves my other devices alone', async () => {
    const buyer = await aBuyer();
    const [shopper, phone] = [await aSignedIn(buyer), await aSignedIn(buyer)];
    await addPiece(shopper);
    const thief = shopper.twin();
    const { realtime_token } = await whoAmI(shopper);
    expect(await isAuthorized(realtime_token)).toBe(true);
    const { body, headers } = await shopper.post<{ id: null; role: string }>('/api/logout');
    expect(body).toMatchObject({ id: null, role: 'Visitor' });
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^sid=; Max-Age=0; Path=\//)]);
    expect([await isSignedIn(thief), await isSignedIn(phone), await isAuthorized(realtime_token)]).toEqual([
      false,
      true,
      false,
    ]);
    for (const who of [shopper, thief, aVisitor()]) expect((await who.post('/api/logout')).status).toBe(200);
  });

  it.each([
    ['User', 14 * DAY_SECONDS],
    ['Supplier', 14 * DAY_SECONDS],
    ['Partner', 14 * DAY_SECONDS],
    ['Admin', 1_800],
  ] as const)(
    '8 S4 C43 a session of a %s that nobody uses for %d seconds ends in that millisecond',
    async (role, idle) => {
      const shopper = await anotherBrowserOf((await anActor(role)).id);
      for (const [second, isOpen] of AROUND_AN_END) {
        clock = BEGIN + idle + second;
        expect(await isSignedIn(shopper), `${second} s`).toBe(isOpen);
      }
      clock = BEGIN + idle - 1;
      await shopper.ask('/api/users/me');
      clock = BEGIN + idle - 1 + idle - 0.001;
      expect(await isSignedIn(shopper)).toBe(true);
      clock += 0.001;
      expect(await refusalOf(shopper.get('/api/users/me'))).toEqual([401, 'session.required']);
    },
  );

  it.each(['User', 'Supplier', 'Partner', 'Admin'] as const)(
    '9 S4 a session of a %s ends after 30 days, however much it is used',
    async (role) => {
      const person = await anActor(role);
      const shopper = await anotherBrowserOf(person.id);
      const { sessions } = await storedUser(person.id);
      const seenAt = BEGIN + ABSOLUTE_SECONDS - 60;
      await User.patch({ userId: person.id })
        .set({ sessions: sessions.map((session) => (session.startedAt === BEGIN ? { ...session, seenAt } : session)) })
        .go();
      for (const [second, isOpen] of AROUND_AN_END) {
        clock = BEGIN + ABSOLUTE_SECONDS + second;
        expect((await shopper.get('/api/users/me')).status, `${second} s`).toBe(isOpen ? 200 : 401);
      }
    },
  );

  it('10 S4 C43 an open page of the admin’s area, which asks what waits every minute, keeps nobody signed in; an answer does', async () => {
    const admin = await anotherBrowserOf((await somebody('Admin')).id);
    const polled = ['overview', 'questions', 'contact'].map((path) => `/api/admin/${path}`);
    for (; clock < BEGIN + IDLE_SECONDS.Admin - 60; clock += 60)
      for (const path of polled) expect((await admin.get(path)).status).toBe(200);
    await admin.post('/api/admin/contact/con_missing/answer', { answer: 'Thank you.' });
    for (; clock < BEGIN + 2 * IDLE_SECONDS.Admin - 60; clock += 60)
      for (const path of polled) expect((await admin.get(path)).status, path).toBe(200);
    for (const path of polled) expect(await refusalOf(admin.get(path))).toEqual([401, 'session.required']);
  });

  it('10 S4 a page that only asks who is signed in keeps nobody signed in', async () => {
    const shopper = await anotherBrowserOf((await anActor('Admin')).id);
    for (; clock < BEGIN + IDLE_SECONDS.Admin; clock += 60) expect(await isSignedIn(shopper)).toBe(true);
    expect(await isSignedIn(shopper)).toBe(false);
  });

  it('11 an account has ten sessions at most: one more ends the one that was unused the longest', async () => {
    const [email, first] = [anEmail(), aVisitor()];
    await signUp(first, email);
    const shoppers = [first];
    for (let time = 1; time < MAX_SESSIONS; time += 1) {
      clock += 60;
      shoppers.push(await aSignedIn({ email }));
    }
    clock += DAY_SECONDS;
    await first.ask('/api/users/me');
    clock += 60;
    const last = await aSignedIn({ email });
    expect(await Promise.all([...shoppers, last].map(isSignedIn))).toEqual([
      true,
      false,
      ...Array.from({ length: MAX_SESSIONS - 1 }, () => true),
    ]);
    expect((await last.ask<OwnSessions>('/api/users/me/sessions')).sessions).toHaveLength(MAX_SESSIONS);
  });

  it('12 S2 the cookies are for this site alone: HttpOnly, Lax, no domain; __Host- and Secure over TLS', async () => {
    const buyer = await aBuyer();
    const { headers } = await signIn(aVisitor(), buyer.email);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sid=usr_\w+\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const site = process.env.SITE_URL;
    process.env.SITE_URL = 'https://shop.example';
    try {
      const shopper = aVisitor();
      await addPiece(shopper);
      const signedUp = await signUp(shopper, anEmail());
      expect([...shopper.cookies.keys()].toSorted()).toEqual(['__Host-device', '__Host-sid', '__Host-visitor']);
      expect(signedUp.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^__Host-sid=usr_\w+\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
        expect.stringMatching(/^__Host-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      ]);
      const out = await shopper.post('/api/logout');
      for (const line of out.headers.getSetCookie())
        expect(line).toMatch(/^__Host-(sid|visitor)=; Max-Age=0; Path=\/; Secure/);
    } finally {
      process.env.SITE_URL = site;
    }
  });

  it('13 S1 who reads the table gets into no session, and learns no password', async () => {
    const [shopper, email] = [aVisitor(), anEmail()];
    await addPiece(shopper);
    await signUp(shopper, email);
    const [sid = '', visitor = ''] = [shopper.cookies.get('sid'), shopper.cookies.get('visitor')];
    const secret = sid.split('.')[1] ?? '';
    const text = await dump();
    expect(text).toContain(hashToken(secret));
    for (const each of [secret, visitor, PASSWORD]) expect(text).not.toContain(each);
    for (const each of new Set(text.match(/[\w-]{43}/g))) {
      const thief = aVisitor();
      thief.cookies.set('sid', `${sid.split('.')[0]}.${each}`);
      expect(await isSignedIn(thief)).toBe(false);
    }
  });

  it('14 S5 I see where I am signed in and end what I like; the sessions of others are missing', async () => {
    const [buyer, other] = [await aBuyer(), await aBuyer()];
    const [shopper, phone] = [await aSignedIn(buyer), await aSignedIn(buyer)];
    const { sessions } = await shopper.ask<OwnSessions>('/api/users/me/sessions');
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const foreign = (await storedUser(other.id)).sessions[0]!.sessionId;
    const refusals = await Promise.all(
      [foreign, 'ses_nothing', '__proto__'].map((id) =>
        shopper.send('DELETE', `/api/users/me/sessions/${id}`, {}, { requestId: 'same' }),
      ),
    );
    for (const { status, text } of refusals) expect([status, text]).toEqual([404, refusals[0]!.text]);
    expect(refusals[0]!.text).toContain('session.not_found');
    expect(await isSignedIn(other.shopper)).toBe(true);
    const [ofPhone] = (await phone.ask<OwnSessions>('/api/users/me/sessions')).sessions.filter(
      ({ current }) => current,
    );
    const { realtime_token } = await whoAmI(phone);
    await shopper.send('DELETE', `/api/users/me/sessions/${ofPhone!.id}`, {});
    expect([await isSignedIn(phone), await isAuthorized(realtime_token), await isSignedIn(shopper)]).toEqual([
      false,
      false,
      true,
    ]);
    const left = await shopper.ask<OwnSessions>('/api/users/me/sessions/end-others', {});
    expect([left.sessions.length, left.sessions[0]!.current, await isSignedIn(buyer.shopper)]).toEqual([
      1,
      true,
      false,
    ]);
  });

  it('15 a use that is written down while sessions begin and end loses none and brings none back, between whichever steps', async () => {
    await openSeam({ pays: false });
    const rounds = await betweenAllSteps(async (at) => {
      const { id } = await anActor();
      const [shopper, ending] = [await anotherBrowserOf(id), await anotherBrowserOf(id)];
      clock += DAY_SECONDS;
      let beginning = aVisitor();
      const act = async () => {
        await ending.post('/api/logout');
        beginning = await anotherBrowserOf(id);
      };
      const { met } = await withRival({ at, act }, () => shopper.get('/api/users/me'));
      return { met, seen: await Promise.all([shopper, beginning, ending].map(isSignedIn)) };
    });
    expect(rounds.length).toBeGreaterThanOrEqual(2);
    expect(rounds).toEqual(rounds.map(() => [true, true, false]));
  });

  it('15 however much I do at once, no session is lost and none comes back', async () => {
    for (let round = 0; round < 3; round += 1) {
      const buyer = await aBuyer();
      const [shopper, ending] = [await aSignedIn(buyer), await aSignedIn(buyer)];
      const [endingSession] = (await ending.ask<OwnSessions>('/api/users/me/sessions')).sessions.filter(
        ({ current }) => current,
      );
      // A day later each request updates the session's last use.
      clock += DAY_SECONDS;
      const beginner = aVisitor();
      const twins = Array.from({ length: 50 }, (_, index) => (index % 5 === 0 ? ending.twin() : shopper.twin()));
      const answers = await Promise.all(
        twins.flatMap((twin, index) => [
          twin.get('/api/users/me'),
          ...(index === 20 ? [signIn(beginner, buyer.email)] : []),
          ...(index === 25 ? [shopper.send('DELETE', `/api/users/me/sessions/${endingSession!.id}`, {})] : []),
        ]),
      );
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await Promise.all([shopper, beginner, ending].map(isSignedIn))).toEqual([true, true, false]);
      await shopper.get('/api/users/me');
      const { sessions } = await storedUser(buyer.id);
      expect(sessions.map(({ seenAt }) => seenAt >= clock)).toEqual([true, true, true]);
      await Promise.all([ending.get('/api/users/me'), ending.post('/api/logout')]);
      expect((await storedUser(buyer.id)).sessions).toHaveLength(3);
    }
  });
});

describe('C43 what opens an account', () => {
  const changesOf = (shopper: Shopper, password?: string) => [
    () => shopper.post('/api/users/change-email', { email: anEmail(), password }),
    () => shopper.post('/api/users/me/second-factor', { password }),
    () => shopper.post('/api/users/change-password', { current_password: password, password: NEW_PASSWORD }),
  ];

  it.each(['User', 'Supplier', 'Partner'] as const)(
    'asks a %s for the password again, however long they have been signed in',
    async (role) => {
      const { id } = await somebody(role);
      const shopper = await anotherBrowserOf(id);
      const before = await storedUser(id);
      for (const second of [0, IDLE_SECONDS[role] - 1]) {
        clock = BEGIN + second;
        for (const password of [undefined, 'not my password'])
          for (const change of changesOf(shopper, password))
            expect(await refusalOf(change())).toEqual([422, 'user.wrong_password']);
      }
      const { email, passwordHash, secondFactor } = await storedUser(id);
      expect({ email, passwordHash, secondFactor }).toEqual({
        email: before.email,
        passwordHash: before.passwordHash,
        secondFactor: before.secondFactor,
      });
      for (const change of changesOf(shopper, PASSWORD)) expect((await change()).status).toBeLessThan(300);
    },
  );

  it('asks an admin for it as well, who has the second factor besides', async () => {
    const shopper = await anotherBrowserOf((await somebody('Admin')).id);
    for (const change of changesOf(shopper)) expect(await refusalOf(change())).toEqual([422, 'user.wrong_password']);
  });

  it.each(['User', 'Supplier', 'Partner', 'Admin'] as const)(
    'is open to a %s without a password within 15 minutes of signing in, to the millisecond',
    async (role) => {
      const shopper = await anotherBrowserOf((await anActor(role)).id);
      for (const second of [0, 0.001]) {
        clock = BEGIN + 900 + second;
        for (const change of changesOf(shopper)) expect(await refusalOf(change())).toEqual([401, 'session.stale']);
      }
      clock = BEGIN + 900 - 0.001;
      for (const change of changesOf(shopper)) expect((await change()).status).toBeLessThan(300);
    },
  );
});
