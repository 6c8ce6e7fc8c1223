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
  file_at: null,
  by_api: false,
};
const NOBODY = { amount: 0, payees: 0 };
const NOTHING = { amount: 0, payees: 0, orders: 0, waiting: NOBODY };
const payable = { artists: { amount: 12_600, payees: 1, orders: 1, waiting: NOBODY }, partners: NOTHING };
const owed = { name: 'Marta Ilves', account: 'marta', amount: 12_600, orders: 1, is_former: false };
const next = {
  transfers: [{ ...owed, payee: 'usr_1', way: 'iban', ending: '5685' }],
  waiting: [{ ...owed, payee: 'usr_2', name: 'Jonas Weber', amount: 9_000, until: null }],
};

const transfer = {
  payee: 'usr_1',
  name: 'Marta Ilves',
  account: 'marta',
  amount: 34_020,
  reference: 'A1-B2',
  orders: [],
  state: 'made',
  sent_to: { way: 'iban', ending: '5685' },
  reason: null,
};

const open = (answers: Record<string, unknown> = {}) => {
  const fetched = answer({
    '/api/session': { id: 'usr_admin', role: 'Admin', email: 'admin@example.com', realtime_token: 't' },
    '/api/admin/overview': anOverview(),
    '/api/admin/payouts': { payable, runs: [made], has_api: false },
    '/api/admin/payouts/next/artists': next,
    '/api/admin/payouts/next/partners': next,
    '/api/users/me': { has_password: true, second_factor: true },
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

it('C18 C49 an admin sees who gets what and who waits, and then gathers it into one payment', async () => {
  const sent = open({ '/api/admin/payouts/run': { ...made, amount: 12_600, payees: 1 } });
  const next = within(await screen.findByRole('region', { name: 'The next payment to artists' }));
  expect(next.getByText('$126.00')).toBeTruthy();
  await press('Pay the artists');
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByRole('row', { name: 'Marta Ilves 1 IBAN …5685 $126.00' })).toBeTruthy();
  expect(dialog.getByRole('row', { name: 'Jonas Weber 1 none entered yet $90.00' })).toBeTruthy();
  expect(sent()).toEqual([]);
  await press('Make this payment');
  expect(await screen.findByText('$126.00 to 1 artist: the file is ready.')).toBeTruthy();
  expect(sent()).toEqual([['/api/admin/payouts/run', { to: 'artists' }]]);
});

it('C18 C49 a payment has its transfers, is marked as sent with the bank’s reference, and its file is read with the password', async () => {
  const sent = open({
    '/api/admin/payouts/run_1': {
      ...made,
      transfers: [transfer],
    },
    '/api/admin/payouts/run_1/settlement.csv': 'file',
    '/api/admin/payouts/run_1/paid': { ...made, state: 'paid', reference: 'SEPA-7' },
  });
  const card = within((await screen.findByRole('heading', { level: 2, name: '$340.20' })).closest('li')!);
  expect(card.getByText('To be paid')).toBeTruthy();
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  await press('Settlement file');
  const asked = within(screen.getByRole('dialog'));
  await userEvent.click(asked.getByRole('button', { name: 'Download the file' }));
  expect(asked.getByText('Please enter your password.')).toBeTruthy();
  await userEvent.type(asked.getByLabelText('Your password'), 'a long enough password');
  await userEvent.click(asked.getByRole('button', { name: 'Download the file' }));
  expect(await screen.findByText('The settlement file is in your downloads.')).toBeTruthy();
  await press('See the transfers');
  expect(await card.findByRole('row', { name: 'Marta Ilves 0 IBAN …5685 A1-B2 Not sent yet $340.20' })).toBeTruthy();
  await press('Mark as sent');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as sent' }));
  expect(dialog.getByText('Please enter the reference of the payment.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('The bank’s reference'), 'SEPA-7');
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as sent' }));
  expect(await screen.findByText('$340.20 is marked as sent. The artists get a mail.')).toBeTruthy();
  expect(sent()).toEqual([
    ['/api/admin/payouts/run_1/settlement.csv', { password: 'a long enough password' }],
    ['/api/admin/payouts/run_1/paid', { reference: 'SEPA-7' }],
  ]);
});

it('C13 an admin gathers the partners’ commissions into a payment of their own', async () => {
  const partners = { ...made, to: 'partners' as const, amount: 4_080, payees: 1 };
  const sent = open({
    '/api/admin/payouts': {
      payable: { artists: NOTHING, partners: { amount: 4_080, payees: 1, orders: 1, waiting: NOBODY } },
      runs: [],
      has_api: true,
    },
    '/api/admin/payouts/run': partners,
  });
  const next = within(await screen.findByRole('region', { name: 'The next payment to partners' }));
  expect(next.getByText('$40.80')).toBeTruthy();
  await press('Pay the partners');
  await screen.findByRole('row', { name: /Marta Ilves/ });
  await press('Make this payment');
  expect(await screen.findByText('$40.80 to 1 partner: the file is ready.')).toBeTruthy();
  expect(sent()).toEqual([['/api/admin/payouts/run', { to: 'partners' }]]);
});

it('C18 with nothing payable there is nothing to press', async () => {
  open({ '/api/admin/payouts': { payable: { artists: NOTHING, partners: NOTHING }, runs: [], has_api: false } });
  expect(await screen.findByText('No payment yet')).toBeTruthy();
  for (const name of ['Pay the artists', 'Pay the partners'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
});

it('C18 a payment that stopped while everything was gathered is finished by the next press', async () => {
  const sent = open({
    '/api/admin/payouts': {
      payable: { artists: NOTHING, partners: NOTHING },
      runs: [{ ...made, state: 'gathering', payees: 0 }],
      has_api: false,
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
      transfers: [transfer],
    },
  });
  await screen.findByText('To be paid');
  await press('See the transfers');
  expect(await screen.findByRole('row', { name: 'Marta Ilves 0 IBAN …5685 A1-B2 Not sent yet $340.20' })).toBeTruthy();
  const others = vi.mocked(fetch).getMockImplementation()!;
  vi.mocked(fetch).mockImplementation((path, init) =>
    path === '/api/admin/payouts/run_1' ? Promise.reject(new TypeError('offline')) : others(path, init),
  );
  // A refused payment loads the runs and their transfers again.
  await press('Pay the artists');
  await screen.findByRole('row', { name: /Jonas Weber/ });
  await press('Make this payment');
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
  expect(screen.getByRole('row', { name: 'Marta Ilves 0 IBAN …5685 A1-B2 Not sent yet $340.20' })).toBeTruthy();
});

it('C49 a payment of which nothing was sent is dissolved, with a warning once its file was read', async () => {
  const sent = open({
    '/api/admin/payouts': { payable, runs: [{ ...made, file_at: '2026-12-01T11:00:00Z' }], has_api: false },
    '/api/admin/payouts/run_1/dissolve': { ...made, state: 'dissolved' },
  });
  await screen.findByText('To be paid');
  await press('Dissolve this payment');
  expect(screen.getByText('Its settlement file was read.')).toBeTruthy();
  await press('Dissolve it');
  expect(await screen.findByText('The payment of $340.20 is dissolved: all of it is payable again.')).toBeTruthy();
  expect(sent()).toEqual([['/api/admin/payouts/run_1/dissolve', {}]]);
});

it('C49 a transfer stays sent until the operator says that it has arrived or why it came back', async () => {
  const run = { ...made, state: 'paid', reference: 'SEPA-7' };
  const details = { ...run, transfers: [{ ...transfer, state: 'sent' }] };
  const sent = open({
    '/api/admin/payouts': { payable, runs: [run], has_api: false },
    '/api/admin/payouts/run_1': details,
    '/api/admin/payouts/run_1/outcome': details,
  });
  await screen.findByText('$340.20');
  await press('See the transfers');
  await press('It has arrived');
  await press('The transfer to Marta Ilves came back');
  await press('It came back');
  expect(screen.getByText('Please say why it came back.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Reason'), 'The account is closed.');
  await press('It came back');
  expect(await screen.findByText('$340.20 of Marta Ilves is payable again.')).toBeTruthy();
  expect(sent()).toEqual([
    ['/api/admin/payouts/run_1/outcome', { outcome: 'arrived' }],
    ['/api/admin/payouts/run_1/outcome', { outcome: 'returned', payee: 'usr_1', reason: 'The account is closed.' }],
  ]);
});

it('C49 PayPal sends a payment to partners where the shop has its API, and no payment whose file was read', async () => {
  const partners = { ...made, to: 'partners' as const };
  const runs = [partners, { ...partners, id: 'run_2', amount: 5_000, file_at: '2026-12-01T11:00:00Z' }];
  const sent = open({
    '/api/admin/payouts': { payable, runs, has_api: true },
    '/api/admin/payouts/run_1/paypal': { ...partners, state: 'paid', by_api: true },
  });
  expect(await screen.findAllByRole('button', { name: 'Send by PayPal' })).toHaveLength(1);
  await press('Send by PayPal');
  await press('Send it now');
  expect(await screen.findByText('$340.20 is sent by PayPal. The partners get a mail.')).toBeTruthy();
  expect(sent()).toEqual([['/api/admin/payouts/run_1/paypal', {}]]);
});
