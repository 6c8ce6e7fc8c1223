import { daysBetween, isDay, midnightOf } from './days.ts';
import { isEmailLike, isMailbox } from './email.ts';
import { LEAST_CHARGE_CENTS, sumCents } from './money.ts';
import type { Gift } from './schemas/cart.ts';

const GIFT_CARDS = new Set(['giftcard', 'egiftcard']);

/** Whether a product line is a gift card: no photo, no size, no deposit (doc 1 §1). */
export const isGiftCard = (supplierProduct: string): boolean => GIFT_CARDS.has(supplierProduct);

/** Whether a gift card goes out by e-mail, to the buyer or to whom they name; the other one is printed (C20). */
export const isEmailedCard = (supplierProduct: string): boolean => supplierProduct === 'egiftcard';

/** Furthest day that a card can be sent on, in days ahead. */
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
 * What is missing or wrong with the gift of an e-gift card, by field; nothing when it can be sent. `today` is the buyer's
 * calendar day; whoever knows only their own gives the days that theirs may be away from it.
 */
export const giftProblems = (gift: Gift, today: string, tolerance = 0): Partial<Record<keyof Gift, string>> => {
  const { recipient, email, from, send_on, time_zone } = gift;
  const problems: Partial<Record<keyof Gift, string | undefined>> = {
    recipient: recipient && isOneLine(recipient) ? undefined : 'Please enter who the card is for.',
    email:
      isEmailLike(email) && isMailbox(email) ? undefined : 'Please enter the e-mail address that the card goes to.',
    from: from && isOneLine(from) ? undefined : 'Please enter who the card is from.',
    send_on: dayProblem(send_on, today, tolerance),
    time_zone: time_zone === undefined || isTimeZone(time_zone) ? undefined : 'This time zone does not exist.',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
};

/**
 * A card's code as it is compared: capital letters and digits alone. Letters that are read as digits count as these, so
 * that a code may be typed as it looks.
 */
export const normalCode = (code: string): string =>
  code
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** What a card has left, in cents; the promotional part may expire and is spent first (C20). */
export interface GiftCardBalance {
  balance: number;
  promo_balance: number;
}

/** What one card pays, in cents. */
export interface GiftCardPart {
  cents: number;
  promoCents: number;
}

/** What cards are to pay of an amount: all of it that they have, but for a rest so small that nothing else could pay it. */
const wantedOf = (amountCents: number, cards: readonly GiftCardBalance[]): number => {
  const rest = amountCents - sumCents(cards.map(({ balance, promo_balance: promo }) => balance + promo));
  const isTooLittle = rest > 0 && rest < LEAST_CHARGE_CENTS && amountCents >= LEAST_CHARGE_CENTS;
  return Math.max(0, isTooLittle ? amountCents - LEAST_CHARGE_CENTS : amountCents);
};

/**
 * How cards pay an amount, each beside its card: first the promotional balances of all, then the balances, in the order of
 * the cards. What they leave is the amount less the sum of the parts: nothing, or at least what a card can be charged (of an
 * amount that is not less itself).
 */
export const giftCardParts = (amountCents: number, cards: readonly GiftCardBalance[]): GiftCardPart[] => {
  let left = wantedOf(amountCents, cards);
  const take = (most: number): number => {
    const taken = Math.min(left, most);
    left -= taken;
    return taken;
  };
  const promos = cards.map((card) => take(card.promo_balance));
  return cards.map((card, index) => ({ promoCents: promos[index] ?? 0, cents: take(card.balance) }));
};

/** Hour of the chosen day at which a card is mailed. */
const MAIL_HOUR = 9;
const HOUR_MS = 3_600_000;

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
const aheadOf = (zone: string, instant: number): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((each) => each.type === type)?.value);
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) -
    Math.floor(instant / 60_000) * 60_000
  );
};

/** The instant at which a card is mailed: nine in the morning of its day where the buyer is (C20). Epoch milliseconds. */
export const mailingTime = ({ send_on, time_zone = 'UTC' }: Pick<Gift, 'send_on' | 'time_zone'>): number => {
  const inUtc = midnightOf(send_on).getTime() + MAIL_HOUR * HOUR_MS;
  // The clocks of the zone may be changed between the two instants, not at nine in the morning.
  return inUtc - aheadOf(time_zone, inUtc - aheadOf(time_zone, inUtc));
};
