import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { show } from '#web/lib/render.fixture.tsx';
import { aCart, aCartItem } from '../cart/cart.fixture.ts';
import { CheckoutPage } from './checkout-page.tsx';
import {
  address,
  api,
  assign,
  button,
  checkShipping,
  inABrowser,
  mount,
  ok,
  saveContactBefore,
  scriptEnds,
  shipping,
} from './checkout.fixture.ts';

inABrowser();

const open = (cart = aCart()) => show(<CheckoutPage cart={cart} />, { at: '/carts/checkout/' });
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string | RegExp, value: string) => fireEvent.input(field(label), { target: { value } });
const theSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: 'This is a gift' });
const THEIRS = {
  ...address,
  name: 'Anna Berg',
  line1: '1 Market Street',
  zip: '94105',
  city: 'San Francisco',
  state: 'CA',
};

it('a gift goes to its recipient with a note and a day, by keyboard, and the own address stays as it was', async () => {
  const { orders } = api({
    '/api/carts/shipping/': [shipping(2_400)],
    '/api/carts/create/': [ok({ status: true, cart: 'crt_1' })],
  });
  saveContactBefore();
  const { unmount } = open();
  await scriptEnds('load');
  await waitFor(() => expect(mount).toHaveBeenCalled());
  expect(theSwitch().checked).toBe(false);
  expect(screen.queryByLabelText(/^A note for them/)).toBeNull();
  theSwitch().focus();
  await userEvent.keyboard(' ');
  await screen.findByLabelText(/^A note for them/);
  expect([field('Recipient’s name').value, field('Country').value]).toEqual(['', 'US']);
  expect(field('Recipient’s name').autocomplete).toBe('section-gift shipping name');
  for (const [label, value] of [
    ['Recipient’s name', THEIRS.name],
    [/^Address/, THEIRS.line1],
    [/^Zip/, THEIRS.zip],
    ['City', THEIRS.city],
    [/^State/, THEIRS.state],
    [/^A note for them/, 'See www.grace.example'],
  ] as const)
    fill(label, value);
  await checkShipping();
  // What is wrong with the note is said at once, and stops the order.
  expect(field(/^A note for them/).getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(button());
  expect(screen.getByRole('alert').textContent).toContain('Please look at what you entered for the gift.');
  expect(document.activeElement).toBe(field(/^A note for them/));
  fill(/^A note for them/, ' Happy birthday! ');
  // The tab has it again after a reload, and the next visit has the customer's own address.
  unmount();
  open();
  await checkShipping();
  expect(theSwitch().checked).toBe(true);
  expect(JSON.parse(localStorage.getItem('checkout') ?? '{}')).toMatchObject({ address });
  await userEvent.click(button());
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/carts/crt_1'));
  expect(orders().map(({ body }) => [body['email'], body['shipping_address'], body['gift_mode']])).toEqual([
    ['ellen@example.com', THEIRS, { recipient: '', note: 'Happy birthday!', wanted_on: null }],
  ]);
});

it('switched off again it is no gift, and the own address is back', async () => {
  const { orders } = api({
    '/api/carts/shipping/': [shipping(2_400)],
    '/api/carts/create/': [ok({ status: true, cart: 'crt_1' })],
  });
  saveContactBefore();
  open();
  await scriptEnds('load');
  await waitFor(() => expect(mount).toHaveBeenCalled());
  await userEvent.click(theSwitch());
  fill('Recipient’s name', 'Anna Berg');
  await userEvent.click(theSwitch());
  expect(field('Name').value).toBe(address.name);
  await checkShipping();
  await userEvent.click(button());
  await waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()[0]?.body).toMatchObject({ shipping_address: address });
  expect(orders()[0]?.body).not.toHaveProperty('gift_mode');
});

it('a file asks whom it is for and keeps the own address; a card for the post is no gift of this kind', async () => {
  api({ '/api/carts/shipping/': [shipping(0)] });
  saveContactBefore();
  const { unmount } = open(aCart({ items: [aCartItem({ supplier_product: 'digital-painting' })] }));
  await userEvent.click(theSwitch());
  await screen.findByLabelText('Who is it for?');
  await userEvent.click(button());
  expect(document.activeElement).toBe(field('Who is it for?'));
  expect(screen.getByText('Enter who the gift is for')).toBeTruthy();
  unmount();
  open(aCart({ items: [aCartItem({ supplier_product: 'giftcard' })] }));
  expect(screen.queryByRole('switch', { name: 'This is a gift' })).toBeNull();
});
