import { describe, expect, it } from 'vitest';
import type { PromotedItem } from './promotion-pieces.ts';
import type { OfferedPromotion } from './promotion-terms.ts';
import { applyPromotions, codesIn, sharesOf } from './promotions.ts';
import { CreatePromotion } from '../schemas/promotion.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');

const aPromotion = (code: string, more: Partial<OfferedPromotion> = {}): OfferedPromotion => ({
  code,
  title: code,
  is_automatic: false,
  off: { kind: 'percent', percents: [10] },
  applies_to: { kind: 'all' },
  starts_at: null,
  ends_at: null,
  priority: 0,
  is_stackable: false,
  limit: null,
  limit_per_customer: null,
  minimum_cents: 0,
  revoked_at: null,
  used: 0,
  usedByCustomer: 0,
  ...more,
});

const MULTI = aPromotion('MULTI-ITEM', { is_automatic: true, off: { kind: 'percent', percents: [0, 5, 10] } });
const FRIDAY = aPromotion('BLACKFRIDAY', {
  off: { kind: 'percent', percents: [5] },
  applies_to: { kind: 'larger', square_inches: 432 },
});

const piece = (price: number, size = '8x10in', more: Partial<PromotedItem> = {}): PromotedItem => ({
  price,
  quantity: 1,
  supplier_product: 'custphotoreal',
  product_id: 'custphotoreal',
  options: [{ name: 'size', value: size }],
  ...more,
});
const giftCard = (price: number): PromotedItem => ({
  price,
  quantity: 1,
  supplier_product: 'egiftcard',
  product_id: 'egiftcard',
  options: [],
});

const amounts = (items: PromotedItem[], promotions: OfferedPromotion[], codes: string[]) =>
  Object.fromEntries(applyPromotions(items, promotions, codes, NOW).applied.map(({ code, amount }) => [code, amount]));
const noteOf = (items: PromotedItem[], promotion: OfferedPromotion): string | undefined =>
  applyPromotions(items, [promotion], [promotion.code], NOW).notes[0]?.reason;

describe('the promotion for several pieces', () => {
  it('M-03 the second piece is 5 % off and each further one 10 %, the dearest first, gift cards apart', () => {
    expect(amounts([piece(10_000)], [MULTI], [])).toEqual({});
    expect(amounts([piece(10_000), giftCard(5_000), giftCard(5_000)], [MULTI], [])).toEqual({});
    expect(amounts([piece(9_999), piece(20_000), piece(10_001)], [MULTI], [])).toEqual({ 'MULTI-ITEM': 500 + 999 });
    expect(amounts([piece(10_000, '8x10in', { quantity: 3 })], [MULTI], [])).toEqual({ 'MULTI-ITEM': 500 + 1_000 });
  });

  it('M-03 each item knows its own part', () => {
    const items = [piece(9_999), giftCard(5_000), piece(20_000), piece(10_001)];
    const { applied } = applyPromotions(items, [MULTI], [], NOW);
    expect(applied[0]?.shares).toEqual([999, 0, 0, 500]);
    expect(sharesOf(items, applied)).toEqual([999, 0, 0, 500]);
  });
});

describe('the Black Friday code', () => {
  it('M-04 takes 5 % off pieces whose area is above 432 square inches, in either unit, and off no other', () => {
    const off = (size: string) => amounts([piece(30_001, size)], [FRIDAY], ['BLACKFRIDAY']).BLACKFRIDAY;
    expect(['18x24in', '24x18in', '8x10in', 'c-45.72x60.96cm', 'c-12x36in'].map(off)).toEqual(Array(5).fill(undefined));
    expect(['20x24in', 'c-18.1x24in', 'c-24x18.1in', '24x36in', 'c-46x61cm', 'c-12x36.1in'].map(off)).toEqual(
      Array(6).fill(1_500),
    );
  });

  it('M-04 counts after the promotion for several pieces, of what that has left (C25)', () => {
    const items = [piece(40_000), piece(30_000, '24x36in')];
    expect(amounts(items, [FRIDAY, MULTI], ['BLACKFRIDAY'])).toEqual({ 'MULTI-ITEM': 1_500, 'BLACKFRIDAY': 1_425 });
  });

  it('M-04 does not count without its code', () => {
    expect(amounts([piece(30_000, '24x36in')], [FRIDAY], [])).toEqual({});
  });
});

describe('codes that take nothing off', () => {
  const large = [piece(30_000, '24x36in')];

  it('M-05 each has a sentence that says why', () => {
    expect(applyPromotions(large, [], ['NOBODY-KNOWS'], NOW).notes).toEqual([
      { code: 'NOBODY-KNOWS', reason: 'We do not know the code “NOBODY-KNOWS”.' },
    ]);
    expect(noteOf(large, aPromotion('SOON', { starts_at: '2026-12-01T00:00:00Z' }))).toBe(
      'The promotion “SOON” begins on December 1, 2026.',
    );
    expect(noteOf(large, aPromotion('OVER', { ends_at: '2026-11-27T12:00:00Z' }))).toBe(
      'The promotion “OVER” is over.',
    );
    expect(noteOf(large, aPromotion('BACK', { revoked_at: '2026-11-01T00:00:00Z' }))).toBe(
      'The promotion “BACK” is over.',
    );
    expect(noteOf(large, aPromotion('THREE', { limit: 3, used: 3 }))).toBe('The promotion “THREE” is used up.');
    expect(noteOf(large, aPromotion('ONCE', { limit_per_customer: 1, usedByCustomer: 1 }))).toBe(
      'You have used “ONCE” already.',
    );
    expect(noteOf(large, aPromotion('BIG', { minimum_cents: 30_001 }))).toBe(
      '“BIG” counts for orders of $300.01 or more, without gift cards, what we pass on to others, and shipping.',
    );
    expect(noteOf([piece(30_000)], FRIDAY)).toBe('No item of your order qualifies for “BLACKFRIDAY”.');
    expect(noteOf([giftCard(30_000)], aPromotion('ALL'))).toBe('No item of your order qualifies for “ALL”.');
    expect(noteOf([piece(9)], aPromotion('TINY'))).toBe('“TINY” takes nothing off this order.');
  });

  it('M-05 counts from its first to before its last moment, and at its limit less one', () => {
    const window = aPromotion('WINDOW', {
      starts_at: '2026-11-27T12:00:00.000Z',
      ends_at: '2026-11-27T12:00:00.001Z',
      limit: 3,
      used: 2,
      minimum_cents: 30_000,
    });
    expect(amounts(large, [window], ['WINDOW'])).toEqual({ WINDOW: 3_000 });
  });

  it('C25 one code at a time: the one that takes most off counts, and the other says so', () => {
    const promotions = [aPromotion('FIVE', { off: { kind: 'percent', percents: [5] } }), aPromotion('TEN')];
    const { applied, notes } = applyPromotions(large, promotions, ['FIVE', 'TEN'], NOW);
    expect(applied.map(({ code }) => code)).toEqual(['TEN']);
    expect(notes).toEqual([
      { code: 'FIVE', reason: '“FIVE” cannot be used together with “TEN”; what takes more off counts.' },
    ]);
  });

  it('C25 of two that take the same off the one of higher priority counts, else the one that was given first', () => {
    const [one, other] = [aPromotion('ONE'), aPromotion('OTHER')];
    expect(Object.keys(amounts(large, [one, other], ['OTHER', 'ONE']))).toEqual(['OTHER']);
    expect(Object.keys(amounts(large, [{ ...one, priority: 1 }, other], ['OTHER', 'ONE']))).toEqual(['ONE']);
  });

  it('C25 codes that are marked stackable count together: percentages first, then fixed amounts', () => {
    const stackable = { is_stackable: true };
    const promotions = [
      aPromotion('DOLLARS', { ...stackable, off: { kind: 'amount', cents: 1_000 } }),
      aPromotion('TEN', stackable),
      aPromotion('ALONE'),
    ];
    const { applied, notes } = applyPromotions(large, promotions, ['DOLLARS', 'TEN', 'ALONE'], NOW);
    expect(applied.map(({ code, amount }) => [code, amount])).toEqual([
      ['TEN', 3_000],
      ['DOLLARS', 1_000],
    ]);
    expect(notes).toEqual([
      {
        code: 'ALONE',
        reason: '“ALONE” cannot be used together with “TEN” and “DOLLARS”; what takes more off counts.',
      },
    ]);
  });
});

describe('fixed amounts, lines and marks', () => {
  it('C25 a fixed amount is shared out by price to the cent, and takes no more than there is', () => {
    const promotion = aPromotion('DOLLARS', { off: { kind: 'amount', cents: 1_000 } });
    const shares = (items: PromotedItem[]) => applyPromotions(items, [promotion], ['DOLLARS'], NOW).applied[0]?.shares;
    expect(shares([piece(10_000), giftCard(10_000), piece(10_000), piece(10_000)])).toEqual([334, 0, 333, 333]);
    expect(shares([piece(300), piece(500)])).toEqual([300, 500]);
  });

  it('C25 a promotion for some product lines counts for these alone', () => {
    const promotion = aPromotion('PENCIL', { applies_to: { kind: 'lines', skus: ['custpencil'] } });
    expect(
      applyPromotions(
        [piece(10_000), piece(5_000, '8x10in', { product_id: 'custpencil' })],
        [promotion],
        ['PENCIL'],
        NOW,
      ).applied[0]?.shares,
    ).toEqual([0, 500]);
  });

  it('M-02 a code that only marks where an order comes from is kept, takes nothing off, and keeps no other out', () => {
    const mark = aPromotion('S-NEWS', { off: { kind: 'amount', cents: 0 } });
    expect(amounts([piece(10_000)], [mark, aPromotion('TEN')], ['S-NEWS', 'TEN'])).toEqual({
      'TEN': 1_000,
      'S-NEWS': 0,
    });
  });

  it('M-05 codes come comma-joined or listed, in any case, each once', () => {
    expect(codesIn(' blackfriday,,BlackFriday, s-news')).toEqual(['BLACKFRIDAY', 'S-NEWS']);
    expect(codesIn(['blackfriday', 'TEN '])).toEqual(['BLACKFRIDAY', 'TEN']);
    expect(codesIn('')).toEqual([]);
  });
});

describe('the terms of a new promotion', () => {
  const { revoked_at: _revoked, used: _used, usedByCustomer: _uses, ...terms } = aPromotion('TEN');
  const isFine = (more: object): boolean => CreatePromotion.safeParse({ ...terms, ...more }).success;

  it('M-02 a code is letters, digits and hyphens, and only one that begins with S- takes nothing off', () => {
    expect(CreatePromotion.parse({ ...terms, code: ' spring-26 ' }).code).toBe('SPRING-26');
    expect(['A B', 'A,B', '-A', 'Ä1', 'X', ''].map((code) => isFine({ code }))).toEqual(Array(6).fill(false));
    const nothing = { off: { kind: 'percent', percents: [0] } };
    expect([
      isFine(nothing),
      isFine({ ...nothing, code: 'S-NEWS' }),
      isFine({ ...nothing, code: 'S-NEWS', is_automatic: true }),
    ]).toEqual([false, true, false]);
  });

  it('C25 refuses discounts that are none, that fall from piece to piece, and windows that end before they begin', () => {
    const off = (percents: number[]) => isFine({ off: { kind: 'percent', percents } });
    expect([off([]), off([101]), off([-1]), off([2.5]), off([10, 5]), off([0, 5, 10])]).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(isFine({ starts_at: '2026-12-01T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' })).toBe(false);
    expect([isFine({ limit: 0 }), isFine({ limit: 1 })]).toEqual([false, true]);
    expect(CreatePromotion.parse({ ...terms, used: 7, revoked_at: null })).toEqual(terms);
  });
});
