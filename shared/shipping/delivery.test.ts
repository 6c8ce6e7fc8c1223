import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import delivery from '../../catalogue/options/delivery.json' with { type: 'json' };
import { addDays, dayAt, daysBetween, isDay, isWeekend } from '../time/days.ts';
import {
  acceptsDelivery,
  bucketOf,
  dayProblem,
  DELIVERY_TIERS,
  deliveryCode,
  deliveryTier,
  holidayIn,
  isDayOff,
  isInReach,
  leadDaysOf,
  proposedDay,
  TOO_SOON,
  type DeliveryTerms,
} from './delivery.ts';
import type { Holiday } from '../schemas/product.ts';

const CASES = { numRuns: 10_000, seed: 1 };

/** The Saturday before Thanksgiving. */
const today = '2026-11-21';

const { holidays } = delivery as { holidays: Holiday[] };
const value = (id: string) => ({ id, title: id, price: 0, description: '' });
const termsOf = (minLeadDays: number, tiers = ['none', '15', '25', 'guaranteed']): DeliveryTerms => ({
  minLeadDays,
  options: [{ id: 'delivery', title: 'Delivery', description: '', hint: '', values: tiers.map(value), holidays }],
});
const oil = termsOf(8);

describe('delivery dates', () => {
  it('O-14 a date under 16 days ahead is 15, under 26 days 25, else guaranteed', () => {
    expect([0, 15, 16, 25, 26, 300].map(deliveryTier)).toEqual(['15', '15', '25', '25', 'guaranteed', 'guaranteed']);
    expect([8, 15, 16, 25, 26, 90].map((days) => bucketOf(today, addDays(today, days)))).toEqual([
      '15',
      '15',
      '25',
      '25',
      'guaranteed',
      'guaranteed',
    ]);
    expect(deliveryCode(today, '2026-12-16')).toBe('25:2026-12-16');
  });

  it('O-13 proposes 25 days ahead, the next open day when that is a weekend, an earlier one when the product has none later', () => {
    expect(proposedDay(today, oil)).toBe('2026-12-16');
    expect(proposedDay('2026-11-24', oil)).toBe('2026-12-21');
    expect(proposedDay('2026-11-25', oil)).toBe('2026-12-21');
    expect(proposedDay(today, termsOf(8, ['none', '15']))).toBe('2026-11-30');
    expect(proposedDay(today, termsOf(8, ['none']))).toBeUndefined();
  });

  it('O-16 closes weekends, past days, days before the lead days of the product, and tiers that it has not', () => {
    const closed = (day: string, terms = oil) => isDayOff(today, day, terms);
    expect(
      ['2026-11-20', '2026-11-27', '2026-11-28', 'soon', '2027-02-31', ''].map((day) => closed(day)),
    ).not.toContain(false);
    expect(closed('2026-11-30')).toBe(false);
    expect(closed('2026-11-30', termsOf(15))).toBe(true);
    expect(closed('2026-11-30', termsOf(8, ['25', 'guaranteed']))).toBe(true);
    expect([closed('2027-11-19'), closed('2027-11-22')]).toEqual([false, true]);
  });

  it.each([
    ['2026-11-26', 'US', 'Thanksgiving Day'],
    ['2026-12-25', 'US', 'Christmas Day'],
    ['2027-01-01', 'US', 'New Year’s Day'],
    ['2027-05-31', 'US', 'Memorial Day'],
    ['2027-09-06', 'US', 'Labor Day'],
    ['2028-07-04', 'US', 'Independence Day'],
    ['2026-11-27', 'US', undefined],
    ['2026-05-25', 'US', 'Memorial Day'],
    ['2026-12-26', 'GB', 'Boxing Day'],
    ['2027-03-26', 'GB', 'Good Friday'],
    ['2028-04-17', 'DE', 'Easter Monday'],
    ['2025-04-21', 'DE', 'Easter Monday'],
    ['2027-10-11', 'CA', 'Thanksgiving Day'],
    ['2027-10-11', 'US', undefined],
    ['2027-03-26', 'US', undefined],
    ['2026-11-26', 'CA', undefined],
    ['2026-12-25', 'DE', 'Christmas Day'],
    ['2027-03-29', 'GB', undefined],
    ['2027-03-29', 'CH', undefined],
    ['2027-05-06', 'CH', 'Ascension Day'],
    ['2026-12-25', 'JP', undefined],
    ['2026-11-26', 'BR', undefined],
  ])('C33 the catalogue’s holidays: %s in %s is %s', (day, country, name) => {
    expect(holidayIn(country, day, oil)).toBe(name);
  });

  it('C33 the holidays of the US carrier are closed for everybody, those of the destination for nobody', () => {
    expect(['2026-12-25', '2027-01-01', '2027-05-31'].map((day) => isDayOff(today, day, oil))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['2026-12-28', '2027-03-26', '2027-03-29'].map((day) => isDayOff(today, day, oil))).toEqual([
      false,
      false,
      false,
    ]);
    expect(acceptsDelivery(today, 'guaranteed:2026-12-25', oil)).toBe(false);
    expect(isInReach(today, 'guaranteed:2026-12-25', oil), 'chosen before the day was closed').toBe(true);
    expect(proposedDay('2026-11-30', oil), '25 days ahead is Christmas Day, then a weekend').toBe('2026-12-28');
  });

  it('O-15 a date under 7 days ahead is refused in the literal words', () => {
    expect(dayProblem(today, '2026-11-27')).toBe(
      'Sorry, the minimum delivery date requestable is 9 days in the future.',
    );
    expect(dayProblem(today, '2026-11-27')).toBe(TOO_SOON);
    expect(dayProblem(today, '2026-11-28')).toBeUndefined();
  });

  it('O-17 each product line needs its own days at least, others 15', () => {
    expect(['custphotoreal', 'custmixedmedia'].map(leadDaysOf)).toEqual([8, 8]);
    expect(['custpencil', 'custcharcoal', 'custwatercolor'].map(leadDaysOf)).toEqual([7, 7, 7]);
    expect(['digital-painting', 'custcoloredpencil', 'custom'].map(leadDaysOf)).toEqual([12, 15, 15]);
  });

  it('CO-09 the shop refuses what no page could have offered today', () => {
    const takes = (code: string) => acceptsDelivery(today, code, oil);
    expect(takes('25:2026-12-16')).toBe(true);
    for (const wrong of [
      '15:2026-12-16',
      'guaranteed:2026-12-14',
      '25:2026-12-19',
      '25:2026-12-16:',
      '25:',
      '25',
      '15:2026-11-26',
      '25:2020-01-01',
      'guaranteed:2027-11-24',
    ])
      expect(takes(wrong), wrong).toBe(false);
  });

  it('CO-09 O-17 a date that was ordered earlier can be met until its days are fewer than the lead days, less one', () => {
    const stands = (day: string, code = '25:2026-12-16') => isInReach(day, code, oil);
    expect(['2026-11-21', '2026-12-01', '2026-12-09'].map((day) => stands(day))).toEqual([true, true, true]);
    expect(['2026-12-10', '2026-12-16', '2026-12-17'].map((day) => stands(day))).toEqual([false, false, false]);
    expect(
      ['25', 'none'].map((code) => stands('2026-12-17', code)),
      'no date, nothing to meet',
    ).toEqual([true, true]);
    expect(stands('2026-11-21', '25:soon')).toBe(false);
  });
});

/** Any instant of twenty years. */
const instant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2044, 0, 1) });
const quarterHours = fc.integer({ min: -48, max: 56 });
const terms = fc.constantFrom(...[7, 8, 12, 15].map((days) => termsOf(days)), termsOf(8, ['none', 'guaranteed']));

describe('delivery dates, wherever and whenever', () => {
  it('O-16 every day that a page offers, in any place at any time, is kept by the shop', () => {
    let open = 0;
    fc.assert(
      fc.property(instant, quarterHours, terms, fc.integer({ min: -5, max: 370 }), (at, offset, product, ahead) => {
        const theirs = dayAt(at + offset * 900_000);
        const day = addDays(theirs, ahead);
        if (isDayOff(theirs, day, product)) return true;
        open += 1;
        return acceptsDelivery(dayAt(at), deliveryCode(theirs, day), product);
      }),
      CASES,
    );
    expect(open).toBeGreaterThan(CASES.numRuns / 3);
  });

  it('O-16 the shop takes no weekend, nothing past, and nothing more than a day before the lead days', () => {
    let taken = 0;
    fc.assert(
      fc.property(
        instant,
        terms,
        fc.integer({ min: -5, max: 370 }),
        fc.constantFrom('15', '25', 'guaranteed'),
        (at, product, ahead, tier) => {
          const shops = dayAt(at);
          const day = addDays(shops, ahead);
          if (!acceptsDelivery(shops, `${tier}:${day}`, product)) return true;
          taken += 1;
          return !isWeekend(day) && ahead >= product.minLeadDays - 1 && ahead <= 366;
        },
      ),
      CASES,
    );
    expect(taken).toBeGreaterThan(CASES.numRuns / 10);
  });

  it('O-13 the proposed day can be chosen, is a weekday, and at most four days after the 25th', () => {
    fc.assert(
      fc.property(instant, terms, (at, product) => {
        const theirs = dayAt(at);
        const day = proposedDay(theirs, product) ?? '';
        const ahead = daysBetween(theirs, day);
        return isDay(day) && !isDayOff(theirs, day, product) && ahead >= 25 && ahead <= 29;
      }),
      CASES,
    );
  });

  it('O-14 the buckets hold every day once, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (ahead) => {
        const holding = DELIVERY_TIERS.filter(
          ({ from }, index) => ahead >= from && ahead < (DELIVERY_TIERS[index + 1]?.from ?? Infinity),
        );
        return holding.length === 1 && holding[0]?.id === deliveryTier(ahead);
      }),
      CASES,
    );
  });

  it('days are counted alike forwards and backwards, across every change of the clocks', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -4_000, max: 4_000 }), (at, days) => {
        const day = dayAt(at);
        return daysBetween(day, addDays(day, days)) === days && addDays(addDays(day, days), -days) === day;
      }),
      CASES,
    );
  });
});
