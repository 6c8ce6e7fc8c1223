import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Asset } from '#shared/schemas/asset.ts';
import { choose, jobs, open, photo, posted, thumbnails } from './converter.fixture.tsx';

it('C27 filterId preselects a style, and the chosen one takes its place in the address', async () => {
  await open({ at: '/assets/ast_1?filterId=pencil&from=/products/custpencil' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pencil Sketch');
  await choose('Oil Painting');
  expect(screen.getByTestId('address').textContent).toBe('/assets/ast_1?filterId=oil&from=%2Fproducts%2Fcustpencil');
});

it('S-03 Start Over leads to another photo; the styles are one stop of the tab key, along which the arrows go', async () => {
  const fetched = await open({ at: '/assets/ast_1?filterId=oil' });
  expect(screen.getByRole('link', { name: 'Start Over' }).getAttribute('href')).toBe('/assets');
  const tiles = screen.getAllByRole('button', { name: /Photorealistic|Oil Painting|Pencil Sketch/ });
  expect(tiles.map((tile) => tile.tabIndex)).toEqual([-1, 0, -1]);
  await waitFor(() => expect(jobs(fetched)).toHaveLength(1));
  tiles[1]?.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(tiles[2]);
  await userEvent.keyboard('{Home}');
  expect(document.activeElement).toBe(tiles[0]);
  expect(jobs(fetched), 'going along chooses nothing').toHaveLength(1);
  await userEvent.keyboard('{End}{Enter}');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pencil Sketch');
});

it('S-03 the strip shows the photo itself in each style, its examples until then', async () => {
  let thumbs: Asset['thumbnails'];
  const fetched = await open({
    more: {
      '/api/assets/ast_1/thumbnails': { status: true },
      get '/api/assets/ast_1'() {
        return { ...photo, thumbnails: thumbs };
      },
    },
  });
  const pictures = (name: string) =>
    [...screen.getByRole('button', { name }).querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(pictures('Oil Painting')).toEqual(['/media/styles/oil.jpg']);
  await waitFor(() => expect(posted(fetched, '/thumbnails')).toHaveLength(1));
  thumbs = thumbnails;
  await waitFor(() => expect(pictures('Oil Painting')).toEqual(['/media/styles/oil.jpg', '/media/t-oil']));
  expect(posted(fetched, '/thumbnails')).toHaveLength(1);
});

const work = {
  id: 'w1',
  sku: 'custpencil',
  order: 'ord_1',
  url: '/w.jpg',
  title: 'Rex',
  artist: 'Hana Okabe',
  medium: 'Pencil',
  size: '8 × 10 in',
  city: 'Oslo',
  country: 'NO',
  tags: [],
  instructions: '',
  rating: 5,
};

it('S-05 shows recent examples of the style, and where there are more', async () => {
  const fetched = await open({ at: '/assets/ast_1?filterId=pencil', more: { '/api/samples': { samples: [work] } } });
  expect(await screen.findByRole('heading', { name: 'Recent Examples of Pencil Sketch' })).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Rex' })).getAttribute('href')).toBe(
    '/products/gallery/custpencil/ord_1?order=1&from_gallery=%2Fgallery%2Fpencil',
  );
  expect(screen.getByRole('link', { name: /View More/ }).getAttribute('href')).toBe('/gallery/featured/?tags=pencil');
  expect(fetched.mock.calls.map(([path]) => path)).toContain('/api/samples?tag=pencil&limit=15');
});

it('S-05 leads to the style’s own gallery while none of its works is in the selection', async () => {
  await open({ at: '/assets/ast_1?filterId=pencil', more: { '/api/samples': { samples: [{ ...work, rating: 3 }] } } });
  expect((await screen.findByRole('link', { name: /View More/ })).getAttribute('href')).toBe('/gallery/pencil');
});

it('S-05 works of the medium are not called examples of the style, and nothing leads to an empty gallery', async () => {
  const answers = [{ samples: [] }, { samples: [work] }];
  const more = {
    get '/api/samples'() {
      return answers.shift();
    },
  };
  const fetched = await open({ at: '/assets/ast_1?filterId=pencil', more });
  expect(await screen.findByRole('heading', { name: 'Recent works in pencil' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Rex' }).getAttribute('href')).toBe(
    '/products/gallery/custpencil/ord_1?order=1',
  );
  expect(screen.queryByText(/Recent Examples|View More/)).toBeNull();
  expect(fetched.mock.calls.map(([path]) => path)).toContain('/api/samples?tag=all&sku=custpencil&limit=15');
});

it('S-06 shows the words and the recommended products', async () => {
  await open();
  expect(screen.getByText('Photorealistic in words.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Pencil Drawings/ }).getAttribute('href')).toBe('/products/custpencil');
  expect(screen.getByRole('link', { name: 'All Products' }).getAttribute('href')).toBe('/products');
});

it.each([
  { filterId: 'pencil', earlier: undefined, choice: 'pencil|1' },
  { filterId: 'pencil', earlier: 'oil|0.6', choice: 'pencil|1' },
  { filterId: 'pencil', earlier: 'pencil|0.6', choice: 'pencil|0.6' },
  { filterId: 'photorealistic', earlier: 'oil|0.6', choice: 'photorealistic|0' },
  { filterId: 'crayon', earlier: 'oil|0.6', choice: 'oil|0.6' },
])('S-07 S-12 C27 opened with $filterId after $earlier, the photo is ordered as $choice', async (each) => {
  if (each.earlier) localStorage.setItem('style:ast_1', each.earlier);
  await open({ at: `/assets/ast_1?filterId=${each.filterId}&from=%2Fproducts%2Fcustpencil` });
  await choose('Save and Go Back');
  expect(screen.getByTestId('address').textContent).toContain('/products/custpencil');
  expect(localStorage.getItem('style:ast_1')).toBe(each.choice);
});

it('S-07 saves and goes back to where one came from', async () => {
  await open({ at: '/assets/ast_1?from=%2Fproducts%2Fcustpencil' });
  await choose('Save and Go Back');
  expect(screen.getByTestId('address').textContent).toBe('/products/custpencil');
});

it.each([
  '//elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  'https://elsewhere.example',
  'javascript:alert(1)',
])('S-07 goes back to the products when the address names %j, which is no page of this site', async (from) => {
  await open({ at: `/assets/ast_1?from=${encodeURIComponent(from)}` });
  await choose('Save and Go Back');
  expect(screen.getByTestId('address').textContent).toBe('/products');
});

it('C27 deepportrait crops the photo to its largest face, once, and never over another crop', async () => {
  const fitness = {
    width: 800,
    height: 1000,
    sharpness: 90,
    brightness: 120,
    contrast: 50,
    faces: [{ x: 40, y: 20, w: 15, h: 16, sharpness: 80 }],
  };
  const coords = { x: 20, y: 10, x2: 80, y2: 74 };
  const cropped = { '/api/updates/edit/ast_1': { status: true, result: { ...photo, fitness, coords } } };
  const fetched = await open({ at: '/assets/ast_1?deepportrait=1', of: { fitness }, more: cropped });
  await waitFor(() => expect(screen.getByText('Cropped as a portrait.')).toBeTruthy());
  expect(posted(fetched, '/api/updates/edit/')).toHaveLength(1);
  expect(JSON.parse(posted(fetched, '/api/updates/edit/')[0] ?? '')).toMatchObject({
    coords: { x: expect.any(Number), x2: expect.any(Number) },
  });
  expect(screen.getByRole('button', { name: 'Edit Photo' })).toBeTruthy();
});

it('C27 deepportrait leaves a crop of the customer’s own alone, and says where it found no face', async () => {
  const stored = await open({ at: '/assets/ast_1?deepportrait=1', of: { coords: { x: 0, y: 0, x2: 50, y2: 50 } } });
  expect(posted(stored, '/api/updates/edit/')).toEqual([]);
  expect(screen.getByText('Cropped as a portrait.')).toBeTruthy();
});

it('C27 deepportrait says where no face was found', async () => {
  const fetched = await open({ at: '/assets/ast_1?deepportrait=1' });
  expect(screen.getByText('We found no face to crop this portrait to.')).toBeTruthy();
  expect(posted(fetched, '/api/updates/edit/')).toEqual([]);
});
