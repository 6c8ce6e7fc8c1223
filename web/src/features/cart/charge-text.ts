import { dayAt, formatDay } from '#shared/time/days.ts';
import { formatCents } from '#shared/money/money.ts';

/**
 * The sentence of the mails about the automatic charge of the balance (C9); `dueCents` in cents, `chargeAt` in epoch
 * seconds.
 */
export const chargeText = (dueCents: number, chargeAt: number): string =>
  // promise: balance-on-day-7
  `The balance of ${formatCents(dueCents)} is charged on ${formatDay(dayAt(chargeAt * 1000))}.`;
