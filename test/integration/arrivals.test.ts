import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cart as CartItem } from '#functions/carts/cart.entity.ts';
import { Idempotency } from '#functions/checkout/attempt.entity.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { Asset as AssetItem } from '#functions/uploads/asset.entity.ts';
import type { GuestThings, OwnOrders } from '#shared/schemas/account.ts';
import type { Asset, UploadPlan } from '#shared/schemas/asset.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { addPiece, aCart, aPhotoOf, aPlacedCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aBuyer, anArtist, anEmail, aVisitor, type Buyer } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { askForToken, signIn, signUp, whoAmI } from '#test/support/accounts.ts';
import { distinctFaultsOf, openSeam, withFault, withRival } from '#test/support/outgoing.ts';
import { deliver, openPayments, type Payments } from '#test/support/payments.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';
import { aPhoto, completePath, cut, putPart } from './photos.fixture.ts';

let payments: Payments;
let sku = '';
beforeAll(async () => {
  payments = await openPayments();
  await openSeam();
  ({ sku } = await aProduct());
});
afterAll(() => payments.close());
afterEach(() => {
  setClock(Date.now);
  vi.restoreAllMocks();
});

const ASKS_THE_BANK = 'pm_card_authenticationRequired';
const myCart = (shopper: Shopper): Promise<Cart> => shopper.ask<Cart>('/api/carts/');
const keysOf = ({ items }: Cart): string[] => items.map(({ key }) => key);
const aPiece = (shopper: Shopper, assets: string[] = []): Promise<Cart> =>
  addPiece(shopper, { product_id: sku, assets });
/** A sign-in, or sign-up, that was begun from the cart: it takes the cart along. */
const FROM_CART = { returnPath: '/carts/checkout/' };
const ownerOfPhoto = async (assetId: string): Promise<string | undefined> =>
  (await AssetItem.get({ assetId }).go({ consistent: true })).data?.ownerId;
const ownersOfOrder = async (cartId: string): Promise<string[]> => {
  const { data: cart } = await CartItem.get({ cartId }).go({ consistent: true });
  const { data } = await Order.get((cart?.orderIds ?? []).map((orderId) => ({ orderId }))).go({ consistent: true });
  return [cart?.ownerId ?? '', ...data.map(({ ownerId }) => ownerId)];
};

/** Answers the bank's questions for a cart and delivers the webhooks that follow. */
const atTheBank = async (cartId: string, outcome: 'complete' | 'fail'): Promise<void> => {
  const intents = payments.snapshot(cartId).intents.filter(({ status }) => status === 'requires_action');
  for (const { client_secret: secret } of intents) await payments.authenticate(secret ?? '', outcome);
  for (const event of payments.events(cartId)) await deliver(event);
};

describe('what I had as a visitor', () => {
  it('C10 S6 my cart is mine when I sign up, under an id that nobody knows, and no visitor’s any more', async () => {
    const artist = await anArtist();
    const { shopper, cart } = await aCart();
    await shopper.ask('/api/carts/request-supplier', { supplier: artist.supplierId });
    const visitor = shopper.twin();
    await signUp(shopper, anEmail(), FROM_CART);
    const adopted = await myCart(shopper);
    expect(adopted.items).toEqual(cart.items);
    expect(adopted.requested_suppliers).toEqual([artist.supplierId]);
    expect(adopted.id).not.toBe(cart.id);
    expect((await myCart(visitor)).items).toEqual([]);
    for (const id of [adopted.id, cart.id])
      expect(await refusalOf(visitor.get(`/api/carts/?cart_id=${id}`))).toEqual([404, 'cart.not_found']);
  });

  it('C10 D18 signing in adds my visitor’s pieces and wishes to the cart that my account has', async () => {
    const [buyer, first, second] = [await aBuyer(), await anArtist(), await anArtist()];
    const own = await aPiece(buyer.shopper);
    await buyer.shopper.ask('/api/carts/request-supplier', { supplier: first.supplierId });
    const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
    for (const { supplierId } of [first, second])
      await shopper.ask('/api/carts/request-supplier', { supplier: supplierId });
    await signIn(shopper, buyer.email, FROM_CART);
    const merged = await myCart(shopper);
    expect(merged.id).toBe(own.id);
    expect(keysOf(merged)).toEqual([...keysOf(own), ...keysOf(cart)]);
    expect(merged.requested_suppliers).toEqual([first.supplierId, second.supplierId]);
    expect(await myCart(buyer.shopper)).toEqual(merged);
  });

  it('C10 two full carts become one; what is too much for one order I choose myself', async () => {
    const buyer = await aBuyer();
    const shopper = aVisitor();
    for (let piece = 0; piece < 15; piece += 1) await Promise.all([aPiece(buyer.shopper), aPiece(shopper)]);
    const wanted = [...keysOf(await myCart(buyer.shopper)), ...keysOf(await myCart(shopper))];
    await signIn(shopper, buyer.email, FROM_CART);
    const merged = await myCart(shopper);
    expect(keysOf(merged)).toEqual(wanted);
    expect(
      await refusalOf(shopper.post('/api/carts/add-item', { product_id: sku, options: { size: '8x10in' } })),
    ).toEqual([409, 'cart.full']);
    expect(await refusalOf(place(shopper, checkoutOf(merged)))).toEqual([409, 'cart.full']);
    for (const item_id of wanted.slice(0, 10)) await shopper.ask('/api/carts/remove-item', { item_id });
    const left = await myCart(shopper);
    expect(keysOf(left)).toEqual(wanted.slice(10));
    expect((await place(shopper, checkoutOf(left))).status).toBe(200);
  });

  it('C10 two tabs that sign in at once leave each piece there once', { tags: 'soak' }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const buyer = await aBuyer();
      const own = await aPiece(buyer.shopper);
      const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
      const tabs = [shopper, shopper.twin(), shopper.twin()];
      const answers = await Promise.all(tabs.map((tab) => signIn(tab, buyer.email, FROM_CART)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(keysOf(await myCart(buyer.shopper))).toEqual([...keysOf(own), ...keysOf(cart)]);
    }
  });

  it(
    'C10 whatever my other tab adds while I sign in, I am signed in, and no piece is lost',
    { tags: 'soak' },
    async () => {
      let isMet = true;
      for (let at = 0; isMet; at += 1) {
        const buyer = await aBuyer();
        await aPiece(buyer.shopper);
        const { shopper } = await aCart(aVisitor(), { product_id: sku });
        const otherTab = shopper.twin();
        const { result, met } = await withRival({ at, act: () => aPiece(otherTab) }, () =>
          signIn(shopper, buyer.email, FROM_CART),
        );
        expect(result?.status).toBe(200);
        expect((await myCart(shopper)).items).toHaveLength(met ? 3 : 2);
        expect((await myCart(otherTab)).items).toEqual([]);
        isMet = met;
      }
    },
  );
});

describe('what I had as a guest and nobody has asked for', () => {
  const leftBy = (shopper: Shopper): Promise<GuestThings> => shopper.ask<GuestThings>('/api/session/guest');
  const photosOf = async (shopper: Shopper): Promise<string[]> =>
    (await shopper.ask<Asset[]>('/api/products/assets')).map(({ id }) => id);

  it.each([
    [undefined, false],
    ['/', false],
    ['/account', false],
    ['/products', false],
    ['/artists/marta', false],
    ['//evil.example/carts/checkout', false],
    ['/carts/checkout/', true],
    ['/products/custoil?o_size=8x10in', true],
    ['/assets/ast_1', true],
    ['/orders/crt_1', true],
  ])('C10 a sign-in that begins at %s takes the cart along: %s', async (returnPath, isTaken) => {
    const ways: ((shopper: Shopper, email: string) => Promise<unknown>)[] = [
      (shopper, email) => signIn(shopper, email, { returnPath }),
      (shopper) => signUp(shopper, anEmail(), { returnPath }),
      async (shopper, email) => {
        const token = await askForToken(shopper, 'sign-in', email, { returnPath });
        return shopper.ask('/api/login/open-link', { token });
      },
    ];
    for (const enter of ways) {
      const [{ email }, { shopper, cart }] = [await aBuyer(), await aCart()];
      await enter(shopper, email);
      expect(keysOf(await myCart(shopper))).toEqual(isTaken ? keysOf(cart) : []);
      expect((await leftBy(shopper)).pieces).toBe(isTaken ? 0 : cart.items.length);
    }
  });

  it('C10 a photo in no piece stays the guest’s, also at a sign-in from the cart, until I take it over', async () => {
    const [buyer, { shopper }] = [await aBuyer(), await aCart()];
    const [inCart, loose] = [await aPhotoOf(shopper), await aPhotoOf(shopper)];
    await aPiece(shopper, [inCart]);
    await signIn(shopper, buyer.email, FROM_CART);
    expect([await photosOf(shopper), await leftBy(shopper)]).toEqual([[inCart], { pieces: 0, artists: 0, photos: 1 }]);
    await shopper.ask('/api/session/guest', { take: 'everything' });
    expect([await ownerOfPhoto(loose), (await photosOf(shopper)).toSorted(), await leftBy(shopper)]).toEqual([
      buyer.id,
      [inCart, loose].toSorted(),
      { pieces: 0, artists: 0, photos: 0 },
    ]);
  });

  it('C10 taking over moves cart, wishes and photos, once, and what comes later in this browser', async () => {
    const [buyer, artist, { shopper, cart }] = [await aBuyer(), await anArtist(), await aCart()];
    const [guest, photo] = [shopper.twin(), await aPhotoOf(shopper)];
    await shopper.ask('/api/carts/request-supplier', { supplier: artist.supplierId });
    await signIn(shopper, buyer.email);
    expect(await leftBy(shopper)).toEqual({ pieces: cart.items.length, artists: 1, photos: 1 });
    for (let press = 0; press < 2; press += 1)
      expect(await shopper.ask('/api/session/guest', { take: 'everything' })).toEqual({
        pieces: 0,
        artists: 0,
        photos: 0,
      });
    const late = await aPiece(guest);
    expect(keysOf(await myCart(shopper))).toEqual([...keysOf(cart), ...keysOf(late)]);
    expect((await myCart(shopper)).requested_suppliers).toEqual([artist.supplierId]);
    expect(await ownerOfPhoto(photo)).toBe(buyer.id);
  });

  it('C10 signing out without a press leaves it out of the account; another browser has nothing to take', async () => {
    const [buyer, { shopper }] = [await aBuyer(), await aCart()];
    const photo = await aPhotoOf(shopper);
    expect(await leftBy(buyer.shopper)).toEqual({ pieces: 0, artists: 0, photos: 0 });
    await signIn(shopper, buyer.email);
    await shopper.ask('/api/logout', {});
    expect((await myCart(buyer.shopper)).items).toEqual([]);
    expect(await ownerOfPhoto(photo)).not.toBe(buyer.id);
    expect(await refusalOf(aVisitor().post('/api/session/guest', { take: 'everything' }))).toEqual([
      401,
      'session.required',
    ]);
  });

  it('C10 what a guest has placed with another address is not among my orders, also after I took over the rest', async () => {
    const [buyer, { shopper }] = [await aBuyer(), await aPlacedCart()];
    setClock(() => Date.now() + 2_000);
    await signIn(shopper, buyer.email, FROM_CART);
    await shopper.ask('/api/session/guest', { take: 'everything' });
    expect((await shopper.ask<OwnOrders>('/api/users/me/orders')).orders).toEqual([]);
  });
});

describe('my photos', () => {
  /** An upload of the shopper with all parts sent. */
  const sendPhoto = async (shopper: Shopper): Promise<UploadPlan> => {
    const file = await aPhoto();
    const plan = await shopper.ask<UploadPlan>('/api/updates/create-chunked/', {
      name: 'us.jpg',
      type: '',
      size: file.length,
    });
    for (const [index, bytes] of cut(plan, file).entries()) await putPart(plan.parts[index]!, bytes);
    return plan;
  };
  const complete = async (shopper: Shopper, plan: UploadPlan): Promise<Asset> =>
    (await shopper.ask<{ result: Asset }>(completePath(plan), {})).result;

  it('C10 those in my cart are mine after I sign in from it, and I can order with them', async () => {
    const { shopper } = await aCart();
    const assetId = await aPhotoOf(shopper);
    await aPiece(shopper, [assetId]);
    await signUp(shopper, anEmail(), FROM_CART);
    expect(await ownerOfPhoto(assetId)).toBe((await whoAmI(shopper)).id);
    expect((await aPiece(shopper, [assetId])).items).toHaveLength(3);
    expect((await place(shopper, checkoutOf(await myCart(shopper)))).status).toBe(200);
  });

  it('C10 U-11 one that was on its way belongs to my account when it has come, and can be ordered', async () => {
    const [buyer, shopper] = [await aBuyer(), aVisitor()];
    const plan = await sendPhoto(shopper);
    await signIn(shopper, buyer.email, FROM_CART);
    const { id } = await complete(shopper, plan);
    expect(await ownerOfPhoto(id)).toBe(buyer.id);
    expect((await buyer.shopper.ask<Asset[]>('/api/products/assets')).map((asset) => asset.id)).toEqual([id]);
    expect((await place(shopper, checkoutOf(await aPiece(shopper, [id])))).status).toBe(200);
  });

  it('C10 one that came while I took over the rest is listed and can be ordered, and asking for it once more makes it my account’s', async () => {
    const [buyer, shopper] = [await aBuyer(), aVisitor()];
    const plan = await sendPhoto(shopper);
    const visitor = shopper.twin();
    await signIn(shopper, buyer.email);
    await shopper.ask('/api/session/guest', { take: 'everything' });
    const { id } = await complete(visitor, plan);
    expect(await ownerOfPhoto(id)).not.toBe(buyer.id);
    expect((await shopper.ask<Asset[]>('/api/products/assets')).map((asset) => asset.id)).toEqual([id]);
    expect((await place(shopper, checkoutOf(await aPiece(shopper, [id])))).status).toBe(200);
    expect((await complete(shopper, plan)).id).toBe(id);
    expect(await ownerOfPhoto(id)).toBe(buyer.id);
  });

  it('C10 S-10 a painting that is being made stays mine to wait for', async () => {
    const [buyer, { shopper }] = [await aBuyer(), await aCart()];
    const assetId = await aPhotoOf(shopper);
    const { result } = await shopper.ask<{ result: { job_id: string } }>(`/api/assets/apply-filter/${assetId}`, {
      filter_id: 'watercolor',
      strength: 0.5,
    });
    await aPiece(shopper, [assetId]);
    await signIn(shopper, buyer.email, FROM_CART);
    for (const browser of [shopper, buyer.shopper])
      expect(await browser.ask(`/api/assets/check-job/${result.job_id}`)).toMatchObject({ status: 'queued' });
  });
});

describe('an order that I was placing', () => {
  it('C10 D18 stays with the visitor who pays it; I follow it here, confirm it, and see it among my orders', async () => {
    const [buyer, { shopper, cart }] = [await aBuyer(), await aCart()];
    const [input, key] = [checkoutOf(cart, { charge: ASKS_THE_BANK }), randomUUID()];
    expect((await place(shopper, input, key)).body.requires_action).toBeDefined();
    await signIn(shopper, buyer.email, FROM_CART);
    expect(await myCart(shopper)).toMatchObject({ items: [] });
    await atTheBank(cart.id, 'complete');
    expect((await shopper.post('/api/carts/confirm/', { cart_id: cart.id })).body).toEqual({
      status: true,
      cart: cart.id,
    });
    expect((await place(shopper, input, key)).body, 'the same request gives the first answer').toEqual({
      status: true,
      cart: cart.id,
    });
    expect((await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`)).status).toBe(1);
    expect((await shopper.ask<OwnOrders>('/api/users/me/orders')).orders.map(({ cart_id }) => cart_id)).toEqual([
      cart.id,
    ]);
    expect(payments.snapshot(cart.id).charges.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  });

  it('C28 pressing again after I signed in, under the same key, places and charges once', async () => {
    const [buyer, { shopper, cart }] = [await aBuyer(), await aCart()];
    const [input, key] = [checkoutOf(cart), randomUUID()];
    expect((await place(shopper, input, key)).status).toBe(200);
    await signIn(shopper, buyer.email, FROM_CART);
    expect((await place(shopper, input, key)).body).toEqual({ status: true, cart: cart.id });
    expect(await refusalOf(place(shopper, { ...input, email: 'another@example.com' }, key))).toEqual([
      409,
      'payment.idempotency_key_reused',
    ]);
    expect(payments.snapshot(cart.id).charges).toHaveLength(1);
  });

  it('C10 when my bank says no after I signed in, the pieces follow into my cart', async () => {
    const [buyer, { shopper, cart }] = [await aBuyer(), await aCart()];
    await place(shopper, checkoutOf(cart, { charge: ASKS_THE_BANK }));
    await signIn(shopper, buyer.email, FROM_CART);
    await atTheBank(cart.id, 'fail');
    expect(keysOf(await myCart(shopper))).toEqual(keysOf(cart));
    expect(await refusalOf(shopper.get(`/api/carts/?cart_id=${cart.id}`))).toEqual([404, 'cart.not_found']);
  });

  it('C10 paying it anew from the same page after I signed in makes it my account’s, with its orders', async () => {
    const [buyer, { shopper, cart }] = [await aBuyer(), await aCart()];
    await place(shopper, checkoutOf(cart, { charge: ASKS_THE_BANK }));
    await signIn(shopper, buyer.email, FROM_CART);
    expect((await place(shopper, checkoutOf(cart))).status).toBe(200);
    expect(await ownersOfOrder(cart.id)).toEqual([buyer.id, buyer.id]);
    expect((await buyer.shopper.ask<OwnOrders>('/api/users/me/orders')).orders.map(({ cart_id }) => cart_id)).toEqual([
      cart.id,
    ]);
    const { data } = await Idempotency.scan.where(({ cartId }, { eq }) => eq(cartId, cart.id)).go({ pages: 'all' });
    expect(data.filter(({ isPlaced }) => isPlaced).map(({ ownerId }) => ownerId)).toEqual([buyer.id]);
    expect(data.filter(({ refusal }) => refusal === 'payment.declined')).toHaveLength(1);
  });

  it('C10 while my account’s cart is being paid elsewhere, my visitor’s pieces wait, and follow as soon as it is placed', async () => {
    const buyer = await aBuyer();
    const own = await aPiece(buyer.shopper);
    await place(buyer.shopper, checkoutOf(own, { charge: ASKS_THE_BANK }));
    const { shopper, cart } = await aCart();
    await signIn(shopper, buyer.email, FROM_CART);
    expect(keysOf(await myCart(shopper))).toEqual(keysOf(own));
    await atTheBank(own.id, 'complete');
    expect(keysOf(await myCart(shopper))).toEqual(keysOf(cart));
  });

  it('C10 one that I placed as a visitor under another address stays with that browser', async () => {
    const [buyer, { shopper, cart }] = [await aBuyer(), await aPlacedCart()];
    const visitor = shopper.twin();
    await signIn(shopper, buyer.email, FROM_CART);
    expect((await myCart(shopper)).items).toEqual([]);
    for (const browser of [shopper, visitor])
      expect((await browser.get(`/api/carts/?cart_id=${cart.id}`)).status).toBe(200);
    expect((await buyer.shopper.get(`/api/carts/?cart_id=${cart.id}`)).status).toBe(404);
  });
});

describe('an account that I opened again by mistake', () => {
  const aSecondAccount = async (email: string): Promise<{ shopper: Shopper; cart: Cart; photo: string }> => {
    const shopper = aVisitor();
    await signUp(shopper, email);
    const photo = await aPhotoOf(shopper);
    return { shopper, photo, cart: await aPiece(shopper, [photo]) };
  };

  it.each([
    ['password', async (shopper: Shopper, email: string) => void (await signIn(shopper, email))],
    [
      'link',
      async (shopper: Shopper, email: string) =>
        void (await shopper.ask('/api/login/open-link', { token: await askForToken(shopper, 'sign-in', email) })),
    ],
  ])('C10 its cart and photos follow me into the real one, by %s', async (_way, enter) => {
    const buyer = await aBuyer();
    const { shopper, cart, photo } = await aSecondAccount(buyer.email.toUpperCase());
    await enter(shopper, buyer.email);
    expect((await whoAmI(shopper)).id).toBe(buyer.id);
    expect(keysOf(await myCart(shopper))).toEqual(keysOf(cart));
    expect(await ownerOfPhoto(photo)).toBe(buyer.id);
  });

  it('C10 nothing follows from an account with another address, confirmed or not', async () => {
    const buyer = await aBuyer();
    const stranger = await aSecondAccount(anEmail());
    const other = await aBuyer();
    await aPiece(other.shopper);
    for (const { shopper } of [stranger, other]) {
      await signIn(shopper, buyer.email);
      expect((await myCart(shopper)).items).toEqual([]);
    }
    expect(keysOf(await myCart((await backIn(other)).shopper))).toHaveLength(1);
    expect(await ownerOfPhoto(stranger.photo)).not.toBe(buyer.id);
  });

  const backIn = async ({ email, ...buyer }: Buyer): Promise<Buyer> => {
    const shopper = aVisitor();
    await signIn(shopper, email);
    return { ...buyer, email, shopper };
  };
});

describe('leaving', () => {
  it('R-22 takes both cookies, and first brings what another tab has added since', async () => {
    const [buyer, { shopper, cart }] = [await aBuyer(), await aCart()];
    const otherTab = shopper.twin();
    await signIn(shopper, buyer.email, FROM_CART);
    const photo = await aPhotoOf(otherTab);
    const late = await aPiece(otherTab, [photo]);
    await shopper.ask('/api/logout', {});
    expect([...shopper.cookies.keys()]).toEqual(['device']);
    expect(await myCart(shopper)).toMatchObject({ items: [] });
    expect(keysOf(await myCart(buyer.shopper))).toEqual([...keysOf(cart), ...keysOf(late)]);
    expect(await ownerOfPhoto(photo)).toBe(buyer.id);
  });
});

describe('a process that dies, or a call that fails, while I sign in', () => {
  interface Victim {
    buyer: Buyer;
    shopper: Shopper;
    photo: string;
    wanted: string[];
    guests: string;
    artist: string;
  }
  const aVictim = async (artist: string): Promise<Victim> => {
    const buyer = await aBuyer();
    const own = await aPiece(buyer.shopper);
    const shopper = aVisitor();
    const { cart: guests } = await aPlacedCart(shopper, { email: buyer.email, product_id: sku });
    const photo = await aPhotoOf(shopper);
    const cart = await aPiece(shopper, [photo]);
    await shopper.ask('/api/carts/request-supplier', { supplier: artist });
    return { buyer, shopper, photo, guests: guests.id, artist, wanted: [...keysOf(own), ...keysOf(cart)] };
  };

  const stateOf = async ({ buyer, photo, guests }: Victim) => {
    const cart = await myCart(buyer.shopper);
    return {
      items: keysOf(cart),
      artists: cart.requested_suppliers,
      photo: await ownerOfPhoto(photo),
      order: await ownersOfOrder(guests),
    };
  };

  it(
    'C10 whichever call it meets: I am let in at the next try, and everything is there, once',
    { tags: 'soak' },
    async () => {
      vi.spyOn(console, 'error').mockReturnValue(undefined);
      const { supplierId: artist } = await anArtist();
      const usual = await aVictim(artist);
      const { deeds } = await withFault(undefined, () => signIn(usual.shopper, usual.buyer.email, FROM_CART));
      const left = distinctFaultsOf(deeds);
      expect(left.length).toBeGreaterThan(20);
      const wrong: unknown[] = [];
      const tryNext = async (): Promise<void> => {
        for (let fault = left.shift(); fault; fault = left.shift()) {
          const victim = await aVictim(artist);
          await withFault(fault, () => signIn(victim.shopper, victim.buyer.email, FROM_CART));
          const again = await signIn(victim.shopper, victim.buyer.email, FROM_CART);
          const { id } = victim.buyer;
          const state = { status: again.status, ...(await stateOf(victim)) };
          const wanted = { status: 200, items: victim.wanted, artists: [artist], photo: id, order: [id, id] };
          if (JSON.stringify(state) !== JSON.stringify(wanted)) wrong.push({ fault, state, wanted });
        }
      };
      await Promise.all(Array.from({ length: 6 }, tryNext));
      expect(wrong).toEqual([]);
    },
  );
});
