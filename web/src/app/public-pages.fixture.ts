import { anArtist } from '../features/artists/artist.fixture.ts';
import { aGallery } from '../features/galleries/gallery.fixture.ts';
import { aQuestion } from '../features/messages/messages.fixture.ts';
import { aProduct } from '../features/products/product.fixture.ts';
import { aWork } from '../features/works/work.fixture.ts';

const line = {
  sku: 'custphotoreal',
  title: 'Oil painting',
  fromCents: 14_900,
  image: '/media/a.1100.webp',
  medium: 'Oil',
};
const works = ['ord_1', 'ord_2', 'ord_3'].map((id) => aWork({ id, order: id }));
const review = { name: 'Ellen', rating: 4.5, text: 'The eyes are hers. </script><script>alert(1)</script>' };

/** For tests: what the API answers a visitor by path. */
export const ANSWERS: Record<string, unknown> = {
  '/api/home': {
    hero: { photo: '/media/p.1100.webp', artwork: '/media/a.1100.webp' },
    stages: [{ image: '/media/s.1100.webp', label: 'Sketch' }],
    slices: [line],
    works: [{ ...line, title: 'Maya', artist: 'Marta Ilves', size: '12 × 16 in', city: 'Lyon', order: 'ord_1' }],
    artists: [{ name: 'Marta Ilves', username: 'marta-ilves', images: ['/media/m.1100.webp'] }],
    review,
  },
  '/api/products/': { products: [{ ...line, description: 'In oil.', supplier_product: 'paint' }] },
  '/api/products/custphotoreal': aProduct({
    rating: 4.8,
    reviewsCount: 2,
    gallery: works.map(({ id, url, photo, sku }) => ({ id, url, sku, ...(photo && { photo }) })),
    description: { source: 'Painted </script> in oil.', compiled: '<p>Painted &lt;/script&gt; in oil.</p>' },
  }),
  '/api/products/gallery/custphotoreal/ord_1': {
    ...aWork({ id: 'ord_1', photo: '/media/maya-photo.jpg' }),
    product: { ...line, description: '' },
    artist_card: anArtist(),
    review,
    finished_at: '2026-10-02T23:30:00.000Z',
    width: 880,
    height: 1100,
    o_size: '12x16in',
    more_of_artist: works.slice(1),
    more_of_product: [],
  },
  '/api/artists/': { artists: [anArtist()], samples: [] },
  '/api/artists/marta-ilves': anArtist(),
  '/api/reviews': { items: [], page: {} },
  '/api/gallery/dogs': aGallery(),
  '/api/gallery/tags': { groups: [{ name: 'Animals', tags: [{ tag: 'pets', name: 'Pets', count: 3, more: true }] }] },
  '/api/samples': { samples: works },
  '/api/styles': [],
  '/api/styles/time': { seconds: 12 },
  '/graphql': { data: { messageById: aQuestion(), messagesForNode: { edges: [], pageInfo: {} } } },
};

/** For tests: answers as the API does; a path without an answer is not there. */
export const answerVisitor =
  (answers: Record<string, unknown> = ANSWERS) =>
  (input: string): Promise<Response> => {
    const body = answers[new URL(input, 'http://site').pathname];
    if (body instanceof Response) return Promise.resolve(body.clone());
    if (body === undefined)
      return Promise.resolve(Response.json({ code: 'x.not_found', message: 'No.' }, { status: 404 }));
    return Promise.resolve(Response.json(body));
  };
