import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '#web/lib/render.fixture.tsx';
import { aList, anApi, aQuestion, aReply } from '../messages/messages.fixture.ts';
import type { Question } from '../messages/messages.documents.ts';
import { anOwnProfile } from './profile.fixture.ts';
import { StudioQuestionsPage } from './questions-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const TOMAS = { __typename: 'Supplier', id: 'usr_tomas', displayName: 'Tomas', username: { normal: 'tomas' } } as const;
const part = async (name: string) => within(await screen.findByRole('region', { name }));

it('C7 K-03 a question stays where it is while the artist answers it, though another artist has answered', async () => {
  let question: Question = aQuestion();
  anApi('Supplier', {
    '/api/sellers/edit-profile': () => anOwnProfile({ state: 'approved' }),
    'MessagesForNode': () => ({ messagesForNode: aList(question, aQuestion({ id: 'msg_2', content: 'Is it dry?' })) }),
    'CreateReplyForMessage': ({ content }) => ({ createReplyForMessage: aReply({ content: String(content) }) }),
  });
  const { client } = show(<StudioQuestionsPage />);
  const link = await (await part('Without an answer')).findByRole('link', { name: 'How thick is the paint?' });
  const item = within(link.closest('li')!);
  await userEvent.click(item.getByRole('button', { name: 'Answer this question' }));
  const field = item.getByLabelText<HTMLTextAreaElement>('Your answer');
  await userEvent.type(field, 'Two millimetres');

  question = aQuestion({ replies: [aReply({ id: 'rep_2', content: 'Thin.', user: TOMAS })], replyCount: 1 });
  await act(() => client.invalidateQueries({ queryKey: ['messages'] }));
  expect(await screen.findByText('Thin.')).toBeTruthy();
  expect(screen.getByLabelText('Your answer')).toBe(field);
  expect([field.value, document.activeElement]).toEqual(['Two millimetres', field]);

  await userEvent.click(item.getByRole('button', { name: 'Answer' }));
  expect(await (await part('Answered by you')).findByText('Two millimetres')).toBeTruthy();
});

it('C7 a question whose answer is given up goes where it belongs', async () => {
  let question: Question = aQuestion();
  anApi('Supplier', {
    '/api/sellers/edit-profile': () => anOwnProfile({ state: 'approved' }),
    'MessagesForNode': () => ({ messagesForNode: aList(question) }),
  });
  const { client } = show(<StudioQuestionsPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Answer this question' }));
  question = aQuestion({ replies: [aReply({ user: TOMAS })], replyCount: 1 });
  await act(() => client.invalidateQueries({ queryKey: ['messages'] }));
  expect(await (await part('Without an answer')).findByText('Yes, gladly.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await (await part('Answered by others')).findByText('Yes, gladly.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Without an answer' })).toBeNull();
});

it('C7 questions that cannot be loaded say so, and are loaded again on request', async () => {
  let isBroken = true;
  anApi('Supplier', {
    '/api/sellers/edit-profile': () => {
      if (isBroken) throw new TypeError('Failed to fetch');
      return anOwnProfile({ state: 'approved' });
    },
    'MessagesForNode': () => ({ messagesForNode: aList(aQuestion()) }),
  });
  show(<StudioQuestionsPage />);
  await screen.findByText('Your questions could not be loaded.');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await (await part('Without an answer')).findByText('How thick is the paint?')).toBeTruthy();
  expect(screen.queryByText('Your questions could not be loaded.')).toBeNull();
});

it('C7 K-09 questions are searched in every medium of the artist', async () => {
  anApi('Supplier', {
    '/api/sellers/edit-profile': () => anOwnProfile({ state: 'approved' }),
    'MessagesForNode': ({ search }) => ({
      messagesForNode:
        search === undefined ? aList(aQuestion(), aQuestion({ id: 'msg_2', content: 'Is it dry?' })) : aList(),
    }),
  });
  show(<StudioQuestionsPage />);
  await screen.findByText('Is it dry?');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search questions' }), 'gold leaf');
  expect(await screen.findByText('No question is like this')).toBeTruthy();
  await userEvent.clear(screen.getByRole('searchbox'));
  expect(await screen.findByText('Is it dry?')).toBeTruthy();
});
