import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { useLocation } from '#web/lib/router.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import type { PartnerDashboard } from '#shared/schemas/account.ts';
import { Component as Partners } from '#web/app/routes/partners.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const line = { order_id: 'ord_1', title: 'Oil painting', amount: 3_780, at: '2026-11-02T10:00:00Z' };
const aDashboard: PartnerDashboard = {
  earnings: 182_450,
  projected: 128_450,
  payable: 4_000,
  paid: 50_000,
  ordersCount: 1_017,
  referralCode: 'ELLEN 44',
  lines: [
    { ...line, state: 'pending', payable_at: '2026-12-09T10:00:00Z' },
    { ...line, order_id: 'ord_2', amount: 4_000, state: 'payable' },
    { ...line, order_id: 'ord_3', amount: 100, state: 'pending' },
  ],
  months: [{ month: '2026-11', amount: 4_080, orders: 2, paid: 0 }],
  clicks: [{ month: '2026-11', clicks: 80 }],
  page: {},
};

const AT = '2026-11-02T10:00:00Z';
const aLine = (sku: string, title: string) => ({
  sku,
  title,
  medium: title,
  fromCents: 8_900,
  description: '',
  image: `/media/${sku}`,
});
const LINES = [
  aLine('custphotoreal', 'Oil painting'),
  aLine('custpencil', 'Pencil drawing'),
  aLine('digital-painting', 'Digital painting'),
];

const open = (role: string, dashboard: unknown = aDashboard) => {
  const fetched = answer({
    '/api/session': { id: 'usr_1', role, email: 'partner@example.com', realtime_token: 't' },
    '/api/users/partners': dashboard,
    '/api/products/': { products: LINES },
    '/api/users/me': { has_password: true, second_factor: false },
    '/api/users/me/payouts/partners/destination': {
      current: { way: 'paypal', ending: 'p…@example.com', entered_at: AT, paid_from: AT },
      next: null,
    },
  });
  show(
    <Routes>
      <Route path="/users/partners" element={<Partners />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    { at: '/users/partners' },
  );
  return fetched;
};

afterEach(() => vi.unstubAllGlobals());

it('R-21 T-01 C13 a partner sees projected, payable and paid earnings by order, orders created, the referral code and the ways out', async () => {
  open('Partner');
  expect(await screen.findByText('$1,284.50')).toBeTruthy();
  expect(document.title).toBe('DashboardApp');
  expect(screen.getByText('Orders created').parentElement?.textContent).toContain('1,017');
  expect(screen.getByText('By PayPal, so far.').parentElement?.textContent).toContain('$500.00');
  expect(await screen.findByText('PayPal, p…@example.com')).toBeTruthy();
  const orders = within(screen.getByRole('region', { name: 'By order' }));
  expect(orders.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Oil paintingOrder ORD_1, Nov 2, payable on Dec 9Projected$37.80',
    'Oil paintingOrder ORD_2, Nov 2Payable$40.00',
    'Oil paintingOrder ORD_3, Nov 2, payable 30 days after it shipsProjected$1.00',
  ]);
  expect(orders.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    '/api/users/partners/statement.csv?month=2026-11',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Referral code').value).toBe('ELLEN 44');
  expect(screen.getByText('80 in 12 months, 2.5% became orders')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/signout');
  for (const name of ['Documentation', 'API terms']) {
    const target = screen.getByRole('link', { name }).getAttribute('href')?.split('#')[1] ?? '';
    expect(document.getElementById(target)?.querySelector('h2')?.textContent).toBe(name);
  }
});

it('T-06 T-07 the documentation names the product lines and what each earns', async () => {
  open('Partner');
  const text = (await screen.findByRole('region', { name: 'Documentation' })).textContent ?? '';
  for (const words of [
    'custmixedmedia',
    'custphotoreal',
    'custwatercolor',
    'custcharcoal',
    'custpencil',
    'custcoloredpencil',
    'Oil, watercolor, charcoal, pencil and colored pencil20%',
    'The same, framed18%',
    'Mixed-media oil16%',
    'paid via PayPal 30 days after shipping',
  ])
    expect(text).toContain(words);
});

it('T-05 T-07 a link is made for each line that pays, as its page or as one of the partner’s own, with up to three public pictures', async () => {
  const user = userEvent.setup();
  open('Partner');
  const lines = await screen.findByLabelText<HTMLSelectElement>('Product line');
  await waitFor(() => expect([...lines.options].map(({ text }) => text)).toEqual(['Oil painting', 'Pencil drawing']));
  const link = () => screen.getByLabelText<HTMLInputElement>('Your link').value.replace(window.location.origin, '');
  expect(link()).toBe('/products/custphotoreal?promos=ELLEN+44');
  await user.selectOptions(lines, 'Pencil drawing');
  await user.click(screen.getByRole('radio', { name: 'Page of yours' }));
  expect(link()).toBe('/products/custpencil/ELLEN%2044');
  expect(screen.getByRole('img', { name: 'What the page shows: Pencil drawing' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Bring pictures along' }));
  await user.type(screen.getByLabelText('Picture 1'), 'https://a.example.com/rex.jpg');
  await user.click(screen.getByRole('button', { name: 'Another picture' }));
  await user.type(screen.getByLabelText('Picture 2'), 'http://localhost/x.jpg');
  expect(screen.getByText('Please enter a public address that begins with https://.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Another picture' }));
  expect(screen.queryByRole('button', { name: 'Another picture' })).toBeNull();
  expect(link()).toBe('/products/custpencil/ELLEN%2044?images%5B%5D=https%3A%2F%2Fa.example.com%2Frex.jpg');
  await user.click(screen.getByRole('button', { name: 'Copy: Your link' }));
  expect(await navigator.clipboard.readText()).toContain(link());
});

it('T-01 the referral code is copied', async () => {
  const user = userEvent.setup();
  open('Partner');
  await user.click(await screen.findByRole('button', { name: 'Copy: Referral code' }));
  expect(await screen.findByText('Referral code copied.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('ELLEN 44');
});

it('T-02 an unknown visitor signs in and comes back', async () => {
  open('Visitor');
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/login?return=%2Fusers%2Fpartners'));
});

it.each(['User', 'Supplier', 'Admin'])('T-02 for a %s there is no such page', async (role) => {
  const fetched = open(role);
  expect(await screen.findByText(/404 - Not Found/)).toBeTruthy();
  expect(fetched.mock.calls.some(([path]) => path === '/api/users/partners')).toBe(false);
});

it('T-01 figures that could not be loaded can be asked for again', async () => {
  open('Partner', 500);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
