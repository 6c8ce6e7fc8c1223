import { percentOf } from '#shared/money/money.ts';
import type { ProductSummary } from '#shared/schemas/product.ts';

export interface PriceExample {
  title: string;
  totalCents: number;
  depositCents: number;
  balanceCents: number;
}

/**
 * One real price cut into deposit and balance: an oil painting where there is one, else the first product; undefined
 * until the price list has loaded.
 */
export const priceExample = (
  products: readonly Pick<ProductSummary, 'sku' | 'title' | 'fromCents'>[] | undefined,
): PriceExample | undefined => {
  const line = products?.find(({ sku }) => sku === 'custphotoreal') ?? products?.[0];
  if (!line) return undefined;
  const { title, fromCents } = line;
  const depositCents = percentOf(fromCents, 20);
  return { title, totalCents: fromCents, depositCents, balanceCents: fromCents - depositCents };
};
