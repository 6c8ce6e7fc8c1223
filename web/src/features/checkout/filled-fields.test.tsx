import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { show } from '#web/lib/render.fixture.tsx';
import { aCart } from '../cart/cart.fixture.ts';
import { address, api, inABrowser, ok, shipping } from './checkout.fixture.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { PayPage } from './pay-page.tsx';

inABrowser();

const checkout = () => <CheckoutPage cart={aCart()} />;
const pay = () => {
  const placed = aCart({
    status: 1,
    shippingPrice: 2_400,
    total: 42_300,
    paid: 7_580,
    due: 34_720,
    due_now: 400,
    email: 'ellen@example.com',
    address,
  });
  return <PayPage cart={{ ...placed, charge_at: null }} orderIds={[]} />;
};

interface Filled {
  page: () => ReactElement;
  opener: string;
  filled: Record<string, string>;
  press: string;
}

/** Opens the fields, fills them as a browser does that tells nobody, and presses; the result is what was sent. */
const pressFilled = async ({ page, opener, filled, press }: Filled) => {
  const { sent } = api({
    '/api/carts/card': [ok({ status: true, result: { card_number: 'X', balance: 10_000, promo_balance: 0 } })],
    '/api/carts/shipping/': [shipping(3_500)],
  });
  show(page(), { at: '/carts/checkout/' });
  await userEvent.click(screen.getByRole('button', { name: opener }));
  for (const [label, value] of Object.entries(filled))
    (await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`))).value = value;
  await userEvent.click(document.body);
  await userEvent.click(await screen.findByRole('button', { name: press }));
  return sent;
};

const GIFT_CARD = { opener: 'Add a gift card', filled: { Number: 'GIFT-1', Pin: '1234' }, press: 'Apply' };
const GIFT_CARD_SENT = { path: '/api/carts/card', body: { code: 'GIFT-1', pin: '1234' } };

it.each([
  { what: 'the gift card at the checkout', field: { ...GIFT_CARD, page: checkout }, request: GIFT_CARD_SENT },
  { what: 'the gift card of a placed order', field: { ...GIFT_CARD, page: pay }, request: GIFT_CARD_SENT },
  {
    what: 'another address of a placed order',
    field: {
      page: pay,
      opener: 'What would another address cost?',
      filled: { 'City': 'Salem', 'Zip/postal code': '97301' },
      press: 'Check Shipping',
    },
    request: { path: '/api/carts/shipping/', body: { address: { city: 'Salem', zip: '97301' } } },
  },
])('$what that a browser fills in without an event is taken over with the next press', async ({ field, request }) => {
  const sent = await pressFilled(field);
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ path: request.path })));
  expect(sent.find(({ path }) => path === request.path)?.body).toMatchObject(request.body);
});

it('a promo code that a browser fills in without an event is taken over with the next press', async () => {
  await pressFilled({ page: checkout, opener: 'Add a promo code', filled: { 'Promo code': 'SPRING' }, press: 'Add' });
  expect(await screen.findByText(/SPRING|Checking the code/)).toBeTruthy();
});
