import type { Seller } from '#shared/schemas/artist.ts';
import { aWork } from '../works/work.fixture.ts';

/** For tests: a finished order on an artist’s page. */
export const anOrder = (more: Parameters<typeof aWork>[0] = {}): Seller['orders'][number] => {
  const work = aWork(more);
  return { ...work, supplier_product_2: work.sku, _painting_image_url: work.url };
};

/** For tests: an artist with two pieces and a review. */
export const anArtist = (more: Partial<Seller> = {}): Seller => ({
  id: 'usr_1',
  name: 'Marta Ilves',
  username: { real: 'Marta-Ilves', normal: 'marta-ilves' },
  bio: {
    source: 'I paint people the way light finds them.',
    compiled: '<p>I paint people the way light finds them.</p>',
  },
  address: { country: 'EE' },
  location: 'Tartu',
  active: true,
  avatar: null,
  availability: 'open',
  external_samples: [],
  requestedCount: 3,
  reviews: 0,
  assets: [],
  featured_assets: [{ url: '/media/maya.jpg' }],
  orders: [
    anOrder({ id: 'ord_1', order: 'ord_1', url: '/media/maya.jpg', photo: '/media/maya-photo.jpg' }),
    anOrder({
      id: 'ord_2',
      order: 'ord_2',
      url: '/media/anna.jpg',
      sku: 'custpencil',
      title: 'Anna',
      medium: 'Pencil',
      size: '8 × 10 in',
    }),
  ],
  review_orders: [
    {
      id: 'ord_1',
      sku: 'custphotoreal',
      medium: 'Oil',
      image: '/media/maya.jpg',
      name: 'Ellen',
      city: 'Portland',
      country: 'US',
      artist_rating: 4,
      artist_review: 'The eyes are hers.',
      artist_review_response: 'They are.',
      artist_review_date: '2026-10-05T09:30:00.000Z',
      supplier_product_2: 'custphotoreal',
      _painting_image_url: '/media/maya.jpg',
      cart: { name: 'Ellen' },
    },
  ],
  languages: [],
  usual_days: {},
  mediums: ['Oil'],
  from_cents: 14_900,
  record: { answer_seconds: 7200, finished: 4, on_time: 3 },
  ...more,
});
