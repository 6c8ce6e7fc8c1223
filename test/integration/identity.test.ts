import { describe, expect, it } from 'vitest';
import { claiming } from '#functions/identity/confirm-address.ts';
import { accountEntities, findByEmail, findUnverified } from '#functions/platform/users.ts';
import { transact } from '#functions/platform/table.ts';
import type { Account, OpenedSignInLink } from '#shared/schemas/account.ts';
import type { Session } from '#shared/schemas/session.ts';
import { aBuyer, anEmail, aVisitor, PASSWORD, somebody } from '#test/factories/people.ts';
import {
  accountOf,
  askForToken,
  linksOf,
  mailedToken,
  signIn,
  signUp,
  storedUser,
  whoAmI,
} from '#test/support/accounts.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { refusalOf } from '#test/support/shopper.ts';
import { standingClock } from '#test/support/span.ts';

describe('signing up', () => {
  it('I-06 API-15 I sign up with e-mail and password and am signed in; my address waits for its mail', async () => {
    const shopper = aVisitor();
    expect(await whoAmI(shopper)).toMatchObject({ id: null, role: 'Visitor', email: null });
    const email = anEmail();
    const { status, body } = await signUp(shopper, email.toUpperCase());
    expect([status, body.status, body.email, body.role]).toEqual([201, true, email, 'User']);
    expect(body.message).toContain(email);
    expect(await whoAmI(shopper)).toMatchObject({ id: expect.stringMatching(/^usr_/), role: 'User', email });
    expect(await shopper.ask<Account>('/api/users/me')).toMatchObject({
      email,
      email_verified: false,
      has_password: true,
      second_factor: false,
    });
    expect(await findByEmail(email)).toBeUndefined();
  });

  it('I-06 the link of the mail makes the address mine', async () => {
    const [shopper, email] = [aVisitor(), anEmail()];
    await signUp(shopper, email);
    const token = await mailedToken(email, 'verify-email');
    await shopper.ask('/api/users/verify-email', { token });
    expect((await shopper.ask<Account>('/api/users/me')).email_verified).toBe(true);
    expect((await findByEmail(email))?.userId).toBe((await whoAmI(shopper)).id);
    expect(await findUnverified(email)).toEqual([]);
  });

  it('I-06 nobody makes themselves an artist, an admin or confirmed by signing up', async () => {
    const [shopper, email] = [aVisitor(), anEmail()];
    await signUp(shopper, email, {
      role: 'Admin',
      userId: 'usr_demo_admin',
      verifiedAt: '2026-01-01T00:00:00.000Z',
      email_verified: true,
    });
    expect(await accountOf(email)).toMatchObject({ role: 'User', userId: expect.not.stringContaining('demo') });
    expect((await accountOf(email)).verifiedAt).toBeUndefined();
  });

  it('I-06 an address that has an account is answered like any other; its owner is told by mail, without a link', async () => {
    const [owner, stranger] = [await aBuyer(), aVisitor()];
    const { status, body } = await signUp(stranger, owner.email, { password: 'what strangers choose' });
    expect([status, body.email]).toEqual([201, owner.email]);
    expect((await whoAmI(stranger)).id).not.toBe(owner.id);
    expect(await mailedToken(owner.email, 'verify-email')).toBeUndefined();
    expect((await mailsTo(owner.email)).at(-1)?.subject).toBe('You have an account already');
    expect((await signIn(aVisitor(), owner.email)).body.id).toBe(owner.id);
  });

  it('I-06 one address is confirmed for one account, whoever is first', async () => {
    const email = anEmail();
    const shoppers = [aVisitor(), aVisitor()];
    const tokens: string[] = [];
    for (const shopper of shoppers) {
      await signUp(shopper, email);
      tokens.push((await mailedToken(email, 'verify-email')) ?? '');
    }
    const answers = await Promise.all(
      shoppers.map((shopper, index) => shopper.post('/api/users/verify-email', { token: tokens[index] })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const winner = shoppers[answers.findIndex(({ status }) => status === 200)];
    expect((await findByEmail(email))?.userId).toBe((await whoAmI(winner!)).id);
  });

  it('I-06 the password has 8 to 128 characters, the e-mail looks like one', async () => {
    for (const input of [
      { email: anEmail(), password: '1234567' },
      { email: anEmail(), password: 'x'.repeat(129) },
      { email: 'nobody', password: PASSWORD },
      { email: anEmail() },
      { email: `a@${'b'.repeat(300)}.com`, password: PASSWORD },
    ])
      expect(await refusalOf(aVisitor().post('/api/users', input))).toEqual([422, 'request.invalid']);
  });

  it('I-06 the mail to confirm can be sent again, three times an hour at most, and not once it is confirmed', async () => {
    using _ = standingClock();
    const [shopper, email] = [aVisitor(), anEmail()];
    await signUp(shopper, email);
    for (let time = 0; time < 3; time += 1)
      expect((await shopper.post('/api/users/resend-verification')).status).toBe(202);
    expect(await refusalOf(shopper.post('/api/users/resend-verification'))).toEqual([429, 'request.too_many']);
    expect(await linksOf(email)).toHaveLength(4);
    const { userId } = await accountOf(email);
    await transact(accountEntities, (write) => ({
      account: write.user.patch({ userId }).set({ verifiedAt: '2026-01-01T00:00:00.000Z' }).commit(),
      ...claiming(write, email, userId, 'user.email_taken'),
    }));
    expect((await shopper.post('/api/users/resend-verification')).status).toBe(202);
    expect(await linksOf(email)).toHaveLength(4);
  });
});

it('I-05 a session tells id, role and e-mail, a token for live updates, and nothing else', async () => {
  const buyer = await aBuyer();
  const shopper = aVisitor();
  const told = () => shopper.ask<Session>('/api/session');
  const names = ['email', 'id', 'realtime_token', 'role'];
  expect(Object.keys(await told()).toSorted()).toEqual(names);
  await signIn(shopper, buyer.email);
  const session = await told();
  expect(session).toMatchObject({ id: buyer.id, role: 'User', email: buyer.email });
  expect(Object.keys(session).toSorted()).toEqual(names);
});

describe('signing in', () => {
  it('C10 customers, partners and admins sign in at one door, artists at theirs', async () => {
    const [buyer, partner, artist] = [await aBuyer(), await somebody('Partner'), await somebody('Supplier')];
    expect((await signIn(aVisitor(), buyer.email)).body).toMatchObject({ id: buyer.id, role: 'User' });
    expect((await signIn(aVisitor(), `  ${buyer.email.toUpperCase()} `, { area: 'customer' })).body.role).toBe('User');
    expect((await signIn(aVisitor(), partner.email)).body.role).toBe('Partner');
    expect((await signIn(aVisitor(), artist.email, { area: 'artist' })).body).toMatchObject({
      id: artist.id,
      role: 'Supplier',
    });
  });

  it('C10 the wrong door, a wrong password and an unknown e-mail answer alike', async () => {
    const [buyer, artist] = [await aBuyer(), await somebody('Supplier')];
    const send = (email: string, overrides: object) =>
      aVisitor().post('/api/login', { email, password: PASSWORD, ...overrides }, { requestId: 'same' });
    const answers = [
      await send(buyer.email, { area: 'artist' }),
      await send(artist.email, { area: 'customer' }),
      await send(buyer.email, { password: `${PASSWORD} ` }),
      await send(buyer.email, { password: '' }),
      await send(anEmail(), {}),
      await send('nonsense', {}),
    ];
    for (const { status, text, headers } of answers) {
      expect([status, text]).toEqual([401, answers[0]!.text]);
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect(answers[0]!.text).toContain('session.wrong_credentials');
  });

  it('C10 a mailed link signs me in, and leads back to where I was', async () => {
    const [buyer, shopper] = [await aBuyer(), aVisitor()];
    const token = await askForToken(shopper, 'sign-in', buyer.email, { returnPath: '/orders/x?a=b' });
    expect((await whoAmI(shopper)).role).toBe('Visitor');
    expect(await shopper.ask<OpenedSignInLink>('/api/login/open-link', { token })).toMatchObject({
      return_path: '/orders/x?a=b',
    });
    expect((await whoAmI(shopper)).id).toBe(buyer.id);
  });

  it('C10 a mailed link leads to pages of ours alone', async () => {
    const [buyer, shopper] = [await aBuyer(), aVisitor()];
    const token = await askForToken(shopper, 'sign-in', buyer.email, { returnPath: '/.//elsewhere.example' });
    expect((await shopper.ask<OpenedSignInLink>('/api/login/open-link', { token })).return_path).toBe('/');
  });

  it('C10 a mailed link opens an account for an address that has none, confirmed and without a password', async () => {
    const [shopper, email] = [aVisitor(), anEmail()];
    await shopper.ask('/api/login/open-link', { token: await askForToken(shopper, 'sign-in', email) });
    expect(await shopper.ask<Account>('/api/users/me')).toMatchObject({
      email,
      email_verified: true,
      has_password: false,
      role: 'User',
    });
  });

  it('C10 at the artists’ door a mailed link opens no new account, and none of a customer', async () => {
    const [buyer, email] = [await aBuyer(), anEmail()];
    for (const address of [email, buyer.email])
      expect(await askForToken(aVisitor(), 'sign-in', address, { area: 'artist' })).toBe('');
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['There is no account with this address']);
  });

  it('C10 where the owner of an address enters at the other door, nobody else’s account with it is entered instead', async () => {
    const artist = await somebody('Supplier');
    const stranger = aVisitor();
    await signUp(stranger, artist.email, { password: 'what strangers choose' });
    expect(await askForToken(aVisitor(), 'sign-in', artist.email)).toBe('');
    expect(await askForToken(aVisitor(), 'reset-password', artist.email)).toBe('');
  });

  it('what a browser calls itself reaches no mail, unless it is the name of one', async () => {
    const email = anEmail();
    const agents = [
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Your parcel waits at elsewhere.example/1 (x) ',
    ];
    for (const agent of agents)
      await aVisitor().ask('/api/login/link', { email }, { headers: { 'User-Agent': agent } });
    const links = await linksOf(email);
    expect(links.map(({ device }) => device).toSorted()).toEqual(['Firefox on Linux', 'Unknown browser']);
    for (const { linkId } of links) await deliverEventsAbout(linkId);
    expect((await mailsTo(email)).map(({ text }) => text).join('\n')).not.toContain('elsewhere');
  });
});

describe('my account', () => {
  it('a new address is mine once its link is opened where I am signed in; the old one is told', async () => {
    const [buyer, email] = [await aBuyer(), anEmail('new')];
    await buyer.shopper.ask('/api/users/change-email', { email, password: PASSWORD });
    expect(await buyer.shopper.ask<Account>('/api/users/me')).toMatchObject({
      email: buyer.email,
      pending_email: email,
    });
    await buyer.shopper.ask('/api/users/confirm-email', { token: await mailedToken(email, 'change-email') });
    expect(await buyer.shopper.ask<Account>('/api/users/me')).toMatchObject({
      email,
      pending_email: null,
      email_verified: true,
    });
    expect([(await findByEmail(email))?.userId, await findByEmail(buyer.email)]).toEqual([buyer.id, undefined]);
    await deliverEventsAbout(buyer.id);
    expect((await mailsTo(buyer.email)).map(({ subject }) => subject)).toEqual(['Your account was changed']);
  });

  it('a stranger who gives my address as their new one does not make me confirm their account', async () => {
    const [stranger, email] = [await aBuyer(), anEmail('mine')];
    await stranger.shopper.ask('/api/users/change-email', { email, password: PASSWORD });
    const token = await mailedToken(email, 'change-email');
    for (const password of [undefined, 'not theirs at all'])
      expect(await refusalOf(aVisitor().post('/api/users/confirm-email', { token, password }))).toEqual([
        401,
        'session.password_required',
      ]);
    expect(await findByEmail(email)).toBeUndefined();
    expect((await aVisitor().post('/api/users/confirm-email', { token, password: PASSWORD })).status).toBe(200);
  });

  it('an address that somebody has confirmed meanwhile cannot become mine, and mine cannot become mine', async () => {
    const [buyer, other] = [await aBuyer(), await aBuyer()];
    await buyer.shopper.ask('/api/users/change-email', { email: other.email, password: PASSWORD });
    expect(
      await refusalOf(
        buyer.shopper.post('/api/users/confirm-email', { token: await mailedToken(other.email, 'change-email') }),
      ),
    ).toEqual([409, 'user.email_taken']);
    expect(
      await refusalOf(buyer.shopper.post('/api/users/change-email', { email: buyer.email, password: PASSWORD })),
    ).toEqual([409, 'user.email_taken']);
  });

  it('a change of address that somebody began in my account ends with a new password', async () => {
    const [buyer, email] = [await aBuyer(), anEmail('thief')];
    const thief = buyer.shopper.twin();
    await thief.ask('/api/users/change-email', { email, password: PASSWORD });
    const token = await mailedToken(email, 'change-email');
    await buyer.shopper.ask('/api/users/change-password', {
      current_password: PASSWORD,
      password: 'another long password',
    });
    expect(
      await refusalOf(aVisitor().post('/api/users/confirm-email', { token, password: 'another long password' })),
    ).toEqual([404, 'link.invalid']);
    expect((await storedUser(buyer.id)).email).toBe(buyer.email);
  });

  it('only the right password changes anything, and ten wrong ones are enough', async () => {
    using _ = standingClock();
    const { shopper, id } = await aBuyer();
    const before = await storedUser(id);
    const tries = [
      () =>
        shopper.post('/api/users/change-password', {
          current_password: 'wrong password',
          password: 'another long password',
        }),
      () => shopper.post('/api/users/change-email', { email: anEmail(), password: 'wrong password' }),
      () => shopper.post('/api/users/me/second-factor', { password: 'wrong password' }),
      () => shopper.post('/api/users/me/second-factor', {}),
    ];
    for (let time = 0; time < 10; time += 1)
      expect(await refusalOf(tries[time % tries.length]!())).toEqual([422, 'user.wrong_password']);
    expect(await refusalOf(shopper.post('/api/users/change-email', { email: anEmail(), password: PASSWORD }))).toEqual([
      429,
      'request.too_many',
    ]);
    expect(await storedUser(id)).toEqual(before);
  });

  it('an account that was not confirmed gets no notices: its address may be somebody else’s', async () => {
    const [stranger, email] = [aVisitor(), anEmail('victim')];
    await signUp(stranger, email);
    await stranger.ask<Account>('/api/users/change-password', {
      current_password: PASSWORD,
      password: 'another long password',
    });
    await deliverEventsAbout((await accountOf(email)).userId);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('only who is signed in has an account to look at', async () => {
    for (const path of ['/api/users/me', '/api/users/me/sessions'])
      expect(await refusalOf(aVisitor().get(path))).toEqual([401, 'session.required']);
    const answer = await aVisitor().post<Session>('/api/users/resend-verification');
    expect(answer.status).toBe(401);
  });
});
