import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '../../lib/render.fixture.tsx';
import { Component } from './mailing-list.tsx';

const anApi = (answer: () => Response) => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit = {}) => {
    if (!path.startsWith('/api/subscriptions'))
      return Promise.resolve(Response.json({ id: null, role: 'Visitor', email: null, realtime_token: 'anonymous' }));
    sent.push([method, path]);
    return Promise.resolve(answer());
  });
  return sent;
};
const press = async () => {
  show(<Component />, { at: '/mailing-list?token=a.b.c' });
  await userEvent.click(screen.getByRole('button', { name: 'Yes, write to me' }));
};

it('C35 the press on the page of the mailed link confirms the address, without signing in', async () => {
  const sent = anApi(() => Response.json({ status: true }));
  await press();
  expect((await screen.findByRole('status')).textContent).toContain('You are on the list.');
  expect(sent).toEqual([['POST', '/api/subscriptions/confirm?token=a.b.c']]);
});

it('C35 says when the link does not work any more', async () => {
  anApi(() =>
    Response.json(
      { status: false, code: 'link.invalid', message: 'This link is not valid any more.' },
      { status: 404 },
    ),
  );
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('A link works for 30 days');
});
