import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product } from '#shared/schemas/product.ts';
import { heldEvents } from '#web/lib/analytics.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { aCart, aCartItem } from '../cart/cart.fixture.ts';
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

describe('the 1-click button of a customer with a saved card', () => {
  const CARD = { id: 'pm_1', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040, expired: false };
  const ADDRESS = {
    name: 'Nora Quist',
    phone: '',
    line1: '215 Alder Street',
    line2: '',
    zip: '97205',
    city: 'Portland',
    state: 'OR',
    country: 'US',
  };
  const placing = { status: true, cart: 'crt_new' };

  const openSignedIn = async (more: Record<string, unknown> = {}, items = 0) => {
    localStorage.setItem('checkout', JSON.stringify({ email: 'nora@example.com', address: ADDRESS }));
    const answers: Record<string, unknown> = {
      '/api/session': { id: 'usr_1', role: 'User', email: 'nora@example.com', realtime_token: '' },
      '/api/carts/': aCart({ items: Array.from({ length: items }, (_, index) => item(`itm_${index}`)) }),
      '/api/carts/add-item': aCart({ id: 'crt_new', items: [{ ...item('itm_new'), price: 22_900 }] }),
      '/api/carts/saved-cards': { cards: [CARD], can_save: true },
      '/api/carts/shipping/': { shipping_price: 1_900, promos: [], options: {} },
      '/api/carts/create/': placing,
      '/api/products/assets': [aPhoto],
      '/api/home': {},
      ...more,
    };
    const fetched = answer(answers);
    show(<ProductPage fields={OrderFields} product={aProduct({})} />, { at: '/products/custphotoreal' });
    await screen.findByText('dogs.jpg');
    const posted = (path: string) =>
      fetched.mock.calls
        .filter(([asked]) => asked === path)
        .map(([, init]) => ({
          body: JSON.parse(typeof init?.body === 'string' ? init.body : 'null') as Record<string, unknown>,
          key: new Headers(init?.headers).get('idempotency-key'),
        }));
    return { answers, posted };
  };
  const cardClick = () => screen.findByRole('button', { name: /^1-CLICK ORDER ?\$45\.80 today with Visa •••• 4242$/ });

  /** What was tracked since the page was opened, but for the page itself. */
  const tracked = () => heldEvents.splice(0).flatMap(([{ event }]) => (event === 'products.view' ? [] : [event]));

  it('P-14 N-01 says what it takes and where it goes, and one press leads to the receipt, told as an order', async () => {
    heldEvents.length = 0;
    const { posted } = await openSignedIn();
    const button = await cardClick();
    expect(button.closest('[data-private]'), 'C52 a payment and an address are private').not.toBeNull();
    const terms = document.querySelector(`#${button.getAttribute('aria-describedby') ?? ''}`)?.textContent;
    expect(terms).toContain('$45.80 is charged to your Visa ending in 4242 now');
    expect(terms).toContain('ships to Nora Quist, 215 Alder Street, Portland');
    await userEvent.click(button);
    await waitFor(() => expect(posted('/api/carts/create/')).toHaveLength(1));
    expect(posted('/api/carts/create/')[0]?.body).toMatchObject({
      cart_id: 'crt_new',
      email: 'nora@example.com',
      shipping_address: ADDRESS,
      total: '24800',
      charge_method: 'credit',
      charge: 'saved',
      saved_card: 'pm_1',
    });
    expect(tracked()).toEqual(['products.addToCart', 'checkout.check_shipping', 'Order Placed']);
    // The page’s head counts the pieces of the open order, which are placed now.
    const paths = () => vi.mocked(fetch).mock.calls.map(([path]) => path);
    await waitFor(() =>
      expect(paths().lastIndexOf('/api/carts/')).toBeGreaterThan(paths().indexOf('/api/carts/create/')),
    );
  });

  it('Y-04 where the bank asks, it leads to the page that asks it', async () => {
    await openSignedIn({ '/api/carts/create/': { ...placing, requires_action: { client_secret: 'pi_1_secret' } } });
    await userEvent.click(await cardClick());
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/carts/checkout/?paid=crt_new'));
  });

  it('C2 an order that would take another amount than the button says is not charged, but shown', async () => {
    const { posted } = await openSignedIn({
      '/api/carts/add-item': aCart({ id: 'crt_new', items: [{ ...item('itm_new'), price: 23_900 }] }),
    });
    await userEvent.click(await cardClick());
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/carts/checkout/'));
    expect(posted('/api/carts/create/')).toHaveLength(0);
  });

  it('Y-13 N-01 a refusal says that nothing is charged, and where the piece is, and is told as one', async () => {
    heldEvents.length = 0;
    const { answers } = await openSignedIn({ '/api/carts/create/': 422 });
    answers['/api/carts/'] = answers['/api/carts/add-item'];
    await userEvent.click(await cardClick());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The piece is in your order, and nothing is charged.');
    expect(screen.getByRole('link', { name: 'View Cart / Checkout' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /1-CLICK ORDER/ })).toBeNull();
    expect(tracked()).toEqual(['products.addToCart', 'checkout.check_shipping', 'Order Placed Error']);
  });

  it('C28 without an answer the next press asks for the same order again', async () => {
    const { answers, posted } = await openSignedIn({ '/api/carts/create/': 503 });
    await userEvent.click(await cardClick());
    expect((await screen.findByRole('alert')).textContent).toContain('you will not be charged twice');
    answers['/api/carts/create/'] = placing;
    await userEvent.click(await cardClick());
    await waitFor(() => expect(posted('/api/carts/create/')).toHaveLength(2));
    const [first, second] = posted('/api/carts/create/');
    expect(second).toEqual(first);
    expect(posted('/api/carts/add-item')).toHaveLength(1);
  });

  it('P-14 with pieces in the order the wallet’s button is there, as for everybody', async () => {
    await openSignedIn({}, 1);
    await oneClick(/^1-CLICK PAY with a wallet ?\$229\.00 in full$/);
    expect(screen.queryByRole('button', { name: /1-CLICK ORDER/ })).toBeNull();
  });
});
