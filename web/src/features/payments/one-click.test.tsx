import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product } from '#shared/schemas/product.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { aCart, aCartItem } from '../carts/cart.fixture.ts';
import { aProduct } from '../products/product.fixture.ts';
import { OrderFields } from '../products/order-fields.tsx';
import { ProductPage } from '../products/product-page.tsx';
import { saveWallet } from './known-wallet.ts';

// A product with a photo shows its form on the page.
const aPhoto = {
  id: 'ast_1',
  name: 'dogs.jpg',
  url: '/media/full',
  thumb: '/media/thumb',
  meta: { faces: 2 },
  derivatives: [],
};
const item = (key: string) => aCartItem({ key, assets: [] });

const open = async (more: Partial<Product> = {}, items = 0) => {
  const order = aCart({ items: Array.from({ length: items }, (_, index) => item(`itm_${index}`)) });
  const fetched = answer({
    '/api/carts/': order,
    '/api/carts/add-item': aCart({ id: 'crt_new' }),
    '/api/products/assets': [aPhoto],
    '/api/home': {},
  });
  show(<ProductPage fields={OrderFields} product={aProduct(more)} />, { at: '/products/custphotoreal' });
  await screen.findByText('dogs.jpg');
  return { added: () => fetched.mock.calls.filter(([path]) => path === '/api/carts/add-item').length };
};
// The button's chunk loads after the page.
const oneClick = (name: string | RegExp = /1-CLICK PAY/) => screen.findByRole('button', { name });

const assign = vi.fn<typeof window.location.assign>();
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('PaymentRequest', () => undefined);
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  assign.mockClear();
  localStorage.clear();
  sessionStorage.clear();
});

describe('the 1-click button', () => {
  it.each([0, 1])(
    'P-14 O-25 with %s pieces in the order adds this one, and hands its cart to the wallet',
    async (items) => {
      const { added } = await open({}, items);
      await userEvent.click(await oneClick());
      await waitFor(() => expect(assign).toHaveBeenCalledWith('/carts/checkout/?express=crt_new'));
      expect(added()).toBe(1);
    },
  );

  it('O-25 C34 with more than one piece in the order adds nothing, and says what is paid for', async () => {
    const { added } = await open({}, 2);
    await userEvent.click(await oneClick('1-CLICK PAY for your order, in full'));
    expect(assign).toHaveBeenCalledWith('/carts/checkout/?express=crt_1');
    expect(added()).toBe(0);
  });

  it.each([0, 2])('O-22 with %s pieces in the order refuses what ADD TO ORDER refuses', async (items) => {
    const { added } = await open({}, items);
    await userEvent.selectOptions(screen.getByLabelText('Size'), 'custom');
    await userEvent.clear(screen.getByLabelText(/^Width/));
    await userEvent.click(await oneClick());
    expect(screen.getByRole('alert').textContent).toContain('Please enter the width and the height.');
    expect([added(), assign.mock.calls.length]).toEqual([0, 0]);
  });

  it('P-14 is not there for what is out of stock', async () => {
    await open({ quantity: 0 });
    expect(screen.queryByRole('button', { name: /1-CLICK/ })).toBeNull();
  });

  it('P-14 is not there in a browser that knows no wallet, or where the checkout found none', async () => {
    saveWallet(false);
    await open();
    expect(screen.queryByRole('button', { name: /1-CLICK/ })).toBeNull();
    saveWallet(true);
    vi.stubGlobal('PaymentRequest', undefined);
    Reflect.deleteProperty(window, 'PaymentRequest');
    await open();
    expect(screen.queryByRole('button', { name: /1-CLICK/ })).toBeNull();
  });
});
