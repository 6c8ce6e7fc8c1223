import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Cart, Payment } from '#shared/schemas/cart.ts';
import type { CartOrders, OrderSummary } from '#shared/schemas/order.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { aCart, aCartItem } from '../cart/cart.fixture.ts';
import { ReceiptPage } from './receipt-page.tsx';

const deposit: Payment = {
  amount: 7_580,
  description: 'Deposit',
  order: null,
  charge_processor: 2,
  payment_customer_id: 'cus_1',
  timestamp: 1_795_273_195,
};
const NOW = 1_795_273_195;
const aPiece = (more: Partial<OrderSummary> = {}): OrderSummary => ({
  id: 'ord_1',
  status: 1,
  revision: 0,
  frozen: false,
  handover: 'parcel',
  repainted: false,
  stage: 'answering',
  act: null,
  due: 0,
  charge_at: null,
  deadline: null,
  item: aCartItem(),
  image: null,
  schedule: { sec: NOW + 1_800, msec: 0 },
  supplier: null,
  processed: false,
  moves: [],
  ...more,
});
/** The pieces of the receipt's order. */
const pieces = (...orders: OrderSummary[]): CartOrders => ({
  cart: {
    id: 'crt_1',
    status: 1,
    email: 'ellen@example.com',
    timestamp: NOW,
    total: 40_300,
    paid: 7_580,
    due: 32_720,
    due_now: 0,
    may_pay: true,
    charge_at: null,
    qc_passed: false,
  },
  orders,
  gift_cards: [],
  now: { sec: NOW },
});
const open = (more: Partial<Cart> = {}, answers: Record<string, unknown> = {}, placed?: CartOrders) => {
  const fetched = answer(answers);
  show(
    <ReceiptPage
      placed={placed}
      cart={aCart({
        status: 1,
        shippingPrice: 2_400,
        total: 40_300,
        paid: 7_580,
        due: 32_720,
        email: 'ellen@example.com',
        payments: [deposit],
        ...more,
      })}
    />,
  );
  return fetched;
};
const anAddress = {
  name: 'Ellen Marsh',
  phone: '',
  line1: '1 Main Street',
  line2: '',
  zip: 'SW1A 1AA',
  city: 'London',
  state: 'London',
  country: 'GB',
};
const amountOf = (term: string) => screen.getByText(term).nextSibling?.textContent;

afterEach(() => vi.unstubAllGlobals());

it('B-02 B-04 shows the contact, the amounts and the payments of an order', () => {
  open();
  expect(screen.getByText('ellen@example.com')).toBeTruthy();
  expect(['Subtotal', 'Shipping', 'Total', 'Paid', 'Balance due'].map(amountOf)).toEqual([
    '$379.00',
    '$24.00',
    '$403.00',
    '$75.80',
    '$327.20',
  ]);
  expect(screen.getByText('Deposit').closest('li')?.textContent).toContain('$75.80');
  expect(screen.getByText(/billed automatically/).textContent).toContain('7 days after completion');
  expect(screen.getByRole('link', { name: 'See how far it is' }).getAttribute('href')).toBe('/orders/crt_1');
});

it('B-04 says so when nothing has been paid', () => {
  open({ payments: [], paid: 0, due: 40_300 });
  expect(screen.getByText('No payments have been made yet.')).toBeTruthy();
});

it('C2 what artists added shows as extras, and promos as what they took off', () => {
  open({ total: 42_800, promos: [{ code: 'MULTI-ITEM', title: '5% off the second item', amount: 1_000 }] });
  expect(amountOf('5% off the second item')).toBe('−$10.00');
  expect(amountOf('Changes since you ordered')).toBe('$35.00');
});

it('CO-17 a placed order that is paid is Fully Paid', () => {
  open({ paid: 40_300, due: 0 });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Fully Paid' }).disabled).toBe(true);
});

const anOrder = (status: number, id = 'ord_1') => ({ id, status, item: 'itm_1', due: 0 });

it.each<[string, Partial<Cart>, string]>([
  ['cancelled', { status: 9, orders: [anOrder(9)] }, 'This order was cancelled.'],
  ['refunded', { orders: [anOrder(8)] }, 'This order was refunded.'],
  ['refunded in part and cancelled in part', { orders: [anOrder(9), anOrder(8, 'ord_2')] }, 'This order was refunded.'],
])('C16 C45 of an order that was %s nothing is said to be paid or to ship', (_, more, lead) => {
  open({ total: 0, paid: 0, due: 0, address: anAddress, ...more });
  expect(screen.getByText(lead)).toBeTruthy();
  expect(screen.getByText('Nothing is due any more.')).toBeTruthy();
  for (const words of ['Fully Paid', 'Everything is paid', 'ships if', 'Make a Payment'])
    expect(document.body.textContent).not.toContain(words);
});

it('C12 R-08 a piece that was sent elsewhere stands there, and the others where they were ordered to', () => {
  const shipsTo = () => [...document.querySelectorAll('dt')].filter(({ textContent }) => /ships to/i.test(textContent));
  const elsewhere = { ...anAddress, name: 'Ada', line1: '2 Side Street', country: 'US' };
  open({ address: anAddress, orders: [{ ...anOrder(4), address: elsewhere }] });
  expect(shipsTo().map((term) => [term.textContent, term.nextSibling?.textContent])).toEqual([
    ['Ships to', expect.stringContaining('2 Side Street')],
  ]);
  expect(document.body.textContent, 'the import note is that of the new address').not.toContain('VAT');
  cleanup();
  open({
    address: anAddress,
    items: [aCartItem(), aCartItem({ key: 'itm_2', title: 'Pencil drawing' })],
    orders: [anOrder(4), { id: 'ord_2', status: 4, item: 'itm_2', due: 0, address: elsewhere }],
  });
  expect(shipsTo().map((term) => [term.textContent, term.nextSibling?.textContent])).toEqual([
    ['Oil painting from your photo ships to', expect.stringContaining('1 Main Street')],
    ['Pencil drawing ships to', expect.stringContaining('2 Side Street')],
  ]);
});

it('C16 C45 of pieces of which one stands, that one is paid and ships', () => {
  open({ paid: 40_300, due: 0, orders: [anOrder(8), anOrder(3, 'ord_2')] });
  expect(screen.getByText('Everything is paid.')).toBeTruthy();
  expect(screen.getByText(/The painting ships if no revisions/)).toBeTruthy();
});

it('C16 M-10 a gift card that was bought with a refunded piece stays paid', () => {
  const card = aCartItem({ key: 'itm_2', title: 'E-gift card', supplier_product: 'egiftcard', options: [] });
  open({ items: [aCartItem(), card], total: 5_000, paid: 5_000, due: 0, orders: [anOrder(8)] });
  expect(screen.getByText('What was to be painted was refunded.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('ships if');
});

it('an order that was not placed leads to the checkout', () => {
  open({ status: 0 });
  expect(screen.getByRole('link', { name: 'Go to the checkout' }).getAttribute('href')).toBe('/carts/checkout/');
});

it('C4 R-07 what is due leads to its payment', () => {
  open({ name: 'Ellen Marsh' });
  expect(screen.getByRole('link', { name: 'Make a Payment' }).getAttribute('href')).toBe('/carts/pay/crt_1');
});

it('C51 the holder of a mailed link pays, too; of several pieces those that are finished', () => {
  open({
    name: null,
    due_now: 0,
    orders: [
      { id: 'ord_1', status: 4, item: 'itm_1', due: 15_160, due_at: NOW },
      { id: 'ord_2', status: 2, item: 'itm_2', due: 17_560 },
    ],
  });
  expect(screen.getByRole('link', { name: 'Make a Payment' }).getAttribute('href')).toBe(
    '/carts/pay/crt_1?orders=ord_1',
  );
});

it('CO-19 what was agreed to at the checkout can be read again', () => {
  open({ agreed: { text: 'Each piece is billed by itself.', timestamp: NOW } });
  expect(screen.getByText(/^Agreed to on/).textContent).toContain('“Each piece is billed by itself.”');
});

it('C15 what an artist waits for is named', () => {
  open({ name: 'Ellen Marsh', due_now: 400 });
  expect(screen.getByText('Additional Payment Required').parentElement?.textContent).toContain('$4.00 now');
});

it('C24 can be printed, with its number and who sold it', () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  open({ id: 'crt_01M7Z8XBGRSYQ87BTR87825V5' });
  screen.getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByText('Receipt number').nextSibling?.textContent).toBe('R87825V5');
  expect(screen.getByText('Atelier, San Francisco')).toBeTruthy();
});

it.each([
  [1, 'See the responses', '/orders/quotes/ord_1'],
  [3, 'Open the project', '/orders/project/ord_1'],
])('C4 a piece of status %d leads to where it is followed: %s', (status, label, path) => {
  open({ orders: [{ id: 'ord_1', status, item: 'itm_1', due: 0 }] });
  const link = screen.getByRole('link', { name: `${label}: Oil painting from your photo` });
  expect(link.getAttribute('href')).toBe(path);
});

it('C68 an order for one artist says who alone is asked, for how long, and what comes then', () => {
  const commission = { supplier: 'usr_1', name: 'Marta', days: 3, otherwise: 'refund' } as const;
  open({ orders: [{ id: 'ord_1', status: 1, item: 'itm_1', due: 0 }], commission }, {}, pieces(aPiece()));
  const now = screen.getByRole('region', { name: 'What happens now' }).textContent;
  expect(now).toContain('Marta alone is asked first, for 3 days.');
  expect(now).toContain('everything you paid for it comes back.');
  expect(now).not.toContain('an hour after you ordered');
});

it('C10 a guest reads what happens now, and saves the order to an account by one press', async () => {
  const fetched = open(
    { orders: [{ id: 'ord_1', status: 1, item: 'itm_1', due: 0 }], name: 'Ellen Marsh' },
    {
      '/api/session': { id: 'vis_1', role: 'Visitor', email: null, realtime_token: '' },
      '/api/login/link': { status: true, message: '' },
    },
    pieces(aPiece()),
  );
  const steps = [...screen.getByRole('region', { name: 'What happens now' }).querySelectorAll('li b')];
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Within hours', 'About a week later', 'Then']);
  expect(screen.getByText(/The balance of \$327\.20 is due/)).toBeTruthy();
  const watch = screen.getByRole('link', { name: 'Watch the offers come in' });
  expect(watch.getAttribute('href')).toBe('/orders/quotes/ord_1');
  expect(document.body.textContent?.match(/thank you/gi)).toHaveLength(1);
  const save = await screen.findByRole('button', { name: 'Save to an account' });
  await userEvent.click(save);
  expect(await screen.findByText('Open the link that we have just mailed you.')).toBeTruthy();
  expect(document.activeElement?.textContent, 'the focus stays').toBe('Mail me another link');
  const sent = fetched.mock.calls.find(([path]) => path.endsWith('/login/link'))?.[1]?.body;
  expect(JSON.parse(typeof sent === 'string' ? sent : '')).toEqual({
    email: 'ellen@example.com',
    area: 'customer',
    returnPath: '/orders/crt_1',
  });
});

it('R-08 a receipt begins with joy: what begins, its photo large, then what happens and the sums; later it is plain', () => {
  const photo = {
    id: 'ast_1',
    url: '/a.jpg',
    thumb: '/t.jpg',
    view: '/v.jpg',
    coords: null,
    style: null,
    width: 8,
    height: 10,
  };
  const title = () => screen.getByRole('heading', { level: 1 }).textContent;
  open({ items: [aCartItem({ photos: [photo] })] }, {}, pieces(aPiece()));
  expect(title()).toBe('Receipt Your oil painting begins');
  expect(screen.getAllByRole('img', { name: 'Oil painting from your photo' })[0]?.getAttribute('src')).toBe('/v.jpg');
  const places = ['Your oil painting begins', 'What happens now', 'Receipt number', 'Items', 'Balance due'].map(
    (words) => document.body.textContent?.indexOf(words),
  );
  expect(places).toEqual(places.toSorted((a, b) => Number(a) - Number(b)));
  expect(places).not.toContain(-1);
  cleanup();
  open(
    { items: [aCartItem(), aCartItem({ key: 'itm_2', title: 'Pencil drawing from your photo' })] },
    {},
    pieces(aPiece(), aPiece()),
  );
  expect(title()).toBe('Receipt Your pieces begin');
  cleanup();
  open({}, {}, pieces(aPiece({ status: 3, supplier: marta })));
  expect(title()?.trim()).toBe('Receipt');
});

const marta = { id: 'usr_marta', name: 'Marta Ilves', username: 'marta' };
const WATCH = 'Watch the offers come in';

it.each<[string, Partial<OrderSummary>, RegExp, string, string]>([
  [
    'offers are in',
    { act: 'choose', schedule: { sec: NOW - 60, msec: 0 } },
    /Choose the artist/,
    'Choose an offer',
    'quotes',
  ],
  ['I chose', { supplier: marta, stage: 'chosen' }, /You chose Marta Ilves/, 'See the responses', 'quotes'],
  [
    'it is painted',
    { status: 2, supplier: marta, stage: null },
    /Marta Ilves is at work/,
    'Open the project',
    'project',
  ],
  [
    'it is finished',
    { status: 3, supplier: marta, act: 'approve' },
    /is finished/,
    'Approve or ask for changes',
    'project',
  ],
  ['it has arrived', { status: 6, supplier: marta, act: 'review' }, /It has arrived/, 'Write a review', 'review'],
])('C4 a receipt that is opened again when %s says so, and leads on', (_, more, text, label, page) => {
  open({}, {}, pieces(aPiece({ stage: null, ...more })));
  const next = within(screen.getByRole('region', { name: 'What happens now' }));
  expect(next.getByText(text)).toBeTruthy();
  expect(next.getByRole('link', { name: label }).getAttribute('href')).toBe(`/orders/${page}/ord_1`);
  expect(screen.queryByRole('link', { name: WATCH })).toBeNull();
});

it('C4 of several pieces each says how it stands, and one link leads to all', () => {
  const second = aPiece({ id: 'ord_2', status: 2, supplier: marta, stage: null, item: aCartItem({ title: 'Pencil' }) });
  open({}, {}, pieces(aPiece(), second));
  const steps = [...screen.getByRole('region', { name: 'What happens now' }).querySelectorAll('li')];
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Oil painting from your photoArtists are sending their offers/),
    expect.stringMatching(/^PencilMarta Ilves is at work/),
    expect.stringMatching(/^About a week later/),
    expect.stringMatching(/^Then/),
  ]);
  expect(screen.getByRole('link', { name: 'See how far it is' }).getAttribute('href')).toBe('/orders/crt_1');
  expect(screen.queryByRole('link', { name: WATCH })).toBeNull();
});

it('C10 back from the tab of the mailed link, the receipt says that the order is saved', async () => {
  const answers: Record<string, unknown> = {
    '/api/session': { id: 'vis_1', role: 'Visitor', email: null, realtime_token: '' },
    '/api/login/link': { status: true, message: '' },
  };
  open({ name: 'Ellen Marsh' }, answers, pieces(aPiece()));
  await userEvent.click(await screen.findByRole('button', { name: 'Save to an account' }));
  await screen.findByText('Open the link that we have just mailed you.');
  answers['/api/session'] = { id: 'usr_1', role: 'User', email: 'ellen@example.com', realtime_token: '' };
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(await screen.findByText('You are signed in, and this order is in your account.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Your account' }).getAttribute('href')).toBe('/account#orders');
});

it('M-10 the receipt of an e-gift card says who gets it and when, and nothing of a painting or an address', () => {
  const gift = { recipient: 'Ada', email: 'ada@example.com', from: 'Ellen', send_on: '2026-12-24' };
  const card = aCartItem({ title: 'E-gift card', supplier_product: 'egiftcard', price: 5_000, options: [], gift });
  open({ items: [card], shippingPrice: 0, subtotal: 5_000, total: 5_000, paid: 5_000, due: 0, orders: [] });
  const text = document.body.textContent ?? '';
  expect(text).toContain('December 24Ada gets the card by e-mail at nine in the morning, from Ellen.');
  expect(text).toContain('Thank you! Your gift card is paid for.');
  for (const words of ['Ships to', 'Shipping', 'painting', 'on completion', 'artists'])
    expect(text).not.toContain(words);
});
