import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { KnownPlace } from '#functions/platform/known-place.entity.ts';
import { LIMITS, spend } from '#functions/platform/rate-limit.ts';
import { aCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { aBuyer, anEmail, aVisitor, PASSWORD } from '#test/factories/people.ts';
import { askForToken, enrol, signIn, signUp, whoAmI } from '#test/support/accounts.ts';
import { refusalOf, type Refusal, type Shopper } from '#test/support/shopper.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { SPAN_BEGINS } from '#test/support/span.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
});
afterAll(() => payments.close());
beforeEach(() => setClock(() => SPAN_BEGINS));
afterEach(() => setClock(Date.now));

const WRONG = { password: 'wrong password' };
const TOO_MANY = [429, 'request.too_many'];
const WRONG_CREDENTIALS = [401, 'session.wrong_credentials'];

const guess = async (stranger: Shopper, email: string, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await signIn(stranger, email, WRONG);
};

/** The guesses of many networks at once, without their hashes. */
const spendInAll = async (subject: string): Promise<void> => {
  await Promise.all(
    Array.from({ length: LIMITS.signInOfAccountInAll.times }, () => spend('signInOfAccountInAll', subject)),
  );
};

const signedIn = async (): Promise<{ email: string; shopper: Shopper }> => {
  const { email } = await aBuyer();
  const shopper = aVisitor();
  await signIn(shopper, email);
  return { email, shopper };
};

describe('C44 the owner of an account', () => {
  it('signs in from anywhere while a stranger guesses', async () => {
    const [{ email }, stranger] = [await aBuyer(), aVisitor()];
    await guess(stranger, email, 11);
    expect(await refusalOf(signIn(stranger, email, WRONG))).toEqual(TOO_MANY);
    expect((await signIn(aVisitor(), email)).status).toBe(200);
  });

  it('signs in from a known browser or network while a hundred networks guess; a new place waits', async () => {
    const { email, shopper } = await signedIn();
    await spendInAll(email);
    expect(await refusalOf(signIn(aVisitor(), email))).toEqual(TOO_MANY);
    await shopper.post('/api/logout');
    const atHome = aVisitor();
    atHome.network = shopper.network;
    expect((await signIn(atHome, email)).status).toBe(200);
    shopper.network = aVisitor().network;
    expect((await signIn(shopper, email)).status).toBe(200);
  });

  it('signs in from a known browser while a stranger guesses from the same network', async () => {
    const { email, shopper } = await signedIn();
    await shopper.post('/api/logout');
    const neighbour = aVisitor();
    neighbour.network = shopper.network;
    await guess(neighbour, email, 11);
    expect(await refusalOf(signIn(neighbour, email))).toEqual(TOO_MANY);
    expect((await signIn(shopper, email)).status).toBe(200);
  });

  it('enters the code of the second factor while somebody with the password guesses it', async () => {
    const { shopper, email } = await aBuyer();
    const { codes } = await enrol(shopper);
    const thief = aVisitor();
    for (let time = 0; time < 11; time += 1) await signIn(thief, email, { code: '000000' });
    expect(await refusalOf(signIn(thief, email, { code: codes[0] }))).toEqual(TOO_MANY);
    expect((await signIn(aVisitor(), email, { code: codes[0] })).status).toBe(200);
  });
});

describe('C44 whoever guesses', () => {
  it('has ten tries from a known place too', async () => {
    const { email, shopper } = await signedIn();
    for (let time = 0; time < 10; time += 1)
      expect(await refusalOf(signIn(shopper, email, WRONG))).toEqual(WRONG_CREDENTIALS);
    expect(await refusalOf(signIn(shopper, email))).toEqual(TOO_MANY);
  });

  it('hears the same about an address without an account, from many networks too', async () => {
    for (const email of [anEmail(), (await aBuyer()).email]) {
      expect(await refusalOf(signIn(aVisitor(), email, WRONG))).toEqual(WRONG_CREDENTIALS);
      await Promise.all(
        Array.from({ length: LIMITS.signInOfAccountInAll.times - 1 }, () => spend('signInOfAccountInAll', email)),
      );
      expect(await refusalOf(signIn(aVisitor(), email, WRONG))).toEqual(TOO_MANY);
    }
  });

  it('does not become known by an account of their own with the same address', async () => {
    const [{ email }, stranger] = [await aBuyer(), aVisitor()];
    await signUp(stranger, email, { password: 'a password of the stranger' });
    await spendInAll(email);
    expect(await refusalOf(signIn(stranger, email, WRONG))).toEqual(TOO_MANY);
  });

  it('is not known for other accounts by the device cookie of one', async () => {
    const [{ shopper }, { email }] = [await signedIn(), await aBuyer()];
    await spendInAll(email);
    expect(await refusalOf(signIn(shopper, email, WRONG))).toEqual(TOO_MANY);
  });
});

describe('C44 the device cookie', () => {
  it('is set by each kind of sign-in, outlives signing out, and names no one', async () => {
    const { email } = await aBuyer();
    const byPassword = aVisitor();
    const { headers } = await signIn(byPassword, email);
    expect(headers.getSetCookie().find((line) => line.startsWith('device='))).toMatch(
      /^device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const device = byPassword.cookies.get('device');
    await byPassword.post('/api/logout');
    expect(byPassword.cookies.get('device')).toBe(device);
    const byLink = aVisitor();
    await byLink.ask('/api/login/open-link', { token: await askForToken(byLink, 'sign-in', email) });
    const bySigningUp = aVisitor();
    await signUp(bySigningUp, anEmail(), { password: PASSWORD });
    const cookies = [byPassword, byLink, bySigningUp].map((shopper) => shopper.cookies.get('device'));
    expect(new Set(cookies).size).toBe(3);
    expect(cookies).not.toContain(undefined);
  });

  it('nobody reads in the table which browsers and networks an account uses', async () => {
    const { shopper } = await signedIn();
    const { data } = await KnownPlace.scan.go({ pages: 'all' });
    expect(data.length).toBeGreaterThan(1);
    expect(JSON.stringify(data)).not.toContain(shopper.cookies.get('device'));
    expect(JSON.stringify(data)).not.toContain(shopper.network);
  });
});

describe('C44 somebody who asks for mails to an address', () => {
  const ASKED = {
    'a new password': (shopper: Shopper, email: string) => shopper.post('/api/users/forgot-password', { email }),
    'a sign-in link': (shopper: Shopper, email: string) => shopper.post('/api/login/link', { email }),
  };

  it.each(Object.entries(ASKED))('keeps its owner from %s nowhere but at new places', async (_, ask) => {
    const [{ email, shopper }, atHome] = [await signedIn(), aVisitor()];
    atHome.network = shopper.network;
    shopper.network = aVisitor().network;
    for (let time = 0; time < LIMITS.mailToAddress.times; time += 1) await ask(aVisitor(), email);
    expect(await refusalOf(ask(aVisitor(), email))).toEqual(TOO_MANY);
    for (const known of [shopper, atHome]) {
      for (let time = 0; time < LIMITS.mailToAddress.times; time += 1)
        expect((await ask(known, email)).status, `time ${time}`).toBe(202);
      expect(await refusalOf(ask(known, email))).toEqual(TOO_MANY);
    }
  });

  it('keeps nobody from confirming an account of their own, and gets no more mails by accounts with the address', async () => {
    const [email, shopper, stranger] = [anEmail(), aVisitor(), aVisitor()];
    await signUp(shopper, email);
    for (let time = 1; time < LIMITS.mailToAddress.times; time += 1) await ASKED['a sign-in link'](stranger, email);
    expect(await refusalOf(signUp(stranger, email))).toEqual(TOO_MANY);
    const again = () => shopper.post('/api/users/resend-verification');
    for (let time = 0; time < LIMITS.mailToAddress.times; time += 1) expect((await again()).status).toBe(202);
    await signIn(shopper, email);
    expect(await refusalOf(ASKED['a new password'](shopper, email))).toEqual(TOO_MANY);
  });
});

describe('C44 whoever signs up with the address of another, who has not confirmed it', () => {
  const THEIRS = { password: 'a password of the stranger' };
  const strangersSignUp = async (email: string, times: number): Promise<Shopper> => {
    const stranger = aVisitor();
    for (let time = 0; time < times; time += 1) {
      setClock(() => SPAN_BEGINS + (time + 1) * 3_600_000);
      await signUp(stranger, email, THEIRS);
      await stranger.post('/api/logout');
      await signIn(stranger, email, THEIRS);
    }
    return stranger;
  };
  const USED: Record<string, (shopper: Shopper, email: string) => Promise<unknown>> = {
    'signed in again': async (shopper, email) => {
      await shopper.post('/api/logout');
      await signIn(shopper, email);
    },
    'ordered': async (shopper, email) => {
      const { cart } = await aCart(shopper);
      expect((await place(shopper, checkoutOf(cart, { email }))).status).toBe(200);
    },
  };

  it.each(Object.entries(USED))('locks out nobody who has %s, and sees nothing of theirs', async (_, use) => {
    const [email, shopper] = [anEmail(), aVisitor()];
    await signUp(shopper, email);
    const { id } = await whoAmI(shopper);
    await use(shopper, email);
    const stranger = await strangersSignUp(email, 3);
    expect((await signIn(aVisitor(), email)).body.id).toBe(id);
    expect((await whoAmI(stranger)).id).not.toBe(id);
    expect((await stranger.ask<{ items: unknown[] }>('/api/carts/')).items).toEqual([]);
  });

  it('leaves the one who has ordered, not the stranger who was there before and only signed in', async () => {
    const [email, shopper] = [anEmail(), aVisitor()];
    await strangersSignUp(email, 2);
    setClock(() => SPAN_BEGINS + 3 * 3_600_000);
    await signUp(shopper, email);
    const { id } = await whoAmI(shopper);
    await USED.ordered?.(shopper, email);
    await strangersSignUp(email, 5);
    expect((await signIn(aVisitor(), email)).body.id).toBe(id);
  });

  it('guesses no faster at the other’s password from a place that their own account knows', async () => {
    const [email, shopper] = [anEmail(), aVisitor()];
    await signUp(shopper, email);
    await USED['signed in again']?.(shopper, email);
    const stranger = await strangersSignUp(email, 1);
    await spendInAll(email);
    expect(await refusalOf(signIn(stranger, email))).toEqual(WRONG_CREDENTIALS);
    expect((await signIn(stranger, email, THEIRS)).status).toBe(200);
    expect((await signIn(shopper, email)).status).toBe(200);
    expect(await refusalOf(signIn(aVisitor(), email))).toEqual(TOO_MANY);
  });
});

describe('C44 a cookie that somebody planted', () => {
  it('makes no place known: each sign-in gives the browser a new device', async () => {
    const [{ email }, stranger, victim] = [await aBuyer(), aVisitor(), aVisitor()];
    await signUp(stranger, anEmail());
    const planted = stranger.cookies.get('device') ?? '';
    victim.cookies.set('device', planted);
    await signIn(victim, email);
    expect(victim.cookies.get('device')).not.toBe(planted);
    await spendInAll(email);
    expect(await refusalOf(signIn(stranger, email, WRONG))).toEqual(TOO_MANY);
  });

  it.each(['a', 'a'.repeat(42), `${'a'.repeat(42)}=`, 'a'.repeat(44)])('is no visitor: %s', async (visitor) => {
    const shopper = aVisitor();
    shopper.cookies.set('visitor', visitor);
    await aCart(shopper);
    expect(shopper.cookies.get('visitor')).toMatch(/^[\w-]{43}$/);
    expect(shopper.cookies.get('visitor')).not.toBe(visitor);
  });
});

describe('C44 the holder of a gift card', () => {
  const lookUp = (shopper: Shopper, code: string, pin: string) =>
    shopper.post<Refusal>('/api/carts/card', { code, pin });
  /** Wrong pins from one network, each from a browser of its own: a browser has five tries. */
  const guessPin = async (network: string, code: string, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      const stranger = aVisitor();
      stranger.network = network;
      await lookUp(stranger, code, `wrong ${time}`);
    }
  };

  it('pays with it while a stranger guesses its pin, who hears until when it is locked', async () => {
    const [{ code, pin }, { network }] = [await aCard(), aVisitor()];
    await guessPin(network, code, LIMITS.pinOfCard.times);
    const stranger = aVisitor();
    stranger.network = network;
    const { status, body, headers } = await lookUp(stranger, code, pin);
    expect([status, body.code, headers.get('Retry-After')]).toEqual([429, 'gift_card.locked', '3600']);
    expect(body.description).toMatch(
      /^Too many wrong pins were entered for this gift card\. It is locked until \w+ \d+ at \d+:00 [AP]M \(UTC\)\.$/,
    );
    expect((await lookUp(aVisitor(), code, pin)).status).toBe(200);
  });

  it('who has used it before does so while many networks guess; a new holder waits', async () => {
    const { code, pin, cardId } = await aCard();
    const holder = aVisitor();
    expect((await lookUp(holder, code, pin)).status).toBe(200);
    await Promise.all(Array.from({ length: LIMITS.pinOfCardInAll.times }, () => spend('pinOfCardInAll', cardId)));
    expect((await lookUp(aVisitor(), code, pin)).body.code).toBe('gift_card.locked');
    holder.network = aVisitor().network;
    expect((await lookUp(holder, code, pin)).status).toBe(200);
  });
});
