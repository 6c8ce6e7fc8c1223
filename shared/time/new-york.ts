import { dayAt, midnightOf } from './days.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';
import { aheadOf } from './zone.ts';

const [SUNDAY, MONDAY, TUESDAY, THURSDAY] = [0, 1, 2, 4];

/**
 * Public holidays of New York (General Construction Law § 24) on a fixed date; the key is month × 100 + date. The federal
 * ones of carriers are others, and kept on other days (shared/shipping/holidays.ts).
 */
const ON_A_DATE = new Map([
  [101, 'New Year’s Day'],
  [212, 'Lincoln’s Birthday'],
  [619, 'Juneteenth'],
  [704, 'Independence Day'],
  [1111, 'Veterans Day'],
  [1225, 'Christmas Day'],
]);

/** Those on a weekday: its first date from `from` on, so that the third Monday of a month is the Monday from the 15th on. */
const ON_A_WEEKDAY: readonly (readonly [month: number, weekday: number, from: number, name: string])[] = [
  [1, MONDAY, 15, 'Martin Luther King Jr. Day'],
  [2, MONDAY, 15, 'Washington’s Birthday'],
  [5, MONDAY, 25, 'Memorial Day'],
  [6, SUNDAY, 8, 'Flag Day'],
  [9, MONDAY, 1, 'Labor Day'],
  [10, MONDAY, 8, 'Columbus Day'],
  [11, TUESDAY, 2, 'Election Day'],
  [11, THURSDAY, 22, 'Thanksgiving Day'],
];

/** The public holiday of New York on a day; one on a date that falls on a Sunday is kept on the Monday as well. */
export const newYorkHolidayOn = (day: string): string | undefined => {
  const midnight = midnightOf(day);
  const [month, date, weekday] = [midnight.getUTCMonth() + 1, midnight.getUTCDate(), midnight.getUTCDay()];
  const key = month * 100 + date;
  return (
    ON_A_DATE.get(key) ??
    (weekday === MONDAY ? ON_A_DATE.get(key - 1) : undefined) ??
    ON_A_WEEKDAY.find(([of, on, from]) => of === month && on === weekday && date >= from && date < from + 7)?.[3]
  );
};

/** Day and minute of the day in New York at an instant, with its daylight saving. */
export const inNewYork = (instant: number): { day: string; minute: number } => {
  const here = instant + aheadOf('America/New_York', instant);
  return { day: dayAt(here), minute: Math.floor((here % DAY_MS) / MINUTE_MS) };
};
