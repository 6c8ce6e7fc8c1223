import { DELIVERY_TIERS, deliveryCode, deliveryDay, firstOpenDay, isDayOff, type DeliveryTerms } from '#shared/delivery.ts';

/** Today on the visitor's own calendar. */
export const todayHere = (now = new Date()): string =>
  [String(now.getFullYear()).padStart(4, '0'), String(now.getMonth() + 1).padStart(2, '0'), String(now.getDate()).padStart(2, '0')].join('-');

/** What a delivery in the address (`o_delivery`) stands for: its date if it is open, else the first open day of its kind. */
export const preselectedDelivery = (today: string, code: string, terms: DeliveryTerms): string | undefined => {
  const day = deliveryDay(code);
  if (day !== undefined) return isDayOff(today, day, terms) ? undefined : deliveryCode(today, day);
  const tier = DELIVERY_TIERS.find(({ id }) => id === code);
  const first = tier && firstOpenDay(today, terms, tier.from);
  return first && deliveryCode(today, first);
};
