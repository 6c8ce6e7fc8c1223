import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Cart } from '#shared/schemas/cart.ts';
import { saveLinkCodes } from '#web/lib/link-codes.ts';
import { show } from '#web/lib/render.fixture.tsx';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { aCart } from '../../features/cart/cart.fixture.ts';
import { inABrowser } from '../../features/checkout/checkout.fixture.ts';
import { Component } from './checkout.tsx';

inABrowser();

it('M-05 a typed code has its row from the press on, no answer ends in silence, and a failed one leaves the form as it is', async () => {
  // The pricing with codes waits for the test; everything else is answered at once.
  let answer: (status: number, body: unknown) => void = () => undefined;
  vi.stubGlobal('fetch', (path: string) =>
    path.includes('promos=')
      ? new Promise((resolve) => {
          answer = (status, body) => resolve(Response.json(body, { status }));
        })
      : Promise.resolve(path === '/api/carts/' ? Response.json(aCart()) : Response.json([], { status: 404 })),
  );
  const priced = async (status: number, more: Partial<Cart> = {}) => act(async () => answer(status, aCart(more)));
  show(
    <Routes>
      <Route path="/carts/checkout" element={<Component />} />
    </Routes>,
    { at: '/carts/checkout' },
  );
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
  fireEvent.input(email, { target: { value: 'ellen@example.com' } });
  await userEvent.click(screen.getByRole('button', { name: 'Add a promo code' }));
  await userEvent.type(screen.getByLabelText('Promo code'), 'wrong{Enter}');
  expect(screen.getByText('Checking the code…')).toBeTruthy();

  await priced(500);
  const failed = await screen.findByText(/“WRONG” could not be checked/);
  expect(email.isConnected && email.value).toBe('ellen@example.com');
  await userEvent.click(within(failed).getByRole('button', { name: 'Try again' }));
  const notes = [{ code: 'WRONG', reason: 'We do not know the code “WRONG”.' }];
  await priced(200, { promo_notes: notes });
  expect(await screen.findByText('We do not know the code “WRONG”.')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Remove the code WRONG' }));
  expect(screen.queryByText('We do not know the code “WRONG”.'), 'gone at once').toBeNull();

  // A partner's code has neither a discount nor a reason against it.
  await userEvent.type(screen.getByLabelText('Promo code'), 'ellen-44{Enter}');
  expect(screen.getByText('Checking the code…')).toBeTruthy();
  await priced(200);
  expect(await screen.findByText('“ELLEN-44” is noted with your order. It takes nothing off.')).toBeTruthy();
});

it('M-05 who comes back from a provider’s page without having paid has the promo codes again, with the notice', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    if (path.startsWith('/api/carts/confirm/'))
      return Promise.resolve(Response.json({ status: false, code: 'payment.failed', message: '' }, { status: 422 }));
    return Promise.resolve(
      path.startsWith('/api/carts/?') || path === '/api/carts/'
        ? Response.json(aCart())
        : Response.json([], { status: 404 }),
    );
  });
  const at = (path: string) =>
    show(
      <Routes>
        <Route path="/carts/checkout" element={<Component />} />
      </Routes>,
      { at: path },
    );
  const { unmount } = at('/carts/checkout?promos=SPRING,FRIEND');
  await screen.findByRole('textbox', { name: 'Email' });
  unmount();
  asked.length = 0;
  at('/carts/checkout?paid=crt_1&cancelled=1');
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was charged');
  expect(asked.filter((path) => path.startsWith('/api/carts/?'))).toEqual(['/api/carts/?promos=SPRING%2CFRIEND']);
});

it('M-05 C13 codes of a link that opened another page come along; a refused one says so at this opening of the checkout alone', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const codes = new URL(path, 'http://atelier').searchParams.get('promos')?.split(',') ?? [];
    const notes = codes.includes('OLD') ? [{ code: 'OLD', reason: 'The promotion “OLD” is over.' }] : [];
    return Promise.resolve(
      path.startsWith('/api/carts/?') || path === '/api/carts/'
        ? Response.json(aCart({ promo_notes: notes }))
        : Response.json([], { status: 404 }),
    );
  });
  const open = () =>
    show(
      <Routes>
        <Route path="/carts/checkout" element={<Component />} />
      </Routes>,
      { at: '/carts/checkout?promos=TYPED' },
    );
  saveLinkCodes('spring,old');
  const { unmount } = open();
  expect(await screen.findByText('The promotion “OLD” is over.')).toBeTruthy();
  expect(asked).toContain('/api/carts/?promos=SPRING%2COLD%2CTYPED');
  unmount();
  asked.length = 0;
  open();
  await screen.findByRole('textbox', { name: 'Email' });
  await waitFor(() => expect(asked).toContain('/api/carts/?promos=SPRING%2CTYPED'));
  expect(screen.queryByText('The promotion “OLD” is over.')).toBeNull();
});
