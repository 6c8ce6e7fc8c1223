import { expect, it } from 'vitest';
import { productData } from './product-data.ts';
import { aProduct } from './product.fixture.ts';

const occasion = { origin: 'https://atelier.example', today: '2026-11-30' };

it('P-32 promises the price for two days, and has a rating only where there are reviews', () => {
  expect(productData(aProduct(), occasion)).toMatchObject({
    sku: 'custphotoreal',
    offers: { price: '189.00', priceValidUntil: '2026-12-02', availability: 'https://schema.org/InStock' },
  });
  expect(productData(aProduct(), occasion)).not.toHaveProperty('aggregateRating');
  expect(productData(aProduct(), occasion), 'no work to show yet').not.toHaveProperty('image');
  expect(productData(aProduct({ rating: 4.8, reviewsCount: 412, quantity: 0 }), occasion)).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
    aggregateRating: { ratingValue: 4.8, reviewCount: 412, bestRating: 5 },
  });
});
