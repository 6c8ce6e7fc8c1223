import { addDays } from '#shared/time/days.ts';
import type { Product } from '#shared/schemas/product.ts';
import { pathTo } from '#shared/site/paths.ts';
import type { Occasion } from '#web/app/head.ts';
import { isInStock } from './order-total.tsx';

/** Prices in search results stay valid for this many days (doc 1 §9). */
const PRICE_VALID_DAYS = 2;

/** A product as structured data (P-32); without a review it has no rating (C30). */
export const productData = (product: Product, { origin, today }: Occasion): object => ({
  '@type': 'Product',
  'name': product.title,
  'description': product.description.source,
  'sku': product.sku,
  ...(product.gallery.length > 0 && {
    image: product.gallery.slice(0, 3).map(({ url }) => new URL(url, origin).href),
  }),
  'offers': {
    '@type': 'Offer',
    'priceCurrency': 'USD',
    'price': (product.fromCents / 100).toFixed(2),
    'priceValidUntil': addDays(today, PRICE_VALID_DAYS),
    'availability': `https://schema.org/${isInStock(product) ? 'InStock' : 'OutOfStock'}`,
    'url': new URL(pathTo('/products/:sku', { sku: product.sku }), origin).href,
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
