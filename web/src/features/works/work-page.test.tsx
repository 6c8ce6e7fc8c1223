import { screen, within } from '@testing-library/react';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { expect, it } from 'vitest';
import type { WorkPage } from '#shared/schemas/work-page.ts';
import { Component } from '#web/app/routes/gallery-sample.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { anArtist } from '../artists/artist.fixture.ts';
import { workData } from './work-data.ts';
import { aWork } from './work.fixture.ts';

const aPage = (more: Partial<WorkPage> = {}): WorkPage => ({
  ...aWork({ id: 'ord_1', photo: '/media/maya-photo.jpg' }),
  product: {
    sku: 'custphotoreal',
    title: 'Oil painting from your photo',
    medium: 'Oil',
    fromCents: 14_900,
    description: '',
    image: '',
  },
  artist_card: anArtist(),
  review: { name: 'Ellen', rating: 4, text: 'The eyes are hers.', response: 'They are.' },
  finished_at: '2026-10-02T12:00:00.000Z',
  width: 880,
  height: 1100,
  o_size: '12x16in',
  more_of_artist: [aWork({ id: 'ord_2', order: 'ord_2', title: 'Anna' })],
  more_of_product: [aWork({ id: 'ord_3', order: 'ord_3', title: 'The bay', artist: 'Hana Okabe' })],
  ...more,
});

const PATH = '/products/gallery/custphotoreal/ord_1';
const open = (page: unknown = aPage(), query = '?order=1') => {
  answer({ [`/api${PATH}`]: page });
  show(
    <Routes>
      <Route path="/products/gallery/:sku/:order" element={<Component />} />
    </Routes>,
    { at: PATH + query },
  );
};
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

it('R-05 shows the piece beside its photo, with its label and what was said of it', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Maya' })).toBeTruthy();
  expect(screen.getByRole('slider', { name: 'VIEW PHOTO / VIEW ARTWORK' })).toBeTruthy();
  expect(screen.getAllByRole('definition').map((part) => part.textContent)).toEqual([
    'Marta Ilves',
    'Oil, 12 × 16 in',
    'Portland, United States',
    'October 2, 2026',
  ]);
  expect(screen.getByText('“The eyes are hers.”')).toBeTruthy();
  expect(screen.getByText('Ellen, Portland, United States')).toBeTruthy();
  expect(screen.getByText('They are.')).toBeTruthy();
  expect(document.title).toBe('Maya, Oil by Marta Ilves | Atelier');
  expect(document.querySelector('meta[property="og:image"]')?.getAttribute('content')).toMatch(/\/media\/maya\.jpg$/);
});

it('R-05 leads to an order of the same size, to the artist, to the line, and to others like it', async () => {
  open();
  await screen.findByRole('heading', { level: 1 });
  expect(hrefOf('Start Oil Order')).toBe('/products/custphotoreal?o_size=12x16in&order=ord_1');
  expect(hrefOf('Marta Ilves')).toBe('/artists/marta-ilves');
  expect(hrefOf('See Marta Ilves’s profile')).toBe('/artists/marta-ilves');
  expect(hrefOf('Oil painting from your photo')).toBe('/products/custphotoreal');
  const more = within(screen.getByRole('region', { name: 'More by Marta Ilves' })).getByRole('link');
  expect(more.getAttribute('href')).toBe('/products/gallery/custphotoreal/ord_2?order=1');
  expect(within(screen.getByRole('region', { name: 'Oil by other hands' })).getByRole('link').textContent).toContain(
    'The bay',
  );
});

it('R-05 leads back to the gallery that it was opened from, and so do the next pieces', async () => {
  open(aPage(), '?order=1&from_gallery=%2Fartists%2Fmarta-ilves');
  await screen.findByRole('heading', { level: 1 });
  expect(hrefOf('Back')).toBe('/artists/marta-ilves');
  expect(hrefOf(/Anna/)).toBe('/products/gallery/custphotoreal/ord_2?order=1&from_gallery=%2Fartists%2Fmarta-ilves');
});

it.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)', '/\\elsewhere.example'])(
  'R-05 never leads to %s',
  async (from) => {
    open(aPage(), `?order=1&from_gallery=${encodeURIComponent(from)}`);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
    expect(document.body.innerHTML).not.toContain('elsewhere.example');
  },
);

it('R-05 C23 a piece without a photo, a review, an artist and others has a page too', async () => {
  const {
    photo: _photo,
    review: _review,
    artist_card: _card,
    ...rest
  } = aPage({ more_of_artist: [], more_of_product: [] });
  open(rest);
  expect(await screen.findByRole('img', { name: 'Maya, Oil' })).toBeTruthy();
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Marta Ilves' })).toBeNull();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

it('R-05 what is private or unknown is not found, and a failure can be tried again', async () => {
  open(404);
  expect(await screen.findByText(/404 - Not Found/)).toBeTruthy();
  open(500);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

const occasion = { origin: 'https://atelier.example', today: '2026-11-30' };

it('R-05 tells search engines who made the picture, and gives no rating without a review', () => {
  expect(workData(aPage(), occasion)).toMatchObject({
    contentUrl: expect.stringMatching(/\/media\/maya\.jpg$/) as string,
    creator: { name: 'Marta Ilves', url: expect.stringMatching(/\/artists\/marta-ilves$/) as string },
    review: { reviewRating: { ratingValue: 4 } },
  });
  const { review: _review, ...rest } = aPage();
  expect(workData(rest, occasion)).not.toHaveProperty('review');
});
