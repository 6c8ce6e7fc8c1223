const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Shows cents as dollars with two decimals: 7580 → `$75.80` (doc 2 §9). */
export const formatCents = (cents: number): string => dollars.format(cents / 100);

/** A part in whole per cent of an amount, rounded down to the cent (deposit and discount arithmetic, C3, C25). */
export const percentOf = (cents: number, percent: number): number => Math.floor((cents * percent) / 100);

/** Sum of cents. */
export const sumCents = (amounts: Iterable<number>): number => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
};
