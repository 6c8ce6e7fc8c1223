import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { Promotion, PromotionUse } from '#functions/promotions/promotion.entity.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { CartOrders } from '#shared/schemas/order.ts';
import { addPiece, checkoutOf, place } from '#test/factories/carts.ts';
import { anEmail, aVisitor } from '#test/factories/people.ts';
import { aGiftCard } from '#test/factories/products.ts';
import { aPromotion } from '#test/factories/promotions.ts';
import { deliverEventsAbout } from '#test/support/events.ts';
import { openPayments } from '#test/support/payments.ts';
import { brokenRefunds, cancelFor, previewOf } from '#test/support/refunds.ts';
import type { Shopper } from '#test/support/shopper.ts';

const payments = await openPayments();
afterAll(() => payments.close());

/** Uses of a promotion: in all, and for each known customer. */
const usesOf = async (code: string): Promise<{ all: number | undefined; each: number[] }> => {
  const [{ data }, { data: uses }] = await Promise.all([
    Promotion.get({ code }).go({ consistent: true }),
    PromotionUse.query.ofCustomer({ code }).go({ consistent: true }),
  ]);
  return { all: data?.used, each: uses.map(({ times }) => times).toSorted((a, b) => a - b) };
};

interface Placed {
  shopper: Shopper;
  cartId: string;
  /** Ids of the painting orders, then of the gift cards. */
  pieces: string[];
}

/** Orders paintings and gift cards with a code; undefined when the code no longer applies. */
const tryOrdering = async (
  code: string,
  { paintings = 1, cards = 0, email = anEmail() } = {},
): Promise<Placed | undefined> => {
  const shopper = aVisitor();
  const { sku } = await aGiftCard();
  for (let one = 0; one < cards; one += 1) await addPiece(shopper, { product_id: sku, options: { amount: '50' } });
  for (let one = 0; one < paintings; one += 1) await addPiece(shopper);
  const cart = await shopper.ask<Cart>(`/api/carts/?promos=${code}`);
  if (!cart.promos.some((promo) => promo.code === code)) return undefined;
  const { status, text } = await place(shopper, checkoutOf(cart, { promos: code, email }));
  if (status !== 200) throw new Error(text);
  await deliverEventsAbout(cart.id);
  const placed = await shopper.ask<CartOrders>(`/api/orders/${cart.id}`);
  return { shopper, cartId: cart.id, pieces: [...placed.orders, ...placed.gift_cards].map(({ id }) => id) };
};

const order = async (...overrides: Parameters<typeof tryOrdering>): Promise<Placed> => {
  const placed = await tryOrdering(...overrides);
  if (!placed) throw new Error('The code does not count.');
  return placed;
};

const cancel = async (shopper: Shopper, piece: string, key: string = randomUUID()) =>
  cancelFor(shopper, piece, (await previewOf(shopper, piece)).refund_cents, key);

describe('an order that is cancelled whole gives its promotion back', () => {
  it('M-05 C28 with its last piece, not before; the next customer has it then, and the limit holds', async () => {
    const code = await aPromotion({ limit: 1, limit_per_customer: 1 });
    const first = await order(code, { paintings: 2 });
    expect(await usesOf(code)).toEqual({ all: 1, each: [1, 1, 1] });
    expect((await cancel(first.shopper, first.pieces[0]!)).status).toBe(200);
    expect(await usesOf(code)).toEqual({ all: 1, each: [1, 1, 1] });
    expect((await cancel(first.shopper, first.pieces[1]!)).status).toBe(200);
    expect(await usesOf(code)).toEqual({ all: 0, each: [0, 0, 0] });
    const next = await order(code);
    expect((await usesOf(code)).all).toBe(1);
    expect((await usesOf(code)).each).toEqual([0, 0, 1, 1, 1]);
    expect(await brokenRefunds(first.cartId, payments.snapshot(first.cartId))).toEqual([]);
    expect(await brokenRefunds(next.cartId, payments.snapshot(next.cartId))).toEqual([]);
  });

  it('M-05 whoever cancels may use it again, once', async () => {
    const code = await aPromotion({ limit_per_customer: 1 });
    const email = anEmail();
    const { shopper, pieces } = await order(code, { email });
    await cancel(shopper, pieces[0]!);
    await order(code, { email });
    expect((await usesOf(code)).each).toEqual([0, 1, 1, 1]);
  });

  it('M-05 C28 pressed ten times at once, with one key or many, it comes back once', async () => {
    const code = await aPromotion({ limit: 2 });
    const [kept, left] = [await order(code), await order(code)];
    const key = randomUUID();
    const { shopper, pieces } = left;
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => cancel(shopper.twin(), pieces[0]!, index < 5 ? key : randomUUID())),
    );
    expect(await usesOf(code)).toEqual({ all: 1, each: [] });
    expect((await cancel(kept.shopper, kept.pieces[0]!)).status).toBe(200);
    expect((await usesOf(code)).all).toBe(0);
  });

  it('M-05 two pieces cancelled in the same moment: it comes back once', async () => {
    const code = await aPromotion({ limit: 1 });
    const { shopper, pieces } = await order(code, { paintings: 2 });
    for (let round = 0; round < 5 && (await usesOf(code)).all === 1; round += 1)
      await Promise.all(pieces.map((piece) => cancel(shopper.twin(), piece)));
    expect((await usesOf(code)).all).toBe(0);
  });

  it('M-05 C16 a gift card in the order is a piece, too: only with it is the order gone, whichever goes last', async () => {
    for (const isCardLast of [true, false]) {
      const code = await aPromotion({ limit: 1 });
      const { shopper, pieces } = await order(code, { cards: 1 });
      const [first, last] = isCardLast ? pieces : pieces.toReversed();
      expect((await cancel(shopper, first!)).status).toBe(200);
      expect((await usesOf(code)).all).toBe(1);
      expect((await cancel(shopper, last!)).status).toBe(200);
      expect((await usesOf(code)).all).toBe(0);
    }
  });
});
