import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MoneyCaseView } from '#shared/schemas/money-case.ts';
import { Component as Admin } from '#web/app/routes/admin.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { anOverview } from '../admin.fixture.ts';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.unstubAllGlobals());

const found: MoneyCaseView = {
  id: 'ledger.without_charge crt_1 led_1',
  kind: 'ledger.without_charge',
  title: 'The ledger has a payment that its provider does not know.',
  cart_id: 'crt_1',
  subject: 'led_1',
  detail: 'pi_1 3780',
  state: 'open',
  found_at: '2026-11-20T10:00:00Z',
  closed_at: null,
  closed_by: null,
  reason: null,
};

const open = (answers: Record<string, unknown> = {}) => {
  const fetched = answer({
    '/api/session': { id: 'usr_admin', role: 'Admin', email: 'admin@example.com', realtime_token: 't' },
    '/api/admin/overview': anOverview(),
    '/api/admin/money-cases': { cases: [found] },
    ...answers,
  });
  show(
    <Routes>
      <Route path="/admin/books" element={<Admin />} />
    </Routes>,
    { at: '/admin/books' },
  );
  return (): unknown[] =>
    fetched.mock.calls
      .filter(([, init]) => init?.method === 'POST')
      .map(([path, init]): unknown => [path, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')]);
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('C40 what does not agree is listed, and closed only with a reason', async () => {
  const sent = open({ '/api/admin/money-cases/close': { ...found, state: 'closed' } });
  expect(await screen.findByRole('heading', { level: 2, name: found.title })).toBeTruthy();
  expect(screen.getByText('pi_1 3780')).toBeTruthy();
  await press(/^Close: /);
  await press('Close the case');
  expect(screen.getByText('Please give a reason.')).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), ' A test payment. ');
  await press('Close the case');
  expect(await screen.findByText('The case is closed.')).toBeTruthy();
  expect(sent()).toEqual([['/api/admin/money-cases/close', { id: found.id, reason: 'A test payment.' }]]);
});

it('C40 the ledger is compared at once, and the page says what came of it', async () => {
  open({
    '/api/admin/money-cases': { cases: [] },
    '/api/admin/reconcile': { carts: 12, repaired: ['a'], opened: [], known: ['b', 'c'] },
  });
  expect(await screen.findByText('The books agree')).toBeTruthy();
  await press('Compare the last day now');
  expect(
    await screen.findByText('Orders and carts compared: 12. Put right: 1. New cases: 0. Known before: 2.'),
  ).toBeTruthy();
});
