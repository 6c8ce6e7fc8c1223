import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Cart as StoredCart } from '#functions/carts/cart.entity.ts';
import { ledgerOf } from '#functions/ledger/ledger.ts';
import { Product } from '#functions/catalog/product.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { CartOrders } from '#shared/schemas/order.ts';
import { aCart, addPiece, anAddress, aPlacedCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aBuyer, anArtist, aVisitor } from '#test/factories/people.ts';
import { aGiftCard, aProduct } from '#test/factories/products.ts';
import { eventsAbout } from '#test/support/events.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import type { Refusal, Shopper } from '#test/support/shopper.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
});
afterAll(() => payments.close());
afterEach(() => setClock(Date.now));

const readCart = (shopper: Shopper, { id }: Cart): Promise<Cart> => shopper.ask<Cart>(`/api/carts/?cart_id=${id}`);

const EMPTY_SHOP = { status: 0, orders: [], payments: [], intents: [], charges: [], customers: [], events: [] };

/** The refusal of an order, and the cart and payments after it. */
const refused = async (shopper: Shopper, cart: Cart, overrides: Parameters<typeof checkoutOf>[1] = {}) => {
  const { status, body } = await place(shopper, checkoutOf(cart, overrides));
  const { code, message, description, fields } = body;
  const after = await readCart(shopper, cart);
  const cameOfIt = {
    status: after.status,
    orders: after.orders,
    payments: after.payments,
    ...payments.snapshot(cart.id),
    events: await eventsAbout(cart.id),
  };
  return { status, code, message, description, fields, cameOfIt };
};

describe('placing an order', () => {
  it('CO-14 I pay floor(20 %) as a deposit and the rest is due on completion', async () => {
    const { shopper, cart } = await aCart(aVisitor(), { options: { size: '12x16in' } });
    expect(cart.subtotal).toBe(25_001);
    const email = 'grace@example.com';
    const answer = await place(shopper, checkoutOf(cart, { email }));
    expect(answer).toMatchObject({ status: 200, body: { status: true, cart: cart.id } });
    const placed = await readCart(shopper, cart);
    expect(placed).toMatchObject({
      status: 1,
      email,
      name: 'Grace Hopper',
      subtotal: 25_001,
      shippingPrice: 1_500,
      total: 26_501,
      paid: 5_000,
      due: 21_501,
    });
    const { charges } = payments.snapshot(cart.id);
    expect(charges.map(({ amount, status }) => [amount, status])).toEqual([[5_000, 'succeeded']]);
  });

  it('CO-12 B-06 the receipt lists the payment with its amount, processor, customer and time, from the ledger', async () => {
    const { shopper, cart } = await aPlacedCart();
    const { charges, customers } = payments.snapshot(cart.id);
    expect(cart.payments).toEqual([
      {
        amount: 3_780,
        description: 'Deposit',
        order: null,
        charge_processor: 2,
        payment_customer_id: customers[0]?.id,
        timestamp: expect.any(Number),
      },
    ]);
    const entries = await ledgerOf(cart.id);
    for (const { lines } of entries) expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    expect(entries.find(({ processor }) => processor)?.reference).toBe(charges[0]?.payment_intent);
    expect(Object.keys(await readCart(shopper, cart))).toEqual(
      expect.arrayContaining([
        'id',
        'items',
        'status',
        'paid',
        'total',
        'payments',
        'promos',
        'shippingPrice',
        'timestamp',
        'email',
        'address',
        'shipping_method',
        'name',
        'requested_suppliers',
        'qc_passed',
      ]),
    );
  });

  it('CO-15 I pay everything at once and nothing is due', async () => {
    const { cart } = await aPlacedCart(aVisitor(), { full_payment: true });
    expect(cart).toMatchObject({
      total: 20_400,
      paid: 20_400,
      due: 0,
      payments: [{ amount: 20_400, description: 'Full payment' }],
    });
  });

  it('M-10 a gift card is paid in full; with a painting the deposit is both', async () => {
    const shopper = aVisitor();
    const card = await aGiftCard(5_000);
    const only = await addPiece(shopper, { product_id: card.sku, options: { amount: '50' } });
    expect((await place(shopper, checkoutOf(only))).status).toBe(200);
    expect(await readCart(shopper, only)).toMatchObject({ status: 1, total: 5_000, paid: 5_000, due: 0, orders: [] });
    expect(await shopper.ask<CartOrders>(`/api/orders/${only.id}`)).toMatchObject({
      cart: { id: only.id, paid: 5_000 },
      orders: [],
    });
    await addPiece(shopper, { product_id: card.sku, options: { amount: '50' } });
    const both = await addPiece(shopper);
    await place(shopper, checkoutOf(both));
    expect(await readCart(shopper, both)).toMatchObject({ total: 25_400, paid: 8_780, due: 16_620 });
    expect((await readCart(shopper, both)).orders).toHaveLength(1);
  });

  it('C35 when I agreed to the mailing list is kept, and nothing where I did not', async () => {
    for (const email_list of [true, false]) {
      const { cart } = await aPlacedCart(aVisitor(), { email_list });
      const { data } = await StoredCart.get({ cartId: cart.id }).go();
      expect(data?.mailingListAt === undefined).toBe(!email_list);
    }
    const { cart } = await aPlacedCart(aVisitor(), { email_list: undefined });
    expect((await StoredCart.get({ cartId: cart.id }).go()).data?.mailingListAt).toBeUndefined();
  });

  it('CO-18 an order with nothing due is saved without any charge', async () => {
    const free = await aProduct({ price: 0, supplier_product: 'digital-painting' });
    const { shopper, cart } = await aCart(aVisitor(), { product_id: free.sku });
    expect((await place(shopper, checkoutOf(cart, { charge: null, charge_method: null }))).status).toBe(200);
    expect(await readCart(shopper, cart)).toMatchObject({ status: 1, total: 0, paid: 0, due: 0 });
    expect(payments.snapshot(cart.id).intents).toEqual([]);
  });

  it('C4 M-03 each piece becomes an order, shown on the confirmation page to me alone, the second one 5 % cheaper', async () => {
    const artist = await anArtist();
    const { shopper } = await aCart();
    await shopper.ask('/api/carts/request-supplier', { supplier: artist.supplierId });
    const cart = await addPiece(shopper);
    await place(shopper, checkoutOf(cart));
    const page = await shopper.ask<CartOrders>(`/api/orders/${cart.id}`);
    expect(page.cart).toMatchObject({ id: cart.id, status: 1, paid: 7_560, total: 40_800 - 945, due: 33_240 - 945 });
    expect(page.orders.map(({ status, item, supplier, processed }) => [status, item.key, supplier, processed])).toEqual(
      cart.items.map(({ key }) => [1, key, null, false]),
    );
    for (const { moves } of page.orders) expect(moves).toMatchObject([{ to: 1, why: 'placed' }]);
    expect((await readCart(shopper, cart)).orders.map(({ id }) => id)).toEqual(page.orders.map(({ id }) => id));
    expect((await eventsAbout(cart.id)).map(({ name, payload }) => [name, payload])).toEqual([
      ['order.placed', { cartId: cart.id, orderIds: page.orders.map(({ id }) => id), email: expect.any(String) }],
    ]);
  });

  it('C4 there is no confirmation page before the order is placed', async () => {
    const { shopper, cart } = await aCart();
    expect((await shopper.get<Refusal>(`/api/orders/${cart.id}`)).body.code).toBe('order.not_found');
  });

  it('API-01 after placing I fill a new cart; the placed one stays as it is', async () => {
    const { shopper, cart } = await aPlacedCart();
    expect((await shopper.ask<Cart>('/api/carts/')).items).toEqual([]);
    const next = await addPiece(shopper);
    expect(next.id).not.toBe(cart.id);
    expect(await readCart(shopper, cart)).toEqual(cart);
    expect((await shopper.post<Refusal>('/api/carts/remove-item', { item_id: cart.items[0]?.key })).body.code).toBe(
      'cart.item_not_found',
    );
  });

  it('Y-06 the card page may send the total as text', async () => {
    const { shopper, cart } = await aCart();
    const checkout = checkoutOf(cart);
    expect((await place(shopper, { ...checkout, total: String(checkout.total) as never })).status).toBe(200);
  });
});

describe('an order that is refused charges nothing and changes nothing', () => {
  it('Y-06 a total that differs from ours, in either direction, answers 409 with our total', async () => {
    const { shopper, cart } = await aCart();
    const message = 'The price of your order has changed. Please look at the new total and try again.';
    for (const total of [1, 20_399, 20_401, 0, 999_999])
      expect(await refused(shopper, cart, { total })).toMatchObject({
        status: 409,
        code: 'cart.total_changed',
        message,
        fields: { total: '20400' },
        cameOfIt: EMPTY_SHOP,
      });
  });

  it('Y-06 a price that changed since I added the piece answers 409, and my order then has the new one to place', async () => {
    const page = await aProduct();
    const { sku } = page;
    const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
    expect(cart.subtotal).toBe(18_900);
    await Product.patch({ sku })
      .set({ page: { ...page, price: 20_000 } })
      .go();
    expect(await refused(shopper, cart)).toMatchObject({
      status: 409,
      code: 'cart.total_changed',
      cameOfIt: EMPTY_SHOP,
    });
    const repriced = await readCart(shopper, cart);
    expect(repriced).toMatchObject({
      status: 0,
      subtotal: 20_000,
      items: [{ key: cart.items[0]?.key, price: 20_000 }],
    });
    expect(repriced.items[0]?.lines).toEqual([{ title: page.title, cents: 20_000 }]);
    expect((await refused(shopper, cart)).code, 'the old total stays refused').toBe('cart.total_changed');
    expect((await place(shopper, checkoutOf(repriced))).status).toBe(200);
  });

  it('C45 a piece whose choice is no longer offered is named, with what to do', async () => {
    const page = await aProduct();
    const { sku } = page;
    const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
    const options = page.options.map((option) =>
      option.id === 'size' ? { ...option, values: option.values.filter(({ id }) => id !== '8x10in') } : option,
    );
    await Product.patch({ sku })
      .set({ page: { ...page, options } })
      .go();
    const { status, body } = await place(shopper, checkoutOf(cart));
    expect([status, body.code]).toEqual([422, 'cart.invalid_options']);
    expect(body.description).toBe(
      `Some choices of “${page.title}” are not offered any more. Please remove this item and add it again.`,
    );
  });

  it('P-22 a piece that sold out since I added it is refused', async () => {
    const { sku } = await aProduct({ quantity: 1 });
    const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
    await Product.patch({ sku }).set({ quantity: 0 }).go();
    expect(await refused(shopper, cart)).toMatchObject({
      status: 409,
      code: 'product.out_of_stock',
      cameOfIt: EMPTY_SHOP,
    });
  });

  it('CO-21 every missing part of the address is named', async () => {
    const { shopper, cart } = await aCart();
    const message = 'Please fill out your name, email, and delivery address.';
    for (const field of ['name', 'line1', 'city', 'state', 'zip', 'country'] as const)
      expect(
        await refused(shopper, cart, { shipping_address: anAddress({ [field]: ' ' }), total: 20_400 }),
      ).toMatchObject({
        status: 422,
        code: 'cart.missing_address',
        message,
        fields: { [`shipping_address.${field}`]: 'required' },
        cameOfIt: EMPTY_SHOP,
      });
    expect(await refused(shopper, cart, { email: '' })).toMatchObject({
      status: 422,
      code: 'cart.missing_address',
      fields: { email: 'required' },
      cameOfIt: EMPTY_SHOP,
    });
  });

  it('CO-22 an e-mail needs an at sign and a dot, each past its first letter', async () => {
    const { shopper, cart } = await aCart();
    const message = 'Please enter a valid email address. Your email will be required to manage your order.';
    for (const email of ['grace', '@example.com', 'grace@example', '.grace@', 'grace.hopper@example'])
      expect(await refused(shopper, cart, { email })).toMatchObject({
        status: 422,
        code: 'cart.invalid_email',
        message,
        cameOfIt: EMPTY_SHOP,
      });
  });

  it('CO-20 an empty cart cannot be placed', async () => {
    const { shopper, cart } = await aCart();
    const empty = await shopper.ask<Cart>('/api/carts/remove-item', { item_id: cart.items[0]?.key });
    expect(await refused(shopper, empty)).toMatchObject({
      status: 422,
      code: 'cart.empty',
      message: 'Please add some products to your cart before checking out.',
      cameOfIt: EMPTY_SHOP,
    });
  });

  it('H-09 H-10 where we cannot ship, and to no address, nothing is ordered', async () => {
    const { shopper, cart } = await aCart();
    expect(await refused(shopper, cart, { shipping_address: anAddress({ country: 'KP' }) })).toMatchObject({
      status: 422,
      code: 'cart.cannot_ship',
      message: "We can't ship this order to that address.",
      cameOfIt: EMPTY_SHOP,
    });
    expect(await refused(shopper, cart, { shipping_address: anAddress({ zip: '941' }) })).toMatchObject({
      status: 422,
      code: 'cart.invalid_address',
      message: 'Please enter a valid address.',
      cameOfIt: EMPTY_SHOP,
    });
    expect(await refused(shopper, cart, { shipping_method: 0 })).toMatchObject({
      status: 422,
      code: 'cart.cannot_ship',
      cameOfIt: EMPTY_SHOP,
    });
  });

  it('CO-09 a delivery date that has passed by now is refused', async () => {
    setClock(() => Date.parse('2026-11-21T15:00:00Z'));
    const { shopper, cart } = await aCart(aVisitor(), { options: { size: '8x10in', delivery: '15:2026-12-02' } });
    setClock(() => Date.parse('2026-12-03T00:00:00Z'));
    expect(await refused(shopper, cart)).toMatchObject({
      status: 422,
      code: 'cart.invalid_deadline',
      message: 'DEADLINE INVALID. Please remove this item and re-add.',
      cameOfIt: EMPTY_SHOP,
    });
  });

  it('CO-09 O-17 a delivery date that can no longer be met is refused, and the piece is named; a day more is enough', async () => {
    const options = { size: '8x10in', delivery: '25:2026-12-16' };
    setClock(() => Date.parse('2026-11-21T15:00:00Z'));
    const { shopper, cart } = await aCart(aVisitor(), { options });
    setClock(() => Date.parse('2026-12-10T00:00:00Z'));
    expect(await refused(shopper, cart)).toMatchObject({
      status: 422,
      code: 'cart.invalid_deadline',
      description:
        '“Oil painting from your photo” can no longer arrive by its date. Please remove this item and add it again with a later one.',
      cameOfIt: EMPTY_SHOP,
    });
    // The customer's day may be that before: 8 lead days are 7 of the server's.
    setClock(() => Date.parse('2026-12-09T23:59:00Z'));
    expect((await place(shopper, checkoutOf(cart))).status).toBe(200);
  });

  it('Y-02 without a method, or a card, an order that costs something is refused', async () => {
    const { shopper, cart } = await aCart();
    const message = 'Payment could not be completed. Try again with a different method or please contact support.';
    expect(await refused(shopper, cart, { charge_method: null })).toMatchObject({
      status: 422,
      code: 'payment.method_unavailable',
      message,
      cameOfIt: EMPTY_SHOP,
    });
    expect(await refused(shopper, cart, { charge: null })).toMatchObject({
      status: 422,
      code: 'payment.method_unavailable',
      cameOfIt: EMPTY_SHOP,
    });
  });

  it('C28 the request needs an Idempotency-Key of at most 255 characters', async () => {
    const { shopper, cart } = await aCart();
    const without = await shopper.post<Refusal>('/api/carts/create/', checkoutOf(cart));
    expect([without.status, without.body.code]).toEqual([400, 'payment.idempotency_key_required']);
    expect((await place(shopper, checkoutOf(cart), 'k'.repeat(256))).body.code).toBe(
      'payment.idempotency_key_required',
    );
    expect((await place(shopper, checkoutOf(cart), 'k'.repeat(255))).status).toBe(200);
  });

  it("C12 a cart that does not exist, or is somebody else's, is not found", async () => {
    const { cart } = await aCart();
    for (const cart_id of [cart.id, 'crt_nonsense']) {
      const answer = await place((await aBuyer()).shopper, { ...checkoutOf(cart), cart_id });
      expect([answer.status, answer.body.code]).toEqual([404, 'cart.not_found']);
    }
    expect(payments.snapshot(cart.id).intents).toEqual([]);
  });

  it('C28 an order that was placed cannot be placed again under another key', async () => {
    const { shopper, cart } = await aPlacedCart();
    const again = await place(shopper, checkoutOf(cart), randomUUID());
    expect([again.status, again.body.code]).toEqual([409, 'cart.already_placed']);
    expect(payments.snapshot(cart.id).charges).toHaveLength(1);
  });
});
