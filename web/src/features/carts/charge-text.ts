import { dayAt, formatDay } from '#shared/days.ts';
import { formatCents } from '#shared/money.ts';

/** When the balance is charged by itself, in the words of the mails (C9): cents, and epoch seconds. */
export const chargeText = (dueCents: number, chargeAt: number): string =>
  `The balance of ${formatCents(dueCents)} is charged on ${formatDay(dayAt(chargeAt * 1000))}.`;
