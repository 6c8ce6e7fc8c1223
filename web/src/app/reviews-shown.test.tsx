import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#web/lib/render.fixture.tsx';
import { anArtist } from '../features/artists/artist.fixture.ts';
import { ArtistReviews } from '../features/artists/artist-reviews.tsx';
import { GalleryReviews } from '../features/galleries/gallery-reviews.tsx';
import { aProduct } from '../features/products/product.fixture.ts';
import { Reviews } from '../features/products/reviews.tsx';
import { ReviewsPage } from '../features/reviews/reviews-page.tsx';
import { WorkReview } from '../features/works/work-review.tsx';

const [review] = anArtist().review_orders;
const at = review!.artist_review_date!;
const customer = { name: 'Ellen', city: 'Portland', country: 'US', at };
const listed = { order: 'ord_1', sku: 'custphotoreal', rating: 4, review: 'The eyes are hers.', response: 'They are.' };

const SHOWN = {
  'the product page': <Reviews product={aProduct({ review_orders: [review!] })} />,
  'the artist page': <ArtistReviews reviews={[review!]} artist="Marta Ilves" from="/artists/marta-ilves" />,
  '/reviews': (
    <ReviewsPage items={[{ ...listed, ...customer, url: '/m.jpg', title: 'Maya', artist: 'Marta' }]} page={{}} />
  ),
  'a gallery': <GalleryReviews reviews={[{ ...listed, ...customer, url: '/m.jpg' }]} />,
  'a gallery item': (
    <WorkReview
      review={{ name: 'Ellen', rating: 4, text: 'The eyes are hers.', response: 'They are.', at }}
      city="Portland"
      country="US"
    />
  ),
};

it.each(Object.entries(SHOWN))('Z-03 the day of a review and the artist’s response stand on %s', (_, page) => {
  show(page);
  expect(screen.getByText('October 5, 2026').getAttribute('datetime')).toBe(at);
  expect(screen.getByText('They are.')).toBeTruthy();
});
