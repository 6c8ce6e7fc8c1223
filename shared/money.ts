/** Currencies that amounts are shown in; both have hundredths. Everything is priced, kept and paid in cents of a dollar (doc 2 §9). */
export type Currency = 'usd' | 'cny';

/** What a dollar is in each of them: the one rate that there is goes to yuan. */
const PER_DOLLAR: Record<Currency, number> = { usd: 1, cny: 6.94 };

const formats = new Map<Currency, Intl.NumberFormat>();

const formatOf = (currency: Currency): Intl.NumberFormat => {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
};

/**
 * Shows cents with two decimals, as dollars unless said otherwise: 7580 → `$75.80`, or `CN¥526.05`. Throws for a currency
 * that there is no rate to (doc 2 §8, §9).
 */
export const formatCents = (cents: number, currency: Currency = 'usd'): string => {
  if (!Object.hasOwn(PER_DOLLAR, currency)) throw new RangeError(`There is no rate from usd to ${currency}.`);
  return formatOf(currency).format(Math.round(cents * PER_DOLLAR[currency]) / 100);
};

/** Less than this, in cents, no card is charged: Stripe refuses it. */
export const LEAST_CHARGE_CENTS = 50;

/** A part in whole per cent of an amount, rounded down to the cent (deposit and discount arithmetic, C3, C25). */
export const percentOf = (cents: number, percent: number): number => Math.floor((cents * percent) / 100);

/** Sum of cents. */
export const sumCents = (amounts: Iterable<number>): number => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
};
