import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cart as Carts } from '#functions/carts/cart.entity.ts';
import { MAX_ITEMS } from '#functions/carts/current-cart.ts';
import { Product } from '#functions/catalog/product.entity.ts';
import { findCard } from '#functions/gift-cards/cards.ts';
import { newId } from '#functions/platform/ids.ts';
import { Promotion } from '#functions/promotions/promotion.entity.ts';
import type { Cart, CartItem, CreateCart } from '#shared/schemas/cart.ts';
import { addPiece, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard, type HeldCard } from '#test/factories/gift-cards.ts';
import { aVisitor } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { aPromotion } from '#test/factories/promotions.ts';
import { brokenInvariants } from '#test/support/invariants.ts';
import { eventsAbout } from '#test/support/events.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
});
afterAll(() => payments.close());

const PIECES_LEFT = 5;

interface Large {
  shopper: Shopper;
  cart: Cart;
  skus: string[];
  cards: HeldCard[];
  codes: string[];
  input: CreateCart;
}

/** A cart of pieces that copy the first one with the given differences, written in one update. */
const withPieces = async (shopper: Shopper, pieces: Partial<CartItem>[]): Promise<Cart> => {
  const { id, items } = await addPiece(shopper, { product_id: pieces[0]?.product_id ?? '' });
  await Carts.patch({ cartId: id })
    .set({ items: pieces.map((piece) => ({ ...items[0]!, ...piece, key: newId('item') })) })
    .go();
  return shopper.ask<Cart>(`/api/carts/?cart_id=${id}`);
};

/**
 * An order of twenty pieces of product lines with limited stock, ten gift cards, and limited codes: in all, or for each
 * customer too.
 */
const aLargeOrder = async (limited: { inAll: number; perCustomer: number }): Promise<Large> => {
  const shopper = aVisitor();
  const skus = await Promise.all(
    Array.from({ length: MAX_ITEMS }, async () => (await aProduct({ quantity: PIECES_LEFT })).sku),
  );
  const cart = await withPieces(
    shopper,
    skus.map((product_id) => ({ product_id })),
  );
  const cards = await Promise.all(Array.from({ length: 10 }, () => aCard({ cents: 100, pin: '' })));
  const terms: Parameters<typeof aPromotion>[0] = {
    is_stackable: true,
    off: { kind: 'percent', percents: [1] },
    limit: 10,
  };
  const codes = await Promise.all([
    ...Array.from({ length: limited.inAll }, () => aPromotion(terms)),
    ...Array.from({ length: limited.perCustomer }, () => aPromotion({ ...terms, limit_per_customer: 1 })),
  ]);
  const input = checkoutOf(cart, { giftcards: cards.map(({ code, pin }) => [code, pin]), promos: codes });
  // A page gets the total from the shipping check; here the refusal names it.
  const { body } = await place(shopper, { ...input, total: 1 });
  return { shopper, cart, skus, cards, codes, input: { ...input, total: Number(body.fields?.['total']) } };
};

const stateOf = async ({ cart, skus, cards, codes }: Large) => {
  const [{ data: stored }, products, balances, promotions] = await Promise.all([
    Carts.get({ cartId: cart.id }).go({ consistent: true }),
    Product.get(skus.map((sku) => ({ sku }))).go({ consistent: true }),
    Promise.all(cards.map(async ({ cardId }) => (await findCard(cardId))?.balanceCents)),
    Promotion.get(codes.map((code) => ({ code }))).go({ consistent: true }),
  ]);
  return {
    cart: {
      status: stored?.status,
      version: stored?.version,
      orders: stored?.orderIds.length,
      isHeld: stored?.attemptId !== undefined,
    },
    pieces: new Set(products.data.map(({ quantity }) => quantity)),
    balances: new Set(balances),
    used: new Set(promotions.data.map(({ used }) => used)),
  };
};

describe('C28 an order as large as one transaction', () => {
  it(
    'twenty pieces, ten gift cards and fourteen limited codes are placed: a hundred items to reserve them',
    { tags: 'soak' },
    async () => {
      const large = await aLargeOrder({ inAll: 0, perCustomer: 14 });
      const answer = await place(large.shopper, large.input);
      expect(answer.body).toMatchObject({ status: true, cart: large.cart.id });
      const state = await stateOf(large);
      expect(state).toMatchObject({
        cart: { status: 1, orders: MAX_ITEMS, isHeld: false },
        pieces: new Set([PIECES_LEFT - 1]),
        balances: new Set([0]),
        used: new Set([1]),
      });
      const [snapshot, events] = [payments.snapshot(), await eventsAbout('')];
      expect(await brokenInvariants(large.cart.id, { snapshot, events })).toEqual([]);
    },
  );

  it('a declined card gives all of that back', async () => {
    const large = await aLargeOrder({ inAll: 0, perCustomer: 14 });
    const before = await stateOf(large);
    expect(await refusalOf(place(large.shopper, { ...large.input, charge: 'pm_card_chargeDeclined' }))).toEqual([
      422,
      'payment.declined',
    ]);
    expect(await stateOf(large)).toEqual({ ...before, cart: { ...before.cart, version: before.cart.version! + 2 } });
  });

  it('what is more than that is refused in words, and nothing is held or charged', async () => {
    const large = await aLargeOrder({ inAll: 1, perCustomer: 14 });
    const before = await stateOf(large);
    const answer = await place(large.shopper, large.input);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'cart.full',
      'One order takes at most 20 items. Please order the others in another one.',
    ]);
    expect(answer.text).toContain('Please leave some out, or make two orders of it.');
    expect(await stateOf(large)).toEqual(before);
    expect(payments.snapshot(large.cart.id).intents).toEqual([]);
    // With one code fewer the order is accepted.
    const codes = large.codes.slice(0, -1);
    const { body } = await place(large.shopper, { ...large.input, promos: codes, total: 1 });
    expect(
      (await place(large.shopper, { ...large.input, promos: codes, total: Number(body.fields?.['total']) })).status,
    ).toBe(200);
  });
});

it('API-01 a cart with more text than one document takes is full, and stays as it was', async () => {
  const shopper = aVisitor();
  const { sku } = await aProduct();
  const description = '画'.repeat(5_000);
  const cart = await withPieces(
    shopper,
    Array.from({ length: 19 }, () => ({ product_id: sku, description })),
  );
  expect(
    await refusalOf(shopper.post('/api/carts/add-item', { product_id: sku, options: { size: '8x10in' }, description })),
  ).toEqual([409, 'cart.full']);
  expect((await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`)).items).toHaveLength(19);
  expect((await place(shopper, checkoutOf(cart))).status).toBe(200);
});
