import { expect, it } from 'vitest';
import { productData } from './product-data.tsx';
import { aProduct } from './product.fixture.ts';

it('P-32 promises the price for two days, and has a rating only where there are reviews', () => {
  expect(productData(aProduct(), '2026-11-30')).toMatchObject({
    sku: 'custphotoreal',
    offers: { price: '189.00', priceValidUntil: '2026-12-02', availability: 'https://schema.org/InStock' },
  });
  expect(productData(aProduct(), '2026-11-30')).not.toHaveProperty('aggregateRating');
  expect(productData(aProduct(), '2026-11-30'), 'no work to show yet').not.toHaveProperty('image');
  expect(productData(aProduct({ rating: 4.8, reviewsCount: 412, quantity: 0 }), '2026-11-30')).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
    aggregateRating: { ratingValue: 4.8, reviewCount: 412, bestRating: 5 },
  });
});
