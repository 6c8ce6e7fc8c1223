import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { CreateCartAnswer, type Cart, type CreateCart } from '#shared/schemas/cart.ts';
import { aCart, anAddress, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { anEmail, aVisitor } from '#test/factories/people.ts';
import { aPromotion } from '#test/factories/promotions.ts';
import { openPayments } from '#test/support/payments.ts';
import { refusalOf, type Refusal } from '#test/support/shopper.ts';

const payments = await openPayments();
afterAll(() => payments.close());

/** An order with every field that the checkout sends (doc 2 §7), for a cart with a code and a gift card. */
const wholeOrder = async (overrides: Partial<CreateCart> = {}) => {
  const [code, { code: number, pin }] = [await aPromotion(), await aCard({ cents: 1_000 })];
  const { shopper } = await aCart(aVisitor());
  const cart = await shopper.ask<Cart>(`/api/carts/?promos=${code}`);
  const input: CreateCart = {
    ...checkoutOf(cart),
    email: anEmail('whole'),
    email_list: true,
    charge: 'pm_card_visa',
    charge_method: 'credit',
    giftcards: [[number, pin]],
    shipping_address: anAddress({ line2: 'Floor 3', phone: '+14155550100' }),
    billing_address: anAddress({ name: 'Ada Lovelace' }),
    shipping_method: 3,
    full_payment: true,
    promos: code,
    ...overrides,
  };
  return { shopper, cart, code, input };
};

describe('POST /api/carts/create/', () => {
  it('API-07 takes every field of the checkout, and answers status and cart', async () => {
    const { shopper, cart, code, input } = await wholeOrder();
    const { status, body } = await place(shopper, input);
    expect([status, body]).toEqual([200, { status: true, cart: cart.id }]);
    const placed = await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`);
    expect(placed).toMatchObject({
      status: 1,
      email: input.email,
      address: input.shipping_address,
      shipping_method: 3,
      total: input.total,
      paid: input.total,
      due: 0,
      promos: [{ code }],
    });
    expect(placed.payments.map(({ charge_processor, amount }) => [charge_processor, amount])).toEqual([
      [4, 1_000],
      [2, input.total - 1_000],
    ]);
  });

  it.each([
    ['a token', { charge: 'pm_card_visa' }, 'charged'],
    [
      'the object of a wallet',
      { charge: { id: 'pm_card_visa', object: 'payment_method', card: { last4: '4242' } } },
      'charged',
    ],
    ['an object with a token', { charge: { token: 'pm_card_visa', payerEmail: 'a@example.com' } }, 'charged'],
    ['an object with a token that is one', { charge: { token: { id: 'pm_card_visa' } } }, 'charged'],
    ['an empty text, where nothing is charged', { charge: '', charge_method: null }, 'free'],
    ['null, where nothing is charged', { charge: null, charge_method: null }, 'free'],
    ['nothing, where nothing is charged', { charge_method: null }, 'free'],
    ['an empty text for a card', { charge: '' }, 'payment.method_unavailable'],
    ['an object without both', { charge: { card: 'pm_card_visa' } }, 'request.invalid'],
    ['an object with an empty id', { charge: { id: '' } }, 'request.invalid'],
    ['a list', { charge: ['pm_card_visa'] }, 'request.invalid'],
  ])('Z-09 charge is %s', async (_, charge, outcome) => {
    const isFree = outcome === 'free';
    const { code: number, pin } = await aCard({ cents: 50_000 });
    const { shopper, cart } = await aCart(aVisitor());
    const { charge: _card, ...checkout } = checkoutOf(cart, {
      full_payment: true,
      giftcards: isFree ? [[number, pin]] : [],
    });
    const sent = shopper.post<Refusal>(
      '/api/carts/create/',
      { ...checkout, ...charge },
      {
        headers: { 'Idempotency-Key': randomUUID() },
      },
    );
    const { status, body } = await sent;
    const isTaken = isFree || outcome === 'charged';
    const taken = [200, { status: true, cart: cart.id }];
    expect([status, isTaken ? body : body.code]).toEqual(isTaken ? taken : [422, outcome]);
    const { total } = await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`);
    const charges = payments.snapshot(cart.id).charges.map(({ amount }) => amount);
    expect(charges).toEqual(isTaken && !isFree ? [total] : []);
  });

  it('API-07 a way of payment with a page of its own answers with redirect', async () => {
    const { shopper, input, cart } = await wholeOrder({
      charge: '',
      charge_method: 'paypal',
      cancel_url: 'http://127.0.0.1/carts/checkout/',
    });
    const { status, body } = await place(shopper, input);
    expect([status, body.status, body.cart, CreateCartAnswer.safeParse(body).success]).toEqual([
      200,
      true,
      cart.id,
      true,
    ]);
    expect(body.redirect).toMatch(/^https?:\/\//);
    expect((await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`)).status).toBe(0);
  });

  it.each(['email', 'shipping_address', 'total', 'charge_method'] as const)(
    'API-07 without %s it is refused, and nothing is placed',
    async (field) => {
      const { shopper, input, cart } = await wholeOrder();
      const { [field]: _left, ...rest } = input;
      const answer = shopper.post('/api/carts/create/', rest, { headers: { 'Idempotency-Key': randomUUID() } });
      expect(await refusalOf(answer)).toEqual([422, expect.stringMatching(/^(request\.invalid|cart\.)/)]);
      expect((await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`)).status).toBe(0);
    },
  );

  it('API-07 Y-05 a refusal has status false and a message to read', async () => {
    const { shopper, input } = await wholeOrder({ charge: 'pm_card_chargeDeclined' });
    const { status, body } = await place(shopper, input);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      status: false,
      code: 'payment.declined',
      message: expect.stringContaining('declined') as string,
    });
  });
});
