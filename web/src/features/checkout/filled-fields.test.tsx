import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

it.each([
  {
    what: 'the promo code',
    page: checkout,
    opener: 'Add a promo code',
    filled: { 'Promo code': 'SPRING' },
    press: 'Add',
    sent: undefined,
  },
  {
    what: 'the gift card at the checkout',
    page: checkout,
    opener: 'Add a gift card',
    filled: { Number: 'GIFT-1', Pin: '1234' },
    press: 'Apply',
    sent: { path: '/api/carts/card', body: { code: 'GIFT-1', pin: '1234' } },
  },
  {
    what: 'the gift card of a placed order',
    page: pay,
    opener: 'Add a gift card',
    filled: { Number: 'GIFT-1', Pin: '1234' },
    press: 'Apply',
    sent: { path: '/api/carts/card', body: { code: 'GIFT-1', pin: '1234' } },
  },
  {
    what: 'another address of a placed order',
    page: pay,
    opener: 'What would another address cost?',
    filled: { 'City': 'Salem', 'Zip/postal code': '97301' },
    press: 'Check Shipping',
    sent: { path: '/api/carts/shipping/', body: { address: { city: 'Salem', zip: '97301' } } },
  },
])('$what that a browser fills in without an event is taken over with the next press', async (row) => {
  const { sent } = api({
    '/api/carts/card': [ok({ status: true, result: { card_number: 'X', balance: 10_000, promo_balance: 0 } })],
    '/api/carts/shipping/': [shipping(3_500)],
  });
  show(row.page(), { at: '/carts/checkout/' });
  await userEvent.click(screen.getByRole('button', { name: row.opener }));
  for (const [label, value] of Object.entries(row.filled))
    (await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`))).value = value;
  await userEvent.click(document.body);
  await userEvent.click(await screen.findByRole('button', { name: row.press }));
  if (row.sent) await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ path: row.sent.path })));
  else expect(await screen.findByText(/SPRING|Checking the code/)).toBeTruthy();
  if (row.sent) expect(sent.find(({ path }) => path === row.sent.path)?.body).toMatchObject(row.sent.body);
});
