import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '../../lib/render.fixture.tsx';
import { Component } from './end-subscription.tsx';

const anApi = (answer: () => Response) => {
  const sent: [string | undefined, string][] = [];
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit = {}) => {
    if (!path.startsWith('/api/subscriptions'))
      return Promise.resolve(Response.json({ id: null, role: 'Visitor', email: null, realtime_token: 'anonymous' }));
    sent.push([method, path]);
    return Promise.resolve(answer());
  });
  return sent;
};
const open = () => show(<Component />, { at: '/questions/subscribe/end?token=a.b.c' });

it('E3 opening the link of a mail ends nothing; the press does, without signing in', async () => {
  const sent = anApi(() => Response.json({ status: true }));
  open();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect((await screen.findByRole('status')).textContent).toContain('You are unsubscribed.');
  expect(sent).toEqual([['POST', '/api/subscriptions/end?token=a.b.c']]);
});

it('E3 says when the link is not one of ours', async () => {
  anApi(() =>
    Response.json(
      { status: false, code: 'link.invalid', message: 'This link is not valid any more.' },
      { status: 404 },
    ),
  );
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This link is not valid any more.');
});
