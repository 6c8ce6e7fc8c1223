import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from '#web/lib/router.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '#web/lib/render.fixture.tsx';
import { useSession } from '#web/lib/session.ts';
import { refuse, respond, sentTo } from './identity.fixture.ts';
import { SignInPage } from './sign-in-page.tsx';

const session = (role: string) => ({ id: 'usr_1', role, email: 'ellen@example.com', realtime_token: 't' });
const visitor = { id: null, role: 'Visitor', email: null, realtime_token: 't' };

function Here() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
function Role() {
  return <span data-testid="role">{useSession()?.role}</span>;
}
const here = () => document.querySelector('output')?.textContent;

const open = (area: 'customer' | 'artist', at: string, answers: Record<string, unknown>) => {
  const fetched = respond({ '/api/products/': { products: [] }, '/api/session': visitor, ...answers });
  show(
    <>
      <SignInPage area={area} />
      <Here />
    </>,
    { at },
  );
  return fetched;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fill = async (password = 'atelier-demo-1') => {
  await userEvent.type(screen.getByLabelText('Email'), 'ellen@example.com');
  await userEvent.type(screen.getByLabelText('Password'), password);
};

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['customer', '/login', 'User', '/'],
  ['customer', '/login?return=%2Forders%2Fcrt_1', 'User', '/orders/crt_1'],
  ['customer', '/login?return=%2F%2Fevil.example', 'User', '/'],
  ['customer', '/login?return=%2F.%2F%2Fevil.example', 'User', '/'],
  ['customer', '/login', 'Partner', '/users/partners'],
  ['customer', '/login', 'Admin', '/admin'],
  ['artist', '/artists/login', 'Supplier', '/sellers'],
  ['artist', '/artists/login?return=%2Fsellers%2Forders%2Ford_1', 'Supplier', '/sellers/orders/ord_1'],
] as const)('R-22 C10 the sign-in page for a %s at %s leads a %s to %s', async (area, at, role, path) => {
  const fetched = open(area, at, { '/api/login': session(role) });
  await fill();
  await press('Sign in');
  await waitFor(() => expect(here()).toBe(path));
  expect(sentTo(fetched, '/api/login')).toEqual([
    {
      email: 'ellen@example.com',
      password: 'atelier-demo-1',
      area,
      ...(new URLSearchParams(at.split('?')[1]).get('return') === path && { returnPath: path }),
    },
  ]);
});

it('R-27 what was read of the session before signing in, and comes after it, changes nothing', async () => {
  const { promise: late, resolve: answer } = Promise.withResolvers<Response>();
  const fetched = respond({ '/api/products/': { products: [] }, '/api/login': session('User') });
  const others = fetched.getMockImplementation()!;
  let reads = 0;
  fetched.mockImplementation((input, init) => {
    if (input !== '/api/session') return others(input, init);
    reads += 1;
    return reads === 1 ? late : Promise.resolve(Response.json(session('User')));
  });
  show(
    <>
      <SignInPage area="customer" />
      <Role />
      <Here />
    </>,
    { at: '/login?return=%2Forders%2Fcrt_1' },
  );
  await fill();
  await press('Sign in');
  await waitFor(() => expect(here()).toBe('/orders/crt_1'));
  const answered = Response.json(visitor);
  const read = vi.spyOn(answered, 'json');
  answer(answered);
  await waitFor(() => expect(read).toHaveBeenCalled());
  await read.mock.results[0]?.value;
  // Queries tell their observers in a task of its own.
  for (let task = 0; task < 3; task += 1) await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByTestId('role').textContent).toBe('User');
});

it('C10 a wrong password is refused in the same place, and what was typed stays', async () => {
  open('customer', '/login', { '/api/login': refuse('session.wrong_credentials') });
  await fill();
  await press('Sign in');
  expect((await screen.findByRole('alert')).textContent).toContain('The e-mail or the password is not right.');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ellen@example.com');
});

it('C10 what is missing is said at its field, and the first one gets the focus', async () => {
  const fetched = open('customer', '/login', {});
  await press('Sign in');
  expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
  expect(screen.getByText('Please enter your password.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(sentTo(fetched, '/api/login')).toEqual([]);
});

it('C10 the password may be looked at, pasted and filled in by a password manager', async () => {
  open('customer', '/login', {});
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect([screen.getByLabelText<HTMLInputElement>('Email').autocomplete, password.autocomplete, password.type]).toEqual(
    ['username', 'current-password', 'password'],
  );
  await userEvent.click(password);
  await userEvent.paste('from-a-manager');
  await press('Show what you typed');
  expect([password.type, password.value]).toEqual(['text', 'from-a-manager']);
  await press('Hide what you typed');
  expect(password.type).toBe('password');
});

it('C10 an account with a second factor is asked for its code alone, and a wrong one is said there', async () => {
  const fetched = open('customer', '/login', {
    '/api/login': [refuse('session.code_required'), refuse('session.wrong_code'), session('User')],
  });
  await fill();
  await press('Sign in');
  const code = await screen.findByLabelText<HTMLInputElement>('Code from your authenticator app');
  expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code']);
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.queryByText(/Please enter the code/)).toBeNull();

  await userEvent.type(code, '123 456');
  await press('Sign in');
  expect(await screen.findByText('This code is not right. Please enter the one that your app shows now.')).toBeTruthy();
  expect(document.activeElement).toBe(code);

  await press('Use a recovery code instead');
  const recovery = screen.getByLabelText<HTMLInputElement>('Recovery code');
  expect(recovery.inputMode).toBe('text');
  await userEvent.clear(recovery);
  await userEvent.type(recovery, 'k7pq-2m9x-tt4d');
  await press('Sign in');
  await waitFor(() => expect(here()).toBe('/'));
  const known = { email: 'ellen@example.com', password: 'atelier-demo-1', area: 'customer' };
  expect(sentTo(fetched, '/api/login')).toEqual([
    known,
    { ...known, code: '123456' },
    { ...known, code: 'k7pq-2m9x-tt4d' },
  ]);
});

it('C10 from the code there is a way back to another account', async () => {
  open('customer', '/login', { '/api/login': refuse('session.code_required') });
  await fill();
  await press('Sign in');
  await screen.findByLabelText('Code from your authenticator app');
  await press('Use another account');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('C10 too many tries are answered with what to do', async () => {
  open('customer', '/login', { '/api/login': refuse('request.too_many') });
  await fill();
  await press('Sign in');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'That was too often. Please wait a moment and try again.',
  );
});

it('C10 a sign-in link is mailed to the address that was typed, without a password', async () => {
  const message = 'If we know this address, a link is on its way.';
  const fetched = open('customer', '/login?return=%2Fassets', { '/api/login/link': { status: true, message } });
  await press('Mail me a sign-in link');
  expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
  expect(screen.queryByText('Please enter your password.')).toBeNull();
  await userEvent.type(screen.getByLabelText('Email'), 'ellen@example.com');
  await press('Mail me a sign-in link');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(sentTo(fetched, '/api/login/link')).toEqual([
    { email: 'ellen@example.com', area: 'customer', returnPath: '/assets' },
  ]);
});

it('I-06 C10 makes an account with a password of at least 8 characters, says that a mail is on its way, and leads back', async () => {
  const created = { status: true, message: 'We sent you a mail.', email: 'ellen@example.com', role: 'User' };
  const fetched = open('customer', '/login?return=%2Fassets', {
    '/api/users': created,
    '/api/session': [visitor, session('User')],
  });
  await userEvent.click(screen.getByRole('radio', { name: 'I am new here' }));
  expect(screen.getByLabelText<HTMLInputElement>('Password').autocomplete).toBe('new-password');
  await fill('short');
  await press('Create account');
  expect(screen.getByText('Please choose at least 8 characters.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Password'), '-and-longer');
  await press('Create account');
  expect(await screen.findByText('We sent you a mail.')).toBeTruthy();
  expect(sentTo(fetched, '/api/users')).toEqual([
    { email: 'ellen@example.com', password: 'short-and-longer', returnPath: '/assets' },
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Go on' }));
  expect(here()).toBe('/assets');
});

it('I-06 a password from lists of stolen ones is refused at its field', async () => {
  open('customer', '/login', { '/api/users': refuse('user.common_password') });
  await userEvent.click(screen.getByRole('radio', { name: 'I am new here' }));
  await fill('password1234');
  await press('Create account');
  expect(await screen.findByText('This password is on lists of stolen ones. Please choose another.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('R-22 who is signed in already is told so, with the ways on', async () => {
  const fetched = open('artist', '/artists/login?return=%2Fsellers', {
    '/api/session': session('User'),
    '/api/logout': visitor,
  });
  expect(await screen.findByRole('heading', { name: 'You are signed in' })).toBeTruthy();
  expect(screen.getByText('as ellen@example.com.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe('/sellers');
  expect(screen.getByRole('link', { name: 'Your account' }).getAttribute('href')).toBe('/account');
  await press('Use another account');
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  expect(sentTo(fetched, '/api/logout')).toHaveLength(1);
  expect(here()).toBe('/artists/login?return=%2Fsellers');
});

it('artists make no account on this page', () => {
  open('artist', '/artists/login', {});
  expect(screen.queryByRole('radio')).toBeNull();
});
