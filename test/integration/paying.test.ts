import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Attempt } from '#functions/checkout/attempt.entity.ts';
import { LedgerEntry } from '#functions/ledger/ledger.entity.ts';
import { ledgerOf } from '#functions/ledger/ledger.ts';
import { findCard } from '#functions/gift-cards/cards.ts';
import { Order, type StoredOrder } from '#functions/orders/order.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Cart, CreateCart } from '#shared/schemas/cart.ts';
import type { OrderQuotes } from '#shared/schemas/quote.ts';
import { HOUR_MS } from '#shared/time/time.ts';
import { aCart, addPiece, anAddress, aPlacedCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { anOrder, choose, offer, type PlacedOrder } from '#test/factories/orders.ts';
import { anEmail, aVisitor } from '#test/factories/people.ts';
import { aGiftCard, aProduct, paintingOptions } from '#test/factories/products.ts';
import { deliverEventsAbout, eventsAbout, mailsTo } from '#test/support/events.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

const ALL = { full_payment: true };

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
});
afterAll(() => payments.close());
afterEach(() => setClock(Date.now));

const look = (shopper: Shopper, { id }: { id: string }): Promise<Cart> => shopper.ask<Cart>(`/api/carts/pay/${id}`);

/** Presses the button of the pay page: for what is due now, or for everything with `ALL`. */
const pay = (shopper: Shopper, cart: Cart, overrides: Partial<CreateCart> = {}, key?: string) =>
  place(shopper, checkoutOf(cart, { total: overrides.full_payment ? cart.due : cart.due_now, ...overrides }), key);

const charged = async ({ id }: { id: string }): Promise<number[]> =>
  payments
    .snapshot(id)
    .charges.filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount)
    .toReversed();

/** A placed order whose selected artist was notified and has an extra price. */
const withExtra = async (
  extraCents: number,
  checkout: Partial<CreateCart> = {},
  atTheBank?: (clientSecret: string) => Promise<unknown>,
): Promise<PlacedOrder & { cart: Cart }> => {
  const order = await anOrder({ checkout, ...(atTheBank && { atTheBank }) });
  await offer(order.artists[0]!, order.orderId, extraCents);
  await choose(order, order.artists[0]!);
  setClock(() => Date.now() + HOUR_MS);
  await runDueWork();
  return { ...order, cart: await look(order.shopper, { id: order.cartId }) };
};

const accept = ({ artists, orderId }: PlacedOrder) =>
  refusalOf(artists[0]!.shopper.post(`/api/sellers/orders/${orderId}/accept`, {}));

describe('paying for a placed order', () => {
  it('C2 B-04 I pay the balance, which stands in the ledger and on the receipt, once', async () => {
    const { shopper, cart } = await aPlacedCart();
    expect(await look(shopper, cart)).toMatchObject({ due: 16_620, due_now: 0, paid: 3_780 });
    expect(await pay(shopper, cart, ALL)).toMatchObject({ status: 200, body: { status: true, cart: cart.id } });
    const paid = await look(shopper, cart);
    expect(paid).toMatchObject({ status: 1, total: 20_400, paid: 20_400, due: 0, due_now: 0 });
    expect(
      paid.payments.map(({ amount, description, charge_processor }) => [amount, description, charge_processor]),
    ).toEqual([
      [3_780, 'Deposit', 2],
      [16_620, 'Payment', 2],
    ]);
    expect(await refusalOf(pay(shopper, paid, ALL))).toEqual([409, 'cart.already_placed']);
    expect(await charged(cart)).toEqual([3_780, 16_620]);
    const { intents } = payments.snapshot(cart.id);
    expect(Object.fromEntries(intents.map(({ amount, setup_future_usage: saved }) => [amount, saved]))).toEqual({
      3_780: 'off_session',
      16_620: null,
    });
    expect(
      (await eventsAbout(cart.id)).filter(({ name }) => name === 'payment.received').map(({ payload }) => payload),
    ).toEqual([{ cartId: cart.id, cents: 16_620, orderIds: [], paidOrderIds: [paid.orders[0]!.id] }]);
  });

  it('C9 C21 the artist of approved pieces is told once, by one mail, as soon as the balance is paid', async () => {
    const order = await anOrder({ status: ORDER.approved, pieces: 2 });
    const cart = await look(order.shopper, { id: order.cartId });
    await pay(order.shopper, cart, ALL);
    await deliverEventsAbout(order.cartId, 2);
    const toShip = (await mailsTo(order.artists[0]!.email)).filter(({ subject }) => subject.startsWith('Paid, please'));
    expect(toShip).toHaveLength(1);
    expect(toShip[0]?.text).toContain('/sellers');
  });

  it('B-02 C35 the mailing-list tick of the pay page counts with the payment, and says what it was', async () => {
    for (const [before, ticked, after] of [
      [false, true, true],
      [true, false, false],
      [true, undefined, true],
    ] as const) {
      const { shopper, cart } = await aPlacedCart(aVisitor(), { email_list: before });
      expect((await look(shopper, cart)).email_list).toBe(before);
      expect((await pay(shopper, cart, { ...ALL, email_list: ticked })).status).toBe(200);
      expect((await look(shopper, cart)).email_list).toBe(after);
    }
  });

  it('C2 a page that knew another amount charges nothing, and learns the right one', async () => {
    const { shopper, cart } = await aPlacedCart();
    for (const total of [cart.due - 1, cart.total, 0]) {
      const answer = await pay(shopper, cart, { ...ALL, total });
      expect(answer).toMatchObject({ status: 409, body: { code: 'cart.total_changed', fields: { total: '16620' } } });
    }
    expect(await charged(cart)).toEqual([3_780]);
  });

  it('C2 with nothing due now there is nothing to pay, and a second order of the same cart is none', async () => {
    const { shopper, cart } = await aPlacedCart();
    expect(await refusalOf(pay(shopper, cart))).toEqual([409, 'cart.already_placed']);
    expect(await refusalOf(place(shopper, checkoutOf(cart)))).toEqual([409, 'cart.already_placed']);
    expect(await charged(cart)).toEqual([3_780]);
  });

  it('C12 the pay page is its owner’s alone', async () => {
    const { cart } = await aPlacedCart();
    expect(await refusalOf(aVisitor().get(`/api/carts/pay/${cart.id}`))).toEqual([404, 'cart.not_found']);
    expect(await refusalOf(pay(aVisitor(), cart, ALL))).toEqual([404, 'cart.not_found']);
  });

  it('Y-13 a declined card changes nothing, and another one pays', async () => {
    const { shopper, cart } = await aPlacedCart();
    expect(await refusalOf(pay(shopper, cart, { ...ALL, charge: 'pm_card_chargeDeclined' }))).toEqual([
      422,
      'payment.declined',
    ]);
    expect(await look(shopper, cart)).toMatchObject({ status: 1, paid: 3_780, due: 16_620 });
    expect(await refusalOf(shopper.post('/api/carts/confirm/', { cart_id: cart.id }))).toEqual([
      422,
      'payment.declined',
    ]);
    expect((await pay(shopper, cart, ALL)).status).toBe(200);
    expect(await charged(cart)).toEqual([3_780, 16_620]);
  });

  it.each(['complete', 'fail'] as const)('C28 my bank asks me before the balance is paid: %s', async (outcome) => {
    const { shopper, cart } = await aPlacedCart();
    const { body } = await pay(shopper, cart, { ...ALL, charge: 'pm_card_authenticationRequired' });
    await payments.authenticate(body.requires_action!.client_secret, outcome);
    const confirmed = await shopper.post<{ code?: string }>('/api/carts/confirm/', { cart_id: cart.id });
    expect([confirmed.status, confirmed.body.code]).toEqual(
      outcome === 'complete' ? [200, undefined] : [422, 'payment.not_confirmed'],
    );
    expect(await look(shopper, cart)).toMatchObject(outcome === 'complete' ? { due: 0 } : { due: 16_620 });
  });

  it('C28 twelve presses at once, of one key or of many, charge the balance once', async () => {
    for (const key of [undefined, 'one-key']) {
      const { shopper, cart } = await aPlacedCart();
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => pay(shopper.twin(), cart, { ...ALL, email: 'grace@example.com' }, key)),
      );
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
      const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
      expect(codes.filter((code) => code !== 'cart.payment_in_progress' && code !== 'cart.already_placed')).toEqual([]);
      expect(await charged(cart)).toEqual([3_780, 16_620]);
      expect(await look(shopper, cart)).toMatchObject({ due: 0, paid: 20_400 });
    }
  });

  it('C39 a payment that its customer has left is given up, and the cart is theirs again', async () => {
    const { shopper, cart } = await aPlacedCart();
    await pay(shopper, cart, { ...ALL, charge: 'pm_card_authenticationRequired' });
    setClock(() => Date.now() + HOUR_MS);
    expect((await runDueWork()).failed).toEqual([]);
    const { data } = await Attempt.query.ofCart({ cartId: cart.id }).go();
    expect(data.map(({ purpose, state }) => [purpose, state])).toEqual([
      ['place', 'paid'],
      ['pay', 'released'],
    ]);
    expect((await pay(shopper, cart, ALL)).status).toBe(200);
  });
});

describe('the log of money', () => {
  it('each payment that ended has one line, with no card, code, pin or address', async () => {
    const printed: string[] = [];
    const print = vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
    const card = await aCard({ cents: 1_000 });
    const { shopper, cart } = await aCart();
    const input = checkoutOf(cart, { giftcards: [[card.code, card.pin]] });
    for (const charge of ['pm_card_chargeDeclined', 'pm_card_visa']) await place(shopper, { ...input, charge });
    print.mockRestore();
    const lines = printed
      .map((line) => JSON.parse(line) as { message: string })
      .filter(({ message }) => message.startsWith('payment '));
    expect(lines).toMatchObject([
      {
        message: 'payment released',
        kind: 'security',
        purpose: 'place',
        method: 'card',
        cents: 2_780,
        giftCardCents: 1_000,
        code: 'payment.declined',
      },
      { message: 'payment received', cents: 2_780, giftCardCents: 1_000 },
    ]);
    for (const secret of [
      card.code,
      card.code.replaceAll('-', ''),
      card.cardId,
      input.email,
      'pm_card',
      'Market Street',
    ])
      expect(printed.join('\n')).not.toContain(secret);
  });
});

describe('an artist asks for an extra', () => {
  it('C15 its share of the deposit is due now; paid, the artist is told and accepts', async () => {
    const email = anEmail('grace');
    const order = await withExtra(2_000, { email });
    expect(order.cart).toMatchObject({
      total: 22_400,
      due: 18_620,
      due_now: 400,
      adjustments: [{ amount: 2_000, description: "Artist's extra", order: order.orderId }],
    });
    expect(await accept(order)).toEqual([409, 'quote.payment_due']);
    expect((await pay(order.shopper, order.cart)).status).toBe(200);
    expect(await look(order.shopper, order.cart)).toMatchObject({ paid: 4_180, due: 18_220, due_now: 0 });
    expect((await order.shopper.ask<OrderQuotes>(`/api/orders/quotes/${order.orderId}`)).order).toMatchObject({
      _acceptError: null,
      cart: { paid: true },
    });
    await deliverEventsAbout(order.cartId, 2);
    expect(
      (await mailsTo(order.artists[0]!.email)).filter(({ subject }) => subject.startsWith('You can accept now')),
    ).toHaveLength(1);
    const [receipt, ...others] = (await mailsTo(email)).filter(({ subject }) => subject === 'We have received $4.00');
    expect(others).toEqual([]);
    for (const fact of ['$224.00', '$41.80', '$182.20']) expect(receipt?.text).toContain(fact);
    expect(await accept(order)).toEqual([200, undefined]);
  });

  it('C15 the card of the checkout pays it in one press, with me present; my bank may ask, and may decline', async () => {
    const order = await withExtra(2_000);
    const { shopper, cart } = order;
    const saved = { charge: 'saved', email: 'grace@example.com' };
    expect(await shopper.ask(`/api/carts/saved-card/${cart.id}`)).toEqual({ card: { brand: 'visa', last4: '4242' } });
    payments.faults.next = ({ path }) => (path === '/v1/payment_intents' ? { outcome: 'decline' } : undefined);
    expect(await refusalOf(pay(shopper, cart, saved))).toEqual([422, 'payment.declined']);
    payments.faults.next = undefined;
    expect((await pay(shopper, cart, saved, 'one-press')).status).toBe(200);
    expect((await pay(shopper, cart, saved, 'one-press')).status).toBe(200);
    expect(await charged(cart)).toEqual([3_780, 400]);
    const { intents } = payments.snapshot(cart.id);
    const paid = intents.filter(({ status }) => status === 'succeeded');
    expect(new Set(paid.map(({ customer, payment_method: card }) => JSON.stringify([customer, card]))).size).toBe(1);
    expect(await accept(order)).toEqual([200, undefined]);

    setClock(Date.now);
    const asked = await withExtra(2_000, { charge: 'pm_card_authenticationRequired' }, (secret) =>
      payments.authenticate(secret, 'complete'),
    );
    const { body } = await pay(asked.shopper, asked.cart, saved);
    await payments.authenticate(body.requires_action!.client_secret, 'complete');
    expect((await asked.shopper.post('/api/carts/confirm/', { cart_id: asked.cart.id })).status).toBe(200);
    expect(await accept(asked)).toEqual([200, undefined]);
  });

  it('C15 no card is saved where none was charged, and none is charged for others', async () => {
    const card = await aCard({ cents: 3_780 });
    const { shopper, cart } = await withExtra(2_000, {
      giftcards: [[card.code, card.pin]],
      charge: null,
      charge_method: null,
    });
    expect(await shopper.ask(`/api/carts/saved-card/${cart.id}`)).toEqual({ card: null });
    expect(await refusalOf(pay(shopper, cart, { charge: 'saved' }))).toEqual([422, 'payment.method_unavailable']);
    const { shopper: other, cart: open } = await aCart();
    expect(await refusalOf(place(other, checkoutOf(open, { charge: 'saved' })))).toEqual([
      422,
      'payment.method_unavailable',
    ]);
    expect(await refusalOf(aVisitor().get(`/api/carts/saved-card/${cart.id}`))).toEqual([404, 'cart.not_found']);
  });

  it('C15 whoever has paid everything before the extra has paid its deposit, too', async () => {
    const order = await withExtra(2_000, { full_payment: true });
    expect(order.cart).toMatchObject({ due: 2_000, due_now: 0 });
    expect(await accept(order)).toEqual([200, undefined]);
  });
});

describe('gift cards pay', () => {
  const withCards = (cards: { code: string; pin: string }[]) => ({
    giftcards: cards.map(({ code, pin }): [string, string] => [code, pin]),
  });

  it('M-06 Y-03 a card pays what is on it, and the credit card the rest', async () => {
    const card = await aCard({ cents: 1_000, promoCents: 500 });
    const { shopper, cart } = await aCart();
    expect((await place(shopper, checkoutOf(cart, withCards([card, card])))).status).toBe(200);
    const placed = await look(shopper, cart);
    expect(placed).toMatchObject({ paid: 3_780, due: 16_620 });
    expect(
      Object.fromEntries(placed.payments.map(({ amount, charge_processor }) => [charge_processor, amount])),
    ).toEqual({ 4: 1_500, 2: 2_280 });
    expect(await charged(cart)).toEqual([2_280]);
    expect(await findCard(card.cardId)).toMatchObject({ balanceCents: 0, promoCents: 0 });
  });

  it('CO-17 cards that cover it pay the balance alone: no provider is asked', async () => {
    const [card, other] = [await aCard(), await aCard()];
    const { shopper, cart } = await aPlacedCart();
    expect(
      (await pay(shopper, cart, { ...ALL, ...withCards([card, other]), charge: null, charge_method: null })).status,
    ).toBe(200);
    expect(await look(shopper, cart)).toMatchObject({ paid: 20_400, due: 0 });
    expect(payments.snapshot(cart.id).intents).toHaveLength(1);
    expect([(await findCard(card.cardId))?.balanceCents, (await findCard(other.cardId))?.balanceCents]).toEqual([
      0, 3_380,
    ]);
  });

  it('M-06 cards that cover the deposit place the order alone', async () => {
    const { shopper, cart } = await aCart();
    expect(
      (await place(shopper, checkoutOf(cart, { ...withCards([await aCard()]), charge: null, charge_method: null })))
        .status,
    ).toBe(200);
    expect(await look(shopper, cart)).toMatchObject({ status: 1, paid: 3_780 });
    expect(payments.snapshot(cart.id).intents).toEqual([]);
  });

  it('M-06 when the credit card is declined, the gift card has what it had', async () => {
    const card = await aCard({ cents: 1_000, promoCents: 500 });
    const { shopper, cart } = await aCart();
    expect(
      await refusalOf(place(shopper, checkoutOf(cart, { ...withCards([card]), charge: 'pm_card_chargeDeclined' }))),
    ).toEqual([422, 'payment.declined']);
    expect(await findCard(card.cardId)).toMatchObject({ balanceCents: 1_000, promoCents: 500 });
  });

  it('M-07 a gift card buys no gift card', async () => {
    const shopper = aVisitor();
    const cart = await addPiece(shopper, { product_id: (await aGiftCard()).sku, options: { amount: '50' } });
    expect(await refusalOf(place(shopper, checkoutOf(cart, withCards([await aCard()]))))).toEqual([
      422,
      'gift_card.buys_no_gift_card',
    ]);
  });
});

describe('the ledger', () => {
  it('C2 what an order costs is frozen with it, and the sums are the ledger’s, carbon and charity apart', async () => {
    const extra = (id: string, cents: number) => ({
      id,
      title: id,
      description: '',
      hint: '',
      values: [
        { id: 'yes', title: 'Yes', price: cents, description: '' },
        { id: 'no', title: 'No', price: 0, description: '' },
      ],
    });
    const { sku } = await aProduct({ options: [...paintingOptions, extra('carboncredit', 150), extra('watsi', 500)] });
    const shopper = aVisitor();
    const options = { size: '8x10in', carboncredit: 'yes', watsi: 'yes' };
    await addPiece(shopper, { product_id: sku, options });
    await addPiece(shopper, { product_id: sku, options: { ...options, watsi: 'no' } });
    const cart = await addPiece(shopper, { product_id: (await aGiftCard()).sku, options: { amount: '50' } });
    expect((await place(shopper, checkoutOf(cart, { shipping_address: anAddress() }))).status).toBe(200);
    const { orders, total, promos } = await look(shopper, cart);
    const [placed] = await ledgerOf(cart.id);
    const cents = Object.fromEntries(placed!.lines.map((line) => [line.account, line.cents]));
    expect(cents).toMatchObject({
      carbon: -300,
      charity: -500,
      gift_cards_sold: -5_000,
      sales: -37_800,
      shipping: -3_000,
      customer: total,
    });
    const { data } = await Order.get(orders.map(({ id }) => ({ orderId: id }))).go({ consistent: true });
    const charges = (data as StoredOrder[]).map((order) => order.charges!);
    const sum = (name: keyof (typeof charges)[number]): number =>
      charges.reduce((all, charge) => all + (charge[name] ?? 0), 0);
    expect([sum('itemCents'), sum('promoCents'), sum('shippingCents')]).toEqual([38_600, cents.promos, 3_000]);
    expect([sum('charityCents'), sum('carbonCents')]).toEqual([500, 300]);
    expect(promos.map(({ code, amount }) => [code, amount])).toEqual([['MULTI-ITEM', 945]]);
  });

  it('C2 all entries of a day are read in their order', async () => {
    const { cart } = await aPlacedCart();
    const own = await ledgerOf(cart.id);
    const { data } = await LedgerEntry.query.ofDay({ day: own[0]!.day }).go({ pages: 'all' });
    expect(data.filter(({ cartId }) => cartId === cart.id).map(({ entryId }) => entryId)).toEqual(
      own.toSorted((a, b) => a.at.localeCompare(b.at)).map(({ entryId }) => entryId),
    );
    expect(data.map(({ at }) => at)).toEqual(data.map(({ at }) => at).toSorted());
  });
});
