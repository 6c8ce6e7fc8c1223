import '#test/support/own-table.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { Session as SessionItem } from '#functions/platform/session.entity.ts';
import { hashToken } from '#functions/platform/signing.ts';
import { setClock } from '#functions/platform/clock.ts';
import { User } from '#functions/identity/user.entity.ts';
import { findOwnAsset } from '#functions/uploads/assets.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { Session } from '#shared/schemas/session.ts';
import { addPiece, aCart, aPhotoOf, aPlacedCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aBuyer, anArtist, anEmail, aVisitor, giveAccount, PASSWORD } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { openSeam, withRival } from '#test/support/outgoing.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

const whoAmI = (shopper: Shopper): Promise<Session> => shopper.ask<Session>('/api/session');
const signUp = (shopper: Shopper, email = anEmail()) => shopper.post<Session>('/api/users', { email, password: PASSWORD, returnPath: '/' });
const signIn = (shopper: Shopper, email: string, wish: { password?: string; area?: string } = {}) => shopper.post<Session>('/api/login', { email, password: PASSWORD, ...wish });
const myCart = (shopper: Shopper): Promise<Cart> => shopper.ask<Cart>('/api/carts/');

afterEach(() => setClock(Date.now));

describe('accounts', () => {
  it('I-06 API-15 I sign up with e-mail and password and am signed in', async () => {
    const shopper = aVisitor();
    expect(await whoAmI(shopper)).toEqual({ id: null, role: 'Visitor', email: null, realtime_token: expect.stringMatching(/^[\w-]+\.[0-9a-z]+\.[\w-]+$/) });
    const email = anEmail();
    const { status, body } = await signUp(shopper, `  ${email.toUpperCase()}`.trim());
    expect([status, body.role, body.email]).toEqual([201, 'User', email]);
    expect(body.id).toMatch(/^usr_/);
    expect(body.realtime_token).toMatch(/^[\w-]+\.\w+\.[\w-]+$/);
    expect(await whoAmI(shopper)).toMatchObject({ id: body.id, role: 'User', email });
  });

  it('I-06 nobody makes themselves an artist, or an admin, by signing up', async () => {
    const { body } = await aVisitor().post<Session>('/api/users', { email: anEmail(), password: PASSWORD, role: 'Admin', userId: 'usr_demo_admin' });
    expect(body.role).toBe('User');
    expect(body.id).not.toBe('usr_demo_admin');
  });

  it('I-06 an e-mail has one account, however it is written, even when two sign up at once', async () => {
    const email = anEmail();
    const answers = await Promise.all([signUp(aVisitor(), email), signUp(aVisitor(), email.toUpperCase()), signUp(aVisitor(), email)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await refusalOf(signUp(aVisitor(), email))).toEqual([409, 'user.email_taken']);
  });

  it('I-06 the password has 8 to 128 characters, the e-mail looks like one', async () => {
    for (const input of [{ email: anEmail(), password: '1234567' }, { email: anEmail(), password: 'x'.repeat(129) }, { email: 'nobody', password: PASSWORD }, { email: anEmail() }, { email: `a@${'b'.repeat(300)}.com`, password: PASSWORD }])
      expect(await refusalOf(aVisitor().post('/api/users', input))).toEqual([422, 'request.invalid']);
  });

  it('passwords are stored as argon2id with their own salt, sessions as a hash', async () => {
    const [first, second] = [await aBuyer(), await aBuyer()];
    const users = await User.get([{ userId: first.id! }, { userId: second.id! }]).go();
    for (const { passwordHash } of users.data) expect(passwordHash).toMatch(/^argon2id\$19456,2,1\$/);
    expect(new Set(users.data.map(({ passwordHash }) => passwordHash)).size).toBe(2);
    const token = first.shopper.cookies.get('sid') ?? '';
    const { data } = await SessionItem.get({ tokenHash: hashToken(token) }).go();
    expect(data?.userId).toBe(first.id);
    expect(JSON.stringify(data)).not.toContain(token);
  });
});

describe('signing in', () => {
  it('C10 customers sign in at their door, artists at theirs', async () => {
    const [buyer, artist] = [await aBuyer(), await anArtist()];
    await giveAccount(artist);
    expect((await signIn(aVisitor(), buyer.email)).body).toMatchObject({ id: buyer.id, role: 'User' });
    expect((await signIn(aVisitor(), buyer.email, { area: 'customer' })).body.role).toBe('User');
    expect((await signIn(aVisitor(), artist.email, { area: 'artist' })).body).toMatchObject({ id: artist.supplierId, role: 'Supplier' });
  });

  it('C10 the wrong door, a wrong password and an unknown e-mail answer alike', async () => {
    const [buyer, artist] = [await aBuyer(), await anArtist()];
    await giveAccount(artist);
    const send = (email: string, wish: object) => aVisitor().post('/api/login', { email, password: PASSWORD, ...wish }, { requestId: 'same' });
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

  it('the cookie is for the site alone: HttpOnly, SameSite, for all paths, two weeks, and new at each sign-in', async () => {
    const buyer = await aBuyer();
    const [once, twice] = [await signIn(aVisitor(), buyer.email), await signIn(aVisitor(), buyer.email)];
    for (const { headers } of [once, twice]) expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^sid=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/)]);
    expect(once.headers.getSetCookie()).not.toEqual(twice.headers.getSetCookie());
  });

  it('over TLS the cookies carry the __Host- prefix and Secure', async () => {
    const site = process.env.SITE_URL;
    process.env.SITE_URL = 'https://shop.example';
    try {
      const shopper = aVisitor();
      await addPiece(shopper);
      const { headers } = await signUp(shopper);
      expect([...shopper.cookies.keys()].toSorted()).toEqual(['__Host-sid', '__Host-visitor']);
      expect(headers.getSetCookie()[0]).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    } finally {
      process.env.SITE_URL = site;
    }
  });

  it('C10 a session ends after two weeks', async () => {
    const { shopper } = await aBuyer();
    const signedInAt = Date.now();
    setClock(() => signedInAt + 14 * 86_400_000 - 2_000);
    expect((await whoAmI(shopper)).role).toBe('User');
    setClock(() => signedInAt + 14 * 86_400_000 + 2_000);
    expect((await whoAmI(shopper)).role).toBe('Visitor');
  });
});

describe('signing out', () => {
  it('R-22 ends the session on the server: the old cookie opens nothing any more', async () => {
    const { shopper, id } = await aBuyer();
    const thief = shopper.twin();
    expect((await whoAmI(thief)).id).toBe(id);
    const { status, body, headers } = await shopper.post<Session>('/api/logout');
    expect([status, body.role, body.id]).toEqual([200, 'Visitor', null]);
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^sid=; Max-Age=0; Path=\//)]);
    expect(await whoAmI(thief)).toMatchObject({ id: null, role: 'Visitor' });
  });

  it('leaves my other devices signed in', async () => {
    const buyer = await aBuyer();
    const phone = aVisitor();
    await signIn(phone, buyer.email);
    await buyer.shopper.post('/api/logout');
    expect((await whoAmI(phone)).id).toBe(buyer.id);
  });

  it('a second sign-out, and one of a visitor, change nothing', async () => {
    const { shopper } = await aBuyer();
    for (const who of [shopper, shopper, aVisitor()]) expect((await who.post('/api/logout')).status).toBe(200);
  });
});

describe('what I had as a visitor', () => {
  it('C10 my cart is mine when I sign up, and no visitor’s any more', async () => {
    const artist = await anArtist();
    const { shopper, cart } = await aCart();
    await shopper.ask('/api/carts/request-supplier', { supplier: artist.supplierId });
    const visitor = shopper.twin();
    await signUp(shopper);
    const adopted = await myCart(shopper);
    expect(adopted.items).toEqual(cart.items);
    expect(adopted.requested_suppliers).toEqual([artist.supplierId]);
    expect((await myCart(visitor)).items).toEqual([]);
    expect(await refusalOf(visitor.get(`/api/carts/?cart_id=${adopted.id}`))).toEqual([404, 'cart.not_found']);
  });

  it('C10 signing in adds my visitor’s pieces to the cart that my account has', async () => {
    const buyer = await aBuyer();
    const own = await addPiece(buyer.shopper);
    const { shopper, cart } = await aCart();
    await signIn(shopper, buyer.email);
    const merged = await myCart(shopper);
    expect(merged.id).toBe(own.id);
    expect(merged.items.map(({ key }) => key)).toEqual([...own.items, ...cart.items].map(({ key }) => key));
    expect(await myCart(buyer.shopper)).toEqual(merged);
  });

  it('C10 the photos that I uploaded as a visitor are mine after I sign in', async () => {
    const { shopper } = await aCart();
    const assetId = await aPhotoOf(shopper);
    await addPiece(shopper, { assets: [assetId] });
    const { body } = await signUp(shopper);
    expect((await findOwnAsset(body, assetId)).ownerId).toBe(body.id);
    expect((await addPiece(shopper, { assets: [assetId] })).items).toHaveLength(3);
  });

  it('C10 an order that I placed as a visitor stays with that browser', async () => {
    const { shopper, cart } = await aPlacedCart();
    const visitor = shopper.twin();
    await signUp(shopper);
    expect((await myCart(shopper)).items).toEqual([]);
    expect((await visitor.get(`/api/carts/?cart_id=${cart.id}`)).status).toBe(200);
  });

  it('C10 a cart whose payment waits for my bank is not taken from the visitor who is paying it', async () => {
    const { shopper, cart } = await aCart();
    await place(shopper, checkoutOf(cart, { charge: 'pm_card_authenticationRequired' }));
    const visitor = shopper.twin();
    expect((await signUp(shopper)).status).toBe(201);
    expect((await visitor.get<Cart>(`/api/carts/?cart_id=${cart.id}`)).body.items).toHaveLength(1);
  });

  it('C10 whatever my other tab adds while I sign in, I am signed in, and no piece is lost', async () => {
    await openSeam({ pays: false });
    const { sku } = await aProduct();
    let isMet = true;
    for (let at = 0; isMet; at += 1) {
      const buyer = await aBuyer();
      await addPiece(buyer.shopper, { product_id: sku });
      const { shopper } = await aCart(aVisitor(), { product_id: sku });
      const otherTab = shopper.twin();
      const { result, met } = await withRival({ at, act: () => addPiece(otherTab, { product_id: sku }) }, () => signIn(shopper, buyer.email));
      expect(result?.status).toBe(200);
      const pieces = (await myCart(shopper)).items.length + (await myCart(otherTab)).items.length;
      expect(pieces).toBe(met ? 3 : 2);
      isMet = met;
    }
  });
});
