import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RefundView } from '#shared/schemas/refund.ts';
import { Component as Admin } from '#web/app/routes/admin.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { anOverview } from '../admin.fixture.ts';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.unstubAllGlobals());

const failed: RefundView = {
  id: 'rfd_1_0',
  cart_id: 'crt_1',
  order_id: 'ord_1',
  state: 'failed',
  cents: 3_780,
  to: 'Card',
  email: 'grace@example.com',
  tries: 2,
  failure: 'The <b>card</b> was closed.',
  created_at: '2026-11-20T10:00:00Z',
};

const open = (answers: Record<string, unknown> = {}) => {
  const fetched = answer({
    '/api/session': { id: 'usr_admin', role: 'Admin', email: 'admin@example.com', realtime_token: 't' },
    '/api/admin/overview': anOverview(),
    '/api/admin/refunds': { refunds: [failed] },
    ...answers,
  });
  show(
    <Routes>
      <Route path="/admin/refunds" element={<Admin />} />
    </Routes>,
    { at: '/admin/refunds' },
  );
  return (): unknown[] =>
    fetched.mock.calls
      .filter(([, init]) => init?.method === 'POST')
      .map(([path, init]): unknown => [path, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')]);
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('C40 a failed refund says why, and is tried again', async () => {
  const sent = open({ '/api/admin/refunds/crt_1/rfd_1_0/retry': { ...failed, state: 'paid', failure: null } });
  const card = within((await screen.findByRole('heading', { level: 2, name: '$37.80 to Card' })).closest('li')!);
  expect(card.getByText('The <b>card</b> was closed.')).toBeTruthy();
  expect(card.getByText(/tried 2 times/)).toBeTruthy();
  expect(card.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe('/admin/orders/ord_1');
  await press('Try again');
  expect(await screen.findByText('$37.80 is on its way.')).toBeTruthy();
  expect(sent()).toEqual([['/api/admin/refunds/crt_1/rfd_1_0/retry', {}]]);
});

it('C40 where none has failed, the list says so', async () => {
  open({ '/api/admin/refunds': { refunds: [] } });
  expect(await screen.findByText('No refund has failed')).toBeTruthy();
});

const guarantee = {
  allowed: true,
  rule: 'guarantee',
  sentence: 'All that was paid for this piece goes back: $204.00.',
  kept_cents: 0,
  refund_cents: 20_400,
  sources: [],
};
const done = {
  '/api/admin/orders/ord_9/guarantee': guarantee,
  '/api/admin/orders/ord_9/refund': { ...guarantee, allowed: false },
};
const pictures = (...ids: string[]) => ids.map((id) => ({ id, name: `${id}.jpg`, thumb: `/media/${id}.jpg` }));
const pieces = [
  { id: 'ord_8', photos: pictures('ast_other'), claim_photos: [] },
  { id: 'ord_9', photos: pictures('ast_1', 'ast_2'), claim_photos: pictures('ast_3') },
];

/** Opens the form with a piece that the guarantee covers. */
const decide = async (answers: Record<string, unknown>) => {
  const sent = open({ ...done, ...answers });
  await screen.findByRole('heading', { level: 2 });
  await press('Refund by guarantee');
  await userEvent.type(screen.getByRole('textbox', { name: 'Piece' }), ' ord_9 ');
  await press('Look it up');
  expect(await screen.findByText(guarantee.sentence)).toBeTruthy();
  return sent;
};
const refundOf = (photos: string[]) => [
  ['/api/admin/orders/ord_9/refund', { refund_cents: 20_400, reason: 'No likeness.', photos }],
];
const others = () => screen.getByRole('textbox', { name: /^Other photos/ });

it('C16 the guarantee is decided with the figure, a reason and photos that are pressed, of this piece and of its requests', async () => {
  const sent = await decide({ '/api/admin/orders/ord_9': { pieces } });
  const painted = within(await screen.findByRole('group', { name: 'Painted from' }));
  const shown = within(screen.getByRole('group', { name: 'Sent with a request under the guarantee' }));
  expect(screen.queryByRole('button', { name: /ast_other/ })).toBeNull();
  const first = painted.getByRole('button', { name: 'Photo 1, ast_1.jpg' });
  for (const photo of [
    first,
    painted.getByRole('button', { name: 'Photo 2, ast_2.jpg' }),
    shown.getByRole('button', { name: 'Photo 1, ast_3.jpg' }),
    first,
  ])
    await userEvent.click(photo);
  expect(screen.getAllByRole('button', { pressed: true }).map((photo) => photo.getAttribute('aria-label'))).toEqual([
    'Photo 1, ast_3.jpg',
    'Photo 2, ast_2.jpg',
  ]);
  await userEvent.type(others(), 'ast_7, ast_2');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'No likeness.');
  await press('Refund $204.00');
  expect(await screen.findByText('$204.00 goes back to the customer.')).toBeTruthy();
  expect(sent()).toEqual(refundOf(['ast_2', 'ast_3', 'ast_7']));
});

it('C16 without a photo, with too many, or without a reason nothing is sent, and the form says why', async () => {
  const sent = await decide({ '/api/admin/orders/ord_9': { pieces } });
  await screen.findByRole('group', { name: 'Painted from' });
  await press('Refund $204.00');
  expect([
    screen.getByText('Please give a reason.'),
    screen.getByText('The guarantee needs at least one photo.'),
  ]).toHaveLength(2);
  await userEvent.type(others(), Array.from({ length: 11 }, (_, index) => `ast_${index}`).join(' '));
  expect(screen.getByText('At most 10 photos, please; these are 11.')).toBeTruthy();
  await press('Refund $204.00');
  expect(sent()).toEqual([]);
});

it('C16 where the photos cannot be shown, or there are none, their numbers still do', async () => {
  const sent = await decide({});
  expect((await screen.findByRole('alert')).textContent).toContain('Refused with 404.');
  await userEvent.type(others(), 'ast_1');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'No likeness.');
  await press('Refund $204.00');
  expect(await screen.findByText('$204.00 goes back to the customer.')).toBeTruthy();
  expect(sent()).toEqual(refundOf(['ast_1']));
});

it('C16 a piece without photos says so', async () => {
  await decide({ '/api/admin/orders/ord_9': { pieces: [{ id: 'ord_9', photos: [], claim_photos: [] }] } });
  expect(await screen.findByText('The customer has no photos of this piece here.')).toBeTruthy();
});

it('C16 a piece that the guarantee does not cover says why, and offers nothing', async () => {
  open({
    '/api/admin/orders/ord_9/guarantee': {
      allowed: false,
      rule: 'guarantee',
      sentence: 'The guarantee ends 30 days after delivery.',
      kept_cents: 0,
      refund_cents: 0,
      sources: [],
    },
  });
  await screen.findByRole('heading', { level: 2 });
  await press('Refund by guarantee');
  await userEvent.type(screen.getByRole('textbox', { name: 'Piece' }), 'ord_9');
  await press('Look it up');
  expect(await screen.findByText('The guarantee ends 30 days after delivery.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Refund \$/ })).toBeNull();
});
