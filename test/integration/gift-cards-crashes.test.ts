import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ledgerOf } from '#functions/carts/cart-view.ts';
import { findCard, movesOf } from '#functions/gift-cards/cards.ts';
import { GiftCard } from '#functions/gift-cards/gift-card.entity.ts';
import { deliveriesOf, issueGiftCards } from '#functions/gift-cards/issue.ts';
import { notify } from '#functions/notifications/notify.ts';
import { setClock } from '#functions/platform/clock.ts';
import { runDueWork } from '#functions/scheduler/scheduler.ts';
import { sumCents } from '#shared/money.ts';
import type { Cart, CreateCart } from '#shared/schemas/cart.ts';
import { aCart, addPiece, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard, type HeldCard } from '#test/factories/gift-cards.ts';
import { anEmail, aVisitor } from '#test/factories/people.ts';
import { aGiftCard, aProduct } from '#test/factories/products.ts';
import { eventsAbout, mailsTo } from '#test/support/happenings.ts';
import { faultsOf, openSeam, withFault, type Fault } from '#test/support/outgoing.ts';
import { deliver, openPayments, type Payments } from '#test/support/payments.ts';
import { seed } from '#test/support/seed.ts';
import type { Shopper } from '#test/support/shopper.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
  await openSeam();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterAll(async () => {
  setClock(Date.now);
  vi.restoreAllMocks();
  await payments.close();
});

interface Victim {
  shopper: Shopper;
  cart: Cart;
  card: HeldCard;
  press: () => ReturnType<typeof place>;
  fault: Fault | undefined;
}

/** How an order may end of whose deposit a gift card pays ten dollars, besides those that crashes.test.ts tells of. */
const ENDINGS: { name: string; wish: Partial<CreateCart> }[] = [
  { name: 'a card pays the rest', wish: {} },
  { name: 'the bank is never answered', wish: { charge: 'pm_card_authenticationRequired' } },
];
const CENTS = 1_000;
const PROMO_CENTS = 200;

const sweep = async (): Promise<void> => {
  for (const minutes of [2, 3, 40, 41]) {
    setClock(() => Date.now() + minutes * 60_000);
    expect((await runDueWork()).failed).toEqual([]);
  }
  setClock(Date.now);
};

describe('a process that dies, or a call that fails', () => {
  it.each(ENDINGS)(
    'C28 M6 while $name: what left the gift card stands in the ledger, its promotional balance too, and nothing is held',
    { timeout: 180_000 },
    async ({ wish }) => {
      const { sku } = await aProduct();
      const victims: Victim[] = [];
      const aVictim = async (fault: Fault | undefined) => {
        const [{ shopper, cart }, card, key] = [
          await aCart(aVisitor(), { product_id: sku }),
          await aCard({ cents: CENTS, promoCents: PROMO_CENTS, pin: '' }),
          randomUUID(),
        ];
        const input = checkoutOf(cart, { ...wish, giftcards: [[card.code, '']] });
        const victim = { shopper, cart, card, fault, press: () => place(shopper, input, key) };
        victims.push(victim);
        return victim;
      };
      const { calls } = await withFault(undefined, (await aVictim(undefined)).press);
      for (const [index, fault] of faultsOf(calls).entries())
        if (process.env.FULL || index % 5 === seed % 5) await aVictim(fault);
      expect(victims.length).toBeGreaterThan(process.env.FULL ? 15 : 5);
      for (const { fault, press } of victims) if (fault) await withFault(fault, press);
      for (const [index, { press }] of victims.entries()) if (index % 2 === 0) await press();
      for (const event of payments.events()) await deliver(event);
      await sweep();
      for (const { shopper, cart, card, fault } of victims) {
        const [{ status, paid }, entries, moves, stored] = await Promise.all([
          shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`),
          ledgerOf(cart.id),
          movesOf(card.cardId),
          findCard(card.cardId),
        ]);
        const spent = sumCents(
          entries.flatMap(({ lines }) =>
            lines.filter(({ account }) => account.startsWith('gift_card')).map((line) => line.cents),
          ),
        );
        const left = (stored?.balanceCents ?? 0) + (stored?.promoCents ?? 0);
        const taken = sumCents(
          payments
            .books(cart.id)
            .charges.filter((charge) => charge.status === 'succeeded')
            .map(({ amount }) => amount),
        );
        const books = { left, held: sumCents(moves.map(({ heldCents }) => heldCents)), paid, isPaid: paid > 0 };
        expect(books, `call ${fault?.at} ${fault?.mode}`).toEqual({
          left: CENTS + PROMO_CENTS - spent,
          held: 0,
          paid: spent + taken,
          isPaid: status === 1,
        });
      }
    },
  );

  it('C20 while cards are issued: told again, each is there once, and no other', { timeout: 120_000 }, async () => {
    const { sku } = await aGiftCard();
    const aPurchase = async (): Promise<string> => {
      const shopper = aVisitor();
      await addPiece(shopper, { product_id: sku, options: { amount: '50' } });
      const cart = await addPiece(shopper, { product_id: sku, options: { amount: '50' } });
      expect((await place(shopper, checkoutOf(cart))).status).toBe(200);
      return cart.id;
    };
    const usual = await aPurchase();
    const { calls } = await withFault(undefined, () => issueGiftCards(usual));
    expect(calls.filter((name) => name.startsWith('Transact'))).toHaveLength(2);
    for (const fault of faultsOf(calls)) {
      const cartId = await aPurchase();
      await withFault(fault, () => issueGiftCards(cartId)).catch(() => undefined);
      await issueGiftCards(cartId);
      const { data } = await GiftCard.scan.where((card, { eq }) => eq(card.cartId, cartId)).go({ pages: 'all' });
      const deliveries = await deliveriesOf(cartId);
      expect(new Set(data.map(({ cardId }) => cardId)), `call ${fault.at} ${fault.mode}`).toEqual(
        new Set(deliveries.map(({ cardId }) => cardId)),
      );
      expect(data.map(({ balanceCents }) => balanceCents)).toEqual([5_000, 5_000]);
      expect((await eventsAbout(cartId)).filter(({ name }) => name === 'gift-card.released')).toHaveLength(2);
    }
  });

  it(
    'C20 while a card is mailed: told again, it has arrived, twice at most, and its code is forgotten',
    { timeout: 120_000 },
    async () => {
      const { sku } = await aGiftCard();
      const aReleased = async () => {
        const [shopper, email] = [aVisitor(), anEmail('buyer')];
        const cart = await addPiece(shopper, { product_id: sku, options: { amount: '50' } });
        await place(shopper, checkoutOf(cart, { email }));
        await issueGiftCards(cart.id);
        const [event] = (await eventsAbout(cart.id)).filter(({ name }) => name === 'gift-card.released');
        return {
          cartId: cart.id,
          email,
          tell: () => notify(event?.eventId ?? '', 'gift-card.released', event?.payload),
        };
      };
      const usual = await aReleased();
      const { calls } = await withFault(undefined, usual.tell);
      expect(calls.length).toBeGreaterThanOrEqual(4);
      for (const fault of faultsOf(calls)) {
        const { cartId, email, tell } = await aReleased();
        await withFault(fault, tell).catch(() => undefined);
        await tell();
        await tell();
        const mails = await mailsTo(email);
        expect(
          new Set(mails.map(({ text }) => /Number: (\S+)/.exec(text)?.[1])).size,
          `call ${fault.at} ${fault.mode}`,
        ).toBe(1);
        expect(mails.length).toBeLessThanOrEqual(2);
        expect(await deliveriesOf(cartId)).toMatchObject([{ state: 'mailed' }]);
        expect((await deliveriesOf(cartId))[0]?.sealedCode).toBeUndefined();
      }
    },
  );
});
