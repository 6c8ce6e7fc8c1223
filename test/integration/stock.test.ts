import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '#test/support/eventually.ts';
import { Attempt } from '#functions/checkout/attempt.entity.ts';
import { abandonAttempt } from '#functions/checkout/finish.ts';
import { Product } from '#functions/catalog/product.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import type { Cart, CreateCart } from '#shared/schemas/cart.ts';
import type { Product as ProductPage } from '#shared/schemas/product.ts';
import { aCart, addPiece, checkoutOf, place } from '#test/factories/carts.ts';
import { anEmail, aVisitor } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { openSeam } from '#test/support/outgoing.ts';
import { randomOf } from '#test/support/random.ts';
import { seed } from '#test/support/seed.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import type { Shopper } from '#test/support/shopper.ts';

const random = randomOf(seed);

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
  await openSeam();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await payments.close();
});
afterEach(() => setClock(Date.now));

const leftOf = async (sku: string): Promise<number | undefined> =>
  (await Product.get({ sku }).go({ consistent: true })).data?.quantity;

interface Buyer {
  shopper: Shopper;
  cart: Cart;
  email: string;
}

/** A customer with `pieces` pieces of a line in the cart. */
const aShopperWith = async (sku: string, pieces = 1): Promise<Buyer> => {
  const shopper = aVisitor();
  let { cart } = await aCart(shopper, { product_id: sku });
  for (let piece = 1; piece < pieces; piece += 1) cart = await addPiece(shopper, { product_id: sku });
  return { shopper, cart, email: anEmail('customer') };
};

const press = ({ shopper, cart, email }: Buyer, overrides: Partial<CreateCart> = {}, key: string = randomUUID()) =>
  place(shopper, checkoutOf(cart, { email, ...overrides }), key);

const sweep = async (): Promise<void> => {
  for (const minutes of [2, 3, 40, 41]) {
    setClock(() => Date.now() + minutes * 60_000);
    expect((await runDueWork()).failed).toEqual([]);
  }
  setClock(Date.now);
};

describe('product lines with a number of pieces', () => {
  it('P-22 an order takes its pieces off; the last one gone, the page says so and nobody can add it any more', async () => {
    const { sku } = await aProduct({ quantity: 3 });
    expect((await press(await aShopperWith(sku, 2))).status).toBe(200);
    expect(await leftOf(sku)).toBe(1);
    expect((await press(await aShopperWith(sku))).status).toBe(200);
    expect(await leftOf(sku)).toBe(0);
    // A cached page may still show the last piece.
    await eventually(async () => expect((await aVisitor().ask<ProductPage>(`/api/products/${sku}`)).quantity).toBe(0));
    const { status, body } = await aVisitor().post<{ code: string; message: string }>('/api/carts/add-item', {
      product_id: sku,
      options: { size: '8x10in' },
    });
    expect([status, body.code, body.message]).toEqual([409, 'product.out_of_stock', 'Out of stock']);
  });

  it('P-22 whoever wants more than are left gets none, and pays nothing', async () => {
    const { sku } = await aProduct({ quantity: 2 });
    const buyer = await aShopperWith(sku, 3);
    const { status, body } = await press(buyer);
    expect([status, body.code, body.message]).toEqual([409, 'product.out_of_stock', 'Out of stock']);
    expect([await leftOf(sku), payments.snapshot(buyer.cart.id).intents]).toEqual([2, []]);
    const { cart } = buyer;
    const fewer = await buyer.shopper.ask<Cart>('/api/carts/remove-item', { item_id: cart.items[0]?.key });
    expect((await press({ ...buyer, cart: fewer })).status).toBe(200);
    expect(await leftOf(sku)).toBe(0);
  });

  it('P-22 twenty buyers of three pieces at once: exactly three have one, and the others read "Out of stock"', async () => {
    const { sku } = await aProduct({ quantity: 3 });
    const buyers = await Promise.all(Array.from({ length: 20 }, () => aShopperWith(sku)));
    const answers = await Promise.all(
      buyers.map(async (buyer) => {
        const key = randomUUID();
        let answer = await press(buyer, {}, key);
        // Simultaneous requests may get "try again", and repeat.
        for (let again = 0; again < 20 && answer.status === 503; again += 1) {
          await wait(20 + random() * 100);
          answer = await press(buyer, {}, key);
        }
        return answer;
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'product.out_of_stock')).toHaveLength(
      17,
    );
    expect(await leftOf(sku)).toBe(0);
    const { charges } = payments.snapshot();
    const ids = new Set(buyers.map(({ cart }) => cart.id));
    expect(
      charges.filter(({ metadata, status }) => ids.has(metadata.cart_id ?? '') && status === 'succeeded'),
    ).toHaveLength(3);
  });

  it('P-22 a declined card gives the piece back once, however often its end is asked for', async () => {
    const { sku } = await aProduct({ quantity: 1 });
    const buyer = await aShopperWith(sku);
    const key = randomUUID();
    for (let time = 0; time < 3; time += 1)
      expect((await press(buyer, { charge: 'pm_card_chargeDeclined' }, key)).body.code).toBe('payment.declined');
    const { data } = await Attempt.query.ofCart({ cartId: buyer.cart.id }).go({ consistent: true });
    for (const { attemptId } of [...data, ...data]) await abandonAttempt(buyer.cart.id, attemptId);
    expect(await leftOf(sku)).toBe(1);
    expect((await press(buyer)).status).toBe(200);
    expect(await leftOf(sku)).toBe(0);
  });

  it('P-22 while my bank asks for me the last piece is mine; pressed again I still get it, and left alone it goes back', async () => {
    const { sku } = await aProduct({ quantity: 1 });
    const [first, second] = [await aShopperWith(sku), await aShopperWith(sku)];
    expect((await press(first, { charge: 'pm_card_authenticationRequired' })).body.requires_action).toBeDefined();
    expect([await leftOf(sku), (await press(second)).body.code]).toEqual([0, 'product.out_of_stock']);
    expect((await press(first, { charge: 'pm_card_authenticationRequired' })).body.requires_action).toBeDefined();
    await sweep();
    expect(await leftOf(sku)).toBe(1);
    expect((await press(second)).status).toBe(200);
  });

  it('P-22 a line that is taken out of the shop, or counts no longer, keeps nobody from their refund', async () => {
    const [gone, uncounted] = await Promise.all([aProduct({ quantity: 1 }), aProduct({ quantity: 1 })]);
    const buyers = [await aShopperWith(gone.sku), await aShopperWith(uncounted.sku)];
    for (const buyer of buyers) await press(buyer, { charge: 'pm_card_authenticationRequired' });
    await Product.delete({ sku: gone.sku }).go();
    await Product.patch({ sku: uncounted.sku }).remove(['quantity']).go();
    await sweep();
    for (const { shopper, cart } of buyers)
      expect((await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`)).status).toBe(0);
    const states = await Promise.all(
      buyers.map(async ({ cart }) =>
        (await Attempt.query.ofCart({ cartId: cart.id }).go({ consistent: true })).data.map(({ state }) => state),
      ),
    );
    expect(states).toEqual([['released'], ['released']]);
    expect([await leftOf(gone.sku), await leftOf(uncounted.sku)]).toEqual([undefined, undefined]);
  });

  it('P-22 lines without a number of pieces are never out of stock, and nothing is counted', async () => {
    const { sku } = await aProduct();
    expect((await press(await aShopperWith(sku, 2))).status).toBe(200);
    expect(await leftOf(sku)).toBeUndefined();
  });
});
