import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { MemoryRouter, useLocation } from '#web/lib/router.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { Layout } from '#web/app/layout.tsx';
import { NotFound } from '#web/app/not-found.tsx';
import { Page } from '#web/app/page.tsx';
import { api } from '#web/lib/api.ts';
import { actLate } from '#web/lib/late-acts.ts';
import { show } from '#web/lib/render.fixture.tsx';
import { refuse, respond } from './identity.fixture.ts';
import { SignOutPage } from './sign-out-page.tsx';

const sessionOf = (role: string) => ({
  id: 'usr_1',
  role,
  email: `${role.toLowerCase()}@example.com`,
  realtime_token: 't',
});
const visitor = { id: null, role: 'Visitor', email: null, realtime_token: 't' };

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
function Work() {
  const { error } = useQuery({ queryKey: ['work'], queryFn: () => api.get('/api/sellers/requests') });
  const save = useMutation({ mutationFn: () => api.post('/api/users/resend-verification') });
  return (
    <Page title="Work" description="Work." error={error}>
      <button type="button" onClick={() => save.mutate()}>
        Save
      </button>
    </Page>
  );
}
const routes = (
  <Layout>
    <Routes>
      <Route path="/login" element={<Where />} />
      <Route path="/artists/login" element={<Where />} />
      <Route path="/signout" element={<SignOutPage />} />
      <Route path="/sellers/*" element={<Work />} />
      <Route path="/work" element={<Work />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  </Layout>
);
const open = (at: string, answers: Record<string, unknown>) => {
  const fetched = respond({ '/api/carts/': { items: [] }, '/api/sellers/requests': {}, ...answers });
  show(routes, { at });
  return fetched;
};
const labels = (root: HTMLElement) =>
  within(root)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it.each([
  ['I-01', 'Visitor', ['Sign in /login']],
  ['I-02', 'User', ['Account /account', 'Sign out /signout']],
  ['I-03', 'Supplier', ['Studio /sellers', 'Account /account', 'Sign out /signout']],
  ['I-04', 'Partner', ['Dashboard /users/partners', 'Sign out /signout']],
  ['R-22', 'Admin', ['Admin /admin', 'Account /account', 'Sign out /signout']],
])(
  '%s beside the cart a %s finds their own ways and no others, in the header and on phones',
  async (_id, role, expected) => {
    open('/nowhere', { '/api/session': role === 'Visitor' ? visitor : sessionOf(role) });
    const header = screen.getByRole('banner');
    const ours = (root: HTMLElement) =>
      labels(root).filter((label) => /\/(account|signout|sellers|admin|login|users\/partners)$/.test(label));
    await waitFor(() => expect(ours(header)).toEqual(expected));
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    expect(ours(await screen.findByRole('dialog'))).toEqual(
      role === 'Visitor' ? [...expected, 'Artists sign in /artists/login'] : expected,
    );
  },
);

it.each(['/orders/crt_1', '/orders/quotes/ord_1', '/carts/crt_1', '/carts/nothing/at/all'])(
  'R-25 at %s a visitor is told what to do if it is theirs, whatever it is',
  async (path) => {
    open(path, { '/api/session': visitor });
    expect((await screen.findByText(/^If this is yours/)).textContent).toBe(
      'If this is yours, sign in or open the link in our latest mail.',
    );
    expect(screen.getByRole('link', { name: 'sign in' }).getAttribute('href')).toBe(
      `/login?return=${encodeURIComponent(path)}`,
    );
    expect(
      screen.getByText('404 - Not Found: This page does not exist or you may not have authorization to view it.'),
    ).toBeTruthy();
  },
);

it.each([
  ['/orders/crt_1', sessionOf('User')],
  ['/products/none', visitor],
  ['/ordersandmore', visitor],
])('R-25 nothing is added to the literal words at %s for %o', async (path, session) => {
  open(path, { '/api/session': session });
  await waitFor(() =>
    expect(screen.getByRole('banner').textContent).toMatch(session === visitor ? /Sign in/ : /Sign out/),
  );
  expect(screen.queryByText(/If this is yours/)).toBeNull();
});

it('R-27 a change that finds the session ended leads to the sign-in page and back', async () => {
  open('/work?a=b', {
    '/api/session': [sessionOf('User'), visitor],
    '/api/users/resend-verification': refuse('session.required'),
  });
  await screen.findByText('user@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/login?return=%2Fwork%3Fa%3Db'));
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign in' })).toBeTruthy();
});

it('R-27 an artist’s ended session leads to the artists’ sign-in page, and the header knows', async () => {
  open('/sellers/orders/ord_1', {
    '/api/session': [sessionOf('Supplier'), visitor],
    '/api/sellers/requests': [{}, refuse('session.required')],
    '/api/users/resend-verification': refuse('session.required'),
  });
  await screen.findByText('supplier@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(document.querySelector('output')?.textContent).toBe('/artists/login?return=%2Fsellers%2Forders%2Ford_1'),
  );
  expect(screen.queryByText('supplier@example.com')).toBeNull();
});

it('R-27 what a role may not do says so in its place and ends nothing', async () => {
  open('/work', { '/api/session': sessionOf('User'), '/api/users/resend-verification': refuse('session.required') });
  await screen.findByText('user@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.querySelector('output')).toBeNull();
});

it('R-22 signing out takes away what this browser kept of the person', async () => {
  localStorage.setItem('checkout', JSON.stringify({ email: 'user@example.com' }));
  localStorage.setItem('product_instructions', 'Mind the eyes.');
  sessionStorage.setItem('order-link:crt_1', 'secret');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(['account'], { email: 'user@example.com' });
  respond({ '/api/carts/': { items: [] }, '/api/session': sessionOf('User'), '/api/logout': visitor });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter at="/signout">{routes}</MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'You are signed out' })).toBeTruthy();
  expect([localStorage.length, sessionStorage.getItem('order-link:crt_1'), client.getQueryData(['account'])]).toEqual([
    0,
    null,
    undefined,
  ]);
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign in' })).toBeTruthy();
});

it('R-22 what can still be undone is sent before the session ends', async () => {
  actLate({ id: 'ord_1', by: 'usr_1', path: '/api/acts/1', body: {}, done: 'You passed.', from: '/sellers' });
  const fetched = respond({
    '/api/products/': { products: [] },
    '/api/session': sessionOf('User'),
    '/api/acts/1': { status: true },
    '/api/logout': visitor,
  });
  show(<SignOutPage />, { at: '/signout' });
  expect(await screen.findByRole('heading', { name: 'You are signed out' })).toBeTruthy();
  expect(fetched.mock.calls.map(([path]) => path).filter((path) => /acts|logout/.test(path))).toEqual([
    '/api/acts/1',
    '/api/logout',
  ]);
});

it('R-22 without an answer nobody is signed out, and nothing is taken away', async () => {
  localStorage.setItem('checkout', '{}');
  open('/signout', { '/api/session': sessionOf('User'), '/api/logout': [new TypeError('Failed to fetch'), visitor] });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect([localStorage.getItem('checkout'), screen.queryByRole('heading', { name: 'You are signed out' })]).toEqual([
    '{}',
    null,
  ]);
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'You are signed out' })).toBeTruthy();
});
