import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { show } from '../lib/render.fixture.tsx';
import { Button, ButtonLink } from './button.tsx';

it('a busy button says what is happening and refuses further clicks', async () => {
  const click = vi.fn<() => void>();
  const { rerender } = show(<Button onClick={click}>Place Order</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Place Order' }));
  expect(click).toHaveBeenCalledTimes(1);
  rerender(
    <Button onClick={click} busy="Placing your order">
      Place Order
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Placing your order' }));
  expect(click).toHaveBeenCalledTimes(1);
});

it('a busy submit button does not submit a second time', async () => {
  const submit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  show(
    <form onSubmit={submit}>
      <Button type="submit" busy="Sending">
        Send
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(submit).not.toHaveBeenCalled();
});

it('links to payment pages load the other document, and back', () => {
  show(<ButtonLink to="/carts/checkout/">Checkout</ButtonLink>, { at: '/products' });
  const leaving = new MouseEvent('click', { bubbles: true, cancelable: true });
  // The router cancels clicks that it handles; this click it must leave to the browser.
  screen.getByRole('link').addEventListener('click', (event) => {
    queueMicrotask(() => event.preventDefault());
  });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/carts/checkout/');
  screen.getByRole('link').dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
});

it('links within a document are handled by the router', () => {
  show(<ButtonLink to="/assets">Try</ButtonLink>, { at: '/products' });
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  screen.getByRole('link').dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
});
