import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RefundView } from '#shared/schemas/refund.ts';
import { Component as Admin } from '#web/app/routes/admin.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });
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
    '/api/admin/applications': { applications: [] },
    '/api/admin/refunds': { refunds: [failed] },
    ...answers,
  });
  show(
    <Routes>
      <Route path="/admin/refunds" element={<Admin />} />
    </Routes>,
    { at: '/admin/refunds' },
  );
  return (): unknown[] => fetched.mock.calls.filter(([, init]) => init?.method === 'POST').map(([path, init]): unknown => [path, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')]);
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('C40 a failed refund says why, and is tried again', async () => {
  const sent = open({ '/api/admin/refunds/crt_1/rfd_1_0/retry': { ...failed, state: 'paid', failure: null } });
  const card = within((await screen.findByRole('heading', { level: 2, name: '$37.80 to Card' })).closest('li')!);
  expect(card.getByText('The <b>card</b> was closed.')).toBeTruthy();
  expect(card.getByText(/tried 2 times/)).toBeTruthy();
  await press('Try again');
  expect(await screen.findByText('$37.80 is on its way.')).toBeTruthy();
  expect(sent()).toEqual([['/api/admin/refunds/crt_1/rfd_1_0/retry', {}]]);
});

it('C40 where none has failed, the list says so', async () => {
  open({ '/api/admin/refunds': { refunds: [] } });
  expect(await screen.findByText('No refund has failed')).toBeTruthy();
});

it('C16 the guarantee is decided with the figure, a reason and photos', async () => {
  const guarantee = { allowed: true, rule: 'guarantee', sentence: 'All that was paid for this piece goes back: $204.00.', kept_cents: 0, refund_cents: 20_400, sources: [] };
  const sent = open({ '/api/admin/orders/ord_9/guarantee': guarantee, '/api/admin/orders/ord_9/refund': { ...guarantee, allowed: false } });
  await screen.findByRole('heading', { level: 2 });
  await press('Refund by guarantee');
  await userEvent.type(screen.getByRole('textbox', { name: 'Piece' }), ' ord_9 ');
  await press('Look it up');
  expect(await screen.findByText(guarantee.sentence)).toBeTruthy();
  await press('Refund $204.00');
  expect([screen.getByText('Please give a reason.'), screen.getByText('The guarantee needs at least one photo.')]).toHaveLength(2);
  expect(sent()).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'No likeness.');
  await userEvent.type(screen.getByRole('textbox', { name: /^Photos/ }), 'ast_1\nast_2');
  await press('Refund $204.00');
  expect(await screen.findByText('$204.00 goes back to the customer.')).toBeTruthy();
  expect(sent()).toEqual([['/api/admin/orders/ord_9/refund', { refund_cents: 20_400, reason: 'No likeness.', photos: ['ast_1', 'ast_2'] }]]);
});

it('C16 a piece that the guarantee does not cover says why, and offers nothing', async () => {
  open({ '/api/admin/orders/ord_9/guarantee': { allowed: false, rule: 'guarantee', sentence: 'The guarantee ends 30 days after delivery.', kept_cents: 0, refund_cents: 0, sources: [] } });
  await screen.findByRole('heading', { level: 2 });
  await press('Refund by guarantee');
  await userEvent.type(screen.getByRole('textbox', { name: 'Piece' }), 'ord_9');
  await press('Look it up');
  expect(await screen.findByText('The guarantee ends 30 days after delivery.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Refund \$/ })).toBeNull();
});
