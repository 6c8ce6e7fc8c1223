import { daysBetween, isDay, midnightOf } from './days.ts';
import { isEmailLike, isMailbox } from './email.ts';
import { MIN_CHARGE_CENTS, sumCents } from './money.ts';
import type { Gift } from './schemas/cart.ts';
import { HOUR_MS } from './time.ts';

const GIFT_CARDS = new Set(['giftcard', 'egiftcard']);

/** Whether a product line is a gift card: no photo, no size, no deposit (doc 1 §1). */
export const isGiftCard = (supplierProduct: string): boolean => GIFT_CARDS.has(supplierProduct);

/**
 * Whether a gift card is sent by e-mail, to its recipient or without one to the buyer; the other kind is printed (C20).
 */
export const isEmailedCard = (supplierProduct: string): boolean => supplierProduct === 'egiftcard';

/** Whether an order is sent anywhere by post or parcel; one of e-gift cards alone is mailed and needs no address. */
export const isPosted = (items: readonly { supplier_product: string }[]): boolean =>
  items.some((item) => !isEmailedCard(item.supplier_product));

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
    email:
      isEmailLike(email) && isMailbox(email) ? undefined : 'Please enter the e-mail address that the card goes to.',
    from: from && isOneLine(from) ? undefined : 'Please enter who the card is from.',
    send_on: dayProblem(send_on, today, tolerance),
    time_zone: time_zone === undefined || isTimeZone(time_zone) ? undefined : 'This time zone does not exist.',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
};

/**
 * A gift card's code in the form in which codes are compared: capital letters and digits only. O becomes 0, I and L
 * become 1, so that a code misread from a printed card still matches.
 */
export const normalCode = (code: string): string =>
  code
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** What is left on a gift card, in cents; the promotional balance may expire and is spent first (C20). */
export interface GiftCardBalance {
  balance: number;
  promo_balance: number;
}

/** What one gift card pays, in cents: `promoCents` from its promotional balance, `cents` from its balance. */
export interface GiftCardPart {
  cents: number;
  promoCents: number;
}

/**
 * The most that gift cards may pay of an amount: all of it, or 50 cents less when their balances would leave a rest
 * below the least card charge.
 */
const wantedOf = (amountCents: number, cards: readonly GiftCardBalance[]): number => {
  const rest = amountCents - sumCents(cards.map(({ balance, promo_balance: promo }) => balance + promo));
  const isTooLittle = rest > 0 && rest < MIN_CHARGE_CENTS && amountCents >= MIN_CHARGE_CENTS;
  return Math.max(0, isTooLittle ? amountCents - MIN_CHARGE_CENTS : amountCents);
};

/**
 * Splits an amount over gift cards, one part per card in the cards' order: all promotional balances are spent first,
 * then the balances. The rest that the cards do not pay is 0 or at least 50 cents, which a bank card can be charged,
 * unless the amount itself is below 50 cents.
 */
export const giftCardParts = (amountCents: number, cards: readonly GiftCardBalance[]): GiftCardPart[] => {
  let left = wantedOf(amountCents, cards);
  const take = (max: number): number => {
    const taken = Math.min(left, max);
    left -= taken;
    return taken;
  };
  const promos = cards.map((card) => take(card.promo_balance));
  return cards.map((card, index) => ({ promoCents: promos[index] ?? 0, cents: take(card.balance) }));
};

/** Hour of the chosen day, in the buyer's time zone, at which a gift card is mailed. */
const MAIL_HOUR = 9;

/** Offset of a time zone from UTC at an instant, in milliseconds, positive in the east. */
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
