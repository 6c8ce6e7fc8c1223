import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrivalOf,
  dryingDays,
  judgeDate,
  type ArrivalEstimate,
  type ArrivingProduct,
  type Journey,
} from './arrival.ts';
import { addDays, dayAt, daysBetween } from '../time/days.ts';
import { isWorkingDay } from './holidays.ts';
import { transitDays } from './shipping.ts';

const CASES = { numRuns: 5_000, seed: 1 };

/** The Saturday before Thanksgiving. */
const today = '2026-11-21';
const oil: ArrivingProduct = { medium: 'Oil', supplier_product: 'custphotoreal' };
const pencil: ArrivingProduct = { medium: 'Pencil', supplier_product: 'custpencil' };
const spell = ({ parts }: ArrivalEstimate): string[] =>
  parts.map(({ label, days, from, to }) => `${label}: ${days} (${from.slice(5)} to ${to.slice(5)})`);

describe('arrives by', () => {
  it('P-33 an oil painting arrives within about 3 weeks, part by part', () => {
    const arrival = arrivalOf(oil, { today });
    expect(arrival && spell(arrival.early)).toEqual([
      'Painting, usually: 7 (11-21 to 11-28)',
      'Drying of the oil, while you see the proof: 5 (11-28 to 12-03)',
      'Packing and pickup: 1 (12-03 to 12-04)',
      'Express shipping, 3 to 5 business days: 5 (12-04 to 12-09)',
    ]);
    expect([arrival?.early.date, arrival?.late.date]).toEqual(['2026-12-09', '2026-12-14']);
  });

  it('a drawing does not dry, but waits for its approval, and for Thanksgiving', () => {
    const arrival = arrivalOf(pencil, { today, artistDays: 2 });
    expect(arrival && spell(arrival.early)).toEqual([
      'Painting, as the artist quoted: 2 (11-21 to 11-23)',
      'Your approval of the proof: 1 (11-23 to 11-24)',
      'Packing and pickup: 1 (11-24 to 11-25)',
      'Express shipping, 3 to 5 business days: 6 (11-25 to 12-01)',
    ]);
    expect(arrival?.early.parts.at(-1)?.holidays).toEqual(['Thanksgiving Day']);
  });

  it('abroad it passes customs, and where we do not ship nothing arrives', () => {
    const kinds = (country: string) => arrivalOf(oil, { today, country })?.late.parts.map(({ kind }) => kind);
    expect(kinds('DE')).toContain('customs');
    expect(kinds('US')).not.toContain('customs');
    expect(kinds('KP')).toBeUndefined();
    expect(transitDays('US', 0)?.carrier).toEqual({ min: 15, max: 25 });
  });

  it('what is not sent in a parcel ends with the approval, and a gift card takes no time', () => {
    const kinds = arrivalOf(
      { medium: 'Digital painting', supplier_product: 'digital-painting' },
      { today },
    )?.late.parts.map(({ kind }) => kind);
    expect(kinds).toEqual(['painting', 'approval']);
    expect(arrivalOf({ medium: 'Gift card', supplier_product: 'egiftcard' }, { today })).toBeUndefined();
  });

  it('oil dries longest, pencil not at all, and what we do not know like oil', () => {
    const all = [
      'Oil',
      'Mixed media',
      'Acrylic',
      'Digital painting',
      'Watercolor',
      'Charcoal',
      'Colored pencil',
      'Pencil',
    ].map((medium) => dryingDays(medium).max);
    expect(all.toSorted((a, b) => b - a)).toEqual(all);
    expect([dryingDays('Oil').max, dryingDays('Pencil').max, dryingDays('Fresco').max]).toEqual([7, 0, 7]);
  });

  it('O-12 says whether a guaranteed date can be kept', () => {
    const judge = (date: string, journey: Partial<Journey> = {}) => judgeDate(oil, { today, ...journey }, date);
    expect(judge('2026-12-16')).toEqual({
      verdict: 'sure',
      sentence: 'December 16 is possible: it needs 18 to 23 days, and there are 25.',
      needs: { min: 18, max: 23 },
      daysLeft: 25,
    });
    expect(judge('2026-12-10')?.sentence).toBe(
      'December 10 is possible if you approve the proof soon: it needs 18 to 23 days, and there are 19.',
    );
    expect(judge('2026-12-07')).toMatchObject({
      verdict: 'rush',
      paintingDays: 5,
      sentence:
        'December 7 is possible only with an artist who paints it in 5 days: usually it needs 18 to 23 days, and there are 16.',
    });
    expect(judge('2026-11-30')?.sentence).toBe('November 30 is not possible: it needs 18 to 23 days, and there are 9.');
    expect(judge('2026-12-07', { artistDays: 7 })?.verdict).toBe('impossible');
    expect(judge('2026-12-16', { country: 'SY' })).toBeUndefined();
    expect(['2026-12-13', '2026-12-14', '2026-12-08', '2026-12-09'].map((date) => judge(date)?.verdict)).toEqual([
      'possible',
      'sure',
      'rush',
      'possible',
    ]);
  });
});

const day = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2064, 0, 1) }).map(dayAt);
const product = fc.constantFrom<ArrivingProduct>(
  oil,
  pencil,
  { medium: 'Watercolor', supplier_product: 'custwatercolor' },
  { medium: 'Mixed media', supplier_product: 'custmixedmedia' },
);
/** One country of each zone, from near to far. */
const COUNTRIES = ['US', 'DE', 'JP'];
const artistDays = fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined });
const journey: fc.Arbitrary<Journey> = fc.record({ today: day, artistDays, country: fc.constantFrom(...COUNTRIES) });

/** Each part begins where the one before ended, and together they reach from today to the date. */
const isWhole = ({ date, parts }: ArrivalEstimate, from: string): boolean => {
  const meets = parts.every(
    (part, index) =>
      part.from === (parts[index - 1]?.to ?? from) && part.days === daysBetween(part.from, part.to) && part.days >= 0,
  );
  return (
    meets && parts.at(-1)?.to === date && parts.reduce((days, part) => days + part.days, 0) === daysBetween(from, date)
  );
};

describe('arrives by, whatever and whenever', () => {
  it('the parts add up to the date, which is a day on which carriers work, and the early one is not after the late one', () => {
    fc.assert(
      fc.property(product, journey, (piece, given) => {
        const { early, late } = arrivalOf(piece, given)!;
        return (
          isWhole(early, given.today) &&
          isWhole(late, given.today) &&
          isWorkingDay(early.date) &&
          isWorkingDay(late.date) &&
          early.date <= late.date
        );
      }),
      CASES,
    );
  });

  it('more days of any part never make it arrive sooner', () => {
    const longer: ((piece: ArrivingProduct, given: Journey) => [ArrivingProduct, Journey])[] = [
      (piece, given) => [piece, { ...given, artistDays: (given.artistDays ?? 7) + 1 }],
      (piece, given) => [piece, { ...given, today: addDays(given.today, 1) }],
      (piece, given) => [piece, { ...given, country: COUNTRIES[COUNTRIES.indexOf(given.country ?? 'US') + 1] ?? 'JP' }],
      (piece, given) => [piece, { ...given, method: 0 }],
      (piece, given) => [{ ...piece, medium: 'Oil' }, given],
    ];
    fc.assert(
      fc.property(product, journey, fc.constantFrom(...longer), (piece, given, lengthen) => {
        const [before, after] = [arrivalOf(piece, given)!, arrivalOf(...lengthen(piece, given))!];
        return before.early.date <= after.early.date && before.late.date <= after.late.date;
      }),
      CASES,
    );
  });

  it('O-12 a later date is never harder to keep, and each verdict is true to the days', () => {
    const EASE = ['impossible', 'rush', 'possible', 'sure'];
    fc.assert(
      fc.property(product, journey, fc.integer({ min: 0, max: 60 }), (piece, given, ahead) => {
        const [date, next] = [addDays(given.today, ahead), addDays(given.today, ahead + 1)];
        const [judged, later] = [judgeDate(piece, given, date)!, judgeDate(piece, given, next)!];
        const { early, late } = arrivalOf(piece, given)!;
        const isTrue =
          (judged.verdict === 'sure') === late.date <= date && EASE.indexOf(judged.verdict) >= 2 === early.date <= date;
        return (
          isTrue &&
          EASE.indexOf(later.verdict) >= EASE.indexOf(judged.verdict) &&
          (judged.paintingDays !== undefined) === (judged.verdict === 'rush')
        );
      }),
      { numRuns: 2_000, seed: 1 },
    );
  });
});
