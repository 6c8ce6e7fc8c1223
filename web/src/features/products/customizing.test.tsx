import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Product } from '#shared/schemas/product.ts';
import type { TrackedEvent } from '#web/lib/analytics.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { aProduct } from './product.fixture.ts';
import { OrderFields } from './order-fields.tsx';
import { ProductPage } from './product-page.tsx';

const aCart = { items: [], subtotal: 0, requested_suppliers: [], _requested_suppliers: [] };
const aPhoto = {
  id: 'ast_1',
  name: 'dogs.jpg',
  url: '/media/full',
  thumb: '/media/thumb',
  coords: null,
  width: 800,
  height: 600,
  meta: { faces: 2 },
  derivatives: [],
};

let isStill = true;
const open = (more: Partial<Product> = {}, photos: object[] = []) => {
  answer({ '/api/carts/': aCart, '/api/products/assets': photos, '/api/home': {} });
  show(<ProductPage fields={OrderFields} product={aProduct(more)} />);
};
const dialog = () => screen.queryByRole('dialog', { name: 'Oil painting from your photo' });
const button = () => screen.getAllByRole('button', { name: 'CUSTOMIZE & ORDER' })[0] as HTMLElement;

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: isStill })));
afterEach(() => {
  isStill = true;
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

it('P-16 N-01 with more than 2 options and no photos the form waits behind its button, and opens over the page, told as an event', async () => {
  const heard: TrackedEvent[] = [];
  const listen = ({ detail }: CustomEvent<TrackedEvent>) => void heard.push(detail);
  open();
  document.addEventListener('atelier:event', listen);
  expect(screen.queryByLabelText('Size')).toBeNull();
  expect(screen.getByRole('region', { name: 'Price' }).textContent).toContain('$189.00');
  await userEvent.click(button());
  document.removeEventListener('atelier:event', listen);
  expect(heard).toEqual([{ event: 'products.customize', properties: { sku: 'custphotoreal', testmode: false } }]);
  await userEvent.selectOptions(within(dialog() as HTMLElement).getByLabelText('Size'), '18 × 24 in (+$95.00)');
  expect(within(dialog() as HTMLElement).getByRole('region', { name: 'Price' }).textContent).toContain('$284.00');
});

it('P-16 Escape closes it, what was chosen stays, and the focus goes back to the button', async () => {
  open();
  await userEvent.click(button());
  await userEvent.selectOptions(screen.getByLabelText('Size'), '18 × 24 in (+$95.00)');
  fireEvent(dialog() as HTMLElement, new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(dialog()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button()));
  expect(screen.getByRole('region', { name: 'Price' }).textContent).toContain('$284.00');
});

it('P-16 it leaves for 500 ms, and at once where motion is not wanted', () => {
  vi.useFakeTimers();
  isStill = false;
  open();
  fireEvent.click(button());
  fireEvent.click(within(dialog() as HTMLElement).getByRole('button', { name: 'Close' }));
  act(() => void vi.advanceTimersByTime(499));
  expect(dialog()).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(dialog()).toBeNull();
  isStill = true;
  fireEvent.click(button());
  fireEvent.click(within(dialog() as HTMLElement).getByRole('button', { name: 'Close' }));
  act(() => void vi.advanceTimersByTime(0));
  expect(dialog()).toBeNull();
});

it('P-16 a file chooser left without a file does not close it', async () => {
  open();
  await userEvent.click(button());
  const input = dialog()?.querySelector('input[type=file]');
  expect(input).toBeTruthy();
  fireEvent(input as Element, new Event('cancel', { bubbles: true }));
  expect(dialog()).toBeTruthy();
});

it('P-16 P-06 Escape in the size preview closes the preview alone', async () => {
  open();
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('button', { name: 'See it above a couch' }));
  fireEvent(
    screen.getByRole('dialog', { name: '12 × 16 in above a couch' }),
    new Event('cancel', { cancelable: true }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '12 × 16 in above a couch' })).toBeNull());
  expect(dialog()?.querySelector('[class*=leaving]')).toBeNull();
});

it('P-16 with a photo, or with 2 options, the form stands open on the page', async () => {
  open({}, [aPhoto]);
  expect(await screen.findByLabelText('Size')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'CUSTOMIZE & ORDER' })).toBeNull();
  document.body.innerHTML = '';
  open({ options: aProduct().options.slice(0, 2) });
  expect(screen.getByLabelText('Size')).toBeTruthy();
});

it('P-06 the size preview shows the chosen size above a couch in the scale 0.613, and a press turns the frame', async () => {
  open({}, [aPhoto]);
  await screen.findByLabelText('Size');
  await userEvent.click(screen.getByRole('button', { name: 'See it above a couch' }));
  const preview = within(screen.getByRole('dialog', { name: '12 × 16 in above a couch' }));
  const frame = preview.getByRole('button', { name: 'Rotate the frame' });
  expect(frame.querySelector('img')?.getAttribute('src')).toBe('/media/full');
  const room = frame.parentElement?.parentElement;
  expect(room?.style.getPropertyValue('--inch')).toBe('0.613');
  frame.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: '16 × 12 in above a couch' })).toBeTruthy();
  expect(room?.style.getPropertyValue('--w')).toBe('16');
});
