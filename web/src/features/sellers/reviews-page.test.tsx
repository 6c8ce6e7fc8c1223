import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SellerReview } from '#shared/schemas/review.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { ReviewsPage } from './reviews-page.tsx';

const aReview = (more: Partial<SellerReview> = {}): SellerReview => ({
  order: 'ord_1',
  rating: 5,
  review: 'The eyes are hers.',
  name: 'Grace',
  at: '2026-11-22T12:00:00.000Z',
  product: { sku: 'custphotoreal', title: 'Oil painting from your photo' },
  response: 'They are.',
  responded_at: '2026-11-22T13:00:00.000Z',
  held: false,
  response_held: false,
  review_state: 'shown',
  response_state: 'shown',
  ...more,
});

const open = async (...reviews: SellerReview[]): Promise<void> => {
  answer({ '/api/sellers/reviews': { reviews, average: 5, count: reviews.length, page: {} } });
  show(<ReviewsPage />, { at: '/sellers/reviews' });
  await screen.findAllByText(/Oil painting from your photo/);
};

it('C7 one response is written at a time, from a press', async () => {
  const waiting = { response: null, responded_at: null, response_state: null };
  await open(
    aReview({ order: 'ord_1', ...waiting }),
    aReview({ order: 'ord_2', ...waiting }),
    aReview({ order: 'ord_3' }),
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  const [first] = screen.getAllByRole('button', { name: 'Reply' });
  await userEvent.click(first!);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your response' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit your response' }));
  expect(screen.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value)).toEqual(['They are.']);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('textbox')).toBeNull();
});

it.each([
  [
    'held',
    'We read this review before it is shown. You can answer it then.',
    'We read your response before it is shown',
  ],
  ['hidden', 'This review was not published.', 'Your response was not published; our mail says why'],
] as const)('C22 the artist reads which texts are %s', async (state, ofReview, ofResponse) => {
  const both = { review_state: state, response_state: state };
  await open(aReview({ ...both, review: '', held: true, response_held: true }));
  expect(screen.getByText(ofReview)).toBeTruthy();
  expect(screen.getByText(ofResponse)).toBeTruthy();
});

it('C22 of shown texts the artist reads nothing but the texts', async () => {
  await open(aReview());
  expect(screen.getByText('“The eyes are hers.”')).toBeTruthy();
  expect(screen.queryByText(/before it is shown|not published/)).toBeNull();
});

it.each(['held', 'hidden'] as const)('C22 a review that is %s is not to be answered', async (review_state) => {
  await open(aReview({ review_state, review: '', held: true, response: null, response_state: null }));
  expect(screen.queryByText('Waiting for your reply')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  cleanup();
  await open(aReview({ review_state, review: '', held: true }));
  expect(screen.queryByRole('button', { name: 'Edit your response' })).toBeNull();
});
