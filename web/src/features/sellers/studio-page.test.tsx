import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Component as Sellers } from '#web/app/routes/sellers.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { anOwnProfile } from './profile.fixture.ts';

const inbox = { requests: [], now: { sec: 0 } };
const open = (answers: Record<string, unknown>) => {
  const fetched = answer({ '/api/sellers/requests': inbox, ...answers });
  show(<Sellers />, { at: '/sellers' });
  return fetched;
};

afterEach(() => vi.unstubAllGlobals());

it('C11 an artist who waits for the decision finds what happens next instead of an empty inbox', async () => {
  const fetched = open({
    '/api/sellers/edit-profile': anOwnProfile(),
    '/api/users/resend-verification': { status: true, message: 'On its way.' },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your application is in' })).toBeTruthy();
  expect(screen.queryByText('No requests yet')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('It is on its way again.')).toBeTruthy();
  expect(fetched.mock.calls.filter(([path]) => path === '/api/users/resend-verification')).toHaveLength(1);
});

it('C11 a rejected artist reads why, and what to do', async () => {
  open({ '/api/sellers/edit-profile': anOwnProfile({ state: 'rejected', reason: 'Two of the samples are prints.' }) });
  expect(await screen.findByText('Two of the samples are prints.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit your profile' }).getAttribute('href')).toBe('/sellers/edit-profile');
});

it('C7 an approved artist has the inbox, and so has everybody while the profile cannot be loaded', async () => {
  open({ '/api/sellers/edit-profile': anOwnProfile({ state: 'approved' }) });
  expect(await screen.findByText('No requests yet')).toBeTruthy();
  open({ '/api/sellers/edit-profile': 500 });
  await waitFor(() => expect(screen.getAllByText('No requests yet')).toHaveLength(2));
});
