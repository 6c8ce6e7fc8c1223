/** Currencies that amounts can be shown in; both have hundredths (doc 2 §9). */
export type Currency = 'usd' | 'cny';

/** One dollar in yuan: the one rate that there is. */
const CNY_PER_USD = 6.94;

/** Shows hundredths of a currency with two decimals: 7580 of usd → `$75.80`. */
export const formatMoney = (hundredths: number, currency: Currency = 'usd'): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(hundredths / 100);

/** Hundredths of one currency in those of another, rounded; throws for any but dollars to yuan, which alone has a rate (Y-18). */
export const convert = (hundredths: number, from: Currency, to: Currency): number => {
  if (from !== 'usd' || to !== 'cny') throw new RangeError(`There is no rate from ${from} to ${to}.`);
  return Math.round(hundredths * CNY_PER_USD);
};
