import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StuckOrder } from '#shared/schemas/admin-overview.ts';
import type { ShopFigures } from '#shared/schemas/shop-figures.ts';
import { Component as Admin } from '#web/app/routes/admin.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { anOverview } from './admin.fixture.ts';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.unstubAllGlobals());

const overview = anOverview({ photo_checks: 100, failed_refunds: 1 });
const stuck: StuckOrder = {
  id: 'ord_1',
  cart_id: 'crt_1',
  number: '7K3F9QAB',
  title: 'Oil painting',
  status: 2,
  email: 'grace@example.com',
  name: 'Grace Hopper',
  placed_at: '2026-11-01T10:00:00Z',
  deadline: '2026-11-10T10:00:00Z',
  late_seconds: 86_400,
  since: '2026-11-03T10:00:00Z',
  why: 'not_painted',
  artist: 'Marta Ilves',
  reminded_at: null,
  reminder: 'paint',
  acts: ['remind', 'cancel'],
};

const span = {
  orders: 4,
  charged_cents: 123_400,
  deposit_cents: 24_680,
  received_cents: 24_680,
  refunded_cents: 0,
  pieces: 5,
  accepted: 4,
  finished: 2,
  on_time: 1,
  offer_seconds: 5_400,
  proof_seconds: null,
  visits: 200,
  ordered: 4,
};
const figures: ShopFigures = { total: span, spans: [{ from: '2026-11-27', ...span }] };

const open = (at: string, answers: Record<string, unknown>) => {
  const fetched = answer({
    '/api/session': { id: 'usr_admin', role: 'Admin', email: 'admin@example.com', realtime_token: 't' },
    '/api/admin/overview': anOverview(),
    '/api/admin/maintenance': { maintenance: null },
    '/api/admin/figures': figures,
    ...answers,
  });
  show(
    <Routes>
      {['/admin', '/admin/stuck'].map((path) => (
        <Route key={path} path={path} element={<Admin />} />
      ))}
    </Routes>,
    { at },
  );
  return fetched;
};

it('C40 the first page says what today brought beside yesterday, and what waits, each with its page', async () => {
  open('/admin', { '/api/admin/overview': overview });
  const orders = within((await screen.findByText('Orders placed')).closest('div')!);
  expect(orders.getByText('3')).toBeTruthy();
  expect(orders.getByText('7 yesterday')).toBeTruthy();
  expect(screen.getByText('$123.45')).toBeTruthy();
  const refunds = screen.getByRole('link', { name: 'Failed refunds' });
  expect(refunds.getAttribute('href')).toBe('/admin/refunds');
  expect(within(refunds.closest('li')!).getByText('1')).toBeTruthy();
  expect(screen.getByText('100 or more')).toBeTruthy();
});

it('C40 a stuck order says why and how late; its artist is reminded, and it is cancelled with a reason and the exact refund', async () => {
  const refund = {
    allowed: true,
    rule: 'staff',
    sentence: 'Everything goes back.',
    kept_cents: 0,
    refund_cents: 4_880,
    sources: [{ label: 'Card', cents: 4_880 }],
  };
  const fetched = open('/admin/stuck', {
    '/api/admin/stuck': { orders: [stuck] },
    '/api/admin/orders/ord_1/remind': { orders: [stuck] },
    '/api/admin/orders/ord_1/cancellation': refund,
    '/api/admin/orders/ord_1/cancel': { ...refund, allowed: false },
  });
  expect(await screen.findByText(/The promised day has passed/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remind the artist' }));
  const sent = () => fetched.mock.calls.find(([path]) => path === '/api/admin/orders/ord_1/remind')?.[1]?.body;
  expect(sent()).toBeUndefined();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send the mail' }));
  expect(sent()).toBe('{"reminder":"paint"}');
  expect(await screen.findByText('The artist gets a mail.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel with a full refund' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(await dialog.findByLabelText('Reason'), 'The artist fell ill.');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel and refund $48.80' }));
  expect(await screen.findByText(/\$48.80 goes back/)).toBeTruthy();
  const [, init] = fetched.mock.calls.find(([path]) => path === '/api/admin/orders/ord_1/cancel')!;
  expect(init?.body).toBe('{"refund_cents":4880,"reason":"The artist fell ill."}');
});

it('C20 C40 a paid gift card that is to be printed waits, in the list and at its page', async () => {
  open('/admin', { '/api/admin/overview': anOverview({ gift_cards: 2 }) });
  const cards = await screen.findByRole('link', { name: 'Gift cards to send' });
  expect(cards.getAttribute('href')).toBe('/admin/gift-cards');
  expect(within(cards.closest('li')!).getByText('2')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Shop 2 waiting' })).toBeTruthy();
  expect(screen.queryByText(/Nothing waits for you/)).toBeNull();
});

it('C40 an admin closes the shop for changes with a reason, sees who did and why, and opens it', async () => {
  const closed = { since: '2026-11-28T09:30:00Z', by: 'admin@example.com', reason: 'Stripe moves.' };
  const fetched = open('/admin', {});
  const others = fetched.getMockImplementation()!;
  let maintenance: typeof closed | null = null;
  fetched.mockImplementation((path, init) => {
    if (path !== '/api/admin/maintenance') return others(path, init);
    if (init?.method === 'POST') maintenance = (init.body as string).includes('"on":true') ? closed : null;
    return Promise.resolve(Response.json({ maintenance }));
  });
  const bodies = () =>
    fetched.mock.calls.flatMap(([path, init]) =>
      path === '/api/admin/maintenance' && init?.method === 'POST' ? [init.body] : [],
    );
  await userEvent.click(await screen.findByRole('button', { name: 'Close the shop for changes' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes, close it' }));
  expect(bodies(), 'not without a reason').toEqual([]);
  await userEvent.type(screen.getByLabelText('Reason'), 'Stripe moves.');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes, close it' }));
  expect(await screen.findByText(/by admin@example.com: Stripe moves./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Open the shop' }));
  await userEvent.type(screen.getByLabelText('Reason'), 'It has moved.');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes, open it' }));
  expect(await screen.findByRole('button', { name: 'Close the shop for changes' })).toBeTruthy();
  expect(bodies()).toEqual(['{"on":true,"reason":"Stripe moves."}', '{"on":false,"reason":"It has moved."}']);
});

it('C40 the first page plots how the shop does by day, week or month; what has no amount says so', async () => {
  const fetched = open('/admin', {});
  const plot = async (name: string) => within((await screen.findByText(name, { selector: 'b' })).closest('figure')!);
  expect((await plot('Revenue')).getByText('$1,234.00 in 30 days')).toBeTruthy();
  expect((await plot('Pieces accepted of those ordered')).getByText('80% in 30 days')).toBeTruthy();
  expect((await plot('Median time to the first offer')).getByText('1 h 30 min in 30 days')).toBeTruthy();
  expect((await plot('Median time to the first proof')).getByText('– in 30 days')).toBeTruthy();
  expect((await plot('Proofs on time')).getByText('50% in 30 days')).toBeTruthy();
  expect((await plot('Visits that became an order')).getByText('2% in 30 days')).toBeTruthy();
  expect(within((await plot('Orders')).getByRole('table', { hidden: true })).getByText('Nov 27')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'By week' }));
  expect((await plot('Orders')).getByText('4 in 12 weeks')).toBeTruthy();
  expect(fetched.mock.calls.some(([path]) => path === '/api/admin/figures?by=week')).toBe(true);
});

it('F24 the admin’s pages name the zone of their times once', async () => {
  open('/admin', {});
  expect(await screen.findByText(/Times are Pacific Time/)).toBeTruthy();
});
