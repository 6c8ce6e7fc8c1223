import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Cart } from '#shared/schemas/cart.ts';
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
  refused,
  saveContactBefore,
  scriptEnds,
  shipping,
} from './checkout.fixture.ts';

inABrowser();

const at = { at: '/carts/checkout/' };
const open = (cart: Cart = aCart()) => show(<CheckoutPage cart={cart} />, at);

it('CO-04 says what to do with an empty order', () => {
  api({});
  open(aCart({ items: [] }));
  expect(screen.getByText('Order empty!')).toBeTruthy();
  expect(
    screen.getByText('There are no items in your order! Add items to your order by browsing our website.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add a product' }).getAttribute('href')).toBe('/products');
});

it('CO-07 C26 says of a piece whose photo has been deleted what to do, before the order is sent', () => {
  api({});
  const problem = 'A photo of this order has been deleted.';
  open(aCart({ items: [aCartItem(), aCartItem({ key: 'itm_2', problem })] }));
  const [whole, broken] = screen.getAllByRole('listitem').filter((each) => each.textContent.includes('Quantity'));
  expect(within(broken!).getByText(problem)).toBeTruthy();
  expect(within(broken!).getByRole('link', { name: 'Add it again' }).getAttribute('href')).toBe(
    '/products/custphotoreal',
  );
  expect(within(broken!).queryByRole('link', { name: /^Edit/ })).toBeNull();
  expect(within(whole!).queryByText(problem)).toBeNull();
});

it('CO-07 of a piece stands what was chosen, and nothing that was left out', () => {
  api({});
  const option = (name: string, value: string, display_value: string) => ({
    name,
    value,
    display_name: name,
    display_value,
  });
  const options = [
    option('depth', '0', 'Flat sheet'),
    option('delivery', 'none', 'No date'),
    option('watsi', 'no', 'No, thank you'),
    option('carboncredit', 'yes', 'Carbon offset, $5'),
  ];
  open(aCart({ items: [aCartItem({ options })] }));
  const list = screen.getByRole('link', { name: 'Oil painting from your photo' }).closest('li');
  expect(
    [...(list?.querySelectorAll('dt') ?? [])].map((term) => [term.textContent, term.nextSibling?.textContent]),
  ).toEqual([
    ['depth', 'Flat sheet'],
    ['carboncredit', 'Carbon offset, $5'],
    ['Quantity', '1'],
  ]);
});

it('CO-01 shows its sections in order', () => {
  api({});
  open(aCart({ items: [aCartItem(), aCartItem({ key: 'itm_2' })] }));
  const text = document.body.textContent ?? '';
  const places = [
    'Items',
    'Subtotal',
    'Express checkout',
    'Payment method',
    'Order Contact',
    'Zip/postal code',
    'Shipping Speed',
    'Check Shipping',
    'Shipping price',
    'Promos',
    'gift card',
    'Balance due today',
    'By placing this order you agree to the terms of sale',
    'Place Order',
  ].map((words) => text.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it('CO-19 the terms stand above the button: 24 hours, no returns, the guarantee, the balance on day 7, shipping after 7 days', () => {
  api({});
  open();
  expect(screen.getByText(/^By placing this order/).textContent).toBe(
    'By placing this order you agree to the terms of sale (in a new tab). You can cancel free of charge within 24 hours. There are no returns, but a 100% money-back guarantee applies after revisions. The balance is billed automatically if it is unpaid 7 days after painting completion. Each piece by itself. The painting ships if no revisions are asked within 7 days.',
  );
});

it.each([
  ['guaranteed:2026-12-30', 1],
  ['25:2026-12-18', 0],
])(
  'H-04 H-05 C36 Express is chosen, Economy is off because of tariffs, and delivery %s says %i times that Express is required',
  (value, times) => {
    api({});
    const options = [{ name: 'delivery', value, display_name: 'Delivery', display_value: '' }];
    open(aCart({ items: [aCartItem(), aCartItem({ key: 'itm_2', options })] }));
    const speeds = within(screen.getByRole('group', { name: 'Shipping Speed' })).getAllByRole<HTMLInputElement>(
      'radio',
    );
    expect(speeds.map((speed) => [speed.labels?.[0]?.textContent, speed.checked, speed.disabled])).toEqual([
      ['Express3-5 business days', true, false],
      ['Economy SaverNot available15-25 business days. Off for now because of tariffs.', false, true],
    ]);
    expect(screen.queryAllByText(/^Express is required/)).toHaveLength(times);
  },
);

it('M-10 an e-gift card asks for an e-mail and nothing postal, and is paid for by that alone', async () => {
  const { orders } = api({ '/api/carts/create/': ['lost'] });
  saveContactBefore({ address: {} });
  const card = aCartItem({
    title: 'E-gift card',
    supplier_product: 'egiftcard',
    price: 5_000,
    options: [],
    _assets: [],
  });
  open(aCart({ items: [card], shippingPrice: 0, subtotal: 5_000, total: 5_000, deposit: 5_000, due: 5_000 }));
  const text = document.body.textContent ?? '';
  for (const words of ['Shipping', 'Zip', 'painting', 'on completion', '20%', 'revisions'])
    expect(text).not.toContain(words);
  expect(screen.getByText('Balance due today').nextSibling?.textContent).toBe('$50.00');
  await scriptEnds('load');
  await waitFor(() => expect(mount).toHaveBeenCalled());
  await userEvent.click(button());
  await waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()[0]?.body).toMatchObject({
    email: 'ellen@example.com',
    total: '5000',
    shipping_address: { line1: '', zip: '' },
  });
});

it('P-29 CO-21 a digital painting alone is downloaded: it asks for an e-mail and nothing postal', async () => {
  const { orders } = api({ '/api/carts/create/': ['lost'] });
  saveContactBefore({ address: {} });
  const piece = aCartItem({ title: 'Digital painting from your photo', supplier_product: 'digital-painting' });
  open(aCart({ items: [piece], shippingPrice: 0 }));
  for (const words of ['Shipping', 'Zip', 'each card']) expect(document.body.textContent).not.toContain(words);
  expect(screen.getByText('Balance due today').nextSibling?.textContent).toBe('$75.80');
  await scriptEnds('load');
  await waitFor(() => expect(mount).toHaveBeenCalled());
  await userEvent.click(button());
  await waitFor(() =>
    expect(orders()[0]?.body).toMatchObject({ total: '37900', shipping_address: { line1: '', zip: '' } }),
  );
});

it('H-12 CO-16 the price is -- and the order waits until shipping is checked; H-07 an edit makes it wait again', async () => {
  api({ '/api/carts/shipping/': [shipping(2_400)] });
  saveContactBefore();
  open();
  const label = () => screen.getByText('Shipping price');
  const price = () => label().nextSibling?.textContent;
  const isPale = () => label().closest('[class*="pale"]') !== null;
  expect([price(), isPale(), button().disabled]).toEqual(['--', true, true]);
  await checkShipping();
  expect([price(), isPale()]).toEqual(['$24.00', false]);
  expect(screen.queryByRole('button', { name: 'Check Shipping' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change shipping address' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  fireEvent.input(screen.getByLabelText('City'), { target: { value: 'Bend' } });
  expect([price(), button().disabled]).toEqual(['--', true]);
  await userEvent.click(screen.getByRole('button', { name: 'Check Shipping' }));
  await checkShipping();
  expect(price()).toBe('$24.00');
});

it('H-10 CO-21 Check Shipping marks what the address lacks, counts it, and begins with the first', async () => {
  const { sent } = api({});
  saveContactBefore({ address: { ...address, line1: '', city: '' } });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Check Shipping' }));
  const alert = screen.getByRole('alert').textContent;
  expect(alert).toContain('Please enter a valid address.');
  expect(alert).toContain('2 fields are marked');
  expect(document.activeElement).toBe(screen.getByLabelText('Address'));
  expect(screen.getByLabelText('City').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

it('C55 a zip code of another state is priced as it is, and the fitting place is offered', async () => {
  const { sent } = api({
    '/api/carts/shipping/': [shipping(2_400), shipping(2_400)],
    '/api/postal-codes/US/10001': [{ status: 200, body: { places: [{ city: 'New York', state: 'NY' }] } }],
  });
  saveContactBefore({ address: { ...address, zip: '10001' } });
  open();
  expect(screen.getByText(/^10001 is in NY, not in OR\./)).toBeTruthy();
  await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ address: { state: 'OR', zip: '10001' } }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Use New York, NY 10001' }));
  await checkShipping();
  expect(sent.at(-1)?.body).toMatchObject({ address: { city: 'New York', state: 'NY', zip: '10001' } });
  expect(screen.queryByText(/^10001 is in/)).toBeNull();
});

it.each([
  ['H-09', -1, "We can't ship this order to that address."],
  ['H-10', null, 'Please enter a valid address.'],
])('%s a price of %s is refused in words', async (_id, price, words) => {
  api({ '/api/carts/shipping/': [shipping(price)] });
  saveContactBefore();
  open();
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(button().disabled).toBe(true);
});

it('C33 a chosen date that is a holiday where the parcel goes is said in one line, and none elsewhere', async () => {
  const holidays = [{ day: '2027-03-29', name: 'Easter Monday' }];
  api({ '/api/carts/shipping/': [shipping(2_400, { holidays }), shipping(2_400)] });
  saveContactBefore({ address: { ...address, country: 'DE', state: 'Berlin', zip: '10115', city: 'Berlin' } });
  open();
  await checkShipping();
  const line = /is .* in .*: the parcel may come on the next working day\./;
  expect(screen.getByText(line).textContent).toBe(
    'Monday, March 29 is Easter Monday in Germany: the parcel may come on the next working day.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Change shipping address' }));
  fireEvent.input(screen.getByLabelText('City'), { target: { value: 'Hamburg' } });
  await checkShipping();
  expect(screen.queryByText(line)).toBeNull();
});

it('CO-21 an order without a name goes nowhere, and the field is shown', async () => {
  const { orders } = api({ '/api/carts/shipping/': [shipping(2_400)] });
  saveContactBefore({ address: { ...address, name: '' } });
  open();
  await checkShipping();
  await userEvent.click(button());
  expect(screen.getByRole('alert').textContent).toContain('Please fill out your name, email, and delivery address.');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(orders()).toEqual([]);
});

it('CO-06 address and e-mail are there again at the next visit', async () => {
  api({});
  const { unmount } = open();
  await userEvent.type(screen.getByLabelText('Email'), 'ellen@example.com');
  await userEvent.type(screen.getByLabelText('Zip/postal code'), '97209');
  unmount();
  open();
  expect(screen.getByText('ellen@example.com')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ellen@example.com');
  expect(screen.getByLabelText<HTMLInputElement>('Zip/postal code').value).toBe('97209');
});

it('CO-06 a signed-in customer’s own e-mail is there, and one that was typed stays', async () => {
  const session = { status: 200, body: { id: 'usr_1', role: 'User', email: 'own@example.com', realtime_token: '' } };
  api({ '/api/session': [session] });
  const { unmount } = open();
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  await waitFor(() => expect(email.value).toBe('own@example.com'));
  // An emptied field stays empty.
  await userEvent.clear(email);
  expect(email.value).toBe('');
  unmount();
  localStorage.clear();
  saveContactBefore();
  open();
  await screen.findByText('ellen@example.com');
  expect(screen.queryByText('own@example.com')).toBeNull();
});

const RECEIPT = 'This address gets the receipt, without links. All other mails about the order go to own@example.com.';
const ALL_MAILS = 'Quotes, proofs and the receipt go here.';
it.each([
  ['a confirmed one: this gets a receipt alone', true, 'ellen@example.com', true, RECEIPT],
  ['one that is not confirmed: it goes where it was typed', false, 'ellen@example.com', true, ALL_MAILS],
  ['the same in other letters', true, 'OWN@example.com', false, ALL_MAILS],
])('C10 who types another address than that of the account, %s', async (_, email_verified, typed, isAsked, hint) => {
  const ok = (body: unknown) => ({ status: 200, body });
  const session = { id: 'usr_1', role: 'User', email: 'own@example.com', realtime_token: '' };
  const { asked } = api({
    '/api/session': [ok(session)],
    '/api/users/me': [ok({ email: 'own@example.com', email_verified, role: 'User' })],
  });
  open();
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  await waitFor(() => expect(email.value).toBe('own@example.com'));
  fireEvent.input(email, { target: { value: typed } });
  await waitFor(() => expect(asked.includes('/api/users/me')).toBe(isAsked));
  // The answer is there before the next key.
  await userEvent.tab();
  const described = document.getElementById(email.getAttribute('aria-describedby') ?? '');
  await waitFor(() => expect(described?.textContent).toBe(hint));
});

it('H-03 a late answer about the zip code fills in what is empty, never what was typed since', async () => {
  api({});
  const fast = globalThis.fetch;
  const places = [{ city: 'Portland', state: 'OR' }];
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path.startsWith('/api/postal-codes/') ? late.promise : fast(path, init),
  );
  open();
  await userEvent.type(screen.getByLabelText('Zip/postal code'), '97209');
  const state = screen.getByLabelText<HTMLInputElement>('State');
  await userEvent.type(state, 'Ore');
  late.resolve(Response.json({ places }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Portland'));
  await userEvent.type(state, 'gon');
  expect(state.value).toBe('Oregon');
});

it('CO-15 the deposit or everything is due', async () => {
  api({});
  open();
  const due = () => screen.getByText('Balance due today').nextSibling?.textContent;
  expect(due()).toBe('$75.80');
  await userEvent.click(screen.getByRole('radio', { name: 'Full amount' }));
  expect(due()).toBe('$379.00');
});

it('CO-05 the card form comes with its script; when that fails it can be asked for again', async () => {
  api({});
  open();
  expect(screen.getByText('Loading the card form')).toBeTruthy();
  await scriptEnds('error');
  await scriptEnds('error');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await scriptEnds('load');
  await waitFor(() => expect(mount).toHaveBeenCalled());
  expect(screen.queryByText('Loading the card form')).toBeNull();
});

it('C28 a lost answer is asked for again under the same key, a refusal ends it, and two clicks are one', async () => {
  const { orders } = api({
    '/api/carts/shipping/': [shipping(2_400)],
    '/api/carts/create/': [
      'lost',
      refused(
        422,
        'payment.declined',
        'Your payment was rejected/declined. Please contact support if you need assistance.',
      ),
      { status: 200, body: { status: true, cart: 'crt_1' } },
    ],
  });
  saveContactBefore();
  open();
  await scriptEnds('load');
  await waitFor(() => expect(mount).toHaveBeenCalled());
  await checkShipping();
  fireEvent.click(button());
  fireEvent.click(button());
  expect((await screen.findByRole('alert')).textContent).toContain('you will not be charged twice');
  await userEvent.click(button());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('rejected/declined'));
  await userEvent.click(button());
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/carts/crt_1'));
  const [lost, again, fresh] = orders();
  expect(orders()).toHaveLength(3);
  expect(again).toEqual(lost);
  expect(fresh?.key).not.toBe(lost?.key);
  expect(fresh?.body['charge']).not.toBe(lost?.body['charge']);
  expect(lost?.body).toMatchObject({
    cart_id: 'crt_1',
    email: 'ellen@example.com',
    total: '40300',
    charge_method: 'credit',
    full_payment: false,
    shipping_method: 3,
    shipping_address: address,
  });
});

it('CO-10 a piece is taken out by its key', async () => {
  const { sent } = api({ '/api/carts/remove-item': [{ status: 200, body: aCart({ items: [] }) }] });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Oil painting from your photo' }));
  await waitFor(() =>
    expect(sent.map(({ path, body }) => [path, body])).toContainEqual(['/api/carts/remove-item', { item_id: 'itm_1' }]),
  );
});

it('N-01 tells that the checkout was opened, shipping checked and an order refused, and of nobody', async () => {
  const heard: unknown[] = [];
  const listen = ({ detail }: DocumentEventMap['atelier:event']) => void heard.push(detail);
  document.addEventListener('atelier:event', listen);
  api({
    '/api/carts/shipping/': [shipping(2_400)],
    '/api/carts/create/': [refused(422, 'payment.declined', 'Declined.')],
  });
  saveContactBefore();
  open();
  await scriptEnds('load');
  await waitFor(() => expect(mount).toHaveBeenCalled());
  await checkShipping();
  await userEvent.click(button());
  await waitFor(() => expect(heard).toHaveLength(3));
  document.removeEventListener('atelier:event', listen);
  expect(heard).toEqual([
    { event: 'checkout.load', properties: { items: 1, subtotalCents: aCart().subtotal, testmode: false } },
    { event: 'checkout.check_shipping', properties: { items: 1, testmode: false } },
    { event: 'Order Placed Error', properties: { code: 'payment.declined', testmode: false } },
  ]);
});
