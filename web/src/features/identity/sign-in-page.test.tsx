import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { SignInPage } from './sign-in-page.tsx';

const session = (role: string) => ({ id: 'usr_1', role, email: 'ellen@example.com', realtime_token: 't' });

function Here() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const open = (area: 'customer' | 'artist', at: string, answers: Record<string, unknown>) => {
  const fetched = answer({ '/api/products/': { products: [] }, ...answers });
  show(
    <>
      <SignInPage area={area} />
      <Here />
    </>,
    { at },
  );
  return fetched;
};
const fill = async (password = 'atelier-demo-1') => {
  await userEvent.type(screen.getByLabelText('Email'), 'ellen@example.com');
  await userEvent.type(screen.getByLabelText('Password'), password);
};
const sent = (fetched: ReturnType<typeof answer>, path: string): unknown => {
  const body = fetched.mock.calls.find(([called]) => called === path)?.[1]?.body;
  return JSON.parse(typeof body === 'string' ? body : 'null');
};

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['customer', '/login', 'User', '/'],
  ['customer', '/login?return=%2Forders%2Fcrt_1', 'User', '/orders/crt_1'],
  ['customer', '/login?return=%2F%2Fevil.example', 'User', '/'],
  ['artist', '/artists/login', 'Supplier', '/sellers'],
] as const)('C10 the door for a %s at %s leads a %s to %s', async (area, at, role, path) => {
  const fetched = open(area, at, { '/api/login': session(role) });
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe(path));
  expect(sent(fetched, '/api/login')).toEqual({ email: 'ellen@example.com', password: 'atelier-demo-1', area });
});

it('C10 a wrong password is refused in the same place', async () => {
  open('customer', '/login', { '/api/login': 401 });
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Refused with 401.');
});

it('makes an account with a password of at least 8 characters and the way back', async () => {
  const fetched = open('customer', '/login?return=%2Fassets', { '/api/users': session('User') });
  await userEvent.click(screen.getByRole('radio', { name: 'I am new here' }));
  await fill('short');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(screen.getByText('Please choose at least 8 characters.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Password'), '-and-longer');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/assets'));
  expect(sent(fetched, '/api/users')).toEqual({ email: 'ellen@example.com', password: 'short-and-longer', returnPath: '/assets' });
});

it('artists make no account at this door', () => {
  open('artist', '/artists/login', {});
  expect(screen.queryByRole('radio')).toBeNull();
});
