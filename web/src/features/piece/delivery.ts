import { arrivalOf, judgeDate, type DateVerdict } from '#shared/shipping/arrival.ts';
import { addDays } from '#shared/time/days.ts';
import {
  DELIVERY_TIERS,
  deliveryCode,
  deliveryDay,
  firstOpenDay,
  isDayOff,
  type DeliveryTerms,
} from '#shared/shipping/delivery.ts';
import type { Product } from '#shared/schemas/product.ts';

/** The delivery value for the URL's `o_delivery`: its date while that is open, else the first open day of its tier. */
export const preselectedDelivery = (today: string, code: string, terms: DeliveryTerms): string | undefined => {
  const day = deliveryDay(code);
  if (day !== undefined) return isDayOff(today, day, terms) ? undefined : deliveryCode(today, day);
  const tier = DELIVERY_TIERS.find(({ id }) => id === code);
  const first = tier && firstOpenDay(today, terms, tier.from);
  return first && deliveryCode(today, first);
};

interface Destination {
  today: string;
  country: string | undefined;
}

/** Whether the piece arrives by that day only if its artist is quicker than most. */
export const isEarly = (product: Product, to: Destination, day: string): boolean => {
  const verdict: DateVerdict['verdict'] | undefined = judgeDate(product, to, day)?.verdict;
  return verdict === 'rush' || verdict === 'impossible';
};

/** Weekends and holidays never close more days than this in a row. */
const MAX_CLOSED = 14;

/** The first open day by which the piece arrives for sure unless something takes longer than usual. */
export const firstSureDay = (product: Product, to: Destination): string | undefined => {
  const late = arrivalOf(product, to)?.late.date;
  const days = late ? Array.from({ length: MAX_CLOSED }, (_, index) => addDays(late, index)) : [];
  return days.find((day) => !isDayOff(to.today, day, product));
};
