import { midnightOf } from '../time/days.ts';
import type { Gift } from '../schemas/cart.ts';
import { HOUR_MS } from '../time/time.ts';
import { aheadOf } from '../time/zone.ts';

/** Hour of the chosen day, in the buyer's time zone, at which a gift card is mailed. */
const MAIL_HOUR = 9;

/**
 * The instant in epoch milliseconds at which a gift card is mailed: 9:00 of the chosen day in the buyer's time zone
 * (C20).
 */
export const mailingTime = ({ send_on, time_zone = 'UTC' }: Pick<Gift, 'send_on' | 'time_zone'>): number => {
  const inUtc = midnightOf(send_on).getTime() + MAIL_HOUR * HOUR_MS;
  // Daylight saving may begin between 9:00 UTC and 9:00 local, so the offset is taken at the first estimate of the
  // local instant.
  return inUtc - aheadOf(time_zone, inUtc - aheadOf(time_zone, inUtc));
};
