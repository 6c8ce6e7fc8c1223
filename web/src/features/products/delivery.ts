import { DELIVERY_TIERS, deliveryTier, LATEST_DELIVERY_DAYS, type DeliveryTier } from '#shared/delivery.ts';

const DAY_MS = 24 * 3_600_000;
/** Days ahead that the calendar proposes first (doc 1 §4). */
const PROPOSED_DAYS = 25;
const LEAST_DAYS = 7;

export const TOO_SOON = 'Sorry, the minimum delivery date requestable is 9 days in the future.';

/** Dates are calendar days, written 2026-12-16; counted in UTC they know no daylight saving. */
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Today on the visitor's own calendar. */
export const todayHere = (now = new Date()): string =>
  [now.getFullYear(), String(now.getMonth() + 1).padStart(2, '0'), String(now.getDate()).padStart(2, '0')].join('-');

export const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / DAY_MS);

export const addDays = (day: string, days: number): string => new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Which delivery a date is: under 16 days ahead 15, under 26 days 25, else guaranteed. */
export const bucketOf = (today: string, day: string): DeliveryTier => deliveryTier(daysBetween(today, day));

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(timeOf(day)).getUTCDay());

/** Days that cannot be chosen: past ones, those before the product's lead days, weekends, and days too far ahead to promise. */
export const isDayOff = (today: string, day: string, leadDays: number): boolean => {
  const days = daysBetween(today, day);
  return Number.isNaN(days) || days < Math.max(leadDays, 1) || days > LATEST_DELIVERY_DAYS || isWeekend(day);
};

const firstOpenDay = (today: string, leadDays: number, from: number): string => {
  let day = addDays(today, Math.max(from, leadDays, 1));
  while (isDayOff(today, day, leadDays)) day = addDays(day, 1);
  return day;
};

/** The date that a switched-on delivery starts with: 25 days ahead, or the first open day after it (C33). */
export const proposedDay = (today: string, leadDays: number): string => firstOpenDay(today, leadDays, PROPOSED_DAYS);

export const deliveryCode = (today: string, day: string): string => `${bucketOf(today, day)}:${day}`;

/** The date in `25:2026-12-16`; undefined where there is none. */
export const deliveryDay = (code: string | undefined): string | undefined => code?.split(':')[1];

/** The alert for a date that nobody can keep (doc 1 §5). */
export const dayProblem = (today: string, day: string): string | undefined => (daysBetween(today, day) < LEAST_DAYS ? TOO_SOON : undefined);

/** What a delivery in the address (`o_delivery`) stands for: its date if it is open, else the first open day of its kind. */
export const preselectedDelivery = (today: string, code: string, leadDays: number): string | undefined => {
  const day = deliveryDay(code);
  if (day !== undefined) return isDayOff(today, day, leadDays) ? undefined : deliveryCode(today, day);
  const bucket = DELIVERY_TIERS.find(({ id }) => id === code);
  return bucket && deliveryCode(today, firstOpenDay(today, leadDays, bucket.from));
};

const inUtc = (form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => new Intl.DateTimeFormat('en-US', { ...form, timeZone: 'UTC' });
const forms = {
  long: inUtc({ weekday: 'long', month: 'long', day: 'numeric' }),
  plain: inUtc({ month: 'long', day: 'numeric' }),
  short: inUtc({ month: 'short', day: 'numeric' }),
};

/** "Wednesday, December 16", "December 16" or "Dec 16". */
export const formatDay = (day: string, form: keyof typeof forms = 'long'): string => forms[form].format(timeOf(day));
