import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { AdminQuestion } from '#shared/schemas/admin-question.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { MessagesTab } from './messages-tab.tsx';

afterEach(() => vi.unstubAllGlobals());

const NOBODY = { messages: [], next: null };

const aQuestion = (more: Partial<AdminQuestion> = {}): AdminQuestion => ({
  id: 'ent_1',
  order_id: 'ord_1',
  number: '7K3F9QAB',
  title: 'Oil painting',
  status: 2,
  side: 'customer',
  name: 'grace@example.com',
  text: 'Can I have it by May?',
  images: [],
  at: '2026-11-20T10:00:00Z',
  ...more,
});

it('C40 a message to the studio is answered in the list, once, and only its side is written to', async () => {
  const path = '/api/orders/project/ord_2/messages';
  const fetched = answer({
    '/api/admin/contact': NOBODY,
    '/api/admin/questions': {
      questions: [
        aQuestion(),
        aQuestion({ id: 'ent_2', order_id: 'ord_2', number: '8M4', side: 'artist', name: 'Marta Ilves' }),
      ],
      next: null,
    },
    [path]: {},
  });
  show(<MessagesTab />);
  const link = await screen.findByRole('link', { name: 'Oil painting #8M4' });
  expect(link.getAttribute('href')).toBe('/admin/orders/ord_2');
  const card = within(link.closest('li')!);
  await userEvent.click(card.getByRole('button', { name: 'Send the answer' }));
  expect(card.getByText('Please write an answer.')).toBeTruthy();
  expect(fetched.mock.calls.some(([called]) => called === path)).toBe(false);
  await userEvent.type(card.getByLabelText('Answer to the artist'), ' Two more days. ');
  await userEvent.click(card.getByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByText('The artist gets your answer.')).toBeTruthy();
  const sent = fetched.mock.calls.filter(([called]) => called === path);
  expect(sent.map(([, init]) => init?.body)).toEqual(['{"text":"Two more days.","to":"artist","question":"ent_2"}']);
  expect(new Headers(sent[0]?.[1]?.headers).get('idempotency-key')).toBeTruthy();
});

it('C40 without a message nobody waits', async () => {
  answer({ '/api/admin/contact': NOBODY, '/api/admin/questions': { questions: [], next: null } });
  show(<MessagesTab />);
  expect(await screen.findByText('Nobody waits for an answer about an order')).toBeTruthy();
});

const aContactMessage = {
  id: 'con_1',
  email: 'ada@example.com',
  text: 'Do you paint parrots?',
  page: '/contact',
  at: aQuestion().at,
};

it('W-06 C40 a message of somebody without an order is answered in the list', async () => {
  const path = '/api/admin/contact/con_1/answer';
  const fetched = answer({
    '/api/admin/questions': { questions: [], next: null },
    '/api/admin/contact': { messages: [aContactMessage], next: null },
    [path]: { status: true },
  });
  show(<MessagesTab />);
  const card = within((await screen.findByText('Do you paint parrots?')).closest('li')!);
  await userEvent.click(card.getByRole('button', { name: 'Send the answer' }));
  expect(card.getByText('Please write an answer.')).toBeTruthy();
  await userEvent.type(card.getByLabelText('Answer to ada@example.com'), ' We do. ');
  await userEvent.click(card.getByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByText('ada@example.com gets your answer.')).toBeTruthy();
  expect(fetched.mock.calls.filter(([called]) => called === path).map(([, init]) => init?.body)).toEqual([
    '{"answer":"We do."}',
  ]);
});

it('W-06 C40 an answer that is being written outlives a list that could not be loaded again, or further', async () => {
  const answers: Record<string, unknown> = {
    '/api/admin/questions': { questions: [], next: null },
    '/api/admin/contact': { messages: [aContactMessage], next: 'place' },
  };
  answer(answers);
  const { client } = show(<MessagesTab />);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Answer to ada@example.com');
  await userEvent.type(field, 'We do');
  answers['/api/admin/contact'] = 500;
  await act(() => client.invalidateQueries({ queryKey: ['admin', 'contact'] }));
  await userEvent.click(screen.getByRole('button', { name: 'Show more of them' }));
  expect((await screen.findByText('Refused with 500.')).closest('[role=alert]')).toBeTruthy();
  expect(screen.getByLabelText('Answer to ada@example.com')).toBe(field);
  expect(field.value).toBe('We do');
});
