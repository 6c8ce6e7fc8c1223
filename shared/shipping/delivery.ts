import { addDays, daysBetween, isWeekend, midnightOf } from '../time/days.ts';
import type { Holiday, Product } from '../schemas/product.ts';

/*
 * Deliveries by a date (doc 1 §4, §5 and §9). On the page `today` is the customer's calendar day; on the server it is the UTC
 * day, and `acceptsDelivery` allows one day either way, because no time zone is further from UTC than that (C102).
 */

/** Delivery ids, each with the smallest number of days ahead to which it applies (doc 1 §5, O-14). */
export const DELIVERY_TIERS = [
  { id: '15', from: 0 },
  { id: '25', from: 16 },
  { id: 'guaranteed', from: 26 },
] as const;

export type DeliveryTier = (typeof DELIVERY_TIERS)[number]['id'];

/** What a delivery date depends on in the product. */
export type DeliveryTerms = Pick<Product, 'minLeadDays' | 'options'>;

/** Latest delivery date that can be chosen, in days ahead. */
const LATEST_DELIVERY_DAYS = 365;

/** Days ahead of the date that the calendar proposes first (doc 1 §4). */
const PROPOSED_DAYS = 25;

/** Below this many days ahead `TOO_SOON` is shown, whatever the product's lead days are (doc 1 §5, C33). */
const MIN_DAYS = 7;

export const TOO_SOON = 'Sorry, the minimum delivery date requestable is 9 days in the future.';

const LEAD_DAYS: Record<string, number> = {
  'custphotoreal': 8,
  'custmixedmedia': 8,
  'custpencil': 7,
  'custcharcoal': 7,
  'custwatercolor': 7,
  'digital-painting': 12,
};

/** Least number of days from today to a delivery date, by product line (doc 1 §9, O-17). */
export const leadDaysOf = (supplierProduct: string): number => LEAD_DAYS[supplierProduct] ?? 15;

/** Delivery tier of a date by its days ahead: `15` below 16 days, `25` below 26 days, else `guaranteed`. */
export const deliveryTier = (daysAhead: number): DeliveryTier =>
  DELIVERY_TIERS.findLast(({ from }) => daysAhead >= from)?.id ?? '15';

/** Delivery tier of a date as seen from `today`. */
export const bucketOf = (today: string, day: string): DeliveryTier => deliveryTier(daysBetween(today, day));

/** Option value under which a delivery date is ordered: `25:2026-12-16`. */
export const deliveryCode = (today: string, day: string): string => `${bucketOf(today, day)}:${day}`;

/** The date in a delivery code like `25:2026-12-16`; undefined for a code without a date. */
export const deliveryDay = (code: string | undefined): string | undefined => code?.split(':')[1];

/** Easter Sunday of a year in the Gregorian calendar (Meeus, Astronomical Algorithms, ch. 8). */
const easterOf = (year: number): string => {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  return addDays(`${year}-03-22`, moon + weekday - 7 * late);
};

const isOn = (holiday: Holiday, day: string): boolean => {
  if ('date' in holiday) return day.slice(5) === holiday.date;
  if ('easter' in holiday) return daysBetween(easterOf(Number(day.slice(0, 4))), day) === holiday.easter;
  const { month, weekday, nth } = holiday;
  if (Number(day.slice(5, 7)) !== month || midnightOf(day).getUTCDay() !== weekday) return false;
  // The last one of a month has no other in the week after it.
  return nth < 0 ? addDays(day, 7).slice(5, 7) !== day.slice(5, 7) : Math.ceil(Number(day.slice(8)) / 7) === nth;
};

/** The name of the public holiday on which nothing arrives in a country on a day; undefined on other days. */
export const holidayIn = (
  country: string,
  day: string,
  { options }: Pick<DeliveryTerms, 'options'>,
): string | undefined =>
  options
    .find(({ id }) => id === 'delivery')
    ?.holidays?.find((holiday) => holiday.countries.includes(country) && isOn(holiday, day))?.name;

/** Whose holidays close a day for everybody, because the parcel leaves from there (C33). */
const CARRIER_COUNTRY = 'US';

const offersTier = ({ options }: DeliveryTerms, tier: DeliveryTier): boolean =>
  options.some(({ id, values }) => id === 'delivery' && values.some((value) => value.id === tier));

/** Whether nothing can arrive on a day: too soon for the product, too far ahead, a weekend, or of a tier not offered. */
const isOutOfReach = (today: string, day: string, terms: DeliveryTerms): boolean => {
  const days = daysBetween(today, day);
  const isInSpan = days >= Math.max(terms.minLeadDays, 1) && days <= LATEST_DELIVERY_DAYS;
  return !isInSpan || isWeekend(day) || !offersTier(terms, deliveryTier(days));
};

/**
 * Whether a day cannot be chosen: before the product's lead days, more than 365 days ahead, a weekend, a public holiday of
 * the US carrier, or of a tier that the product does not offer.
 */
export const isDayOff = (today: string, day: string, terms: DeliveryTerms): boolean =>
  isOutOfReach(today, day, terms) || holidayIn(CARRIER_COUNTRY, day, terms) !== undefined;

/** The first day that can be chosen from `from` days ahead on; undefined when there is none within 365 days. */
export const firstOpenDay = (today: string, terms: DeliveryTerms, from: number): string | undefined => {
  for (let ahead = from; ahead <= LATEST_DELIVERY_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isDayOff(today, day, terms)) return day;
  }
  return undefined;
};

/**
 * The proposed delivery date: the first open day from 25 days ahead on (C33); the first open day of all where the
 * product has none so late.
 */
export const proposedDay = (today: string, terms: DeliveryTerms): string | undefined =>
  firstOpenDay(today, terms, PROPOSED_DAYS) ?? firstOpenDay(today, terms, 1);

/** The alert for a date less than 7 days ahead (doc 1 §5); undefined for later dates. */
export const dayProblem = (today: string, day: string): string | undefined =>
  daysBetween(today, day) < MIN_DAYS ? TOO_SOON : undefined;

const DAYS_OF_TOLERANCE = [-1, 0, 1];

/**
 * Whether a dated delivery is taken: a page whose day is yesterday's, today's or tomorrow's UTC day could have offered
 * its date and tier (C102).
 */
export const acceptsDelivery = (today: string, code: string, terms: DeliveryTerms): boolean => {
  const day = deliveryDay(code) ?? '';
  return DAYS_OF_TOLERANCE.some((days) => {
    const theirs = addDays(today, days);
    return !isDayOff(theirs, day, terms) && deliveryCode(theirs, day) === code;
  });
};

/**
 * Whether a delivery that was ordered earlier can still be met: its date is in reach, of whatever tier; a holiday that was
 * open when it was chosen stays the customer's. One without a date always can.
 */
export const isInReach = (today: string, code: string, terms: DeliveryTerms): boolean => {
  const day = deliveryDay(code);
  return day === undefined || DAYS_OF_TOLERANCE.some((days) => !isOutOfReach(addDays(today, days), day, terms));
};
