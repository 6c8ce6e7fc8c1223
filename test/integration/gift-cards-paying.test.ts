import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerOf } from '#functions/ledger/ledger.ts';
import { findCard, movesOf } from '#functions/gift-cards/cards.ts';
import { setClock } from '#functions/platform/clock.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { sumCents } from '#shared/money/money.ts';
import type { Cart, CreateCart } from '#shared/schemas/cart.ts';
import { aCart, addPiece, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard, type HeldCard } from '#test/factories/gift-cards.ts';
import { aVisitor } from '#test/factories/people.ts';
import { aGiftCard, aProduct } from '#test/factories/products.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { randomOf } from '#test/support/random.ts';
import { seed } from '#test/support/seed.ts';
import type { Shopper } from '#test/support/shopper.ts';

const random = randomOf(seed);

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
});
afterAll(() => payments.close());

interface Buyer {
  shopper: Shopper;
  cart: Cart;
}

const paying = (
  { shopper, cart }: Buyer,
  cards: HeldCard[],
  overrides: Partial<CreateCart> = {},
  key: string = randomUUID(),
) => place(shopper, checkoutOf(cart, { giftcards: cards.map(({ code, pin }) => [code, pin]), ...overrides }), key);

const leftOn = async ({ cardId }: HeldCard): Promise<number> => (await findCard(cardId))?.balanceCents ?? Number.NaN;
const kindsOf = async ({ cardId }: HeldCard): Promise<string[]> => (await movesOf(cardId)).map(({ kind }) => kind);
const takenByCard = async (cartId: string): Promise<number> =>
  sumCents(
    payments
      .snapshot(cartId)
      .charges.filter(({ status }) => status === 'succeeded')
      .map(({ amount }) => amount),
  );
const inLedger = async (cartId: string, account: string): Promise<number> =>
  sumCents(
    (await ledgerOf(cartId)).flatMap(({ lines }) =>
      lines.filter((line) => line.account === account).map(({ cents }) => cents),
    ),
  );

describe('paying with gift cards', () => {
  it('Y-03 a gift card pays the deposit alone: no card is asked for, the payment is of kind 4, the rest stays on it', async () => {
    const [buyer, card] = [await aCart(), await aCard()];
    expect((await paying(buyer, [card], { charge_method: null, charge: null })).status).toBe(200);
    const cart = await buyer.shopper.ask<Cart>(`/api/carts/?cart_id=${buyer.cart.id}`);
    expect(cart).toMatchObject({ status: 1, paid: 3_780 });
    expect(cart.payments).toMatchObject([{ amount: 3_780, charge_processor: 4 }]);
    expect([await leftOn(card), await kindsOf(card), await takenByCard(cart.id)]).toEqual([
      6_220,
      ['issued', 'held', 'spent'],
      0,
    ]);
  });

  it('Y-02 what several cards leave is charged, promotional balances first, and the ledger says what came from where', async () => {
    const [buyer, first, second] = [
      await aCart(),
      await aCard({ cents: 1_000 }),
      await aCard({ cents: 500, promoCents: 300, pin: '' }),
    ];
    expect((await paying(buyer, [first, second, first])).status).toBe(200);
    const { id } = buyer.cart;
    expect([await leftOn(first), await leftOn(second), await takenByCard(id)]).toEqual([0, 0, 3_780 - 1_800]);
    expect([
      await inLedger(id, 'gift_cards'),
      await inLedger(id, 'gift_card_promos'),
      await inLedger(id, 'cash:stripe'),
    ]).toEqual([1_500, 300, 1_980]);
  });

  it('M-06 a declined card gives back what the gift card had paid, once, and a bank that is never answered too', async () => {
    const card = await aCard({ cents: 1_000 });
    for (const charge of ['pm_card_chargeDeclined', 'pm_card_authenticationRequired']) {
      const [buyer, key] = [await aCart(), randomUUID()];
      for (let time = 0; time < 3; time += 1) await paying(buyer, [card], { charge }, key);
      for (const minutes of [2, 40, 41]) {
        setClock(() => Date.now() + minutes * 60_000);
        expect((await runDueWork()).failed).toEqual([]);
      }
      setClock(Date.now);
      expect(await leftOn(card)).toBe(1_000);
    }
    expect(await kindsOf(card)).toEqual(['issued', 'held', 'returned', 'held', 'returned']);
    const buyer = await aCart();
    expect((await paying(buyer, [card])).status).toBe(200);
    expect([await leftOn(card), await takenByCard(buyer.cart.id)]).toEqual([0, 2_780]);
  });

  it('M-06 a gift card that has less left than the page showed is refused: the bank card is charged no more than shown', async () => {
    const [buyer, first, second] = [await aCart(), await aCard({ cents: 1_000 }), await aCard({ cents: 400 })];
    const { status, body } = await paying(buyer, [first, second], { gift_cents: 1_500 });
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([409, 'gift_card.too_little', ['giftcards']]);
    expect([await leftOn(first), await leftOn(second), await takenByCard(buyer.cart.id)]).toEqual([1_000, 400, 0]);
    expect((await paying(buyer, [first, second], { gift_cents: 1_400 })).status).toBe(200);
    expect(await takenByCard(buyer.cart.id)).toBe(3_780 - 1_400);
    const { due } = await buyer.shopper.ask<Cart>(`/api/carts/?cart_id=${buyer.cart.id}`);
    const third = await aCard({ cents: 2_000 });
    const rest = { full_payment: true, total: due };
    const balance = await paying(buyer, [third], { ...rest, gift_cents: 2_500 });
    expect([balance.status, balance.body.code]).toEqual([409, 'gift_card.too_little']);
    expect((await paying(buyer, [third], { ...rest, gift_cents: 2_000 })).status).toBe(200);
    expect([await leftOn(third), await takenByCard(buyer.cart.id)]).toEqual([0, 3_780 - 1_400 + due - 2_000]);
  });

  it('M-07 a gift card does not buy a gift card, whatever the page lets through', async () => {
    const [{ sku }, shopper, card] = [await aGiftCard(), aVisitor(), await aCard()];
    await addPiece(shopper);
    const cart = await addPiece(shopper, { product_id: sku, options: { amount: '50' } });
    const { status, body } = await paying({ shopper, cart }, [card]);
    expect([status, body.code, body.message]).toEqual([
      422,
      'gift_card.buys_no_gift_card',
      'A gift card cannot pay for a gift card. Please buy the gift card in a separate order.',
    ]);
    expect([await leftOn(card), await takenByCard(cart.id)]).toEqual([10_000, 0]);
  });

  it('M-09 a card that does not open is named, and nothing is taken of any', async () => {
    const [buyer, card] = [await aCart(), await aCard()];
    const { status, body } = await paying(buyer, [card, { cardId: '', code: 'NONE', pin: '' }]);
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([404, 'gift_card.not_found', ['giftcards.1']]);
    expect([await leftOn(card), await kindsOf(card)]).toEqual([10_000, ['issued']]);
  });

  it(
    'M5 fifty orders, two presses each, pay with one card at once: it is spent to the cent and never beyond',
    { tags: 'soak' },
    async () => {
      const { sku } = await aProduct();
      const card = await aCard({ cents: 10_000, pin: '' });
      const buyers = await Promise.all(Array.from({ length: 50 }, () => aCart(undefined, { product_id: sku })));
      const press = async (buyer: Buyer) => {
        const key = randomUUID();
        for (let again = 0; ; again += 1) {
          const answer = await paying(buyer, [card], { charge_method: null, charge: null }, key);
          const isPassing =
            answer.status === 503 ||
            answer.body.code === 'cart.payment_in_progress' ||
            answer.body.code === 'cart.changed';
          if (!isPassing || again === 30) return answer;
          await wait(20 + random() * 200);
        }
      };
      const answers = await Promise.all(buyers.flatMap((buyer) => [press(buyer), press(buyer)]));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const carts = await Promise.all(
        buyers.map(({ shopper, cart }) => shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`)),
      );
      // $100 covers only two deposits of $37.80.
      expect(carts.filter(({ status }) => status === 1)).toHaveLength(2);
      expect(await leftOn(card)).toBe(10_000 - 2 * 3_780);
      const moves = await movesOf(card.cardId);
      expect([sumCents(moves.map(({ cents }) => cents)), sumCents(moves.map(({ heldCents }) => heldCents))]).toEqual([
        2_440, 0,
      ]);
      expect(sumCents(await Promise.all(buyers.map(({ cart }) => inLedger(cart.id, 'gift_cards'))))).toBe(2 * 3_780);
    },
  );
});
