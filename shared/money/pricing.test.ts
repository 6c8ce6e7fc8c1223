import { describe, expect, it } from 'vitest';
import { completeSelection, findValue, offeredValues } from '../catalogue/options.ts';
import { cartLines, price, priceCart } from './pricing.ts';
import type { Product } from '../schemas/product.ts';

const value = (id: string, cents: number, more: object = {}) => ({
  id,
  title: id,
  price: cents,
  description: '',
  ...more,
});
const option = (id: string, values: ReturnType<typeof value>[]) => ({
  id,
  title: id,
  description: '',
  hint: '',
  values,
});
const product: Pick<Product, 'title' | 'price' | 'options'> = {
  title: 'Oil painting',
  price: 18_900,
  options: [
    option('size', [value('12x16in', 0), value('18x24in', 9_500), value('30x40cm', 100), value('custom', 2_000)]),
    option('subjects', [
      value('1', 0),
      value('2', 4_000, { description: 'Each face is drawn on its own' }),
      value('8', 24_000, { minArea: 400 }),
    ]),
    option('delivery', [value('none', 0), value('25', 3_000)]),
  ],
};

describe('the price of a piece', () => {
  it('P-11 is the sum of lines that each say what for and why', () => {
    const priced = price(product, { size: '18x24in', subjects: '2', delivery: '25:2026-12-16' });
    expect(priced?.cents).toBe(35_400);
    expect(priced?.lines).toEqual([
      { option: null, label: 'Oil painting', cents: 18_900, why: 'The piece itself, before any choice' },
      { option: 'size', label: 'size: 18x24in', cents: 9_500, why: 'As listed for this choice' },
      { option: 'subjects', label: 'subjects: 2', cents: 4_000, why: 'Each face is drawn on its own' },
      { option: 'delivery', label: 'Delivery by December 16', cents: 3_000, why: 'As listed for this choice' },
    ]);
  });

  it('P-11 of several pieces is each line as many times', () => {
    const three = price(product, { size: '18x24in', subjects: '1', delivery: 'none' }, { quantity: 3 });
    expect(three?.cents).toBe(3 * 28_400);
    expect(three?.lines[1]).toMatchObject({ cents: 28_500, why: 'As listed for this choice: 3 × $95.00' });
  });

  it('refuses a value that is not offered, or not for this size, and a list that comes to less than nothing', () => {
    expect(price(product, { size: '99x99in', subjects: '1', delivery: 'none' })).toBeUndefined();
    expect(price(product, { size: '12x16in', subjects: '8', delivery: 'none' })).toBeUndefined();
    expect(price(product, { size: '12x16in', subjects: '1' })).toBeUndefined();
    expect(
      price({ ...product, price: 100, options: [option('depth', [value('0', -101)])] }, { depth: '0' }),
    ).toBeUndefined();
  });

  it('O-04 a custom size is priced by its area between the listed sizes around it, plus the custom charge', () => {
    const size = product.options[0]!;
    const cents = (code: string) => findValue(size, code)?.price;
    // 12 × 16 in is 192 sq in for $1.00 (30 × 40 cm is smaller and costs that), 18 × 24 in is 432 for $95.00.
    expect(cents('c-13x24in')).toBe(100 + 4_700 + 2_000);
    expect(cents('c-18x24in')).toBe(9_500 + 2_000);
    expect(cents('c-4x4in')).toBe(100 + 2_000);
    expect(cents('c-36x24in')).toBe(2 * 9_500 + 2_000);
    expect([cents('c-1x16in'), cents('c-90x9in'), cents('custom'), cents('c-12x16ft')]).toEqual(
      Array(4).fill(undefined),
    );
    expect(findValue(size, 'c-13x24in')).toMatchObject({
      id: 'c-13x24in',
      title: 'Custom size, 13 × 24 in',
      description:
        'By its area between 12 × 16 in ($1.00) and 18 × 24 in ($95.00), and $20.00 for being made to measure',
    });
  });

  it('O-07 each option takes the chosen value if valid, else the cheapest that is not custom', () => {
    expect(completeSelection(product, { subjects: '2', size: 'nonsense' })).toEqual({
      size: '12x16in',
      subjects: '2',
      delivery: 'none',
    });
    expect(completeSelection(product, { subjects: '8' }).subjects).toBe('1');
    expect(offeredValues(product.options[1]!, '12x16in').map(({ id }) => id)).toEqual(['1', '2']);
  });
});

const piece = (cents: number, quantity = 1, supplier_product = 'custpencil') => ({
  title: 'A piece',
  price: cents,
  quantity,
  supplier_product,
});

describe('the amounts of an order', () => {
  it('CO-14 the deposit is floor(20 %) of the pieces, gift cards are paid in full, and never more than the total', () => {
    expect(priceCart([piece(37_901)], 2_500, [])).toEqual({
      subtotal: 37_901,
      promos: [],
      total: 40_401,
      deposit: 7_580,
    });
    expect(priceCart([piece(5_000, 1, 'egiftcard')], null, []).deposit).toBe(5_000);
  });

  it('CO-14 one cent more or less on two pieces is rounded once, not twice', () => {
    expect(priceCart([piece(1_002), piece(1_003)], null, []).deposit).toBe(401);
  });

  it('P-11 every cent has a line', () => {
    expect(
      cartLines([piece(20_000, 2), piece(5_000, 1, 'egiftcard')], 2_500, [
        { code: 'SPRING', title: 'Ten dollars off', amount: 1_000 },
        { code: 'S-NEWS', title: 'From the newsletter', amount: 0 },
      ]),
    ).toEqual([
      { option: null, label: 'A piece', cents: 40_000, why: '2 × $200.00' },
      { option: null, label: 'A piece', cents: 5_000, why: 'One piece' },
      { option: null, label: 'Shipping', cents: 2_500, why: 'By destination and size of each parcel' },
      { option: null, label: 'Ten dollars off', cents: -1_000, why: 'Promotion SPRING; gift cards do not count' },
    ]);
    expect(cartLines([], null, [])).toEqual([]);
  });
});
