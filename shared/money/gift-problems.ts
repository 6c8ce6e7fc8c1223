import { daysBetween, isDay } from '../time/days.ts';
import { emailProblem } from '../people/email.ts';
import type { Gift } from '../schemas/cart.ts';

/** Latest day on which a card can be sent, in days ahead. */
export const LATEST_GIFT_DAYS = 365;

const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone }).format(0);
    return true;
  } catch {
    return false;
  }
};

const dayProblem = (day: string, today: string, tolerance: number): string | undefined => {
  if (!isDay(day)) return 'Please choose the day on which the card is sent.';
  const ahead = daysBetween(today, day);
  if (ahead < -tolerance) return 'Please choose today or a later day.';
  return ahead > LATEST_GIFT_DAYS + tolerance ? 'Please choose a day within a year.' : undefined;
};

const isOneLine = (text: string): boolean => !/\p{Cc}/u.test(text);

/**
 * Problems of an e-gift card's recipient form, one sentence per field; an empty object when the card can be sent.
 * `today` is the buyer's calendar day; a caller who knows only another day passes in `tolerance` how many days the two
 * may differ.
 */
export const giftProblems = (gift: Gift, today: string, tolerance = 0): Partial<Record<keyof Gift, string>> => {
  const { recipient, email, from, send_on, time_zone } = gift;
  const problems: Partial<Record<keyof Gift, string | undefined>> = {
    recipient: recipient && isOneLine(recipient) ? undefined : 'Please enter who the card is for.',
    email: emailProblem(email, 'Please enter the e-mail address that the card goes to.'),
    from: from && isOneLine(from) ? undefined : 'Please enter who the card is from.',
    send_on: dayProblem(send_on, today, tolerance),
    time_zone: time_zone === undefined || isTimeZone(time_zone) ? undefined : 'This time zone does not exist.',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
};
