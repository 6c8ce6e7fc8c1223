import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anApi, aQuestion, refuse } from '../../features/messages/messages.fixture.ts';
import { show } from '../../lib/render.fixture.tsx';
import { Component } from './confirm-question.tsx';

const open = () => show(<Component />, { at: '/questions/confirm?token=abc' });

it('K-13 opening the mailed link changes nothing; the press posts the question', async () => {
  const sent = anApi('Visitor', { ConfirmMessage: () => ({ confirmMessage: aQuestion() }) });
  open();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Post my question' }));
  expect((await screen.findByRole('link', { name: 'See my question' })).getAttribute('href')).toBe('/questions/msg_1');
  expect(sent().map(({ variables }) => variables)).toEqual([{ token: 'abc' }]);
});

it('K-13 says when a link is not valid any more', async () => {
  anApi('Visitor', { ConfirmMessage: () => refuse('link.invalid', 'This link is not valid any more.') });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Post my question' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This link is not valid any more.');
});
