import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Cart } from '#shared/schemas/cart.ts';
import { show } from '#web/lib/render.fixture.tsx';
import { aCart, aCartItem } from '../cart/cart.fixture.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { PayPage } from './pay-page.tsx';
import {
  address,
  api,
  assign,
  button,
  checkShipping,
  inABrowser,
  mount,
  ok,
  refused,
  saveContactBefore,
  scriptEnds,
  shipping,
  type Reply,
} from './checkout.fixture.ts';

inABrowser();

const giftCard = aCartItem({ supplier_product: 'egiftcard', product_id: 'egiftcard', price: 5_000, _assets: [] });

const EVERY_WAY = 'card,affirm,amazon,paypal';
const placed = ok({ status: true, cart: 'crt_1', redirect: 'https://provider.example/pay' });

const open = async ({
  replies = {},
  methods = EVERY_WAY,
  cart = aCart(),
}: { replies?: Record<string, Reply[]>; methods?: string; cart?: Cart } = {}) => {
  const calls = api({ '/api/carts/shipping/': [shipping(2_400)], '/api/carts/create/': [placed], ...replies }, methods);
  saveContactBefore();
  show(<CheckoutPage cart={cart} />, { at: '/carts/checkout/' });
  if (methods.includes(',')) await screen.findByRole('radio', { name: /^PayPal/ });
  return calls;
};
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));
const fill = (texts: Record<string, string>) => {
  for (const [name, value] of Object.entries(texts)) {
    const field = document.querySelector(`#bill-${name}`);
    if (field) fireEvent.input(field, { target: { value } });
  }
};
const billing = {
  name: 'Ellen Marsh',
  phone: '+1 503 555 0100',
  line1: '1 Main Street',
  zip: '97209',
  city: 'Portland',
  state: 'OR',
};

const due = { subtotal: 38_000, total: 38_500, paid: 4_180, due: 34_320, due_now: 400 };

it.each([
  ['an order that is placed', () => <CheckoutPage cart={aCart()} />, /^Place Order/, '$75.80'],
  ['an order of gift cards', () => <CheckoutPage cart={aCart({ items: [giftCard] })} />, /^Place Order/, '$50.00'],
  [
    'a balance',
    () => <PayPage cart={{ ...aCart({ status: 1, ...due }), charge_at: null }} orderIds={[]} />,
    /^Pay/,
    '$4.00',
  ],
])('CO-15 C45 %s: the sum and the terms stand with the button', async (_, page, label, sum) => {
  api({ '/api/carts/shipping/': [shipping(2_400)] });
  show(page(), { at: '/carts/checkout/' });
  const foot = (await screen.findByRole('button', { name: label })).parentElement!.parentElement!;
  expect(within(foot).getByText('Balance due today').nextSibling?.textContent).toBe(sum);
  const terms = within(foot).getByText(/^By placing this order you agree/);
  expect(
    within(terms)
      .getByRole('link', { name: /^terms of sale/ })
      .getAttribute('href'),
  ).toBe('/tos/#termsofsale');
  expect(foot.querySelector('input'), 'nothing else takes its place').toBeNull();
});

it('Y-01 a card is chosen from the start, and the site’s ways to pay are offered', async () => {
  await open();
  const names = screen.getAllByRole<HTMLInputElement>('radio').filter(({ name }) => name === 'method');
  expect(names.map(({ value, checked }) => [value, checked])).toEqual([
    ['stripe', true],
    ['paypal', false],
    ['affirm', false],
    ['amazon', false],
  ]);
  await choose(/^Affirm/);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Affirm/ }).checked).toBe(true);
});

it('C37 what the site has no keys for is not offered', async () => {
  await open({ methods: 'card' });
  expect(screen.queryByRole('radio', { name: /PayPal|Affirm|Amazon/ })).toBeNull();
});

it('Y-02 Y-04 Y-07 PayPal leads to its page, with the address to come back to, and no card', async () => {
  const { orders } = await open();
  await checkShipping();
  await choose(/^PayPal/);
  await userEvent.click(button());
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://provider.example/pay'));
  const [order] = orders();
  expect(order?.body).toMatchObject({
    charge_method: 'paypal',
    charge: null,
    cancel_url: expect.stringContaining('/carts/checkout/?paid=crt_1&cancelled=1') as string,
  });
  expect(order?.body['local_timestamp']).toBeTypeOf('number');
});

it('Y-04 a page that comes back by the browser’s Back can be used again', async () => {
  await open();
  await checkShipping();
  await choose(/^PayPal/);
  await userEvent.click(button());
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(button().getAttribute('aria-disabled')).toBe('true');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull());
});

describe('the cards of my account', () => {
  const visa = { id: 'pm_visa', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030, expired: false };
  const old = { ...visa, id: 'pm_old', brand: 'amex', last4: '0005', exp_year: 2020, expired: true };
  const CARDS = '/api/carts/saved-cards';
  const done = ok({ status: true, cart: 'crt_1' });

  it('the newest valid one is chosen and charged; the provider’s form is that of another card', async () => {
    const { orders } = await open({
      methods: 'card',
      replies: { [CARDS]: [ok({ cards: [old, visa], can_save: true })], '/api/carts/create/': [done] },
    });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Visa •••• 4242/ })).checked).toBe(true);
    expect(screen.getByRole('radio', { name: /Expired 12\/2020/ }).hasAttribute('disabled')).toBe(true);
    expect(screen.queryByText(/never to us/)).toBeNull();
    await choose(/^Use another card/);
    expect(screen.getByText(/never to us/)).toBeTruthy();
    await choose(/^Visa/);
    await checkShipping();
    await userEvent.click(button());
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({ charge_method: 'credit', charge: 'saved', saved_card: 'pm_visa' });
  });

  it('one that was removed meanwhile leaves the list, and a new one is saved only where I tick that', async () => {
    const gone = refused(404, 'payment.card_not_found', 'This card is not saved in your account any more.');
    const { orders } = await open({
      methods: 'card',
      replies: {
        [CARDS]: [ok({ cards: [visa], can_save: true }), ok({ cards: [], can_save: true })],
        '/api/carts/create/': [gone, done],
      },
    });
    await screen.findByRole('radio', { name: /^Visa/ });
    await checkShipping();
    await userEvent.click(button());
    expect((await screen.findByRole('alert')).textContent).toContain('not saved in your account any more');
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Save this card in my account/ });
    expect(tick.checked).toBe(false);
    expect(screen.queryByRole('radio', { name: /^Visa/ })).toBeNull();
    await scriptEnds('load');
    await waitFor(() => expect(mount).toHaveBeenCalled());
    await userEvent.click(tick);
    await userEvent.click(button());
    await waitFor(() => expect(orders()).toHaveLength(2));
    expect(orders()[1]?.body).toMatchObject({ charge: expect.stringMatching(/^pm_\d/) as string, save_card: true });
    expect(orders()[1]?.body).not.toHaveProperty('saved_card');
  });

  it('nothing is offered to a visitor', async () => {
    const { asked } = await open({ methods: 'card', replies: { [CARDS]: [ok({ cards: [], can_save: false })] } });
    await waitFor(() => expect(asked).toContain(CARDS));
    expect(screen.queryByRole('checkbox', { name: /^Save this card/ })).toBeNull();
    expect(screen.queryByRole('radio', { name: /another card/ })).toBeNull();
  });
});

const elsewhere = () => userEvent.click(screen.getByRole('checkbox', { name: 'Same as shipping' }));

describe('Affirm', () => {
  it('Y-08 needs a billing address, in the United States', async () => {
    const { orders } = await open();
    await checkShipping();
    await choose(/^Affirm/);
    await screen.findByRole('heading', { name: 'Billing address' });
    await userEvent.click(button());
    expect(screen.getByRole('alert').textContent).toContain('Please fill out your billing address.');
    expect(document.activeElement?.id, 'of the shipping address only the phone was missing').toBe('bill-phone');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Same as shipping' }));
    await userEvent.click(button());
    expect(document.activeElement?.id).toBe('bill-name');
    expect(document.querySelector<HTMLSelectElement>('#bill-country')).toMatchObject({ value: 'US', disabled: true });
    expect(orders()).toEqual([]);
  });

  it('Y-09 needs two names for billing', async () => {
    await open();
    await checkShipping();
    await choose(/^Affirm/);
    await screen.findByRole('heading', { name: 'Billing address' });
    await elsewhere();
    fill({ ...billing, name: 'Ellen' });
    await userEvent.click(button());
    expect(screen.getByRole('alert').textContent).toMatch(/^Please enter your first and last name One field/);
  });

  it('Y-09 needs two names for shipping', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Change shipping address' }));
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Ellen' } });
    await checkShipping();
    await choose(/^Affirm/);
    await screen.findByRole('heading', { name: 'Billing address' });
    await elsewhere();
    fill(billing);
    await userEvent.click(button());
    expect(screen.getByRole('alert').textContent).toContain(
      'Please enter your first and last name for the shipping address (at the top of this page)',
    );
  });

  it('Y-08 the shipping address is billed unless another one is given', async () => {
    const { orders } = await open();
    await checkShipping();
    await choose(/^Affirm/);
    await screen.findByRole('heading', { name: 'Billing address' });
    fireEvent.input(document.querySelector('#bill-phone')!, { target: { value: '+1 503 555 0100' } });
    await userEvent.click(button());
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(orders()[0]?.body).toMatchObject({ billing_address: { ...address, phone: '+1 503 555 0100' } });
  });

  it('Y-02 CO-06 sends the billing address, and remembers it', async () => {
    const { orders } = await open();
    await checkShipping();
    await choose(/^Affirm/);
    await screen.findByRole('heading', { name: 'Billing address' });
    await elsewhere();
    fill(billing);
    await userEvent.click(button());
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(orders()[0]?.body).toMatchObject({
      charge_method: 'affirm',
      billing_address: { ...billing, country: 'US' },
      shipping_address: address,
    });
    expect(JSON.parse(localStorage.getItem('billing') ?? '{}')).toMatchObject(billing);
  });

  it('Y-10 estimates twelve months at 0% APR from $10 on', async () => {
    await open();
    await choose(/^Affirm/);
    await screen.findByRole('heading', { name: 'Billing address' });
    expect((await screen.findByText(/a month for 12 months at 0% APR/)).textContent).toContain('$6.32');
  });

  it('Y-10 estimates nothing below $10', async () => {
    await open({ cart: aCart({ items: [{ ...aCart().items[0]!, price: 4_900 }] }) });
    await choose(/^Affirm/);
    await screen.findByRole('heading', { name: 'Billing address' });
    expect(screen.queryByText(/0% APR\. This/)).toBeNull();
  });
});

it('Y-11 Amazon needs consent to future payments', async () => {
  const { orders } = await open();
  await checkShipping();
  await choose(/^Amazon/);
  await userEvent.click(button());
  expect(screen.getByRole('alert').textContent).toContain('Please check the box');
  expect(orders()).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: /Amazon account/ }));
  await userEvent.click(button());
  await waitFor(() =>
    expect(orders()[0]?.body).toMatchObject({ charge_method: 'amazon', charge: null, amazon_consent: true }),
  );
});

it('Y-16 a refusal is told in the server’s words, with where to get help', async () => {
  await open({
    replies: { '/api/carts/create/': [refused(422, 'cart.cannot_ship', "We can't ship this order to that address.")] },
  });
  await checkShipping();
  await choose(/^PayPal/);
  await userEvent.click(button());
  expect((await screen.findByRole('alert')).textContent).toContain(
    "We can't ship this order to that address. Please contact support if you need assistance.",
  );
});

it('an order is not sent while the device is offline', async () => {
  await open();
  await checkShipping();
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  window.dispatchEvent(new Event('offline'));
  await waitFor(() => expect(button().disabled).toBe(true));
  expect(screen.getByText('You are offline.')).toBeTruthy();
  Reflect.deleteProperty(navigator, 'onLine');
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(button().disabled).toBe(false));
});
