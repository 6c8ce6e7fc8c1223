import { isGiftCard } from '#shared/gift-cards.ts';
import { percentOf } from '#shared/money.ts';
import type { ProductLine } from './home.queries.ts';

/** Used until the price list has loaded: "Prices start at $89" (doc 1 §1). */
const lowestPrice = { title: 'The smallest piece', fromCents: 8900 };

export interface PriceExample {
  title: string;
  totalCents: number;
  depositCents: number;
  balanceCents: number;
}

/** The lowest price of a painted piece, in cents; undefined until the price list has loaded. */
export const lowestCents = (products: readonly ProductLine[] = []): number | undefined => {
  const cents = products.filter(({ sku }) => !isGiftCard(sku)).map(({ fromCents }) => fromCents);
  return cents.length > 0 ? Math.min(...cents) : undefined;
};

/** One real price cut into deposit and balance: an oil painting where there is one, else the first product. */
export const priceExample = (products: readonly ProductLine[] | undefined): PriceExample => {
  const { title, fromCents } = products?.find(({ sku }) => sku === 'custphotoreal') ?? products?.[0] ?? lowestPrice;
  const depositCents = percentOf(fromCents, 20);
  return { title, totalCents: fromCents, depositCents, balanceCents: fromCents - depositCents };
};
