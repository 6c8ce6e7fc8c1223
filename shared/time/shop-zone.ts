import { dayAt } from './days.ts';
import { aheadOf } from './zone.ts';

/** The time zone of the shop, in which its days begin and its staff reads times. */
export const SHOP_ZONE = 'America/Los_Angeles';

/** How the staff calls it. */
export const SHOP_ZONE_NAME = 'Pacific Time';

/** The shop's calendar day, like `2026-11-27`, at an instant in epoch milliseconds; throws a RangeError for NaN. */
export const shopDayAt = (instant: number): string => dayAt(instant + aheadOf(SHOP_ZONE, instant));
