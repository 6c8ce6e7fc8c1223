import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { LIMITS, spend } from '#functions/platform/rate-limit.ts';
import type { Cart, ShippingAnswer } from '#shared/schemas/cart.ts';
import { aCart, anAddress, checkoutOf, place } from '#test/factories/carts.ts';
import { aVisitor } from '#test/factories/people.ts';
import { aPromotion } from '#test/factories/promotions.ts';
import { putStandingPromotions } from '#test/support/standing-promotions.ts';
import { openPayments } from '#test/support/payments.ts';
import type { Shopper } from '#test/support/shopper.ts';

const payments = await openPayments();
afterAll(() => payments.close());
afterEach(() => {
  setClock(Date.now);
  vi.restoreAllMocks();
});

const MAX_TIMES = LIMITS.promoOfActor.times;

const withCodes = (shopper: Shopper, ...codes: string[]): Promise<Cart> =>
  shopper.ask<Cart>(`/api/carts/?promos=${codes.join(',')}`);
const counts = async (shopper: Shopper, code: string): Promise<boolean> =>
  (await withCodes(shopper, code)).promos.some((promo) => promo.code === code);
const noteOf = async (shopper: Shopper, code: string): Promise<string | undefined> =>
  (await withCodes(shopper, code)).promo_notes.find((note) => note.code === code)?.reason;
const guess = async (shopper: Shopper, times: number, name = 'GUESS'): Promise<void> => {
  for (let time = 0; time < times; time += 1) await withCodes(shopper, `${name}-${time}`);
};

describe('guessing promotion codes', () => {
  it('R8 M-05 a code that counts does so until twenty were tried that nobody knows; then it looks like one of them, for an hour', async () => {
    const code = await aPromotion();
    const { shopper } = await aCart();
    await guess(shopper, MAX_TIMES - 1);
    expect(await counts(shopper, code)).toBe(true);
    await guess(shopper, 1, 'LAST');
    expect(await counts(shopper, code)).toBe(false);
    expect(await noteOf(shopper, code)).toBe((await noteOf(shopper, 'LAST-0'))?.replace('LAST-0', code));
    expect(await noteOf(shopper, code)).toBe(`We do not know the code “${code}”.`);
    const { promo_notes, promos } = await shopper.ask<ShippingAnswer>('/api/carts/shipping/', {
      address: anAddress(),
      shipping_method: 3,
      promos: code,
    });
    expect([promo_notes?.map((note) => note.code), promos]).toEqual([[code], []]);
    setClock(() => Date.now() + LIMITS.promoOfActor.seconds * 1000);
    expect(await counts(shopper, code)).toBe(true);
  });

  it('R8 M-05 an order with a code is refused with the total without it once too many were tried, and is placed for that', async () => {
    const code = await aPromotion();
    const { shopper } = await aCart();
    const shown = await withCodes(shopper, code);
    await guess(shopper, MAX_TIMES);
    const input = checkoutOf(shown, { promos: code });
    const { status, body } = await place(shopper, input);
    expect([status, body.code, body.description]).toEqual([
      409,
      'cart.total_changed',
      `We do not know the code “${code}”.`,
    ]);
    expect((await place(shopper, { ...input, total: Number(body.fields?.total) })).status).toBe(200);
  });

  it('R8 the same code asked for again, as pages do while an address is typed, is one guess', async () => {
    const code = await aPromotion();
    const { shopper } = await aCart();
    for (let time = 0; time < MAX_TIMES + 5; time += 1) await withCodes(shopper, 'TYPO', code);
    expect(await counts(shopper, code)).toBe(true);
  });

  it('R8 what is known is not counted: promotions that are over, used up or not begun, and codes of partners', async () => {
    const codes = [
      await aPromotion({ ends_at: '2020-01-01T00:00:00.000Z' }),
      await aPromotion({ starts_at: '2099-01-01T00:00:00.000Z' }),
      await aPromotion(),
    ];
    const { shopper } = await aCart();
    for (let time = 0; time < MAX_TIMES + 5; time += 1) await withCodes(shopper, ...codes);
    expect(await counts(shopper, codes[2]!)).toBe(true);
  });

  it('R8 who changes the browser is known by the network; somebody of another one is not held up', async () => {
    const code = await aPromotion();
    const first = aVisitor();
    await aCart(first);
    await Promise.all(
      Array.from({ length: LIMITS.promoOfNetwork.times - 1 }, () => spend('promoOfNetwork', first.network)),
    );
    expect(await counts(first, code)).toBe(true);
    await guess(first, 1);
    const next = aVisitor();
    next.network = first.network;
    await aCart(next);
    expect(await counts(next, code)).toBe(false);
    const { shopper: elsewhere } = await aCart();
    expect(await counts(elsewhere, code)).toBe(true);
  });

  it('R8 promotions without a code count on, whatever was tried', async () => {
    await putStandingPromotions();
    const { shopper } = await aCart();
    await aCart(shopper);
    await guess(shopper, MAX_TIMES + 1);
    expect((await withCodes(shopper, 'ANY')).promos.map(({ code }) => code)).toEqual(['MULTI-ITEM']);
  });

  it('R8 of a crowd of guesses at once none counts more than once, and no code is known afterwards', async () => {
    const code = await aPromotion();
    const { shopper } = await aCart();
    await Promise.all(Array.from({ length: 60 }, (_, index) => withCodes(shopper.twin(), `CROWD-${index % 30}`)));
    expect(await counts(shopper, code)).toBe(false);
  });
});
