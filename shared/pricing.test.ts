import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { completeSelection, findValue, offeredValues } from './options.ts';
import { priceCart, priceLines, priceOf } from './pricing.ts';
import { promosOf } from './promos.ts';
import type { Product } from './schemas/product.ts';

const value = (id: string, price: number, more: object = {}) => ({ id, title: id, price, description: '', ...more });
const option = (id: string, values: ReturnType<typeof value>[]) => ({ id, title: id, description: '', hint: '', values });
const product: Pick<Product, 'title' | 'price' | 'options'> = {
  title: 'Oil painting',
  price: 18_900,
  options: [
    option('size', [value('12x16in', 0), value('18x24in', 9_500), value('30x40cm', 100), value('custom', 2_000)]),
    option('subjects', [value('1', 0), value('2', 4_000), value('8', 24_000, { minArea: 400 })]),
    option('delivery', [value('none', 0), value('25', 3_000)]),
  ],
};

describe('pricing', () => {
  it('P-11 the price is the sum of lines that each say why', () => {
    const lines = priceLines(product, { size: '18x24in', subjects: '2', delivery: '25:2026-12-16' });
    expect(lines?.map(({ cents }) => cents)).toEqual([18_900, 9_500, 4_000, 3_000]);
    expect(priceOf(lines ?? [])).toBe(35_400);
  });

  it('refuses a value that is not offered, or not for this size', () => {
    expect(priceLines(product, { size: '99x99in', subjects: '1', delivery: 'none' })).toBeUndefined();
    expect(priceLines(product, { size: '12x16in', subjects: '8', delivery: 'none' })).toBeUndefined();
    expect(priceLines(product, { size: '12x16in', subjects: '1' })).toBeUndefined();
  });

  it('O-04 a custom size costs as much as the next larger size plus the custom charge', () => {
    const size = product.options[0]!;
    expect(findValue(size, 'c-13x17in')?.price).toBe(11_500);
    expect(findValue(size, 'c-12x16in')?.price).toBe(2_000);
    expect(findValue(size, 'c-1x16in')).toBeUndefined();
    expect(findValue(size, 'custom')).toBeUndefined();
  });

  it('O-07 each option takes the chosen value if valid, else the cheapest that is not custom', () => {
    expect(completeSelection(product, { subjects: '2', size: 'nonsense' })).toEqual({ size: '12x16in', subjects: '2', delivery: 'none' });
    expect(completeSelection(product, { subjects: '8' }).subjects).toBe('1');
    expect(offeredValues(product.options[1]!, '12x16in').map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('CO-14 the deposit is floor(20 %) of the pieces, gift cards are paid in full, and never more than the total', () => {
    expect(priceCart([{ price: 37_901, quantity: 1, supplier_product: 'custphotoreal' }], 2_500)).toEqual({ subtotal: 37_901, promos: [], total: 40_401, deposit: 7_580 });
    expect(priceCart([{ price: 5_000, quantity: 1, supplier_product: 'egiftcard' }], null).deposit).toBe(5_000);
    const item = fc.record({ price: fc.nat(1_000_000), quantity: fc.integer({ min: 1, max: 9 }), supplier_product: fc.constantFrom('custpencil', 'giftcard') });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 20 }), fc.nat(100_000), (items, shipping) => {
        const { subtotal, promos, total, deposit } = priceCart(items, shipping);
        expect(total).toBe(subtotal + shipping - promos.reduce((sum, { amount }) => sum + amount, 0));
        expect(Number.isInteger(deposit) && deposit >= 0 && deposit <= total).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('M-03 the second piece is 5 % off and each further one 10 %, the dearest first, gift cards apart', () => {
    const piece = (price: number, quantity = 1, supplier_product = 'custpencil') => ({ price, quantity, supplier_product });
    expect(promosOf([piece(10_000)])).toEqual([]);
    expect(promosOf([piece(10_000), piece(5_000, 3, 'egiftcard')])).toEqual([]);
    expect(promosOf([piece(9_999), piece(20_000), piece(10_001)])[0]?.amount).toBe(500 + 999);
    expect(promosOf([piece(10_000, 3)])[0]?.amount).toBe(500 + 1_000);
  });
});
