import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findValue } from '../catalogue/options.ts';
import { cartLines, price, priceCart } from './pricing.ts';
import type { Option, OptionValue, Product, Selection } from '../schemas/product.ts';
import { areaInSquareInches, customSizeCode, parseSize, type SizeUnit } from '../catalogue/size.ts';

const CASES = { numRuns: 10_000, seed: 1 };

const value = (id: string, cents: number, more: Partial<OptionValue> = {}): OptionValue => ({
  id,
  title: id,
  price: cents,
  description: '',
  ...more,
});
const option = (id: string, values: OptionValue[]): Option => ({ id, title: id, description: '', hint: '', values });

const LISTED: [id: string, step: number][] = [
  ['8x10in', 0],
  ['11x14in', 1],
  ['12x16in', 2],
  ['18x24in', 5],
  ['24x36in', 9],
  ['36x48in', 17],
  ['20x25cm', 0],
  ['28x36cm', 1],
  ['30x40cm', 2],
  ['45x60cm', 5],
  ['90x120cm', 17],
];

/** A product line with every kind of option; the prices are `step` and `base` cents apart. */
const aProduct = (base: number, step: number): Pick<Product, 'title' | 'price' | 'options'> => ({
  title: 'Oil painting',
  price: base,
  options: [
    option('size', [...LISTED.map(([id, steps]) => value(id, steps * step)), value('custom', 1_500)]),
    option(
      'subjects',
      [1, 2, 3, 4, 5].map((count) => value(String(count), (count - 1) * 4_000, count > 3 ? { minArea: 190 } : {})),
    ),
    option('depth', [value('0', 0), value('1.25', 2_501), value('framed', 11_000, { maxArea: 900 })]),
    option('delivery', [value('none', 0), value('15', 6_000), value('25', 3_000), value('guaranteed', 1_500)]),
  ],
});

const PRODUCTS = [aProduct(14_900, 1_900), aProduct(8_901, 1_117), aProduct(0, 0), aProduct(5_000, 33)];

/** Sides in inches with two decimals. */
const side = fc.integer({ min: 400, max: 8_000 }).map((hundredths) => hundredths / 100);
const inCode = (width: number, height: number, unit: SizeUnit): string => customSizeCode({ width, height, unit });
/** Codes of makeable custom sizes in both units. */
const customCode = fc
  .tuple(side, side, fc.boolean())
  .map(([width, height, metric]) => (metric ? inCode(width * 2.54, height * 2.54, 'cm') : inCode(width, height, 'in')));
const sizeCode = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...LISTED.map(([id]) => id)) },
  { weight: 4, arbitrary: customCode },
  { weight: 1, arbitrary: fc.constantFrom('custom', '9x9in', '') },
);
const selection: fc.Arbitrary<Selection> = fc.record({
  size: sizeCode,
  subjects: fc.constantFrom('1', '2', '3', '4', '5', '6'),
  depth: fc.constantFrom('0', '1.25', 'framed'),
  delivery: fc.constantFrom('none', '15:2026-12-02', '25:2026-12-16', 'guaranteed:2027-01-04'),
});
const product = fc.constantFrom(...PRODUCTS);
const areaOf = (code: string): number => areaInSquareInches(parseSize(code)!);
const sum = (lines: readonly { cents: number }[]): number => lines.reduce((cents, line) => cents + line.cents, 0);

describe('every price', () => {
  it('P-11 is a whole number of cents, not below 0, and the sum of its lines, each with a reason', () => {
    let priced = 0;
    fc.assert(
      fc.property(product, selection, (line, chosen) => {
        const whole = price(line, chosen);
        if (!whole) return true;
        priced += 1;
        return (
          Number.isSafeInteger(whole.cents) &&
          whole.cents >= 0 &&
          sum(whole.lines) === whole.cents &&
          whole.lines.every(({ label, why }) => label !== '' && why !== '')
        );
      }),
      CASES,
    );
    expect(priced).toBeGreaterThan(CASES.numRuns / 3);
  });

  it('P-11 of several pieces is that of one as many times', () => {
    fc.assert(
      fc.property(product, selection, fc.integer({ min: 1, max: 99 }), (line, chosen, quantity) => {
        const [one, many] = [price(line, chosen), price(line, chosen, { quantity })];
        return many?.cents === (one && one.cents * quantity) && (many === undefined || sum(many.lines) === many.cents);
      }),
      CASES,
    );
  });

  it('O-04 of a custom size never falls as its area grows, in either unit, whatever the list says', () => {
    const sizes = fc.array(
      fc.record({
        width: fc.integer({ min: 5, max: 60 }),
        height: fc.integer({ min: 5, max: 60 }),
        cents: fc.nat(50_000),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(sizes, customCode, customCode, (listed, one, other) => {
        const offered = option('size', [
          ...listed.map(({ width, height, cents }) => value(`${width}x${height}in`, cents)),
          value('custom', 1_500),
        ]);
        const [small, large] = areaOf(one) <= areaOf(other) ? [one, other] : [other, one];
        const [less, more] = [small, large].map((code) => findValue(offered, code)?.price);
        return less !== undefined && more !== undefined && less >= 1_500 && less <= more;
      }),
      CASES,
    );
  });
});

const item = fc.record({
  title: fc.constant('A piece'),
  price: fc.nat(200_000),
  quantity: fc.integer({ min: 1, max: 4 }),
  supplier_product: fc.constantFrom('custpencil', 'custphotoreal', 'giftcard', 'egiftcard'),
});

const items = fc.array(item, { maxLength: 5 });
const isCard = ({ supplier_product }: { supplier_product: string }): boolean => supplier_product.endsWith('giftcard');
const worth = (some: readonly { price: number; quantity: number }[]): number =>
  some.reduce((cents, one) => cents + one.price * one.quantity, 0);

describe('the amounts of every order', () => {
  it('CO-14 the total is the sum of its lines, and the deposit floor(20 %) of the pieces once, plus the cards, at most the total', () => {
    fc.assert(
      fc.property(items, fc.option(fc.nat(20_000)), fc.nat(100), (some, shipping, percent) => {
        const cards = worth(some.filter(isCard));
        const promos = [
          { code: 'SPRING', title: 'Spring', amount: Math.floor(((worth(some) - cards) * percent) / 100) },
        ];
        const { subtotal, total, deposit } = priceCart(some, shipping, promos);
        const share = Number((BigInt(worth(some) - cards) * 20n) / 100n);
        return (
          subtotal === worth(some) &&
          total >= 0 &&
          sum(cartLines(some, shipping, promos)) === total &&
          deposit === Math.min(total, share + cards)
        );
      }),
      CASES,
    );
  });
});
