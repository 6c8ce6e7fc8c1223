import type { Gallery, GalleryWork } from '#shared/schemas/gallery.ts';

/** For tests: a piece in a gallery. */
export const aGalleryWork = (number = 1, more: Partial<GalleryWork> = {}): GalleryWork => ({
  id: `ord_${number}`,
  order: `ord_${number}`,
  sku: 'custphotoreal',
  url: `/media/work-${number}.jpg`,
  title: `Work ${number}`,
  artist: { username: 'marta-ilves', name: 'Marta Ilves' },
  medium: 'Oil',
  size: '12 × 16 in',
  city: 'Portland',
  country: 'US',
  width: 800,
  height: 1000,
  tags: ['dogs', 'pets', 'golden-retriever'],
  instructions: '',
  ...more,
});

/** For tests: the gallery of dogs with eight works and more pages. */
export const aGallery = (more: Partial<Gallery> = {}): Gallery => ({
  canonical: '/dog-paintings',
  title: 'Dog paintings',
  description: 'Dogs, painted by hand.',
  h1: 'Dogs',
  tags: ['dogs'],
  parents: ['pets'],
  facets: {
    tags: [
      { tag: 'dogs', name: 'Dogs', count: 1214, selected: true },
      { tag: 'golden-retriever', name: 'Golden retrievers', count: 31, selected: false },
      { tag: 'puppies', name: 'Puppies', count: 12, selected: false },
    ],
    products: [
      { id: 'custphotoreal', name: 'Oil', selected: false },
      { id: 'custpencil', name: 'Pencil', selected: false },
    ],
    more_tags: 0,
  },
  similar: ['cats', 'horses'],
  names: {
    'dogs': 'Dogs',
    'pets': 'Pets',
    'cats': 'Cats',
    'horses': 'Horses',
    'golden-retriever': 'Golden retrievers',
  },
  featured: [],
  items: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => aGalleryWork(number)),
  page: { after: 'next' },
  reviews: [],
  ...more,
});
