import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Address, Cart, CheckShipping, CreateCart, ShippingAnswer } from '#shared/schemas/cart.ts';
import { aCart, addPiece, anAddress, checkoutOf, place } from '#test/factories/carts.ts';
import { aVisitor } from '#test/factories/people.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import type { Shopper } from '#test/support/shopper.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
});
afterAll(() => payments.close());

const readCart = (shopper: Shopper, { id }: Cart): Promise<Cart> => shopper.ask<Cart>(`/api/carts/?cart_id=${id}`);

/** The partial address that a wallet gives before the payment. */
const coarse = (overrides: Partial<Address> = {}): Address => anAddress({ name: '', line1: '', ...overrides });

const askShipping = (
  shopper: Shopper,
  cart: Cart,
  address: Address,
  more: Partial<CheckShipping> = {},
): Promise<ShippingAnswer> =>
  shopper.ask<ShippingAnswer>('/api/carts/shipping/', {
    address,
    shipping_method: 3,
    promos: '',
    cart_id: cart.id,
    coarse: true,
    ...more,
  });

/** The order that the wallet's button sends. */
const byWallet = (cart: Cart, overrides: Partial<CreateCart> = {}): CreateCart =>
  checkoutOf(cart, {
    full_payment: true,
    giftcards: [],
    charge_method: 'credit',
    local_timestamp: 1_763_000_000,
    ...overrides,
  });

describe('shipping of an address that a wallet tells', () => {
  it('X-01 C36 is priced without a street, and Express is all that is offered', async () => {
    const { shopper, cart } = await aCart();
    const answer = await askShipping(shopper, cart, coarse());
    expect(answer).toEqual({
      shipping_price: 1_500,
      promos: [],
      promo_notes: [],
      options: { '3': { shipping_price: 1_500, promos: [] } },
    });
  });

  it.each([
    ['GB', 'London', 'N1'],
    ['CA', 'Toronto', 'M5V'],
  ])('X-01 of %s the head of the postcode is enough', async (country, city, zip) => {
    const { shopper, cart } = await aCart();
    expect((await askShipping(shopper, cart, coarse({ country, city, state: city, zip }))).shipping_price).toBe(2_500);
  });

  it('X-02 where we do not ship is -1, and what is no address null', async () => {
    const { shopper, cart } = await aCart();
    expect(
      await askShipping(shopper, cart, coarse({ country: 'CU', city: 'Havana', state: 'Havana', zip: '10400' })),
    ).toMatchObject({ shipping_price: -1, options: { '3': { shipping_price: -1 } } });
    expect((await askShipping(shopper, cart, coarse({ zip: 'nowhere' }))).shipping_price).toBeNull();
    expect(
      (await askShipping(shopper, cart, coarse({ country: 'GB', city: 'London', state: 'London', zip: '' })))
        .shipping_price,
    ).toBeNull();
  });

  it('X-02 without the wallet a street is still needed', async () => {
    const { shopper, cart } = await aCart();
    expect((await askShipping(shopper, cart, coarse(), { coarse: false })).shipping_price).toBeNull();
  });

  it('leaves the address that was checked before as it is', async () => {
    const { shopper, cart } = await aCart();
    await askShipping(shopper, cart, anAddress(), { coarse: false });
    await askShipping(shopper, cart, coarse({ country: 'GB', city: 'London', state: 'London', zip: 'N1' }));
    expect(await readCart(shopper, cart)).toMatchObject({ shippingPrice: 1_500, address: anAddress() });
  });
});

describe('an order by wallet', () => {
  it('X-05 Y-02 Y-07 Z-09 is paid in full with the wallet’s card, which is kept for later', async () => {
    const { shopper, cart } = await aCart();
    const sent = byWallet(cart);
    expect((await place(shopper, sent)).body).toEqual({ status: true, cart: cart.id });
    expect(await readCart(shopper, cart)).toMatchObject({
      status: 1,
      total: 20_400,
      paid: 20_400,
      due: 0,
      address: sent.shipping_address,
    });
    const { charges, intents } = payments.snapshot(cart.id);
    expect(charges.map(({ amount, status }) => [amount, status])).toEqual([[20_400, 'succeeded']]);
    expect(intents[0]?.setup_future_usage).toBe('off_session');
  });

  it('C34 pays for everything in the order', async () => {
    const { shopper } = await aCart();
    const cart = await addPiece(shopper);
    const sent = byWallet(cart);
    await place(shopper, sent);
    expect(await readCart(shopper, cart)).toMatchObject({ status: 1, total: sent.total, paid: sent.total, due: 0 });
    expect((await readCart(shopper, cart)).orders).toHaveLength(2);
  });

  it('C28 sent twice under one key, at once and later, charges once and answers the same', async () => {
    const { shopper, cart } = await aCart();
    const key = randomUUID();
    const sent = byWallet(cart);
    await Promise.all([place(shopper, sent, key), place(shopper, sent, key)]);
    expect(await place(shopper, sent, key)).toMatchObject({ status: 200, body: { status: true, cart: cart.id } });
    expect(payments.snapshot(cart.id).charges).toHaveLength(1);
  });

  it('C28 pressed again after a lost answer, with another token and key, charges once', async () => {
    const { shopper, cart } = await aCart();
    await place(shopper, byWallet(cart));
    expect(await place(shopper, byWallet(cart, { charge: 'pm_card_mastercard' }))).toMatchObject({
      status: 409,
      body: { code: 'cart.already_placed' },
    });
    expect(payments.snapshot(cart.id).charges).toHaveLength(1);
  });

  it('Y-06 refuses a total that is not ours, and nothing is charged', async () => {
    const { shopper, cart } = await aCart();
    const answer = await place(shopper, byWallet(cart, { total: 20_399 }));
    expect(answer).toMatchObject({ status: 409, body: { code: 'cart.total_changed', fields: { total: '20400' } } });
    await addPiece(shopper);
    expect((await place(shopper, byWallet(cart))).body.code).toBe('cart.total_changed');
    expect(await readCart(shopper, cart)).toMatchObject({ status: 0, paid: 0 });
    expect(payments.snapshot(cart.id).intents).toEqual([]);
  });

  it('X-02 refuses to ship where we do not, before anything is charged', async () => {
    const { shopper, cart } = await aCart();
    const away = anAddress({ country: 'CU', city: 'Havana', state: 'Havana', zip: '10400' });
    expect(await place(shopper, byWallet(cart, { shipping_address: away }))).toMatchObject({
      status: 422,
      body: { code: 'cart.cannot_ship' },
    });
    expect(payments.snapshot(cart.id).intents).toEqual([]);
  });

  it('a declined card leaves the order open, and another card then pays it', async () => {
    const { shopper, cart } = await aCart();
    expect(await place(shopper, byWallet(cart, { charge: 'pm_card_chargeDeclined' }))).toMatchObject({
      status: 422,
      body: { code: 'payment.declined' },
    });
    expect((await place(shopper, byWallet(cart))).status).toBe(200);
    const { charges } = payments.snapshot(cart.id);
    expect(charges.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  });

  it('X-01 a bank that asks is answered, and the confirmation places the order', async () => {
    const { shopper, cart } = await aCart();
    const { body } = await place(shopper, byWallet(cart, { charge: 'pm_card_authenticationRequired' }));
    const secret = body.requires_action?.client_secret ?? '';
    await payments.authenticate(secret, 'complete');
    await shopper.ask('/api/carts/confirm/', { cart_id: cart.id });
    expect(await readCart(shopper, cart)).toMatchObject({ status: 1, paid: 20_400, due: 0 });
  });

  it('another visitor can neither price nor pay the order', async () => {
    const { cart } = await aCart();
    const stranger = aVisitor();
    expect(
      (await stranger.post('/api/carts/shipping/', { address: coarse(), cart_id: cart.id, coarse: true })).status,
    ).toBe(404);
    expect((await place(stranger, byWallet(cart))).status).toBe(404);
  });
});
