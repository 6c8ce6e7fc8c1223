import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cart as CartItem, type StoredCart } from '#functions/carts/cart.entity.ts';
import { ledgerOf } from '#functions/ledger/ledger.ts';
import { indexEvent } from '#functions/lookups/index-event.ts';
import { find } from '#functions/lookups/find.ts';
import { claimOrders } from '#functions/identity/claim-orders.ts';
import { Order, type StoredOrder } from '#functions/orders/order.entity.ts';
import { nowIso, setClock } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import type { OpenedSignInLink, OwnOrders } from '#shared/schemas/account.ts';
import type { FoundOrders } from '#shared/schemas/admin-order.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { OrderQuotes } from '#shared/schemas/quote.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { aCart, addPiece, aPhotoOf, aPlacedCart, checkoutOf, place } from '#test/factories/carts.ts';
import { anOrder, choose, offer } from '#test/factories/orders.ts';
import { aBuyer, anEmail, aVisitor, PASSWORD, somebody } from '#test/factories/people.ts';
import { aGiftCard } from '#test/factories/products.ts';
import { askForToken, mailedToken, signIn, signUp, whoAmI } from '#test/support/accounts.ts';
import { deliverEventsAbout, eventsAbout, mailsTo } from '#test/support/events.ts';
import { openSeam, withFault } from '#test/support/outgoing.ts';
import { deliver, openPayments, type Payments } from '#test/support/payments.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
  await openSeam();
});
afterAll(() => payments.close());
afterEach(() => {
  setClock(Date.now);
  vi.restoreAllMocks();
});

const storedCart = async (cartId: string): Promise<StoredCart> =>
  (await CartItem.get({ cartId }).go({ consistent: true })).data as StoredCart;
const storedOrders = async ({ orderIds }: StoredCart): Promise<StoredOrder[]> =>
  (await Order.get(orderIds.map((orderId) => ({ orderId }))).go({ consistent: true })).data;
const ownersOf = async (cartId: string): Promise<string[]> => {
  const cart = await storedCart(cartId);
  return [...new Set([cart.ownerId, ...(await storedOrders(cart)).map(({ ownerId }) => ownerId)])];
};
const myOrders = async (shopper: Shopper): Promise<string[]> =>
  (await shopper.ask<OwnOrders>('/api/users/me/orders')).orders.map(({ cart_id }) => cart_id);
const guestsOf = async (guestEmail: string): Promise<string[]> =>
  (await CartItem.query.ofGuest({ guestEmail }).go({ pages: 'all' })).data.map(({ cartId }) => cartId);
const confirmed = (userId: string, email: string) => ({ userId, email, verifiedAt: nowIso() });

/** A guest's placed cart with `size` orders. */
const aLargeCart = async (guestEmail: string, size: number): Promise<string> => {
  const { cart } = await aPlacedCart(aVisitor(), { email: guestEmail });
  const stored = await storedCart(cart.id);
  const [first] = await storedOrders(stored);
  // The further orders have no work due for the scheduler.
  const more = Array.from({ length: size - 1 }, () => ({
    ...first!,
    orderId: newId('order'),
    dueKind: undefined,
    dueAt: undefined,
  }));
  await Order.put(more).go();
  await CartItem.patch({ cartId: cart.id })
    .set({ orderIds: [...stored.orderIds, ...more.map(({ orderId }) => orderId)] })
    .go();
  return cart.id;
};

describe('orders that I placed as a guest', () => {
  it('C10 a sign-in link gives me all of mine, however I wrote my address, and says how many; they are listed newest first', async () => {
    const email = anEmail('nora');
    const placed: string[] = [];
    for (const written of [email, email.toUpperCase(), `  ${email}`])
      placed.unshift((await aPlacedCart(aVisitor(), { email: written })).cart.id);
    const others = await aPlacedCart(aVisitor(), { email: anEmail('nora') });
    const shopper = aVisitor();
    const opened = await shopper.ask<OpenedSignInLink>('/api/login/open-link', {
      token: await askForToken(aVisitor(), 'sign-in', email),
    });
    expect(opened.orders_claimed).toBe(3);
    const { orders } = await shopper.ask<OwnOrders>('/api/users/me/orders');
    expect(orders.map(({ cart_id }) => cart_id)).toEqual(placed);
    const [cart, { id }] = [await shopper.ask<Cart>(`/api/carts/?cart_id=${placed[0]}`), await whoAmI(shopper)];
    expect(orders[0]).toMatchObject({
      titles: cart.items.map(({ title }) => title),
      total: cart.total,
      due: cart.due,
      orders: [{ id: cart.orders[0]?.id, status: 1 }],
    });
    for (const cartId of placed) expect(await ownersOf(cartId)).toEqual([id]);
    expect(await myOrders(shopper)).not.toContain(others.cart.id);
    expect(await refusalOf(aVisitor().get('/api/users/me/orders'))).toEqual([401, 'session.required']);
  });

  it.each([
    ['signing in', async (email: string) => void (await signIn(aVisitor(), email))],
    [
      'a new password',
      async (email: string) =>
        void (await aVisitor().ask('/api/users/reset-password', {
          token: await askForToken(aVisitor(), 'reset-password', email),
          password: `${PASSWORD}!`,
        })),
    ],
  ])('C10 %s gives them to an account that is confirmed', async (_way, prove) => {
    const buyer = await aBuyer();
    const { cart } = await aPlacedCart(aVisitor(), { email: buyer.email });
    expect(await myOrders(buyer.shopper)).toEqual([]);
    await prove(buyer.email);
    expect(await ownersOf(cart.id)).toEqual([buyer.id]);
  });

  it('C10 an account that is not confirmed gets none, and all of them once it is', async () => {
    const [email, shopper] = [anEmail(), aVisitor()];
    const { cart, shopper: guest } = await aPlacedCart(aVisitor(), { email });
    await signUp(shopper, email);
    await signIn(shopper, email);
    expect(await myOrders(shopper)).toEqual([]);
    expect(await refusalOf(shopper.get(`/api/carts/?cart_id=${cart.id}`))).toEqual([404, 'cart.not_found']);
    expect((await guest.get(`/api/carts/?cart_id=${cart.id}`)).status).toBe(200);
    await shopper.ask('/api/users/verify-email', { token: await mailedToken(email, 'verify-email') });
    expect(await myOrders(shopper)).toEqual([cart.id]);
    expect(await refusalOf(guest.get(`/api/carts/?cart_id=${cart.id}`))).toEqual([404, 'cart.not_found']);
  });

  it('C10 a new address brings its orders, too', async () => {
    const [buyer, email] = [await aBuyer(), anEmail()];
    const { cart } = await aPlacedCart(aVisitor(), { email });
    await buyer.shopper.ask('/api/users/change-email', { email, password: PASSWORD });
    await buyer.shopper.ask('/api/users/confirm-email', { token: await mailedToken(email, 'change-email') });
    expect(await myOrders(buyer.shopper)).toEqual([cart.id]);
  });

  it('C10 what another account ordered with my address stays theirs', async () => {
    const [mine, theirs] = [await aBuyer(), await aBuyer()];
    const { cart } = await aPlacedCart(theirs.shopper, { email: mine.email });
    expect(await guestsOf(mine.email)).toEqual([]);
    expect((await signIn(mine.shopper, mine.email)).status).toBe(200);
    expect(await ownersOf(cart.id)).toEqual([theirs.id]);
  });

  it('C10 what I ordered in a second account, which I opened with my address by mistake, comes to the first at its next sign-in', async () => {
    const [buyer, shopper] = [await aBuyer(), aVisitor()];
    await signUp(shopper, buyer.email);
    const { cart } = await aPlacedCart(shopper, { email: buyer.email.toUpperCase() });
    expect(await myOrders(shopper)).toEqual([cart.id]);
    expect((await signIn(aVisitor(), buyer.email)).status).toBe(200);
    expect(await ownersOf(cart.id)).toEqual([buyer.id]);
    expect([await myOrders(buyer.shopper), await myOrders(shopper)]).toEqual([[cart.id], []]);
    expect(await refusalOf(shopper.get(`/api/carts/?cart_id=${cart.id}`))).toEqual([404, 'cart.not_found']);
  });

  it('C10 what an account that is not confirmed ordered stays in it, whoever else only types its address; confirming keeps it for good', async () => {
    const [email, shopper, other] = [anEmail(), aVisitor(), aVisitor()];
    await signUp(shopper, email);
    const token = await mailedToken(email, 'verify-email');
    const { cart } = await aPlacedCart(shopper, { email });
    const own = { password: 'a password of their own' };
    await signUp(other, email, own);
    await signIn(other, email, own);
    expect([await myOrders(other), await myOrders(shopper)]).toEqual([[], [cart.id]]);
    await shopper.ask('/api/users/verify-email', { token });
    expect([await myOrders(shopper), await guestsOf(email)]).toEqual([[cart.id], []]);
  });

  it('C10 a sign-in link that confirms my account counts none of what I ordered in it as brought over', async () => {
    const [email, shopper] = [anEmail(), aVisitor()];
    await signUp(shopper, email);
    const { cart } = await aPlacedCart(shopper, { email });
    const token = await askForToken(shopper, 'sign-in', email);
    const opened = await shopper.ask<OpenedSignInLink>('/api/login/open-link', { token });
    expect([opened.orders_claimed, await myOrders(shopper), await guestsOf(email)]).toEqual([0, [cart.id], []]);
  });

  it('C10 an address other than that of my unconfirmed account, typed at the checkout, gives my order to nobody', async () => {
    const [other, shopper] = [await aBuyer(), aVisitor()];
    await signUp(shopper, anEmail());
    await aPlacedCart(shopper, { email: other.email });
    expect(await guestsOf(other.email)).toEqual([]);
  });

  it('C10 signing in everywhere at once claims each order once', async () => {
    const { id, email } = await aBuyer();
    for (let order = 0; order < 3; order += 1) await aPlacedCart(aVisitor(), { email });
    const claimed = await Promise.all(Array.from({ length: 5 }, () => claimOrders(confirmed(id, email))));
    expect(claimed.reduce((sum, each) => sum + each)).toBe(3);
    expect(await claimOrders(confirmed(id, email))).toBe(0);
    expect(await guestsOf(email)).toEqual([]);
  });

  it('the index of guests’ orders knows a cart from its placing until it is claimed, and no open one', async () => {
    const [{ id, email }, { shopper, cart }] = [await aBuyer(), await aCart()];
    expect(await guestsOf(email)).toEqual([]);
    await place(shopper, checkoutOf(cart, { email: email.toUpperCase() }));
    expect(await guestsOf(email)).toEqual([cart.id]);
    await CartItem.patch({ cartId: cart.id }).set({ qcPassed: true }).go();
    expect(await guestsOf(email)).toEqual([cart.id]);
    await claimOrders(confirmed(id, email));
    expect([await guestsOf(email), (await storedCart(cart.id)).guestEmail]).toEqual([[], undefined]);
  });

  it(
    'C10 an order of 250 pieces is claimed whole, in parts, and whatever part fails or dies, the next sign-in ends it',
    { tags: 'soak' },
    async () => {
      vi.spyOn(console, 'error').mockReturnValue(undefined);
      const { id, email } = await aBuyer();
      const faultless = await aLargeCart(email, 250);
      const { calls, result } = await withFault(undefined, () => claimOrders(confirmed(id, email)));
      expect([result, calls]).toEqual([
        1,
        ['QueryCommand', 'TransactWriteItemsCommand', 'TransactWriteItemsCommand', 'TransactWriteItemsCommand'],
      ]);
      expect(await ownersOf(faultless)).toEqual([id]);
      for (const [at, mode] of [
        [1, 'dies after'],
        [2, 'dies before'],
        [2, 'fails after'],
        [3, 'dies before'],
        [3, 'dies after'],
        [3, 'is repeated'],
      ] as const) {
        const buyer = await aBuyer();
        const cartId = await aLargeCart(buyer.email, 250);
        await withFault({ at, mode }, () => claimOrders(confirmed(buyer.id, buyer.email)).catch(() => undefined));
        await claimOrders(confirmed(buyer.id, buyer.email));
        expect([at, mode, await ownersOf(cartId)]).toEqual([at, mode, [buyer.id]]);
      }
    },
  );
});

describe('orders of my account', () => {
  const takeAddress = async ({ shopper }: { shopper: Shopper }, email: string): Promise<void> => {
    await shopper.ask('/api/users/change-email', { email, password: PASSWORD });
    await shopper.ask('/api/users/confirm-email', { token: await mailedToken(email, 'change-email') });
  };
  const addressesOf = async (cartId: string): Promise<(string | undefined)[]> => {
    const cart = await storedCart(cartId);
    return [...new Set([cart.email, ...(await storedOrders(cart)).map(({ email }) => email)])];
  };

  it('C10 my new address gets all mails about what runs, and the old one none; it is found by the new one', async () => {
    const [buyer, email, { shopper: admin }] = [await aBuyer(), anEmail('new'), await somebody('Admin')];
    const order = await anOrder({ shopper: buyer.shopper, checkout: { email: buyer.email.toUpperCase() } });
    const [artist] = order.artists;
    await deliverEventsAbout(order.cartId);
    await takeAddress(buyer, email);
    await deliverEventsAbout(buyer.id, 2);
    const before = (await mailsTo(buyer.email.toUpperCase())).length;
    await offer(artist!, order.orderId, 0);
    await choose(order, artist!);
    setClock(() => Date.now() + 3_601_000);
    await runDueWork();
    await deliverEventsAbout(order.orderId);
    expect((await mailsTo(email)).at(-1)?.subject).toContain('was chosen for your');
    expect(await mailsTo(buyer.email.toUpperCase())).toHaveLength(before);
    expect((await buyer.shopper.ask<Cart>(`/api/carts/?cart_id=${order.cartId}`)).email).toBe(email);
    const found = async (address: string): Promise<string[]> =>
      (await admin.ask<FoundOrders>(`/api/admin/find-orders?q=${address}`)).orders.map(({ id }) => id);
    expect([await found(email), await found(buyer.email)]).toEqual([[order.orderId], []]);
  });

  it('C10 another address that I typed at the checkout is not written to: my order has mine, and theirs has theirs', async () => {
    const [buyer, other, typed, email] = [await aBuyer(), await aBuyer(), anEmail('office'), anEmail('new')];
    const { cart: mine } = await aPlacedCart(buyer.shopper, { email: typed });
    const { cart: theirs } = await aPlacedCart(other.shopper, { email: buyer.email });
    expect([await addressesOf(mine.id), await addressesOf(theirs.id)]).toEqual([[buyer.email], [other.email]]);
    await takeAddress(buyer, email);
    await deliverEventsAbout(buyer.id);
    expect([await addressesOf(mine.id), await addressesOf(theirs.id)]).toEqual([[email], [other.email]]);
  });

  it('C10 another address that I typed before mine was confirmed stays', async () => {
    const [shopper, typed] = [aVisitor(), anEmail('office')];
    await signUp(shopper, anEmail());
    const { cart } = await aPlacedCart(shopper, { email: typed });
    await takeAddress({ shopper }, anEmail('new'));
    await deliverEventsAbout((await whoAmI(shopper)).id!);
    expect(await addressesOf(cart.id)).toEqual([typed]);
  });

  it('C10 two new addresses, whose events come in any order and twice, leave the last one', async () => {
    const [buyer, last] = [await aBuyer(), anEmail('last')];
    const { cart } = await aPlacedCart(buyer.shopper, { email: buyer.email });
    await takeAddress(buyer, anEmail('between'));
    await takeAddress(buyer, last);
    const changes = (await eventsAbout(buyer.id)).filter(({ name }) => name === 'account.changed');
    expect(changes).toHaveLength(2);
    for (const { name, payload, at } of [...changes.toReversed(), ...changes]) await indexEvent(name, payload, at);
    expect(await addressesOf(cart.id)).toEqual([last]);
  });

  it('C10 an address that was mistyped at the sign-up is corrected in its orders, and gets no notice', async () => {
    const [mistyped, email, shopper] = [anEmail('mistyped'), anEmail(), aVisitor()];
    await signUp(shopper, mistyped);
    const { cart } = await aPlacedCart(shopper, { email: mistyped });
    await takeAddress({ shopper }, email);
    await deliverEventsAbout((await whoAmI(shopper)).id!);
    expect(await addressesOf(cart.id)).toEqual([email]);
    expect(await guestsOf(mistyped), 'whoever has the mistyped address gets none of it').toEqual([]);
    expect((await mailsTo(mistyped)).map(({ subject }) => subject)).not.toContain('Your account was changed');
  });

  it('C10 whatever fails while its orders follow, the next delivery of the event ends it', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const [first, second] = [await aBuyer(), await aBuyer()];
    const follow = async (buyer: { id: string }): Promise<void> => {
      const change = (await eventsAbout(buyer.id)).find(({ name }) => name === 'account.changed')!;
      await indexEvent(change.name, change.payload, change.at);
    };
    const changed = async (buyer: { shopper: Shopper; email: string }, email: string): Promise<string> => {
      const { cart } = await aPlacedCart(buyer.shopper, { email: buyer.email });
      await takeAddress(buyer, email);
      return cart.id;
    };
    await changed(first, anEmail('new'));
    const { calls } = await withFault(undefined, () => follow(first));
    const email = anEmail('new');
    const cartId = await changed(second, email);
    const writing = calls.flatMap((call, index) => (call.startsWith('TransactWrite') ? [index] : []));
    expect(writing.length).toBeGreaterThan(1);
    for (const at of writing) await withFault({ at, mode: 'dies after' }, () => follow(second).catch(() => undefined));
    await follow(second);
    expect(await addressesOf(cartId)).toEqual([email]);
    expect((await find('order', [email], { limit: 5 })).ids).toEqual([cartId]);
  });
});

describe('an order that I have claimed', () => {
  it('Q-16 Q-20 Q-21 Q-22 C10 goes on: I choose, the hour passes, the artist accepts, and I am written to', async () => {
    const buyer = await aBuyer();
    const order = await anOrder({ checkout: { email: buyer.email } });
    const [artist] = order.artists;
    await offer(artist!, order.orderId, 2_000);
    await claimOrders(confirmed(buyer.id, buyer.email));
    expect(await refusalOf(order.shopper.get(`/api/orders/quotes/${order.orderId}`))).toEqual([404, 'order.not_found']);
    await choose({ ...order, shopper: buyer.shopper }, artist!);
    setClock(() => Date.now() + 3_601_000);
    await runDueWork();
    await deliverEventsAbout(order.orderId);
    expect((await mailsTo(buyer.email)).at(-1)?.subject).toContain('was chosen for your');
    const { order: shown } = await buyer.shopper.ask<OrderQuotes>(`/api/orders/quotes/${order.orderId}`);
    expect([shown.supplier, shown.processed]).toEqual([artist?.supplierId, true]);
    expect((await buyer.shopper.ask<Cart>(`/api/carts/?cart_id=${order.cartId}`)).due).toBeGreaterThan(0);
    expect(await storedOrders(await storedCart(order.cartId))).toMatchObject([{ ownerId: buyer.id }]);
  });

  it('Y-04 C28 a webhook that comes late, or twice, changes nothing', async () => {
    const buyer = await aBuyer();
    const { shopper, cart } = await aCart();
    const [input, key] = [
      checkoutOf(cart, { email: buyer.email, charge: 'pm_card_authenticationRequired' }),
      randomUUID(),
    ];
    await place(shopper, input, key);
    const [intent] = payments.snapshot(cart.id).intents;
    await payments.authenticate(intent?.client_secret ?? '', 'complete');
    await shopper.ask('/api/carts/confirm/', { cart_id: cart.id });
    await claimOrders(confirmed(buyer.id, buyer.email));
    const [before, entries, happened] = [
      await storedCart(cart.id),
      await ledgerOf(cart.id),
      await eventsAbout(cart.id),
    ];
    for (let time = 0; time < 2; time += 1)
      for (const event of payments.events(cart.id)) expect((await deliver(event)).status).toBe(200);
    expect([await storedCart(cart.id), await ledgerOf(cart.id), await eventsAbout(cart.id)]).toEqual([
      before,
      entries,
      happened,
    ]);
    expect(await ownersOf(cart.id)).toEqual([buyer.id]);
    expect((await place(shopper, input, key)).body, 'the guest presses again').toEqual({ status: true, cart: cart.id });
  });

  it('C10 one whose payment came through after I had signed in is claimed by the next sign-in', async () => {
    const buyer = await aBuyer();
    const { shopper, cart } = await aCart();
    await place(shopper, checkoutOf(cart, { email: buyer.email, charge: 'pm_card_authenticationRequired' }));
    await signIn(shopper, buyer.email, { returnPath: '/carts/checkout/' });
    const [intent] = payments.snapshot(cart.id).intents;
    await payments.authenticate(intent?.client_secret ?? '', 'complete');
    for (const event of payments.events(cart.id)) await deliver(event);
    expect(await ownersOf(cart.id)).not.toEqual([buyer.id]);
    expect(await myOrders(shopper), 'its cookie opens it meanwhile').toEqual([cart.id]);
    await signIn(aVisitor(), buyer.email);
    expect(await ownersOf(cart.id)).toEqual([buyer.id]);
    expect(await myOrders(shopper)).toEqual([cart.id]);
  });

  it('C10 C26 brings its photos: once it has ended I delete them from another device, also if the claim died in between', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const aGuestsOrder = async (email: string) => {
      const { shopper: guest } = await aCart();
      const assets = [await aPhotoOf(guest), await aPhotoOf(guest)];
      const cart = await addPiece(guest, { assets });
      expect((await place(guest, checkoutOf(cart, { email }))).status).toBe(200);
      return { guest, assets, orderIds: (await storedCart(cart.id)).orderIds };
    };
    const first = await aBuyer();
    await aGuestsOrder(first.email);
    const { calls } = await withFault(undefined, () => claimOrders(confirmed(first.id, first.email)));
    for (const at of calls.keys()) {
      const { id, email, shopper } = await aBuyer();
      const { guest, assets, orderIds } = await aGuestsOrder(email);
      await withFault({ at, mode: 'dies after' }, () => claimOrders(confirmed(id, email)).catch(() => undefined));
      for (let time = 0; time < 2; time += 1) await claimOrders(confirmed(id, email));
      for (const orderId of orderIds) await Order.patch({ orderId }).set({ status: ORDER.delivered }).go();
      const [photo, other] = assets;
      expect(await refusalOf(guest.send('DELETE', `/api/updates/${photo}`)), calls[at]).toEqual([
        404,
        'asset.not_found',
      ]);
      expect((await shopper.send('DELETE', `/api/updates/${photo}`)).status, calls[at]).toBe(200);
      expect((await shopper.ask<{ id: string }[]>('/api/products/assets')).map((asset) => asset.id)).toEqual([other]);
    }
  });

  it('C10 a photo in it that is another visitor’s stays theirs', async () => {
    const [buyer, { shopper: guest }, { shopper: other }] = [await aBuyer(), await aCart(), await aCart()];
    const [mine, theirs] = [await aPhotoOf(guest), await aPhotoOf(other)];
    const cart = await addPiece(guest, { assets: [mine] });
    await place(guest, checkoutOf(cart, { email: buyer.email }));
    const { items } = await storedCart(cart.id);
    await CartItem.patch({ cartId: cart.id })
      .set({ items: items.map((item) => ({ ...item, assets: [...item.assets, theirs] })) })
      .go();
    expect(await claimOrders(confirmed(buyer.id, buyer.email))).toBe(1);
    expect((await buyer.shopper.get(`/api/assets/${mine}`)).status).toBe(200);
    expect((await other.get(`/api/assets/${theirs}`)).status).toBe(200);
  });

  it('M-10 an order without a painting is claimed like any other', async () => {
    const [{ id, email }, { sku }] = [await aBuyer(), await aGiftCard()];
    const shopper = aVisitor();
    const cart = await shopper.ask<Cart>('/api/carts/add-item', { product_id: sku, options: { amount: '50' } });
    await place(shopper, checkoutOf(cart, { email }));
    expect(await claimOrders(confirmed(id, email))).toBe(1);
    expect(await ownersOf(cart.id)).toEqual([id]);
  });
});
