import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ListedOrder, OrderToCheck } from '#shared/schemas/photo-check.ts';
import { Component as Admin } from '#web/app/routes/admin.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { anOverview } from '../admin.fixture.ts';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.unstubAllGlobals());

const photo: OrderToCheck['pieces'][number]['photos'][number] = {
  id: 'ast_1',
  name: 'anna.jpg',
  url: '/media/anna.jpg',
  rawurl: '/media/anna-thumb.jpg',
  o_url: '/media/anna.jpg',
  thumb: '/media/anna-thumb.jpg',
  coords: null,
  style: null,
  meta: { faces: 1, gcp_tags: [] },
  derivatives: [],
  last_job: null,
  current_job: null,
  project: null,
  status: 'uploaded',
  width: 300,
  height: 400,
};
const order: OrderToCheck = {
  id: 'crt_1',
  number: '7YBGRSYQ',
  email: 'grace@example.com',
  status: 1,
  placed_at: '2026-11-20T10:00:00Z',
  qc_passed: false,
  pieces: [
    {
      id: 'ord_1',
      title: 'Oil painting',
      status: 1,
      size: '18x24in',
      description: 'Please leave out the dog.',
      photos: [photo],
      claim_photos: [],
    },
  ],
};
const PATH = '/api/admin/orders/crt_1/photos-checked';

const open = (answers: Record<string, unknown> = {}, at = '/admin/orders?order=crt_1') => {
  const fetched = answer({
    '/api/session': { id: 'usr_admin', role: 'Admin', email: 'admin@example.com', realtime_token: 't' },
    '/api/admin/overview': anOverview(),
    '/api/admin/orders/crt_1': order,
    ...answers,
  });
  show(
    <Routes>
      <Route path="/admin/orders" element={<Admin />} />
    </Routes>,
    { at },
  );
  return fetched;
};
const theSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Photos checked' });

/** Delays the answer to the photo switch until the test releases it. */
const holdBack = (fetched: ReturnType<typeof open>) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const usual = fetched.getMockImplementation()!;
  fetched.mockImplementation((input, init) =>
    new URL(input, 'http://test').pathname === PATH ? promise : usual(input, init),
  );
  return (passed: boolean) => resolve(Response.json({ ...order, qc_passed: passed }));
};

it('CO-13 the switch turns at once, and then stands as the answer says', async () => {
  const fetched = open();
  const letGo = holdBack(fetched);
  await userEvent.click(await theSwitch());
  await waitFor(async () => expect((await theSwitch()).checked).toBe(true));
  const [, init] = fetched.mock.calls.find(([path]) => path === PATH)!;
  expect([init?.method, init?.body]).toEqual(['POST', '{"qc_passed":true}']);
  letGo(true);
  await waitFor(async () => expect((await theSwitch()).getAttribute('aria-busy')).toBe('false'));
  expect((await theSwitch()).checked).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('CO-13 it is reverted from the response, where that says otherwise', async () => {
  const letGo = holdBack(open());
  await userEvent.click(await theSwitch());
  await waitFor(async () => expect((await theSwitch()).checked).toBe(true));
  letGo(false);
  await waitFor(async () => expect((await theSwitch()).checked).toBe(false));
});

it.each([true, false])(
  'CO-13 it turns back when no result comes, and the reason stands beside it (passed before: %s)',
  async (passed) => {
    open({ '/api/admin/orders/crt_1': { ...order, qc_passed: passed }, [PATH]: 500 });
    expect((await theSwitch()).checked).toBe(passed);
    await userEvent.click(await theSwitch());
    expect((await screen.findByRole('alert')).textContent).toContain('Refused with 500.');
    expect((await theSwitch()).checked).toBe(passed);
  },
);

it('CO-13 when somebody else has changed the order, it is asked for again', async () => {
  const fetched = open({ [PATH]: 409 });
  await userEvent.click(await theSwitch());
  expect(await screen.findByRole('alert')).toBeTruthy();
  await waitFor(() =>
    expect(fetched.mock.calls.filter(([path]) => path === '/api/admin/orders/crt_1')).toHaveLength(2),
  );
});

it('CO-13 the photos open large beside what was measured of them and what the customer wishes', async () => {
  open();
  const piece = within((await screen.findByRole('heading', { level: 3, name: 'Oil painting' })).closest('li')!);
  expect(piece.getByText('Please leave out the dog.')).toBeTruthy();
  expect(piece.getByText(/has 300 × 400 pixels/)).toBeTruthy();
  await userEvent.click(piece.getByRole('button', { name: 'Open photo 1 by the customer' }));
  expect((await screen.findByRole('dialog', { name: 'Photo 1 of 1' })).querySelector('img')?.getAttribute('src')).toBe(
    '/media/anna.jpg',
  );
});

const listed: ListedOrder = {
  id: 'crt_1',
  number: '7YBGRSYQ',
  email: 'grace@example.com',
  placed_at: '2026-11-20T10:00:00Z',
  pieces: 1,
  photos: ['/media/a.jpg', '/media/b.jpg'],
  photo_count: 8,
  worst: 'poor',
};
const LIST = '/api/admin/orders';
const theRow = async (name: string) => within((await screen.findByRole('link', { name })).closest('li')!);

it('CO-13 the orders that wait are listed with their pieces, photos and the worst that was measured; one opens the order, whose number then stands in the field', async () => {
  open({ [LIST]: { orders: [listed] } }, '/admin/orders');
  const row = await theRow('Order #7YBGRSYQ');
  expect(row.getByText('November 20, 2026, grace@example.com, 1 piece, 8 photos')).toBeTruthy();
  expect([row.getByText('Some not enough'), row.getByText('+6')]).toHaveLength(2);
  await userEvent.click(row.getByRole('link'));
  expect((await theSwitch()).checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Order' }).value).toBe('crt_1');
  await userEvent.click(screen.getByRole('link', { name: 'All orders to check' }));
  expect(await theRow('Order #7YBGRSYQ')).toBeTruthy();
});

it('CO-13 checked ones stand under a list of their own, which the address keeps; an order without photos says so', async () => {
  const fetched = open(
    { [LIST]: { orders: [{ ...listed, photos: [], photo_count: 0, worst: null }] } },
    '/admin/orders',
  );
  await theRow('Order #7YBGRSYQ');
  await userEvent.click(screen.getByRole('radio', { name: 'Checked' }));
  await waitFor(() =>
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(
      expect.arrayContaining([`${LIST}?checked=no`, `${LIST}?checked=yes`]),
    ),
  );
  expect(
    (await theRow('Order #7YBGRSYQ')).getByText('November 20, 2026, grace@example.com, 1 piece, no photos'),
  ).toBeTruthy();
});

it.each([
  ['', 'Every photo was checked'],
  ['?checked=yes', 'Nothing was checked yet'],
])('CO-13 an empty list says so (%s)', async (query, title) => {
  open({ [LIST]: { orders: [] } }, `/admin/orders${query}`);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});

it('CO-13 a list that does not come can be asked for again', async () => {
  open({ [LIST]: 500 }, '/admin/orders');
  expect((await screen.findByRole('alert')).textContent).toContain('Refused with 500.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('CO-13 an order that does not come can be asked for again', async () => {
  const fetched = open({ '/api/admin/orders/crt_1': 500 });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(fetched.mock.calls.filter(([path]) => path === '/api/admin/orders/crt_1')).toHaveLength(2);
});

it('C40 an order is looked for by any of its words; a found one leads to its page, and one that is not there says so', async () => {
  const found = {
    id: 'ord_1',
    cart_id: 'crt_1',
    number: '7K3F9QAB',
    title: 'Oil painting',
    status: 1,
    email: 'grace@example.com',
    name: 'Grace Hopper',
    placed_at: '2026-11-20T10:00:00Z',
  };
  const fetched = open({ '/api/admin/find-orders': { orders: [found] } }, '/admin/orders');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Order' }), ' hopper ');
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect((await screen.findByRole('link', { name: 'Oil painting' })).getAttribute('href')).toBe('/admin/orders/ord_1');
  expect(screen.getByText('#7K3F9QAB')).toBeTruthy();
  expect(fetched.mock.calls.map(([path]) => path)).toContain('/api/admin/find-orders?q=hopper');
  open({ '/api/admin/find-orders': { orders: [] } }, '/admin/orders?q=nobody');
  expect(await screen.findByText('No order was found')).toBeTruthy();
});

it('C40 all orders are listed by what the address asks for, each with its number, its age and the one next act', async () => {
  const placed = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const due = new Date(Date.now() - 2 * 86_400_000 - 1_000).toISOString();
  const fetched = open(
    {
      '/api/products/': { products: [] },
      '/api/admin/order-list': {
        orders: [
          {
            id: 'ord_1',
            cart_id: 'crt_1',
            number: '7K3F9QAB',
            title: 'Oil painting',
            status: 2,
            email: 'grace@example.com',
            name: 'Grace Hopper',
            placed_at: placed,
            artist: 'Marta Ilves',
            due_at: due,
            reminder: 'paint',
          },
        ],
        next: null,
      },
    },
    '/admin/orders?list=all&status=2',
  );
  const row = within((await screen.findByRole('link', { name: 'Oil painting #7K3F9QAB' })).closest('li')!);
  expect(row.getByText('2 days late')).toBeTruthy();
  expect(row.getByText(/painted by Marta Ilves, placed 3 days ago/)).toBeTruthy();
  expect(row.getByText(/^The artist sends a proof, by /)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Artist'), 'marta');
  await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Due first');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() =>
    expect(fetched.mock.calls.at(-1)?.[0]).toBe('/api/admin/order-list?status=2&artist=marta&sort=due'),
  );
});
