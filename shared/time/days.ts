import { dateFormat } from '../site/formats.ts';
import { DAY_MS } from './time.ts';

const FORM = /^[1-9]\d{3}-\d\d-\d\d$/;
const SATURDAY = 6;

/**
 * Midnight in UTC of a day like `2026-12-16`; an invalid date for any other text. UTC has no daylight saving, so days
 * are equally long.
 */
export const midnightOf = (day: string): Date => {
  if (!FORM.test(day)) return new Date(Number.NaN);
  const [month, date] = [Number(day.slice(5, 7)) - 1, Number(day.slice(8))];
  const midnight = new Date(Date.UTC(Number(day.slice(0, 4)), month, date));
  // `Date.UTC` turns February 31 into March 3, so the result is compared with the text.
  return midnight.getUTCMonth() === month && midnight.getUTCDate() === date ? midnight : new Date(Number.NaN);
};

const timeOf = (day: string): number => midnightOf(day).getTime();

/** Whether a text is an existing calendar day, written `2026-12-16`. */
export const isDay = (text: string): boolean => !Number.isNaN(timeOf(text));

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** The UTC calendar day at an instant in epoch milliseconds; throws a RangeError for NaN. */
export const dayAt = (instant: number): string => {
  const date = new Date(instant);
  if (Number.isNaN(instant)) throw new RangeError('An instant that is none has no day.');
  return `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
};

/** The calendar day `days` days after `day`; throws on a text that is no day. */
export const addDays = (day: string, days: number): string => dayAt(timeOf(day) + days * DAY_MS);

/** Days from one calendar day to another, negative when `to` is earlier; NaN when either text is no day. */
export const daysBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / DAY_MS;

/** Whether a day is a Saturday or a Sunday. */
export const isWeekend = (day: string): boolean => midnightOf(day).getUTCDay() % SATURDAY === 0;

const inUtc = (form: Intl.DateTimeFormatOptions) => dateFormat({ ...form, timeZone: 'UTC' });
const forms = {
  long: inUtc({ weekday: 'long', month: 'long', day: 'numeric' }),
  plain: inUtc({ month: 'long', day: 'numeric' }),
  dated: inUtc({ year: 'numeric', month: 'long', day: 'numeric' }),
  short: inUtc({ month: 'short', day: 'numeric' }),
};

/** "Wednesday, December 16", "December 16", "December 16, 2026" or "Dec 16"; throws on a text that is no day. */
export const formatDay = (day: string, form: keyof typeof forms = 'long'): string => forms[form](timeOf(day));
