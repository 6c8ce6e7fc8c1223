import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stripe } from '#functions/payments/stripe.ts';
import { setClock } from '#functions/platform/clock.ts';
import type { AccountCards, Cart, CreateCart } from '#shared/schemas/cart.ts';
import { aCart, aPlacedCart, checkoutOf, place, placeAndSaveCard } from '#test/factories/carts.ts';
import { aVisitor, somebody } from '#test/factories/people.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
});
afterAll(() => payments.close());
afterEach(() => {
  payments.faults.next = undefined;
  setClock(Date.now);
});

const CARDS = '/api/carts/saved-cards';
const cardsOf = async (shopper: Shopper): Promise<AccountCards['cards']> =>
  (await shopper.ask<AccountCards>(CARDS)).cards;

/** Places a new cart, or pays for a placed one, with a saved card. */
const chargeSaved = (shopper: Shopper, cart: Cart, card: string, more: Partial<CreateCart> = {}, key?: string) =>
  place(shopper, checkoutOf(cart, { charge: 'saved', saved_card: card, ...more }), key);

/** The cards and customers at the provider that paid for a cart. */
const payersOf = ({ id }: Cart) =>
  payments
    .snapshot(id)
    .intents.filter(({ status }) => status === 'succeeded')
    .map(({ customer, payment_method: card }) => [customer, card]);

/** The account's customers at the provider, without deleted ones. */
const customersOf = (userId: string): string[] =>
  payments
    .snapshot()
    .customers.filter(({ metadata }) => metadata.account_id === userId)
    .map(({ id }) => id);

/** Deletes the account's only customer, as the shop's staff can in the provider's dashboard. */
const deleteCustomer = async (userId: string): Promise<void> => {
  const [only = ''] = customersOf(userId);
  await (await stripe()).customers.del(only);
};

describe('a card that I save in my account', () => {
  it('is offered at my next checkout, charged once, and charged for the balance of that order', async () => {
    const { shopper } = await somebody();
    expect(await shopper.ask(CARDS)).toEqual({ cards: [], can_save: true });
    const first = await placeAndSaveCard(shopper);
    const [card] = await cardsOf(shopper);
    expect(card).toMatchObject({ brand: 'visa', last4: '4242', exp_month: 12, expired: false });

    const { cart } = await aCart(shopper);
    expect((await chargeSaved(shopper, cart, card!.id, {}, 'twice')).status).toBe(200);
    expect((await place(shopper, checkoutOf(cart), 'other key')).body.code).toBe('cart.already_placed');
    expect(payersOf(cart)).toEqual(payersOf(first));
    expect(await shopper.ask(`/api/carts/saved-card/${cart.id}`)).toEqual({ card: { brand: 'visa', last4: '4242' } });

    const placed = await shopper.ask<Cart>(`/api/carts/pay/${cart.id}`);
    expect((await chargeSaved(shopper, placed, card!.id, { full_payment: true, total: placed.due })).status).toBe(200);
    expect(new Set(payersOf(cart).map(String)).size).toBe(1);
  });

  it('is saved only with my consent, by an account, and stands once in the list', async () => {
    const { shopper } = await somebody();
    await aPlacedCart(shopper);
    expect(await cardsOf(shopper)).toEqual([]);
    await placeAndSaveCard(shopper);
    await placeAndSaveCard(shopper);
    await placeAndSaveCard(shopper, 'pm_card_mastercard');
    expect((await cardsOf(shopper)).map(({ brand }) => brand)).toEqual(['mastercard', 'visa']);

    const visitor = aVisitor();
    await placeAndSaveCard(visitor);
    expect(await visitor.ask(CARDS)).toEqual({ cards: [], can_save: false });
    const { cart: declined } = await aCart(shopper);
    const order = checkoutOf(declined, { charge: 'pm_card_chargeDeclined', save_card: true });
    expect(await refusalOf(place(shopper, order))).toEqual([422, 'payment.declined']);
    expect(await cardsOf(shopper)).toHaveLength(2);
  });

  it('asks my bank where it wants to be asked', async () => {
    const { shopper } = await somebody();
    const { cart: first } = await aCart(shopper);
    const asked = await place(
      shopper,
      checkoutOf(first, { charge: 'pm_card_authenticationRequired', save_card: true }),
    );
    await payments.authenticate(asked.body.requires_action!.client_secret, 'complete');
    await shopper.ask('/api/carts/confirm/', { cart_id: first.id });
    const [card] = await cardsOf(shopper);
    const { cart } = await aCart(shopper);
    const { body } = await chargeSaved(shopper, cart, card!.id);
    await payments.authenticate(body.requires_action!.client_secret, 'fail');
    expect(await refusalOf(shopper.post('/api/carts/confirm/', { cart_id: cart.id }))).toEqual([
      422,
      'payment.not_confirmed',
    ]);
    const again = await chargeSaved(shopper, cart, card!.id);
    await payments.authenticate(again.body.requires_action!.client_secret, 'complete');
    expect((await shopper.post('/api/carts/confirm/', { cart_id: cart.id })).status).toBe(200);
    expect(payersOf(cart)).toHaveLength(1);
  });

  it('is removed by me under all its names, and then charged no more', async () => {
    const { shopper } = await somebody();
    const first = await placeAndSaveCard(shopper);
    await placeAndSaveCard(shopper);
    const [card] = await cardsOf(shopper);
    expect((await shopper.send<AccountCards>('DELETE', `${CARDS}/${card!.id}`, {})).body.cards).toEqual([]);
    const { cart } = await aCart(shopper);
    expect(await refusalOf(chargeSaved(shopper, cart, card!.id))).toEqual([404, 'payment.card_not_found']);
    expect(await shopper.ask(`/api/carts/saved-card/${first.id}`)).toEqual({ card: null });
  });

  it('says that it has expired from the first of the next month on, and is not charged', async () => {
    const { shopper } = await somebody();
    await placeAndSaveCard(shopper);
    const [card] = await cardsOf(shopper);
    const ends = Date.UTC(card!.exp_year, card!.exp_month, 1);
    setClock(() => ends - 1);
    expect((await cardsOf(shopper))[0]!.expired).toBe(false);
    setClock(() => ends);
    expect((await cardsOf(shopper))[0]!.expired).toBe(true);
    const { cart } = await aCart(shopper);
    expect(await refusalOf(chargeSaved(shopper, cart, card!.id))).toEqual([422, 'payment.card_expired']);
  });

  it('C12 is charged for nobody else, and the checkout goes on while the list cannot be had', async () => {
    const { shopper } = await somebody();
    await placeAndSaveCard(shopper);
    const [card] = await cardsOf(shopper);
    for (const other of [(await somebody()).shopper, aVisitor()]) {
      const { cart } = await aCart(other);
      expect(await refusalOf(chargeSaved(other, cart, card!.id))).toEqual([404, 'payment.card_not_found']);
      // The card of somebody else sent as if it were a new one: the provider refuses it.
      expect(await refusalOf(place(other, checkoutOf(cart, { charge: card!.id })))).toEqual([422, 'payment.failed']);
      expect(payersOf(cart)).toEqual([]);
    }
    payments.faults.next = ({ path }) => (path.endsWith('/payment_methods') ? { outcome: 'error' } : undefined);
    expect(await refusalOf(shopper.get(CARDS))).toEqual([503, 'request.busy']);
    const { cart } = await aCart(shopper);
    expect((await place(shopper, checkoutOf(cart))).status).toBe(200);
  });

  it('is saved for another customer after the provider has deleted mine', async () => {
    const { shopper, id } = await somebody();
    const first = await placeAndSaveCard(shopper);
    const [old] = await cardsOf(shopper);
    await deleteCustomer(id);
    expect(await shopper.ask(CARDS)).toEqual({ cards: [], can_save: true });
    expect(await shopper.ask(`/api/carts/saved-card/${first.id}`)).toEqual({ card: null });

    const { cart } = await aCart(shopper);
    expect(await refusalOf(chargeSaved(shopper, cart, old!.id))).toEqual([404, 'payment.card_not_found']);
    const order = checkoutOf(cart, { save_card: true });
    expect((await place(shopper, order, 'twice')).status).toBe(200);
    expect((await place(shopper, order, 'twice')).status).toBe(200);
    const [card] = await cardsOf(shopper);
    expect(payersOf(cart)).toEqual([[customersOf(id)[0], card!.id]]);
    await placeAndSaveCard(shopper, 'pm_card_mastercard');
    expect((await cardsOf(shopper)).map(({ brand }) => brand)).toEqual(['mastercard', 'visa']);
    expect(customersOf(id)).toHaveLength(1);
  });

  it.each(['first', 'next, after the provider has deleted mine,'])(
    'makes one customer and one charge of two placings at once: the %s',
    async (which) => {
      const { shopper, id } = await somebody();
      if (which !== 'first') {
        await placeAndSaveCard(shopper);
        await deleteCustomer(id);
      }
      const { cart } = await aCart(shopper);
      const { promise: bothThere, resolve } = Promise.withResolvers<void>();
      let there = 0;
      payments.faults.next = ({ method, path }) => {
        if (method !== 'POST' || path !== '/v1/customers') return undefined;
        there += 1;
        if (there === 2) resolve();
        return { until: bothThere };
      };
      const order = checkoutOf(cart, { save_card: true });
      const answers = await Promise.all([place(shopper, order), place(shopper, order)]);
      expect(answers.map(({ status }) => status)).toContain(200);
      expect(customersOf(id)).toHaveLength(1);
      const [card] = await cardsOf(shopper);
      expect(payersOf(cart)).toEqual([[customersOf(id)[0], card!.id]]);
    },
  );

  it('is saved although the provider repeats an error of its own for a day', async () => {
    const { shopper, id } = await somebody();
    const { cart } = await aCart(shopper);
    const order = checkoutOf(cart, { save_card: true });
    payments.faults.next = ({ path }) => (path === '/v1/customers' ? { outcome: 'kept_error' } : undefined);
    expect(await refusalOf(place(shopper, order))).toEqual([503, 'request.busy']);
    payments.faults.next = undefined;
    expect((await place(shopper, order)).status).toBe(200);
    expect(customersOf(id)).toHaveLength(1);
    expect(payersOf(cart)).toHaveLength(1);
    expect(await cardsOf(shopper)).toHaveLength(1);
  });
});
