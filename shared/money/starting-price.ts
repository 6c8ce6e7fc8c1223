import { isGiftCard } from './gift-cards.ts';
import { formatCents } from './money.ts';

/** The lowest price in cents of what is listed, without gift cards; undefined while nothing is (P-33). */
export const startingCents = (lines: readonly { sku: string; fromCents: number }[] = []): number | undefined => {
  const prices = lines.filter(({ sku }) => !isGiftCard(sku)).map(({ fromCents }) => fromCents);
  return prices.length > 0 ? Math.min(...prices) : undefined;
};

/** A from-price: `$89`, and `$89.50` where there are cents. */
export const formatFrom = (cents: number): string => formatCents(cents).replace(/\.00$/, '');
