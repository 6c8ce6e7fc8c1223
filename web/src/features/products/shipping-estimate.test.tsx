import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Product } from '#shared/schemas/product.ts';
import { show } from '#web/lib/render.fixture.tsx';
import { aProduct } from './product.fixture.ts';
import { ShippingEstimate } from './shipping-estimate.tsx';
import { useOrderForm } from '../piece/use-order-form.ts';

function Shown({ product, size }: { product: Product; size?: string }) {
  return <ShippingEstimate form={useOrderForm(product, new URLSearchParams(size && { o_size: size }), 0)} />;
}

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('P-33 shipping is named before the checkout, for the chosen piece, and estimated by country and postal code', async () => {
  show(<Shown product={aProduct()} />);
  expect(screen.getByText(/^Shipping in the US/).textContent).toMatch(/\$(15|25|39|69)\.00$/);
  const domestic = /\$\d+\.00$/.exec(screen.getByText(/^Shipping in the US/).textContent)?.[0];
  await userEvent.click(screen.getByRole('button', { name: 'Somewhere else?' }));
  const zip = await screen.findByLabelText('Zip/postal code');
  expect(zip.closest('[data-private]'), 'C52 an address is private').not.toBeNull();
  await userEvent.type(zip, '97205');
  expect(screen.getByRole('status').textContent).toBe(`Shipping to 97205, OR: ${domestic}, 3-5 business days.`);
  await userEvent.clear(zip);
  await userEvent.type(zip, '00000');
  expect(screen.getByRole('status').textContent).toBe('00000 is not a whole zip or postal code.');
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'FR');
  await userEvent.clear(zip);
  await userEvent.type(zip, '75002');
  expect(screen.getByRole('status').textContent).toMatch(/^Shipping to 75002, France: \$(25|35|55|95)\.00,/);
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'KP');
  expect(screen.getByRole('status').textContent).toBe("We can't ship to North Korea.");
});

it('a gift card names no shipping', () => {
  show(<Shown product={aProduct({ supplier_product: 'egiftcard' })} />);
  expect(screen.queryByText(/Shipping in the US/)).toBeNull();
});

it('H-01 P-33 shipping is named for the country of the last order, else for that of the connection', async () => {
  const asked = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json({ country: 'DE' })));
  vi.stubGlobal('fetch', asked);
  const { unmount } = show(<Shown product={aProduct()} />);
  expect((await screen.findByText(/^Shipping to Germany/)).textContent).toMatch(/\$(25|35|55|95)\.00$/);
  await userEvent.click(screen.getByRole('button', { name: 'Somewhere else?' }));
  expect((await screen.findByLabelText<HTMLSelectElement>('Country', {}, { timeout: 4_000 })).value).toBe('DE');
  unmount();
  localStorage.setItem('checkout', JSON.stringify({ email: '', address: { country: 'KP' } }));
  show(<Shown product={aProduct()} />);
  expect(screen.getByText("We can't ship to North Korea.")).toBeTruthy();
  expect(asked).toHaveBeenCalledTimes(1);
});
