import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Product } from '#shared/schemas/product.ts';
import { show } from '#web/lib/render.fixture.tsx';
import { Arrival } from './arrival.tsx';
import { aProduct } from './product.fixture.ts';
import { useOrderForm } from '../piece/use-order-form.ts';

function Shown({ product, delivery }: { product: Product; delivery?: string }) {
  return <Arrival form={useOrderForm(product, new URLSearchParams(delivery && { o_delivery: delivery }), 0)} />;
}
const open = (more: Partial<Product> = {}, delivery?: string) =>
  show(<Shown product={aProduct(more)} delivery={delivery} />);
const summary = () => document.querySelector('summary')?.textContent;

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 30, 12), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

it('P-33 says when an oil painting arrives, and the way there part by part', async () => {
  open();
  expect(summary()).toMatch(/^Arrives about Dec \d+ – Dec \d+$/);
  await userEvent.click(screen.getByText(/Arrives about/));
  const parts = within(screen.getByRole('list', { name: 'Until it arrives' })).getAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Painting, usually7 days by Dec 7$/),
    expect.stringMatching(/^Drying of the oil, while you see the proof5 to 7 days by Dec 14$/),
    expect.stringMatching(/^Packing and pickup1 to 2 days by Dec 15$/),
    expect.stringMatching(/^Express shipping, 3 to 5 business days3 to 7 days by Dec 22$/),
  ]);
});

it('a pencil drawing dries at once, and is there sooner', () => {
  open();
  const oil = summary();
  document.body.innerHTML = '';
  open({ medium: 'Pencil', supplier_product: 'custpencil' });
  expect(summary()).not.toBe(oil);
});

it('the country of the last order lengthens the way by its customs', async () => {
  localStorage.setItem('checkout', JSON.stringify({ email: '', address: { country: 'JP' } }));
  open();
  await userEvent.click(screen.getByText(/Arrives about/));
  expect(screen.getByText('Customs')).toBeTruthy();
});

it('O-14 says of a chosen date whether it can be kept', () => {
  open({}, '25:2026-12-24');
  expect(screen.getByRole('status').textContent).toMatch(
    /^December 24 is possible: it needs \d+ to 22 days, and there are 24\./,
  );
  document.body.innerHTML = '';
  open({}, '15:2026-12-09');
  expect(screen.getByRole('status').textContent).toMatch(/^December 9 is (not possible|possible only with an artist)/);
});

it('P-28 a gift card does not travel', () => {
  open({ supplier_product: 'giftcard' });
  expect(screen.queryByText(/Arrives about/)).toBeNull();
});
