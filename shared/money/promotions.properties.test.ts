import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from './money.ts';
import { priceCart } from './pricing.ts';
import { isGiftCard } from './gift-cards.ts';
import type { PromotedItem } from './promotion-pieces.ts';
import type { OfferedPromotion } from './promotion-terms.ts';
import { applyPromotions, sharesOf, type Promoted } from './promotions.ts';
import type { Discount, Scope } from '../schemas/promotion.ts';

const CASES = { numRuns: 4_000, seed: 1 };
const NOW = Date.parse('2026-11-27T12:00:00Z');

const item: fc.Arbitrary<PromotedItem> = fc.record({
  price: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 90_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }) },
  ),
  quantity: fc.constantFrom(1, 1, 1, 2, 3),
  supplier_product: fc.constantFrom('custpencil', 'custpencil', 'custphotoreal', 'egiftcard'),
  product_id: fc.constantFrom('custpencil', 'custphotoreal', 'custmixedmedia'),
  options: fc.constantFrom(
    ...['8x10in', '18x24in', '24x36in', 'c-61x91cm'].map((value) => [{ name: 'size', value }]),
    [],
  ),
});
const items = fc.array(item, { maxLength: 5 });

const percents: fc.Arbitrary<Discount> = fc
  .array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 4 })
  .filter((each) => each.some((percent) => percent > 0))
  .map((each) => ({ kind: 'percent', percents: each.toSorted((a, b) => a - b) }));
const fixed: fc.Arbitrary<Discount> = fc.record({
  kind: fc.constant('amount' as const),
  cents: fc.integer({ min: 1, max: 60_000 }),
});
const scope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant({ kind: 'all' as const }),
  fc.record({
    kind: fc.constant('lines' as const),
    skus: fc.uniqueArray(fc.constantFrom('custpencil', 'custphotoreal', 'custmixedmedia'), { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant('larger' as const), square_inches: fc.constantFrom(0, 80, 432, 900) }),
);

const CODES = ['A', 'B', 'C', 'D', 'E'];
const day = fc.constantFrom('2026-11-01T00:00:00Z', '2026-12-24T00:00:00Z', null);
const promotionOf =
  (off: fc.Arbitrary<Discount>) =>
  (code: string): fc.Arbitrary<OfferedPromotion> =>
    fc.record({
      code: fc.constant(code),
      title: fc.constant(code),
      is_automatic: fc.boolean(),
      off,
      applies_to: scope,
      starts_at: fc.constantFrom(null, null, '2026-11-01T00:00:00Z', '2026-12-24T00:00:00Z'),
      ends_at: fc.constantFrom(null, null, '2026-12-31T00:00:00Z', '2026-11-02T00:00:00Z'),
      priority: fc.integer({ min: -1, max: 1 }),
      is_stackable: fc.boolean(),
      limit: fc.constantFrom(null, null, 3),
      limit_per_customer: fc.constantFrom(null, null, 1),
      minimum_cents: fc.constantFrom(0, 0, 20_000),
      revoked_at: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: day }),
      used: fc.integer({ min: 0, max: 3 }),
      usedByCustomer: fc.integer({ min: 0, max: 1 }),
    });
const promotionsOf = (off: fc.Arbitrary<Discount>) =>
  fc.tuple(...CODES.map(promotionOf(off))).chain((all) => fc.subarray(all));
const promotions = promotionsOf(fc.oneof(percents, fixed));
const codes = fc.subarray([...CODES, 'UNKNOWN']).chain((some) => fc.shuffledSubarray(some, { minLength: some.length }));

const worthOf = ({ price, quantity }: PromotedItem): number => price * quantity;
const offOf = ({ applied }: Promoted): number => sumCents(applied.map(({ amount }) => amount));
const totalOf = (some: PromotedItem[], offered: OfferedPromotion[], given: string[], shipping = 0): number =>
  priceCart(
    some.map((one) => ({ ...one, title: 'A piece' })),
    shipping,
    applyPromotions(some, offered, given, NOW).applied,
  ).total;
const amountsOf = ({ applied }: Promoted): string => JSON.stringify(applied.map(({ code, amount }) => [code, amount]));

describe('every combination of items, promotions and codes', () => {
  it('C25 each item gives whole cents, never more than it costs; their sums are what each promotion takes off; gift cards give nothing', () => {
    let counting = 0;
    fc.assert(
      fc.property(items, promotions, codes, fc.nat(9_000), (some, offered, given, shipping) => {
        const { applied } = applyPromotions(some, offered, given, NOW);
        if (applied.length > 1) counting += 1;
        const whole = applied.every(
          ({ amount, shares }) =>
            amount > 0 &&
            sumCents(shares) === amount &&
            shares.every((cents) => Number.isSafeInteger(cents) && cents >= 0),
        );
        const fits = sharesOf(some, applied).every(
          (cents, index) => cents <= (isGiftCard(some[index]!.supplier_product) ? 0 : worthOf(some[index]!)),
        );
        return (
          whole &&
          fits &&
          totalOf(some, offered, given, shipping) ===
            sumCents(some.map(worthOf)) + shipping - sumCents(applied.map(({ amount }) => amount))
        );
      }),
      CASES,
    );
    expect(counting).toBeGreaterThan(CASES.numRuns / 20);
  });

  it('C47 what is passed on changes no discount, and nothing is taken off it', () => {
    const given = fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(items, promotions, codes, given, (some, offered, typed, gifts) => {
        const giving = some.map((one, index): PromotedItem => {
          const cents = gifts[index] ?? 0;
          return { ...one, price: one.price + cents, passed_on: [{ kind: 'charity', cents }] };
        });
        return (
          JSON.stringify(applyPromotions(giving, offered, typed, NOW).applied) ===
          JSON.stringify(applyPromotions(some, offered, typed, NOW).applied)
        );
      }),
      CASES,
    );
  });

  it('C25 neither the order of the items nor that of the promotions changes what is taken off', () => {
    fc.assert(
      fc.property(
        items,
        promotions,
        codes,
        (some, offered, given) =>
          amountsOf(applyPromotions(some.toReversed(), offered.toReversed(), given, NOW)) ===
          amountsOf(applyPromotions(some, offered, given, NOW)),
      ),
      CASES,
    );
  });

  it('C25 a code more never makes an order dearer, and each code that was given counts or has one sentence', () => {
    fc.assert(
      fc.property(items, promotions, codes, (some, offered, given) => {
        const [less, more] = [
          applyPromotions(some, offered, given.slice(1), NOW),
          applyPromotions(some, offered, given, NOW),
        ];
        const automatic = new Set(offered.filter((promotion) => promotion.is_automatic).map(({ code }) => code));
        const isAnswered = given
          .filter((code) => !automatic.has(code))
          .every(
            (code) =>
              more.applied.filter((promo) => promo.code === code).length +
                more.notes.filter((note) => note.code === code).length ===
              1,
          );
        return (
          offOf(more) >= offOf(less) &&
          isAnswered &&
          more.applied.every(({ code }) => automatic.has(code) || given.includes(code))
        );
      }),
      CASES,
    );
  });

  it('C25 one piece more makes an order dearer by its own price at most: it never costs the others a discount', () => {
    fc.assert(
      fc.property(items, item, promotionsOf(percents), codes, (some, more, offered, given) => {
        const [before, after] = [totalOf(some, offered, given), totalOf([...some, more], offered, given)];
        return after <= before + worthOf(more);
      }),
      CASES,
    );
  });

  it('C25 the same with one fixed amount among the codes, and to a cent for each piece where several are shared out', () => {
    fc.assert(
      fc.property(items, item, promotions, codes, (some, more, offered, given) => {
        const [before, after] = [totalOf(some, offered, given), totalOf([...some, more], offered, given)];
        const all = [...some, more];
        const { applied } = applyPromotions(all, offered, given, NOW);
        const fixedOnes = offered.filter(
          ({ off, code, is_automatic: isAutomatic }) => off.kind === 'amount' && (isAutomatic || given.includes(code)),
        ).length;
        const isShared =
          fixedOnes > 1 ||
          applied.some(({ code }) =>
            offered.some((one) => one.code === code && one.is_automatic && one.off.kind === 'amount'),
          );
        const cents = isShared ? fixedOnes * sumCents(all.map(({ quantity }) => quantity)) : 0;
        return after <= before + worthOf(more) + cents;
      }),
      CASES,
    );
  });

  it('M-03 the promotion for several pieces: one more never makes the order cheaper', () => {
    const multi: OfferedPromotion = {
      code: 'MULTI-ITEM',
      title: 'Several',
      is_automatic: true,
      off: { kind: 'percent', percents: [0, 5, 10] },
      applies_to: { kind: 'all' },
      starts_at: null,
      ends_at: null,
      priority: 0,
      is_stackable: true,
      limit: null,
      limit_per_customer: null,
      minimum_cents: 0,
      revoked_at: null,
      used: 0,
      usedByCustomer: 0,
    };
    fc.assert(
      fc.property(items, item, (some, more) => {
        const [before, after] = [
          applyPromotions(some, [multi], [], NOW),
          applyPromotions([...some, more], [multi], [], NOW),
        ];
        const singles = some
          .filter((one) => !isGiftCard(one.supplier_product))
          .flatMap((one) => Array<number>(one.quantity).fill(one.price));
        const [, second = 0, ...further] = singles.toSorted((a, b) => b - a);
        const expected = Math.floor(second / 20) + further.reduce((cents, one) => cents + Math.floor(one / 10), 0);
        return offOf(before) === expected && offOf(after) >= expected && offOf(after) - expected <= worthOf(more);
      }),
      CASES,
    );
  });
});
