/** Delivery ids with the first day ahead that each stands for (doc 1 §5, O-14). */
export const DELIVERY_TIERS = [
  { id: '15', from: 0 },
  { id: '25', from: 16 },
  { id: 'guaranteed', from: 26 },
] as const;

export type DeliveryTier = (typeof DELIVERY_TIERS)[number]['id'];

/** Which delivery a date so many days ahead is: under 16 days 15, under 26 days 25, else guaranteed. */
export const deliveryTier = (daysAhead: number): DeliveryTier => DELIVERY_TIERS.findLast(({ from }) => daysAhead >= from)?.id ?? '15';

/** Furthest date that can be promised, in days ahead. */
export const LATEST_DELIVERY_DAYS = 365;
