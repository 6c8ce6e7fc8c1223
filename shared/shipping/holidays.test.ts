import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayAt, daysBetween, isWeekend } from '../time/days.ts';
import { addWorkingDays, holidayOn, isWorkingDay } from './holidays.ts';

const CASES = { numRuns: 10_000, seed: 1 };

const daysOf = (year: number): string[] =>
  Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index)).filter((day) =>
    day.startsWith(String(year)),
  );
/** Weekdays of a year on which nothing is delivered, without the year. */
const closedIn = (year: number): string =>
  daysOf(year)
    .filter((day) => !isWeekend(day) && !isWorkingDay(day))
    .map((day) => day.slice(5))
    .join(' ');

describe('holidays', () => {
  it.each([
    [2021, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
    [2022, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
    [2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
    [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
    [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  ])('the carriers rest in %i on the days that the law says', (year, days) => {
    expect(closedIn(year)).toBe(days);
  });

  it('each has its name, the day it is kept on as well', () => {
    expect(['2026-11-26', '2026-07-03', '2026-07-04', '2027-12-31', '2026-11-27'].map(holidayOn)).toEqual([
      'Thanksgiving Day',
      'Independence Day',
      'Independence Day',
      'New Year’s Day',
      undefined,
    ]);
  });

  it('working days pass over weekends and holidays', () => {
    expect(addWorkingDays('2026-11-25', 1)).toEqual({ day: '2026-11-27', holidays: ['Thanksgiving Day'] });
    expect(addWorkingDays('2026-12-24', 2)).toEqual({ day: '2026-12-29', holidays: ['Christmas Day'] });
    expect(addWorkingDays('2026-11-21', 0)).toEqual({ day: '2026-11-21', holidays: [] });
  });

  it('so many working days later is a working day, with exactly so many in between', () => {
    const instant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2064, 0, 1) });
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 5 }), (at, count) => {
        const from = dayAt(at);
        const to = addWorkingDays(from, count).day;
        let worked = 0;
        for (let ahead = daysBetween(from, to); ahead > 0; ahead -= 1)
          worked += isWorkingDay(addDays(from, ahead)) ? 1 : 0;
        return isWorkingDay(to) && worked === count;
      }),
      CASES,
    );
  });
});
