import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { CartOrders, OrderSummary } from '#shared/schemas/order.ts';
import { aCartItem } from '../cart/cart.fixture.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { OrdersPage } from './orders-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const PLACED = Date.parse('2026-11-20T12:00:00Z') / 1000;
const cart: CartOrders['cart'] = {
  id: 'crt_1',
  status: 1,
  email: 'ellen@example.com',
  timestamp: PLACED,
  total: 37_900,
  paid: 7_580,
  due: 30_320,
  due_now: 0,
  may_pay: true,
  charge_at: null,
  qc_passed: false,
};
const order = (id: string, title: string, more: Partial<OrderSummary>): OrderSummary => ({
  id,
  status: 2,
  revision: 0,
  frozen: false,
  handover: 'parcel',
  repainted: false,
  stage: null,
  act: null,
  due: 0,
  charge_at: null,
  deadline: null,
  item: aCartItem({ title }),
  image: null,
  schedule: { sec: PLACED + 3_600, msec: 0 },
  supplier: { id: 'usr_1', name: 'Marta Ilves', username: 'marta' },
  processed: true,
  moves: [],
  ...more,
});
const open = (orders: OrderSummary[], more: Partial<CartOrders['cart']> = {}) => {
  answer({});
  show(<OrdersPage cart={{ ...cart, ...more }} orders={orders} gift_cards={[]} now={{ sec: PLACED + 3 * 86_400 }} />);
};
const group = (name: string) => within(screen.getByRole('region', { name }));

it('R-09 I-02 C4 what waits for the customer comes first, then what runs, then what has ended', () => {
  open([
    order('ord_1', 'Ended', { status: 9, supplier: null }),
    order('ord_2', 'Running', {}),
    order('ord_3', 'Waiting', { status: 3, act: 'approve', deadline: '2026-11-29T12:00:00Z' }),
  ]);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Waiting for you',
    'Under way',
    'Ended',
  ]);
  expect(group('Waiting for you').getByRole('heading', { level: 3 }).textContent).toBe('Waiting');
  const approve = group('Waiting for you').getByRole('link', { name: 'Approve or ask for changes' });
  expect(approve.getAttribute('href')).toBe('/orders/project/ord_3');
  expect(group('Under way').getByRole('link', { name: 'Open the project' }).getAttribute('href')).toBe(
    '/orders/project/ord_2',
  );
  expect(group('Ended').getByText('This piece was cancelled.')).toBeTruthy();
});

it('a single piece needs no heading of its group', () => {
  open([order('ord_1', 'Alone', {})]);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Alone']);
});

it('C9 C51 a piece that owes has the button to pay for it alone, also while its proof waits', () => {
  open([
    order('ord_1', 'Approved', { status: 4, act: 'pay_balance', due: 15_160 }),
    order('ord_2', 'Shown', { status: 3, act: 'approve', due: 9_000, charge_at: PLACED + 9 * 86_400 }),
    order('ord_3', 'Painted', { status: 2, due: 6_160 }),
  ]);
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Pay the balance, $151.60')).toBe('/carts/pay/crt_1?orders=ord_1');
  expect(hrefOf('Pay the balance, $90.00')).toBe('/carts/pay/crt_1?orders=ord_2');
  expect(screen.getAllByRole('link', { name: /^Pay/ })).toHaveLength(2);
  expect(screen.getByText(/^The balance of \$90\.00 is charged on/)).toBeTruthy();
  expect(screen.queryByText(/the mail that we sent/)).toBeNull();
});
