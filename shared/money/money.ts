import { amountFormat } from '../site/formats.ts';
import { SITE, type SiteLocale } from '../site/locale.ts';

/**
 * Currencies in which amounts are shown; both have hundredths. Prices, payments and the ledger are in US cents (doc 2
 * §9).
 */
export type Currency = SiteLocale['currency'];

/** Units of each currency per US dollar; the specification gives one rate, to yuan (doc 2 §9). */
const PER_DOLLAR: Record<Currency, number> = { usd: 1, cny: 6.94 };

const FORMATS: Record<Currency, (amount: number) => string> = { usd: amountFormat('usd'), cny: amountFormat('cny') };

/**
 * Formats US cents with two decimals, in the site's currency by default: 7580 → `$75.80`, or `CN¥526.05`. Throws a RangeError for a
 * currency without a rate (doc 2 §8, §9).
 */
export const formatCents = (cents: number, currency: Currency = SITE.currency): string => {
  if (!Object.hasOwn(PER_DOLLAR, currency)) throw new RangeError(`There is no rate from usd to ${currency}.`);
  // `|| 0` turns the −0 of a sum into 0, which would print as "-$0.00".
  return FORMATS[currency]((Math.round(cents * PER_DOLLAR[currency]) || 0) / 100);
};

/** Stripe refuses to charge less than this many cents. */
export const MIN_CHARGE_CENTS = 50;

/** `percent` per cent of an amount, rounded down to the cent (deposits C3, discounts C25). */
export const percentOf = (cents: number, percent: number): number => Math.floor((cents * percent) / 100);

export const sumCents = (amounts: Iterable<number>): number => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
};
