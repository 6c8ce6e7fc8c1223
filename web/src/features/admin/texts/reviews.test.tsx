import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AdminMessage } from '#shared/schemas/message-moderation.ts';
import type { AdminReview } from '#shared/schemas/review.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { ReviewsTab } from './reviews-tab.tsx';

const review: AdminReview = {
  order: 'ord_1',
  cart_id: 'crt_1',
  title: 'Oil painting from your photo',
  name: 'Grace',
  artist: 'Marta Ilves',
  rating: 5,
  at: '2026-11-22T12:00:00.000Z',
  review: { text: 'See example.com', state: 'held', reason: 'It contains a link.' },
  response: { text: 'Thank you.', state: 'shown', reason: '' },
  reports: [{ at: '2026-11-22T13:00:00.000Z', reason: 'An advertisement.' }],
};

it('C22 an admin reads why a text is held or reported, and decides with a reason', async () => {
  const fetched = answer({
    '/api/admin/reviews': { reviews: [review] },
    '/api/admin/reviews/ord_1/hide': review,
  });
  show(<ReviewsTab />);
  const text = within(await screen.findByRole('region', { name: 'The review' }));
  expect(text.getByText('See example.com')).toBeTruthy();
  expect(text.getByText('It contains a link.')).toBeTruthy();
  expect(screen.getByText(/An advertisement/)).toBeTruthy();
  await userEvent.click(text.getByRole('button', { name: 'Hide the review' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
  expect(dialog.getByText('Please give a reason.')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox'), 'An advertisement.');
  await userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toContain(
      'The review of Oil painting from your photo is hidden now.',
    ),
  );
  const [, init] = fetched.mock.calls.find(([url]) => url.includes('/hide'))!;
  expect(JSON.parse(init?.body as string)).toEqual({
    part: 'review',
    text: 'See example.com',
    reason: 'An advertisement.',
  });
});

it('C22 an admin publishes a held reply, which names its question', async () => {
  const reply: AdminMessage = {
    message: 'msg_1',
    artist: 'usr_marta',
    author: 'Marta Ilves',
    title: 'Oil painting',
    question: 'How thick is the paint?',
    text: { text: 'See example.com', state: 'held', reason: 'It contains a link.' },
    published: 'As thick as honey.',
    reports: [{ at: '2026-11-22T13:00:00.000Z', reason: 'It is rude.' }],
    at: '2026-11-22T12:00:00.000Z',
  };
  const fetched = answer({
    '/api/admin/reviews': { reviews: [] },
    '/api/admin/messages': { messages: [reply] },
    '/api/admin/messages/msg_1': reply,
  });
  show(<ReviewsTab />);
  await userEvent.click(screen.getByRole('radio', { name: 'Questions' }));
  const text = within(await screen.findByRole('region', { name: 'The reply' }));
  expect(text.getByText('It contains a link.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'How thick is the paint?' })).toBeTruthy();
  expect(screen.getByText('As thick as honey.')).toBeTruthy();
  expect(screen.getByText(/It is rude/)).toBeTruthy();
  await userEvent.click(text.getByRole('button', { name: 'Publish the reply' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'Our own page.');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('is shown now'));
  const [, init] = fetched.mock.calls.find(([url]) => url.endsWith('/msg_1'))!;
  expect(JSON.parse(init?.body as string)).toEqual({
    artist: 'usr_marta',
    decision: 'publish',
    text: 'See example.com',
    reason: 'Our own page.',
  });
});

it('C22 an admin who decides about a text that was replaced meanwhile is told so, and reads the new one', async () => {
  const answers: Record<string, unknown> = { '/api/admin/reviews': { reviews: [review] } };
  const fetched = answer(answers);
  show(<ReviewsTab />);
  const decide = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Publish the review' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'Our own page.');
    return dialog;
  };
  const dialog = await decide();
  const newer = { ...review, review: { ...review.review, text: 'See example.com/casino' } };
  answers['/api/admin/reviews'] = { reviews: [newer] };
  const message = 'Its author has changed this text since. Please read it again.';
  answers['/api/admin/reviews/ord_1/publish'] = Response.json({ code: 'text.changed', message }, { status: 409 });
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain(message));
  expect(await screen.findByText('See example.com/casino')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  answers['/api/admin/reviews/ord_1/publish'] = newer;
  const again = await decide();
  expect(again.queryByRole('alert')).toBeNull();
  await userEvent.click(again.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('is shown now'));
  const sent = fetched.mock.calls.filter(([url]) => url.includes('/publish'));
  expect(sent.map(([, init]) => (JSON.parse(init?.body as string) as { text: string }).text)).toEqual([
    'See example.com',
    'See example.com/casino',
  ]);
});
