import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ListedReview } from '#shared/schemas/review.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { ReviewsPage } from './reviews-page.tsx';

const item: ListedReview = {
  order: 'ord_1',
  sku: 'custphotoreal',
  rating: 5,
  review: 'The eyes are hers.',
  response: 'They are.',
  name: 'Grace',
  city: 'Portland',
  country: 'US',
  url: '/media/piece.webp',
  title: 'Portrait in oil',
  artist: 'Marta Ilves',
};

it('R-19 V-08 a review has its piece, stars, place and response, and leads to the piece and to the next page', () => {
  show(<ReviewsPage items={[item]} page={{ after: 'next' }} />);
  expect(screen.getByRole('img', { name: '5 out of 5 stars' })).toBeTruthy();
  expect(screen.getByText(/Grace, Portland/)).toBeTruthy();
  expect(screen.getByText('They are.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Portrait in oil for Grace' }).getAttribute('href')).toBe(
    '/products/gallery/custphotoreal/ord_1?order=1&from_gallery=%2Freviews',
  );
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/reviews?after=next');
  expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
});

it('V-08 reviews are filtered by line, page by page, and shown of all lines again', async () => {
  const line = { title: '', description: '', image: '', fromCents: 1 };
  answer({
    '/api/products/': {
      products: [
        { ...line, sku: 'custphotoreal', medium: 'Oil' },
        { ...line, sku: 'custpencil', medium: 'Pencil' },
        { ...line, sku: 'giftcard', medium: 'Gift card' },
      ],
    },
  });
  show(<ReviewsPage items={[item]} page={{ after: 'next' }} sku="custpencil" />);
  const lines = within(await screen.findByRole('list', { name: 'Reviews of' }));
  await waitFor(() => expect(lines.getAllByRole('link')).toHaveLength(2));
  expect(
    lines.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('aria-current') ?? '']),
  ).toEqual([
    ['/reviews?sku=custphotoreal', ''],
    ['/reviews', 'true'],
  ]);
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/reviews?sku=custpencil&after=next');
});

it('C22 a review is reported with a reason', async () => {
  const fetched = answer({ '/api/reviews/ord_1/report': { status: true } });
  show(<ReviewsPage items={[item]} page={{}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Report the review of Grace' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Report' }));
  expect(dialog.getByText('Please tell us what is wrong with it.')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox'), 'It is about another piece.');
  await userEvent.click(dialog.getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Thank you. A person looks at this review.'));
  const sent = fetched.mock.calls.filter(([, init]) => init?.method === 'POST');
  expect(sent.map(([, init]) => JSON.parse(init?.body as string) as unknown)).toEqual([
    { reason: 'It is about another piece.' },
  ]);
});
