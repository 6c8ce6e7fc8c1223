import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AdminPayoutRun } from '#shared/schemas/payout.ts';
import { Component as Admin } from '#web/app/routes/admin.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { anOverview } from '../admin.fixture.ts';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.unstubAllGlobals());

const made: AdminPayoutRun = {
  id: 'run_1',
  to: 'artists',
  state: 'made',
  amount: 34_020,
  payees: 2,
  orders: 3,
  at: '2026-12-01T10:00:00Z',
  made_by: 'admin@example.com',
  paid_at: null,
  paid_by: null,
  reference: null,
};
const NOTHING = { amount: 0, payees: 0, orders: 0 };
const payable = { artists: { amount: 12_600, payees: 1, orders: 1 }, partners: NOTHING };

const open = (answers: Record<string, unknown> = {}) => {
  const fetched = answer({
    '/api/session': { id: 'usr_admin', role: 'Admin', email: 'admin@example.com', realtime_token: 't' },
    '/api/admin/overview': anOverview(),
    '/api/admin/payouts': { payable, runs: [made] },
    ...answers,
  });
  show(
    <Routes>
      <Route path="/admin/payouts" element={<Admin />} />
    </Routes>,
    { at: '/admin/payouts' },
  );
  return (): unknown[] =>
    fetched.mock.calls
      .filter(([, init]) => init?.method === 'POST')
      .map(([path, init]): unknown => [path, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')]);
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('C18 an admin sees what is payable, and gathers it into one payment', async () => {
  const sent = open({ '/api/admin/payouts/run': { ...made, amount: 12_600, payees: 1 } });
  const next = within(await screen.findByRole('region', { name: 'The next payment to artists' }));
  expect(next.getByText('$126.00')).toBeTruthy();
  await press('Pay the artists');
  expect(await screen.findByText('$126.00 to 1 artist: the file is ready.')).toBeTruthy();
  expect(sent()).toEqual([['/api/admin/payouts/run', { to: 'artists' }]]);
});

it('C18 a payment has its file and its transfers, and is marked as paid with the bank’s reference', async () => {
  const sent = open({
    '/api/admin/payouts/run_1': {
      ...made,
      transfers: [
        { payee: 'usr_1', name: 'Marta Ilves', account: 'marta', amount: 34_020, reference: 'A1-B2', orders: [] },
      ],
    },
    '/api/admin/payouts/run_1/paid': { ...made, state: 'paid', reference: 'SEPA-7' },
  });
  const card = within((await screen.findByRole('heading', { level: 2, name: '$340.20' })).closest('li')!);
  expect(card.getByText('To be paid')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Settlement file (CSV)' }).getAttribute('href')).toBe(
    '/api/admin/payouts/run_1/settlement.csv',
  );
  await press('See the transfers');
  expect(await card.findByRole('row', { name: 'Marta Ilves 0 A1-B2 $340.20' })).toBeTruthy();
  await press('Mark as paid');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  expect(dialog.getByText('Please enter the reference of the payment.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('The bank’s reference'), 'SEPA-7');
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  expect(await screen.findByText('$340.20 is marked as paid. The artists get a mail.')).toBeTruthy();
  expect(sent()).toEqual([['/api/admin/payouts/run_1/paid', { reference: 'SEPA-7' }]]);
});

it('C13 an admin gathers the partners’ commissions into a payment of their own', async () => {
  const partners = { ...made, to: 'partners' as const, amount: 4_080, payees: 1 };
  const sent = open({
    '/api/admin/payouts': {
      payable: { artists: NOTHING, partners: { amount: 4_080, payees: 1, orders: 1 } },
      runs: [],
    },
    '/api/admin/payouts/run': partners,
  });
  const next = within(await screen.findByRole('region', { name: 'The next payment to partners' }));
  expect(next.getByText('$40.80')).toBeTruthy();
  await press('Pay the partners');
  expect(await screen.findByText('$40.80 to 1 partner: the file is ready.')).toBeTruthy();
  expect(sent()).toEqual([['/api/admin/payouts/run', { to: 'partners' }]]);
});

it('C18 with nothing payable there is nothing to press', async () => {
  open({ '/api/admin/payouts': { payable: { artists: NOTHING, partners: NOTHING }, runs: [] } });
  expect(await screen.findByText('No payment yet')).toBeTruthy();
  for (const name of ['Pay the artists', 'Pay the partners'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
});

it('C18 a payment that stopped while everything was gathered is finished by the next press', async () => {
  const sent = open({
    '/api/admin/payouts': {
      payable: { artists: NOTHING, partners: NOTHING },
      runs: [{ ...made, state: 'gathering', payees: 0 }],
    },
    '/api/admin/payouts/run': made,
  });
  expect(await screen.findByText('Being gathered')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay the partners' }).disabled).toBe(true);
  await press('Pay the artists');
  expect(await screen.findByText('$340.20 to 2 artists: the file is ready.')).toBeTruthy();
  expect(sent()).toEqual([['/api/admin/payouts/run', { to: 'artists' }]]);
});

it('C18 the transfers stay when they cannot be loaded again', async () => {
  open({
    '/api/admin/payouts/run_1': {
      ...made,
      transfers: [
        { payee: 'usr_1', name: 'Marta Ilves', account: 'marta', amount: 34_020, reference: 'A1-B2', orders: [] },
      ],
    },
  });
  await screen.findByText('To be paid');
  await press('See the transfers');
  expect(await screen.findByRole('row', { name: 'Marta Ilves 0 A1-B2 $340.20' })).toBeTruthy();
  const others = vi.mocked(fetch).getMockImplementation()!;
  vi.mocked(fetch).mockImplementation((path, init) =>
    path === '/api/admin/payouts/run_1' ? Promise.reject(new TypeError('offline')) : others(path, init),
  );
  // A refused payment loads the runs and their transfers again.
  await press('Pay the artists');
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
  expect(screen.getByRole('row', { name: 'Marta Ilves 0 A1-B2 $340.20' })).toBeTruthy();
});
