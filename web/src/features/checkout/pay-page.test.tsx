import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { CartToPay, Payment } from '#shared/schemas/cart.ts';
import { Component as PayRoute } from '#web/app/routes/pay.tsx';
import { show } from '#web/lib/render.fixture.tsx';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { aCart, aCartItem } from '../cart/cart.fixture.ts';
import {
  address,
  api,
  applyCard,
  assign,
  button,
  inABrowser,
  mount,
  ok,
  refused,
  scriptEnds,
  shipping,
  type Reply,
} from './checkout.fixture.ts';
import { PayPage } from './pay-page.tsx';

inABrowser();

const payment = (more: Partial<Payment> = {}): Payment => ({
  amount: 7_580,
  description: 'Deposit',
  order: null,
  charge_processor: 2,
  payment_customer_id: null,
  timestamp: 1_795_273_195,
  ...more,
});
const placed = ({ charge_at = null, ...more }: Partial<CartToPay> = {}): CartToPay => ({
  ...aCart({
    status: 1,
    shippingPrice: 2_400,
    total: 42_300,
    paid: 7_580,
    due: 34_720,
    due_now: 400,
    email: 'ellen@example.com',
    address,
    payments: [payment()],
    ...more,
  }),
  charge_at,
});
const open = (
  more: Partial<CartToPay> = {},
  replies: Record<string, Reply[]> = {},
  methods = 'card',
  orderIds: readonly string[] = [],
) => {
  const answers = {
    '/api/carts/create/': [ok({ status: true, cart: 'crt_1' })],
    '/api/carts/shipping/': [shipping(3_500)],
    ...replies,
  };
  const calls = api(answers, methods);
  show(<PayPage cart={placed(more)} orderIds={orderIds} />, { at: '/carts/pay/crt_1' });
  return calls;
};
const due = () => screen.getByText('Balance due today').nextSibling?.textContent;

it('B-02 H-06 items, subtotal and the contact, which stands once the order is placed; the mailing list is as it was, and can be ticked', () => {
  open({ email_list: true });
  expect(screen.getByText('Oil painting from your photo')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email')).toMatchObject({
    value: 'ellen@example.com',
    readOnly: true,
  });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Add me to the mailing list' })).toMatchObject({
    checked: true,
    disabled: false,
  });
  const speeds = within(screen.getByRole('group', { name: 'Shipping Speed' })).getAllByRole<HTMLInputElement>('radio');
  expect(speeds.map(({ disabled }) => disabled)).toEqual([true, true]);
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

const finished = { id: 'ord_1', status: 4, item: 'itm_1', due: 15_160, due_at: 1_795_273_195 };

it.each<[string, Partial<CartToPay>, string, string[]]>([
  [
    'a finished piece that is approved',
    { due_now: 0, orders: [finished, { id: 'ord_2', status: 2, item: 'itm_2', due: 19_560 }] },
    'ord_1',
    ['Pay the balance for your oil painting', '$151.60', 'Once it is paid, your piece ships.'],
  ],
  [
    'a finished piece that waits for approval',
    { due_now: 0, orders: [{ ...finished, status: 3 }] },
    'ord_1',
    ['Pay the balance for your oil painting', '$151.60', 'Once you have approved and paid, your piece ships.'],
  ],
  [
    'the only piece, which is finished',
    { due_now: 0, due: 15_160, orders: [finished] },
    '',
    ['Pay the balance for your oil painting', '$151.60', 'Once it is paid, your piece ships.'],
  ],
  [
    'the deposit of an extra',
    {},
    '',
    [
      'Pay what your artist waits for',
      '$4.00',
      'Your artist cannot go on until it is paid. The rest comes with the balance.',
    ],
  ],
  [
    'all of it before it is due',
    { due_now: 0 },
    '',
    ['Pay the balance for your oil painting', '$347.20', 'Your order is paid in full then.'],
  ],
  ['nothing any more', { due: 0, due_now: 0 }, '', ['Everything is paid']],
])(
  'R-07 B-05 what %s is paid for, how much, and what it brings stands first; the order is folded below',
  (_, more, id, words) => {
    open(more, {}, 'card', id ? [id] : []);
    const purpose = screen.getByRole('region', { name: words[0]! });
    expect([...purpose.querySelectorAll('h2, p')].map(({ textContent }) => textContent)).toEqual(words);
    const order = document.querySelector('details');
    expect(order?.open).toBe(false);
    for (const region of [purpose, screen.getByRole('complementary', { name: 'Balance' })])
      expect(order?.compareDocumentPosition(region)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  },
);

it('R-07 B-01 Make a Payment waits for its cart, and for the provider’s script before the card form', async () => {
  const { asked } = api({ '/api/carts/pay/crt_1': [ok(placed())] });
  show(
    <Routes>
      <Route path="/carts/pay/:cartId" element={<PayRoute />} />
    </Routes>,
    { at: '/carts/pay/crt_1' },
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Make a Payment' })).toBeTruthy();
  expect(screen.getByText('Loading your order')).toBeTruthy();
  expect(await screen.findByText('Oil painting from your photo')).toBeTruthy();
  expect(screen.queryByText('Loading your order')).toBeNull();
  expect(asked).toContain('/api/carts/pay/crt_1');
  expect(screen.getByText('Loading the card form')).toBeTruthy();
  expect(mount).not.toHaveBeenCalled();
  await scriptEnds('load');
  await waitFor(() => expect(mount).toHaveBeenCalled());
});

it('B-04 B-06 Y-03 payments by what they were made with, and adjustments, oldest first', () => {
  open({
    payments: [
      payment(),
      ...[1, 3, 4, 6].map((charge_processor, index) =>
        payment({ description: 'Payment', charge_processor, timestamp: 1_795_273_200 + index }),
      ),
      payment({ description: 'Refund', amount: -500, timestamp: 1_795_273_300 }),
    ],
    adjustments: [{ amount: 2_000, description: 'Extra of Marta Ilves', order: null, timestamp: 1_795_273_196 }],
  });
  const lines = within(screen.getByRole('region', { name: 'Payments and adjustments' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^Deposit.*Card\$75\.80$/),
    expect.stringMatching(/^Extra of Marta Ilves.*\$20\.00$/),
    expect.stringContaining('PayPal'),
    expect.stringContaining('Installment plan'),
    expect.stringContaining('Gift card'),
    expect.stringContaining('Amazon account'),
    expect.stringMatching(/^Refund.*−\$5\.00$/),
  ]);
});

it('C9 Y-17 says when the balance is charged by itself, and nothing where it is not', () => {
  open({ charge_at: 1_795_878_000 });
  expect(screen.getByText('The balance of $347.20 is charged on Saturday, November 28.')).toBeTruthy();
  cleanup();
  open();
  expect(screen.queryByText(/is charged on/)).toBeNull();
});

it('B-04 says so when nothing has been paid', () => {
  open({ payments: [] });
  expect(screen.getByText('No payments have been made yet.')).toBeTruthy();
});

it('B-05 C15 pays what the artist waits for, by the amount of the ledger', async () => {
  const { orders } = open();
  await scriptEnds('load');
  await waitFor(() => expect(mount).toHaveBeenCalled());
  expect([due(), button().textContent]).toEqual(['$4.00', 'Pay $4.00']);
  await userEvent.click(button());
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/carts/crt_1'));
  expect(orders()[0]?.body).toMatchObject({
    cart_id: 'crt_1',
    total: '400',
    full_payment: false,
    charge_method: 'credit',
    shipping_address: address,
  });
});

it('C51 pays what one piece owes, and says which; or everything', async () => {
  const orders = [
    { id: 'ord_1', status: 4, item: 'itm_1', due: 15_160, due_at: 1_795_273_195, charge_at: 1_795_273_195 },
    { id: 'ord_2', status: 2, item: 'itm_2', due: 19_560 },
  ];
  const { orders: sent } = open({ due_now: 0, orders }, {}, 'card', ['ord_1']);
  await scriptEnds('load');
  await waitFor(() => expect(mount).toHaveBeenCalled());
  expect([due(), button().textContent]).toEqual(['$151.60', 'Pay $151.60']);
  expect(screen.getByText(/^The balance of \$151\.60 is charged on/)).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'This piece' })).toHaveProperty('checked', true);
  await userEvent.click(button());
  await waitFor(() =>
    expect(sent()[0]?.body).toMatchObject({ total: '15160', full_payment: false, orders: ['ord_1'] }),
  );
});

it('B-05 C2 pays everything', async () => {
  const { orders } = open();
  await scriptEnds('load');
  await waitFor(() => expect(mount).toHaveBeenCalled());
  await userEvent.click(screen.getByRole('radio', { name: 'Everything' }));
  await userEvent.click(button());
  await waitFor(() => expect(orders()[0]?.body).toMatchObject({ total: '34720', full_payment: true }));
});

it('CO-17 a paid order is Fully Paid, and asks for no method', () => {
  open({ due: 0, due_now: 0, paid: 42_300 });
  expect(button()).toMatchObject({ disabled: true, textContent: 'Fully Paid' });
  expect(screen.queryByRole('heading', { name: 'Payment method' })).toBeNull();
});

it('CO-17 gift cards that cover it pay alone', async () => {
  const { orders } = open(
    {},
    { '/api/carts/card': [ok({ status: true, result: { card_number: 'X', balance: 10_000, promo_balance: 0 } })] },
  );
  await applyCard('ATELIER-DEMO-0100', '1234');
  await userEvent.click(await screen.findByRole('button', { name: 'Pay with Gift Cards' }));
  await waitFor(() =>
    expect(orders()[0]?.body).toMatchObject({
      charge_method: null,
      giftcards: [['ATELIER-DEMO-0100', '1234']],
      total: '400',
    }),
  );
});

it('B-03 H-08 an edited address takes the price away until it is checked, and the order keeps its own', async () => {
  const { sent } = open();
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact');
  expect(screen.getByText('Shipping price').nextSibling?.textContent).toBe('$24.00');
  expect(screen.queryByRole('button', { name: 'Check Shipping' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'What would another address cost?' }));
  fireEvent.input(screen.getByLabelText('City'), { target: { value: 'Salem' } });
  expect(screen.getByText('Shipping price').nextSibling?.textContent).toBe('--');
  expect(button().disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Check Shipping' }));
  await screen.findByText('Shipping to this address costs $35.00.');
  expect(sent[0]?.body).toMatchObject({ cart_id: 'crt_1', address: { city: 'Salem' } });
  expect([due(), button().disabled]).toEqual(['$4.00', false]);
});

it.each<[string, Reply, string]>([
  ['where we cannot ship', shipping(-1), "We can't ship this order to that address."],
  ['that is none', shipping(null), 'Please enter a valid address.'],
  ['whose check fails', refused(404, 'cart.not_found', 'This order does not exist.'), 'This order does not exist.'],
])(
  'B-03 H-09 H-10 after a question about an address %s the order is paid as it was placed',
  async (_, reply, problem) => {
    const { orders } = open({}, { '/api/carts/shipping/': [reply] });
    await scriptEnds('load');
    await waitFor(() => expect(mount).toHaveBeenCalled());
    await userEvent.click(screen.getByRole('button', { name: 'What would another address cost?' }));
    fireEvent.input(screen.getByLabelText('City'), { target: { value: 'Salem' } });
    await userEvent.click(screen.getByRole('button', { name: 'Check Shipping' }));
    expect((await screen.findByRole('alert')).textContent).toContain(problem);
    expect(button().disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Back to the order’s address' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByLabelText('City')).toBeNull();
    expect(screen.getByText('Shipping price').nextSibling?.textContent).toBe('$24.00');
    await userEvent.click(button());
    await waitFor(() => expect(orders()[0]?.body).toMatchObject({ shipping_address: address, total: '400' }));
  },
);

it('C12 C45 the pay page names where a piece goes now, and leads to where I change it alone', async () => {
  const elsewhere = { ...address, line1: '2 Side Street' };
  open({
    name: 'Ellen Marsh',
    orders: [{ id: 'ord_1', status: 4, item: 'itm_1', due: 0, address: elsewhere, can_change_address: true }],
  });
  expect(screen.getByText('2 Side Street')).toBeTruthy();
  expect(screen.queryByText(address.line1)).toBeNull();
  const link = screen.getByRole('link', { name: 'Change the address' });
  expect(link.getAttribute('href')).toBe('/orders/project/ord_1');
  await userEvent.click(screen.getByRole('button', { name: 'What would another address cost?' }));
  fireEvent.input(screen.getByLabelText('City'), { target: { value: 'Salem' } });
  await userEvent.click(screen.getByRole('button', { name: 'Check Shipping' }));
  const said = (await screen.findByText('Shipping to this address costs $35.00.')).parentElement;
  expect(within(said!).getByRole('link', { name: 'Change the address' })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/write to us/i);
});

it('C12 of several pieces each is led to by its name; one that cannot go elsewhere alone is written to us about', () => {
  const items = [aCartItem(), aCartItem({ key: 'itm_2', title: 'Pencil drawing' })];
  const first = { id: 'ord_1', status: 2, item: 'itm_1', due: 0, can_change_address: true };
  open({ items, orders: [first, { id: 'ord_2', status: 2, item: 'itm_2', due: 0, can_change_address: true }] });
  const links = () => screen.getAllByRole('link', { name: /^Change the address/ }).map((link) => link.textContent);
  expect(links()).toEqual([
    'Change the address of Oil painting from your photo',
    'Change the address of Pencil drawing',
  ]);
  cleanup();
  open({ items, orders: [{ id: 'ord_1', status: 5, item: 'itm_1', due: 0 }] });
  expect(screen.getByRole('link', { name: 'Write to us' })).toBeTruthy();
});

it('B-03 C12 the reader of a mailed link asks by that link', async () => {
  localStorage.setItem('order-links', JSON.stringify([{ v: 'v1', opens: ['crt_1'], until: Date.now() + 60_000 }]));
  const { sent } = open({ name: null, address: { ...address, name: '', line1: '', zip: '' } });
  await userEvent.click(screen.getByRole('button', { name: 'What would another address cost?' }));
  fireEvent.input(screen.getByLabelText('City'), { target: { value: 'Salem' } });
  await userEvent.click(screen.getByRole('button', { name: 'Check Shipping' }));
  await screen.findByText('Shipping to this address costs $35.00.');
  expect(sent.map(({ path, link }) => [path, link])).toEqual([['/api/carts/shipping/', 'v1']]);
});

it.each([
  ['cancelled', 9, 9],
  ['refunded', 1, 8],
])('C16 C45 of an order that was %s there is nothing to pay, and its receipt says the rest', (end, status, piece) => {
  open({
    status,
    due: 0,
    due_now: 0,
    paid: 0,
    total: 0,
    orders: [{ id: 'ord_1', status: piece, item: 'itm_1', due: 0 }],
  });
  expect(screen.getByText(`This order was ${end}.`)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the receipt' }).getAttribute('href')).toBe('/carts/crt_1');
  for (const words of ['Fully Paid', 'ships', 'Check Shipping']) expect(document.body.textContent).not.toContain(words);
});

const billing = {
  name: 'Ada Byron',
  phone: '+1 503 555 0100',
  line1: '2 Side Street',
  zip: '97209',
  city: 'Portland',
  state: 'OR',
};

it.each<[string, Partial<CartToPay>]>([
  ['the reader of a mailed link', { name: null, address: { ...address, name: '', line1: '', zip: '' } }],
  ['an owner with a one-word name', { name: 'Ellen', address: { ...address, name: 'Ellen' } }],
])('Y-09 B-05 %s pays by Affirm with a billing address, and is asked for no other name', async (_, more) => {
  const { orders } = open(more, {}, 'card,affirm');
  await userEvent.click(await screen.findByRole('radio', { name: /^Affirm/ }));
  await screen.findByRole('heading', { name: 'Billing address' });
  expect(screen.queryByRole('checkbox', { name: 'Same as shipping' })).toBeNull();
  for (const [name, value] of Object.entries(billing))
    fireEvent.input(document.querySelector(`#bill-${name}`)!, { target: { value } });
  await userEvent.click(button());
  await waitFor(() =>
    expect(orders()[0]?.body).toMatchObject({
      charge_method: 'affirm',
      billing_address: { ...billing, country: 'US' },
    }),
  );
});

it('Y-08 the address of a placed order is billed by Affirm unless another one is given', async () => {
  const { orders } = open({}, {}, 'card,affirm');
  await userEvent.click(await screen.findByRole('radio', { name: /^Affirm/ }));
  await screen.findByRole('heading', { name: 'Billing address' });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Same as shipping' }).checked).toBe(true);
  fireEvent.input(document.querySelector('#bill-phone')!, { target: { value: billing.phone } });
  await userEvent.click(button());
  await waitFor(() =>
    expect(orders()[0]?.body).toMatchObject({ billing_address: { ...address, phone: billing.phone } }),
  );
});

it('an order that has not been placed is paid at the checkout', () => {
  open({ status: 0 });
  expect(screen.getByRole('link', { name: 'Go to the checkout' }).getAttribute('href')).toBe('/carts/checkout/');
});
