import { dayAt, midnightOf } from '../time/days.ts';

const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6];

/** Holidays on a fixed date; the key is month × 100 + date (704 is July 4). */
const DATED: [key: number, name: string][] = [
  [101, 'New Year’s Day'],
  [619, 'Juneteenth'],
  [704, 'Independence Day'],
  [1111, 'Veterans Day'],
  [1225, 'Christmas Day'],
];

/**
 * Holidays on a fixed weekday: its first date from `from` on, so that the third Monday of January is the Monday from
 * January 15 on.
 */
const FLOATING: { month: number; weekday: number; from: number; name: string }[] = [
  { month: 1, weekday: MONDAY, from: 15, name: 'Martin Luther King Jr. Day' },
  { month: 2, weekday: MONDAY, from: 15, name: 'Washington’s Birthday' },
  { month: 5, weekday: MONDAY, from: 25, name: 'Memorial Day' },
  { month: 9, weekday: MONDAY, from: 1, name: 'Labor Day' },
  { month: 10, weekday: MONDAY, from: 8, name: 'Columbus Day' },
  { month: 11, weekday: THURSDAY, from: 22, name: 'Thanksgiving Day' },
];

const theDayBefore = (key: number): number => (key === 101 ? 1231 : key - 1);

const on = new Map(DATED);
/** A dated holiday that falls on a Saturday is observed on the Friday before, one on a Sunday on the Monday after. */
const onFriday = new Map(DATED.map(([key, name]) => [theDayBefore(key), name]));
const onMonday = new Map(DATED.map(([key, name]) => [key + 1, name]));

/** The name of the holiday observed on the day of a UTC midnight; undefined on other days. */
const holidayAt = (midnight: Date): string | undefined => {
  const [month, date, weekday] = [midnight.getUTCMonth() + 1, midnight.getUTCDate(), midnight.getUTCDay()];
  const key = month * 100 + date;
  const dated =
    on.get(key) ??
    (weekday === FRIDAY ? onFriday.get(key) : undefined) ??
    (weekday === MONDAY ? onMonday.get(key) : undefined);
  return (
    dated ??
    FLOATING.find(
      (holiday) =>
        holiday.month === month && holiday.weekday === weekday && date >= holiday.from && date < holiday.from + 7,
    )?.name
  );
};

const isWeekendAt = (midnight: Date): boolean => [SUNDAY, SATURDAY].includes(midnight.getUTCDay());

/** The US federal holiday observed on a day, by the rules of 5 U.S.C. § 6103; undefined on other days. */
export const holidayOn = (day: string): string | undefined => holidayAt(midnightOf(day));

/** Whether carriers work on a day: neither a weekend nor a US federal holiday. */
export const isWorkingDay = (day: string): boolean => !isWeekendAt(midnightOf(day)) && holidayOn(day) === undefined;

/** The day `count` working days after `day` (`day` itself for 0), and the names of the holidays passed on the way. */
export const addWorkingDays = (day: string, count: number): { day: string; holidays: string[] } => {
  const reached = midnightOf(day);
  const holidays: string[] = [];
  for (let left = count; left > 0;) {
    reached.setUTCDate(reached.getUTCDate() + 1);
    const holiday = holidayAt(reached);
    if (holiday !== undefined) holidays.push(holiday);
    else if (!isWeekendAt(reached)) left -= 1;
  }
  return { day: dayAt(reached.getTime()), holidays };
};
