import { expect, it } from 'vitest';
import { pagesOfArtist, pagesOfCatalogue, pagesOfQuestion, pagesOfWork, type ChangedWork } from './pages-of.ts';

const work: ChangedWork = {
  orderId: 'ord_1',
  sku: 'custpencil',
  username: 'Marta',
  tags: ['dogs', 'golden-retriever', 'featured'],
  neighbours: [{ sku: 'custpencil', orderId: 'ord_2' }],
  isOnHome: false,
  isReviewed: false,
};

it('a changed work concerns its page, those beside it, its line, its artist, and the galleries of its line and tags', () => {
  expect(pagesOfWork(work)).toEqual([
    '/products/gallery/custpencil/ord_1',
    '/products/gallery/custpencil/ord_2',
    '/products/custpencil',
    '/artists/marta',
    '/artists',
    '/gallery',
    '/gallery/featured/pencil',
    '/dog-paintings',
    '/gallery/dogs/pencil',
    '/gallery/tags/dogs',
    '/gallery/golden-retriever',
    '/gallery/golden-retriever/pencil',
    '/gallery/tags/golden-retriever',
    '/gallery/tags',
  ]);
});

it('home and the list of reviews are concerned only if they show it', () => {
  expect(pagesOfWork({ ...work, isOnHome: true, isReviewed: true }).slice(-2)).toEqual(['/', '/reviews']);
});

it('a work without tags and without an artist’s page concerns four pages', () => {
  const plain = { ...work, tags: [], username: '', neighbours: [] };
  expect(pagesOfWork(plain)).toEqual([
    '/products/gallery/custpencil/ord_1',
    '/products/custpencil',
    '/gallery',
    '/gallery/featured/pencil',
  ]);
});

it('questions, artists and the catalogue concern the pages that show them', () => {
  expect(pagesOfQuestion('msg_1', 't_dogs')).toEqual(['/questions/msg_1', '/gallery/tags/dogs']);
  expect(pagesOfQuestion('msg_1', 'custpencil')).toEqual(['/questions/msg_1', '/products/custpencil']);
  expect(pagesOfArtist('Marta')).toEqual(['/artists/marta', '/artists', '/']);
  expect(pagesOfCatalogue(['custpencil'])).toEqual([
    '/',
    '/about',
    '/products',
    '/gallery',
    '/products/custpencil',
    '/gallery/featured/pencil',
  ]);
});
