import { addDays, daysBetween, isWeekend } from './days.ts';
import type { Product } from './schemas/product.ts';

/*
 * Deliveries by a date (doc 1 §4, §5 and §9). Every function takes "today" as a calendar day: the customer's own, as their
 * page reads it. The shop judges by its own calendar, UTC, and since no place on earth is more than a day away from that, it
 * keeps whatever a page with yesterday's, today's or tomorrow's date could have offered.
 */

/** Delivery ids with the first day ahead that each stands for (doc 1 §5, O-14). */
export const DELIVERY_TIERS = [
  { id: '15', from: 0 },
  { id: '25', from: 16 },
  { id: 'guaranteed', from: 26 },
] as const;

export type DeliveryTier = (typeof DELIVERY_TIERS)[number]['id'];

/** What a product says of its deliveries. */
export type DeliveryTerms = Pick<Product, 'minLeadDays' | 'options'>;

/** Furthest date that can be promised, in days ahead. */
export const LATEST_DELIVERY_DAYS = 365;

/** Days ahead that the calendar proposes first (doc 1 §4). */
const PROPOSED_DAYS = 25;

/** Under this many days ahead the alert appears, whatever the product needs (doc 1 §5, C33). */
const LEAST_DAYS = 7;

export const TOO_SOON = 'Sorry, the minimum delivery date requestable is 9 days in the future.';

const LEAD_DAYS: Record<string, number> = {
  'custphotoreal': 8,
  'custmixedmedia': 8,
  'custpencil': 7,
  'custcharcoal': 7,
  'custwatercolor': 7,
  'digital-painting': 12,
};

/** Days that a product line needs at least before a delivery date (doc 1 §9, O-17). */
export const leadDaysOf = (supplierProduct: string): number => LEAD_DAYS[supplierProduct] ?? 15;

/** Which delivery a date so many days ahead is: under 16 days 15, under 26 days 25, else guaranteed. */
export const deliveryTier = (daysAhead: number): DeliveryTier =>
  DELIVERY_TIERS.findLast(({ from }) => daysAhead >= from)?.id ?? '15';

/** Which delivery a date is on the calendar of somebody whose day is `today`. */
export const bucketOf = (today: string, day: string): DeliveryTier => deliveryTier(daysBetween(today, day));

/** The delivery that a chosen day is ordered as: `25:2026-12-16`. */
export const deliveryCode = (today: string, day: string): string => `${bucketOf(today, day)}:${day}`;

/** The date in `25:2026-12-16`; undefined where there is none. */
export const deliveryDay = (code: string | undefined): string | undefined => code?.split(':')[1];

const offersTier = ({ options }: DeliveryTerms, tier: DeliveryTier): boolean =>
  options.some(({ id, values }) => id === 'delivery' && values.some((value) => value.id === tier));

/** Days that cannot be chosen: past ones, those before the product's lead days, weekends, days too far ahead to promise, and tiers that the product has not. */
export const isDayOff = (today: string, day: string, terms: DeliveryTerms): boolean => {
  const days = daysBetween(today, day);
  const isInReach = days >= Math.max(terms.minLeadDays, 1) && days <= LATEST_DELIVERY_DAYS;
  return !isInReach || isWeekend(day) || !offersTier(terms, deliveryTier(days));
};

/** The first day from so many days ahead that can be chosen; undefined when none can. */
export const firstOpenDay = (today: string, terms: DeliveryTerms, from: number): string | undefined => {
  for (let ahead = from; ahead <= LATEST_DELIVERY_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isDayOff(today, day, terms)) return day;
  }
  return undefined;
};

/** The date that a switched-on delivery starts with: 25 days ahead or the first open day after it (C33), an earlier one where the product has none later. */
export const proposedDay = (today: string, terms: DeliveryTerms): string | undefined =>
  firstOpenDay(today, terms, PROPOSED_DAYS) ?? firstOpenDay(today, terms, 1);

/** The alert for a date that nobody can keep (doc 1 §5). */
export const dayProblem = (today: string, day: string): string | undefined =>
  daysBetween(today, day) < LEAST_DAYS ? TOO_SOON : undefined;

const DAYS_OF_TOLERANCE = [-1, 0, 1];

/** Whether the shop, whose day is `today`, takes a dated delivery: some customer's page could have offered it just now, as this tier. */
export const acceptsDelivery = (today: string, code: string, terms: DeliveryTerms): boolean => {
  const day = deliveryDay(code) ?? '';
  return DAYS_OF_TOLERANCE.some((days) => {
    const theirs = addDays(today, days);
    return !isDayOff(theirs, day, terms) && deliveryCode(theirs, day) === code;
  });
};
