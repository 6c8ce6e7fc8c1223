import { addDays } from '#shared/days.ts';
import type { Product } from '#shared/schemas/product.ts';
import { isInStock } from './order-total.tsx';

/** Prices in search results stay valid for this many days (doc 1 §9). */
const PRICE_VALID_DAYS = 2;

/** A product as JSON-LD; without a review it has no rating (C30). `today` is an ISO date. */
export const productData = (product: Product, today: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  'name': product.title,
  'description': product.description,
  'sku': product.sku,
  ...(product.gallery.length > 0 && {
    image: product.gallery.slice(0, 3).map(({ url }) => new URL(url, window.location.origin).href),
  }),
  'offers': {
    '@type': 'Offer',
    'priceCurrency': 'USD',
    'price': (product.fromCents / 100).toFixed(2),
    'priceValidUntil': addDays(today, PRICE_VALID_DAYS),
    'availability': `https://schema.org/${isInStock(product) ? 'InStock' : 'OutOfStock'}`,
    'url': new URL(`/products/${product.sku}`, window.location.origin).href,
  },
  ...(product.rating !== undefined &&
    product.reviewsCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        'ratingValue': product.rating,
        'reviewCount': product.reviewsCount,
        'bestRating': 5,
        'worstRating': 1,
      },
    }),
});

/**
 * The page's JSON-LD (P-32): it never runs, because its type is no script type, and `<` is escaped, so no text can end
 * the element.
 */
export function ProductData({ product, today }: { product: Product; today: string }) {
  const json = JSON.stringify(productData(product, today)).replaceAll('<', '\\u003c');
  // oxlint-disable-next-line react/no-danger -- React escapes text in a script element, which would spoil the JSON
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
