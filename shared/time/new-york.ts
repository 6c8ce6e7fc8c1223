import { DATED, FLOATING, floatingAt, type Floating } from '../shipping/holidays.ts';
import { dayAt, midnightOf } from './days.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';
import { aheadOf } from './zone.ts';

const [SUNDAY, MONDAY, TUESDAY] = [0, 1, 2];

/** The state's public holidays are the federal ones and these (New York General Construction Law § 24). */
const ON_A_DATE = new Map([...DATED, [212, 'Lincoln’s Birthday'] as const]);
const ON_A_WEEKDAY: readonly Floating[] = [
  ...FLOATING,
  { month: 6, weekday: SUNDAY, from: 8, name: 'Flag Day' },
  { month: 11, weekday: TUESDAY, from: 2, name: 'Election Day' },
];

/** The public holiday of New York on a day; one on a date that falls on a Sunday is kept on the Monday as well. */
export const newYorkHolidayOn = (day: string): string | undefined => {
  const midnight = midnightOf(day);
  const key = (midnight.getUTCMonth() + 1) * 100 + midnight.getUTCDate();
  return (
    ON_A_DATE.get(key) ??
    (midnight.getUTCDay() === MONDAY ? ON_A_DATE.get(key - 1) : undefined) ??
    floatingAt(ON_A_WEEKDAY, midnight)
  );
};

/** Day and minute of the day in New York at an instant, with its daylight saving. */
export const inNewYork = (instant: number): { day: string; minute: number } => {
  const here = instant + aheadOf('America/New_York', instant);
  return { day: dayAt(here), minute: Math.floor((here % DAY_MS) / MINUTE_MS) };
};
