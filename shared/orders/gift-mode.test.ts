import { describe, expect, it } from 'vitest';
import { acceptsWantedDay, cleanGift, giftTextProblems, wantedDayProblem } from './gift-mode.ts';

const OIL = { medium: 'Oil', supplier_product: 'custphotoreal' };
const FILE = { medium: 'Digital painting', supplier_product: 'digital-painting' };
/** No problem. */
const FINE = /^$/;
// A Monday.
const journey = { today: '2026-11-02', country: 'US' };

describe('the day on which a gift is wanted', () => {
  it.each<[day: string, pieces: (typeof OIL)[], artistDays: number | undefined, says: RegExp]>([
    // Seven days of painting, five of drying, one of packing, and the carrier's: possible; with less painting, a rush.
    ['2026-11-20', [OIL], undefined, FINE],
    ['2026-11-13', [OIL], undefined, FINE],
    ['2026-11-10', [OIL], undefined, /November 10 is not possible: it needs/],
    ['2026-11-03', [OIL], undefined, /is not possible/],
    // What an artist has promised counts, and what is painted already needs no painting.
    ['2026-11-20', [OIL], 20, /is not possible/],
    ['2026-11-13', [OIL], 0, FINE],
    // The slowest of several pieces decides.
    ['2026-11-06', [FILE], undefined, FINE],
    ['2026-11-06', [FILE, OIL], undefined, /is not possible/],
    // Nothing is delivered on a Saturday or a holiday; a file comes on any day.
    ['2026-11-21', [OIL], undefined, /Nothing is delivered on that day/],
    ['2026-11-26', [OIL], undefined, /Nothing is delivered on that day/],
    ['2026-11-21', [FILE], undefined, FINE],
    ['2027-11-02', [OIL], undefined, FINE],
    ['2027-11-03', [OIL], undefined, /within a year/],
    ['2026-02-30', [OIL], undefined, /choose a day/],
    ['', [OIL], undefined, /choose a day/],
  ])('%s', (day, pieces, artistDays, says) => {
    const problem = wantedDayProblem(day, pieces, { ...journey, artistDays });
    expect(problem ?? '').toMatch(says);
  });

  it('is none where we do not ship, and is taken from a page of any zone', () => {
    expect(wantedDayProblem('2026-12-01', [OIL], { ...journey, country: 'KP' })).toBeUndefined();
    const early = Array.from({ length: 20 }, (_, index) => `2026-11-${String(index + 3).padStart(2, '0')}`);
    const first = early.find((day) => wantedDayProblem(day, [OIL], journey) === undefined) ?? '';
    expect(acceptsWantedDay(first, [OIL], { ...journey, today: '2026-11-03' })).toBe(true);
    expect(acceptsWantedDay(first, [OIL], { ...journey, today: '2026-11-30' })).toBe(false);
  });
});

it('a note is printed without what nobody sees, and without a way around our messages', () => {
  const gift = {
    recipient: ' Anna\u00A0 Berg\u200B ',
    note: 'Dear\u202E Anna,\r\n\r\n\r\n\r\n👩‍🎨 yours ',
    wanted_on: '',
  };
  expect(cleanGift(gift)).toEqual({ recipient: 'Anna Berg', note: 'Dear Anna,\n\n👩‍🎨 yours', wanted_on: null });
  const problems = (recipient: string, note: string, isNamed = false): string[] =>
    Object.keys(giftTextProblems({ recipient, note }, { isNamed }));
  expect([problems('Anna', 'For you.'), problems('', ''), problems('', '', true)]).toEqual([[], ['recipient'], []]);
  expect(problems('anna@example.com', 'Call 415-555-0100')).toEqual(['recipient', 'note']);
  expect(problems('Anna', 'x'.repeat(301))).toEqual(['note']);
});
