import { fireEvent, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, show } from '../../lib/render.fixture.tsx';
import { uploadStore } from '../photos/upload-store.ts';
import { Home } from './home.tsx';

/** The home page of a shop that has nothing but its lines. */
const empty = { works: [], artists: [], reviews: [], galleries: [] };

const products = [
  { sku: 'custpencil', title: 'Pencil drawing', fromCents: 8900, image: 'a.jpg' },
  { sku: 'custphotoreal', title: 'Oil painting', fromCents: 18999, image: 'b.jpg' },
];

it('R-01 the home page stands on its words even when nothing else is known', async () => {
  answer({ '/api/home': empty, '/api/products/': { products: [] } });
  show(<Home />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Your photo/);
  expect(screen.getByRole('link', { name: 'Start an Order' }).getAttribute('href')).toBe('/products');
  expect(screen.getByRole('link', { name: /^Upload Photo/ }).getAttribute('href')).toBe('/assets');
  await waitForElementToBeRemoved(() => screen.queryByText(/One photo/));
  expect(screen.getByRole('heading', { name: 'What happens, and what it costs' })).toBeTruthy();
  expect(screen.queryByText('Fresh off the easel')).toBeNull();
});

it('R-01 takes a photo in its first screen, and says so when that fails', async () => {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  const fetched = answer({
    '/api/home': empty,
    '/api/products/': { products: [] },
    '/api/updates/create-chunked/': 422,
  });
  show(<Home />);
  expect(screen.getByRole('button', { name: 'See your photo in a style first' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Photo', { selector: 'input' }), {
    target: { files: [new File(['x'], 'dogs.png', { type: 'image/png' })] },
  });
  expect(await screen.findByText('Refused with 422.')).toBeTruthy();
  expect(fetched.mock.calls.find(([path]) => path.includes('create-chunked'))?.[1]?.body).toContain('dogs.png');
  expect(document.querySelector('[data-private]'), 'C52 a photo is private').not.toBeNull();
  for (const { key } of uploadStore.read().uploads) uploadStore.cancel(key);
});

it('R-01 every piece on the wall leads to its own page, and back here', async () => {
  const work = {
    image: '/a.jpg',
    title: 'Jonas',
    artist: 'Tomás Quiroga',
    medium: 'Pencil',
    size: '12 × 16 in',
    city: 'Hamburg',
    sku: 'custpencil',
    order: 'ord_1',
  };
  answer({ '/api/home': { ...empty, works: [work] }, '/api/products/': { products } });
  show(<Home />);
  expect((await screen.findByRole('link', { name: /Jonas/ })).getAttribute('href')).toBe(
    '/products/gallery/custpencil/ord_1?order=1&from_gallery=%2F',
  );
});

it.each([
  ['P-33 R-01 shows the headline claims, the first of them the catalogue’s lowest price', products, ['$89']],
  ['P-33 C48 says no price where nothing is sold', [], []],
])('%s', async (_title, lines, price) => {
  answer({ '/api/home': empty, '/api/products/': { products: lines } });
  show(<Home />);
  const claims = within(screen.getByRole('region', { name: 'In short' }));
  if (price.length > 0) await claims.findByText('Prices start here');
  expect(claims.getAllByRole('term').map((term) => term.textContent)).toEqual([
    ...price,
    'About 1 week',
    'About 3 weeks',
    '24 hours',
  ]);
});

it('R-01 cuts a real price into the 20% deposit, rounded down, and the rest', async () => {
  answer({ '/api/home': empty, '/api/products/': { products } });
  show(<Home />);
  expect(await screen.findAllByText('$37.99')).toHaveLength(2);
  expect(screen.getAllByText('$152.00')).toHaveLength(2);
});

it('R-01 every medium leads to its product with its from-price', async () => {
  answer({ '/api/home': { ...empty, slices: products }, '/api/products/': { products } });
  show(<Home />);
  const strip = within(await screen.findByRole('navigation', { name: 'Products' }));
  expect(strip.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/products/custpencil', 'Pencil drawingfrom $89'],
    ['/products/custphotoreal', 'Oil paintingfrom $189.99'],
  ]);
  expect(screen.getByRole('heading', { name: 'One photo, two hands.' })).toBeTruthy();
});

it('says so and offers to try again when the works could not be loaded', async () => {
  answer({ '/api/home': 500, '/api/products/': { products } });
  show(<Home />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('R-01 C31 shows what has happened in the shop: reviews, and galleries with pictures of their works', async () => {
  const galleries = [
    { path: '/gallery/featured/watercolor', title: 'Watercolor', image: '/w.jpg' },
    { path: '/dog-paintings', title: 'Dog paintings' },
  ];
  const reviews = [
    { text: 'The eyes are hers.', name: 'Ellen', city: 'Portland', country: 'US', rating: 5, image: '/maya.jpg' },
    { text: 'It smells of the sea.', name: 'Lucía', city: 'Bilbao', country: 'ES', rating: 5 },
  ];
  answer({ '/api/home': { ...empty, galleries, reviews }, '/api/products/': { products } });
  const { container } = show(<Home />);
  const said = within(await screen.findByRole('region', { name: 'Reviews' }));
  expect(said.getByText('“The eyes are hers.”')).toBeTruthy();
  expect(said.getByText('Lucía, Bilbao, Spain')).toBeTruthy();
  expect(said.getByRole('link', { name: 'Read all reviews' }).getAttribute('href')).toBe('/reviews');
  expect(screen.getByRole('link', { name: 'Watercolor' }).getAttribute('href')).toBe('/gallery/featured/watercolor');
  expect(screen.getByRole('link', { name: 'Dog paintings' }).getAttribute('href')).toBe('/dog-paintings');
  expect(container.querySelectorAll('[href="/dog-paintings"] img')).toHaveLength(0);
});
