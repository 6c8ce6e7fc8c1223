import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { OrderReview } from '#shared/schemas/review.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { ReviewPage } from './review-page.tsx';
import { orderReviewQuery } from './reviews.queries.ts';

const READ = '/api/orders/review/ord_1';
const UNTIL = '2026-11-29T12:00:00.000Z';

const page = (more: Partial<OrderReview> = {}): OrderReview => ({
  order: { id: 'ord_1', cart_id: 'crt_1', status: 6, url: '/media/proof.webp' },
  product: { sku: 'custphotoreal', title: 'Oil painting from your photo' },
  artist: { username: 'marta', name: 'Marta Ilves' },
  rating: null,
  review: null,
  artist_review_response: null,
  can_review: true,
  change_until: null,
  held: false,
  review_state: null,
  private: false,
  by_link: false,
  ...more,
});

function Loaded() {
  const { data } = useQuery(orderReviewQuery('ord_1'));
  return data ? <ReviewPage data={data} /> : null;
}

const open = async (answers: Record<string, unknown>, query = '', heading = 'How do you like it?') => {
  const fetched = answer(answers);
  show(<Loaded />, { at: `/orders/review/ord_1${query}` });
  await screen.findByRole('heading', { level: 1, name: heading });
  return fetched;
};
const sent = (fetched: ReturnType<typeof answer>): unknown[] =>
  fetched.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([, init]) => JSON.parse(init?.body as string) as unknown);

it('R-11 V-02 an order that is rated shows thanks, read-only stars, the review and the response', async () => {
  const rated = page({
    rating: 4,
    review: 'The eyes are hers.',
    artist_review_response: 'They are.',
    can_review: false,
    change_until: UNTIL,
  });
  const fetched = await open({ [READ]: rated }, '?rating=2', 'Thank you for your review!');
  expect(screen.getByRole('img', { name: '4 out of 5 stars' })).toBeTruthy();
  expect(screen.getByText('The eyes are hers.')).toBeTruthy();
  expect(screen.getByText('They are.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Send Marta Ilves a photo/ }).getAttribute('href')).toBe(
    '/orders/project/ord_1#message',
  );
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(sent(fetched)).toEqual([]);
});

it('V-03 V-04 V-05 V-07 without a rating there are stars to choose, notes, the picture, and a refusal without stars', async () => {
  const fetched = await open({ [READ]: page() });
  expect(screen.getByRole('img', { name: 'Oil painting from your photo' })).toBeTruthy();
  expect(screen.getByText(/may be shown publicly on Marta Ilves’s profile/)).toBeTruthy();
  expect(screen.getByText(/Private orders stay private/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add Review' }));
  expect(screen.getByRole('alert').textContent).toBe('Please select a star rating.');
  expect(sent(fetched)).toEqual([]);
});

it('V-02 V-03 C29 stars and words are added together, and can be changed', async () => {
  const added = page({ rating: 5, review: 'Lovely.', change_until: UNTIL });
  const answers = { [READ]: page() };
  const fetched = await open(answers);
  answers[READ] = added;
  await userEvent.click(screen.getByRole('radio', { name: '5 stars' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Your review/ }), 'Lovely.');
  await userEvent.click(screen.getByRole('button', { name: 'Add Review' }));
  await screen.findByRole('heading', { level: 1, name: 'Thank you for your review!' });
  expect(sent(fetched)).toEqual([{ rating: 5, review: 'Lovely.' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Change your review' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '5 stars' }).checked).toBe(true);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Lovely.');
});

it('V-06 C29 the rating of a mailed link is submitted by the page, once, and the words follow', async () => {
  const fetched = await open({ [READ]: page({ by_link: true }) }, '?rating=4', "We've submitted your rating!");
  await waitFor(() => expect(sent(fetched)).toEqual([{ rating: 4 }]));
  expect(screen.getByRole('heading', { level: 1, name: "We've submitted your rating!" })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 stars' }).checked).toBe(true);
});

it.each(['0', '6', '4.5', 'x', ''])('V-06 a rating of %s in the link is not submitted', async (rating) => {
  const fetched = await open({ [READ]: page({ by_link: true }) }, `?rating=${rating}`);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  expect(sent(fetched)).toEqual([]);
});

it('V-06 C29 without the mailed v a rating in the link is only proposed', async () => {
  const fetched = await open({ [READ]: page() }, '?rating=4');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 stars' }).checked).toBe(true);
  expect(sent(fetched)).toEqual([]);
});

it.each([
  [1, 'There is nothing to review yet'],
  [2, 'There is nothing to review yet'],
  [8, 'This order cannot be reviewed'],
  [9, 'This order cannot be reviewed'],
])('V-01 status %d has no review', async (status, heading) => {
  const { order } = page();
  await open({ [READ]: page({ order: { ...order, status }, can_review: false }) }, '', heading);
  expect(screen.queryByRole('radio')).toBeNull();
});

it('C22 C23 the customer learns that a text is held, and that a private order stays private', async () => {
  const added = page({
    rating: 5,
    review: 'See example.com',
    held: true,
    review_state: 'held',
    private: true,
    change_until: UNTIL,
  });
  await open({ [READ]: added }, '', 'Thank you for your review!');
  expect(screen.getByText('A person reads your text before others can.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Change your review' }));
  expect(screen.getByText(/This order is private and stays private/)).toBeTruthy();
});

it('C22 the customer learns that a text was not published, and that nobody will read it', async () => {
  const hidden = page({ rating: 5, review: 'See example.com', held: true, review_state: 'hidden' });
  await open({ [READ]: hidden }, '', 'Thank you for your review!');
  expect(screen.getByText('Your text was not published.')).toBeTruthy();
  expect(screen.queryByText('A person reads your text before others can.')).toBeNull();
});
