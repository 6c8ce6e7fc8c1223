import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from '#web/lib/router.tsx';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '#web/lib/render.fixture.tsx';
import { refuse, respond, sentTo } from './identity.fixture.ts';
import { NewEmailPage } from './new-email-page.tsx';
import { OpenLinkPage } from './open-link-page.tsx';
import { ResetPage } from './reset-page.tsx';
import { VerifyPage } from './verify-page.tsx';

const TOKEN = 'a-token-that-was-mailed-to-somebody';
const info = (purpose: string, more: object = {}) => ({
  purpose,
  email: 'ellen@example.com',
  asked_at: '2026-11-21T17:04:00.000Z',
  needs_password: false,
  ...more,
});
const done = (message: string) => ({ status: true, message });

function Here() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const here = () => document.querySelector('output')?.textContent;
const open = (page: ReactNode, path: string, answers: Record<string, unknown>) => {
  const fetched = respond({
    '/api/products/': { products: [] },
    '/api/session': { id: null, role: 'Visitor', email: null, realtime_token: 't' },
    ...answers,
  });
  show(
    <>
      {page}
      <Here />
    </>,
    { at: path },
  );
  return fetched;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const PAGES = [
  ['/login/link', <OpenLinkPage key="link" />, 'sign-in', 'Sign me in', '/api/login/open-link'],
  ['/login/reset', <ResetPage key="reset" />, 'reset-password', 'Change my password', '/api/users/reset-password'],
  ['/account/verify', <VerifyPage key="verify" />, 'verify-email', 'Confirm my email', '/api/users/verify-email'],
  ['/account/email', <NewEmailPage key="email" />, 'change-email', 'Use this email', '/api/users/confirm-email'],
] as const;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each(PAGES)(
  'C10 opening %s uses nothing up: it says for whom it is and when it was asked for',
  async (path, page, purpose, button, uses) => {
    const fetched = open(page, `${path}?token=${TOKEN}`, { '/api/users/read-link': info(purpose) });
    expect(await screen.findByRole('button', { name: button })).toBeTruthy();
    expect(screen.getByText('ellen@example.com')).toBeTruthy();
    expect(document.querySelector('main, body')?.textContent).toMatch(/Nov 21, \d+:04/);
    expect(sentTo(fetched, '/api/users/read-link')).toEqual([{ token: TOKEN }]);
    expect(sentTo(fetched, uses)).toEqual([]);
  },
);

it.each(PAGES)(
  'C10 the token of %s leaves the address at once, and no storage gets it',
  async (path, page, purpose, button) => {
    const stored = vi.spyOn(Storage.prototype, 'setItem');
    open(page, `${path}?token=${TOKEN}`, { '/api/users/read-link': info(purpose) });
    await waitFor(() => expect(here()).toBe(path));
    expect(await screen.findByRole('button', { name: button })).toBeTruthy();
    expect(JSON.stringify(stored.mock.calls)).not.toContain(TOKEN);
  },
);

it.each(PAGES)('C10 a link that was used at %s is not read again', async (path, page, purpose, button, uses) => {
  const fetched = open(page, `${path}?token=${TOKEN}`, {
    '/api/users/read-link': [info(purpose), refuse('link.invalid')],
    [uses]: done('Done.'),
  });
  const password = await screen
    .findByRole('button', { name: button })
    .then(() => screen.queryAllByLabelText(/password/i));
  for (const field of password) if (field instanceof HTMLInputElement) await userEvent.type(field, 'a-long-new-pass-1');
  await press(button);
  await waitFor(() => expect(sentTo(fetched, uses)).toHaveLength(1));
  await waitFor(() => expect(fetched.mock.calls.filter(([url]) => url === '/api/session').length).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sentTo(fetched, '/api/users/read-link')).toHaveLength(1);
});

it.each(PAGES)('C10 a used link at %s says so, with the way to another', async (path, page) => {
  open(page, `${path}?token=${TOKEN}`, { '/api/users/read-link': refuse('link.invalid') });
  expect(await screen.findByRole('heading', { name: 'This link is not valid any more' })).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it.each(PAGES)('C10 a link for something else opens nothing at %s', async (path, page, purpose, button) => {
  open(page, `${path}?token=${TOKEN}`, {
    '/api/users/read-link': info(purpose === 'sign-in' ? 'reset-password' : 'sign-in'),
  });
  expect(await screen.findByRole('heading', { name: 'This link is not valid any more' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: button })).toBeNull();
});

it.each(PAGES)('C10 without an answer %s can be tried again', async (path, page, purpose, button) => {
  open(page, `${path}?token=${TOKEN}`, { '/api/users/read-link': [new TypeError('Failed to fetch'), info(purpose)] });
  expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the studio.');
  await press('Try again');
  expect(await screen.findByRole('button', { name: button })).toBeTruthy();
});

it.each(PAGES)('C10 %s without its token asks to open the mail once more', (path, page) => {
  const fetched = open(page, path, {});
  expect(screen.getByText('Please open the link in our mail once more.')).toBeTruthy();
  expect(sentTo(fetched, '/api/users/read-link')).toEqual([]);
});

it('C10 the sign-in link signs in and leads to where it was asked for', async () => {
  const fetched = open(<OpenLinkPage />, `/login/link?token=${TOKEN}`, {
    '/api/users/read-link': info('sign-in'),
    '/api/login/open-link': { status: true, return_path: '/assets', orders_claimed: 0 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign me in' }));
  await waitFor(() => expect(here()).toBe('/assets'));
  expect(sentTo(fetched, '/api/login/open-link')).toEqual([{ token: TOKEN }]);
});

it('C10 the sign-in link never leads to another site', async () => {
  open(<OpenLinkPage />, `/login/link?token=${TOKEN}`, {
    '/api/users/read-link': info('sign-in'),
    '/api/login/open-link': { status: true, return_path: '/.//evil.example', orders_claimed: 0 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign me in' }));
  await waitFor(() => expect(here()).toBe('/account'));
});

it('C10 the sign-in link says which orders of a guest it brought over', async () => {
  open(<OpenLinkPage />, `/login/link?token=${TOKEN}`, {
    '/api/users/read-link': info('sign-in'),
    '/api/login/open-link': { status: true, return_path: '/', orders_claimed: 2 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign me in' }));
  expect(await screen.findByText('2 orders that you placed as a guest are in your account now.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See your orders' }).getAttribute('href')).toBe('/account#orders');
});

it.each([
  ['/orders/crt_1', 'See the order'],
  ['/carts/crt_1', 'See the order'],
  ['/carts/checkout/', 'Go on'],
])('C10 the sign-in link that was asked for at %s leads back there: %s', async (path, name) => {
  open(<OpenLinkPage />, `/login/link?token=${TOKEN}`, {
    '/api/users/read-link': info('sign-in'),
    '/api/login/open-link': { status: true, return_path: path, orders_claimed: 1 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign me in' }));
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(path);
});

it('C10 back at the page of a used sign-in link, I am told that I am signed in', async () => {
  open(<OpenLinkPage />, '/login/link', {
    '/api/session': { id: 'usr_1', role: 'User', email: 'ellen@example.com', realtime_token: 't' },
  });
  expect(await screen.findByRole('heading', { name: 'You are signed in' })).toBeTruthy();
  expect(screen.queryByText('Please open the link in our mail once more.')).toBeNull();
});

it('C10 the sign-in link of an account with a second factor asks for the code', async () => {
  const fetched = open(<OpenLinkPage />, `/login/link?token=${TOKEN}`, {
    '/api/users/read-link': info('sign-in'),
    '/api/login/open-link': [
      refuse('session.code_required'),
      refuse('session.wrong_code'),
      { status: true, return_path: '/', orders_claimed: 0 },
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign me in' }));
  const code = await screen.findByLabelText('Code from your authenticator app');
  expect(document.activeElement).toBe(code);
  await userEvent.type(code, '123456');
  await press('Sign in');
  expect(await screen.findByText(/This code is not right/)).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Code from your authenticator app'));
  await userEvent.type(screen.getByLabelText('Code from your authenticator app'), '654321');
  await press('Sign in');
  await waitFor(() => expect(here()).toBe('/'));
  expect(sentTo(fetched, '/api/login/open-link')).toEqual([
    { token: TOKEN },
    { token: TOKEN, code: '123456' },
    { token: TOKEN, code: '654321' },
  ]);
});

it('C10 a link that was used in the meantime says so after the press', async () => {
  open(<OpenLinkPage />, `/login/link?token=${TOKEN}`, {
    '/api/users/read-link': info('sign-in'),
    '/api/login/open-link': refuse('link.invalid'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign me in' }));
  expect(await screen.findByRole('heading', { name: 'This link is not valid any more' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Have another link mailed' }).getAttribute('href')).toBe('/login');
});

it('C10 a new password is set once it is long enough and on no list, and then asked for', async () => {
  const fetched = open(<ResetPage />, `/login/reset?token=${TOKEN}`, {
    '/api/users/read-link': info('reset-password'),
    '/api/users/reset-password': [refuse('user.common_password'), done('Changed.')],
  });
  const password = await screen.findByLabelText<HTMLInputElement>('New password');
  expect(password.autocomplete).toBe('new-password');
  await userEvent.type(password, 'short');
  await press('Change my password');
  expect(screen.getByText('Please choose at least 8 characters.')).toBeTruthy();
  await userEvent.clear(password);
  await userEvent.type(password, 'password1');
  await press('Change my password');
  expect(await screen.findByText(/lists of stolen ones/)).toBeTruthy();
  expect(document.activeElement).toBe(password);
  await userEvent.clear(password);
  await userEvent.type(password, 'a quiet orange canoe');
  await press('Change my password');
  expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  expect(sentTo(fetched, '/api/users/reset-password').at(-1)).toEqual({
    token: TOKEN,
    password: 'a quiet orange canoe',
  });
});

it('C10 in the account’s own browser one press confirms the address', async () => {
  const fetched = open(<VerifyPage />, `/account/verify?token=${TOKEN}`, {
    '/api/users/read-link': info('verify-email'),
    '/api/users/verify-email': done('Thank you.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm my email' }));
  expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeTruthy();
  expect(sentTo(fetched, '/api/users/verify-email')).toEqual([{ token: TOKEN }]);
});

it.each([
  ['as the link says', { needs_password: true }, []],
  ['as the press says', {}, [refuse('session.password_required')]],
])('C10 in another browser confirming asks for the password, %s', async (_when, more, first) => {
  const fetched = open(<VerifyPage />, `/account/verify?token=${TOKEN}`, {
    '/api/users/read-link': info('verify-email', more),
    '/api/users/verify-email': [...first, refuse('session.password_required'), done('Thank you.')],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm my email' }));
  const password = await screen.findByLabelText('Password');
  await press('Confirm my email');
  expect(screen.getByText('Please enter your password.')).toBeTruthy();
  await userEvent.type(password, 'wrong');
  await press('Confirm my email');
  expect(await screen.findByText('This is not the password of this account.')).toBeTruthy();
  await userEvent.clear(password);
  await userEvent.type(password, 'right');
  await press('Confirm my email');
  expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeTruthy();
  expect(sentTo(fetched, '/api/users/verify-email').at(-1)).toEqual({ token: TOKEN, password: 'right' });
});

it('C10 a new address that has an account already is refused', async () => {
  open(<NewEmailPage />, `/account/email?token=${TOKEN}`, {
    '/api/users/read-link': info('change-email'),
    '/api/users/confirm-email': refuse('user.email_taken'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Use this email' }));
  expect((await screen.findByRole('alert')).textContent).toContain('An account with this e-mail exists already.');
});

it('C10 a new address is in use after the press', async () => {
  const fetched = open(<NewEmailPage />, `/account/email?token=${TOKEN}`, {
    '/api/users/read-link': info('change-email'),
    '/api/users/confirm-email': done('Changed.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Use this email' }));
  expect(await screen.findByRole('heading', { name: 'Your email is changed' })).toBeTruthy();
  expect(sentTo(fetched, '/api/users/confirm-email')).toEqual([{ token: TOKEN }]);
});
