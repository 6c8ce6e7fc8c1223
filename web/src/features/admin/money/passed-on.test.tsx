import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OwedPart } from '#shared/schemas/passed-on.ts';
import { Component as Admin } from '#web/app/routes/admin.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { anOverview } from '../admin.fixture.ts';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.unstubAllGlobals());

const gift: OwedPart = {
  order_id: 'ord_1',
  title: 'Oil <b>painting</b>',
  kind: 'charity',
  cents: 1_000,
  trees: null,
  state: 'owed',
  placed_at: '2026-11-20T10:00:00Z',
  name: 'Grace Hopper',
  email: 'grace@example.com',
  waits_for: null,
  done: null,
  returned_by_us: false,
};
const trees: OwedPart = { ...gift, kind: 'carbon', cents: 500, trees: 5, waits_for: '24_hours' };

const open = (parts: OwedPart[], answers: Record<string, unknown> = {}) => {
  const fetched = answer({
    '/api/session': { id: 'usr_admin', role: 'Admin', email: 'admin@example.com', realtime_token: 't' },
    '/api/admin/overview': anOverview({ to_pass_on: 1 }),
    '/api/admin/passed-on': { parts },
    ...answers,
  });
  show(
    <Routes>
      <Route path="/admin/passed-on" element={<Admin />} />
    </Routes>,
    { at: '/admin/passed-on' },
  );
  return (): unknown[] =>
    fetched.mock.calls
      .filter(([, init]) => init?.method === 'POST')
      .map(([path, init]): unknown => [path, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')]);
};
const cardOf = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest<HTMLElement>('li')!);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('C47 an owed gift is marked as passed on with its code, and says for whom it was', async () => {
  const done = { at: '2026-11-22T10:00:00Z', by: 'admin@example.com', reference: '…7Q2K' };
  const sent = open([gift], { '/api/admin/passed-on/ord_1/charity': { ...gift, state: 'passed_on', done } });
  const card = await cardOf('Watsi gift card of $10.00');
  expect(card.getByText(/^Grace Hopper, grace@example.com, Oil <b>painting<\/b>/)).toBeTruthy();
  expect(card.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe('/admin/orders/ord_1');
  await press('Mark as passed on');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as passed on' }));
  expect(dialog.getByText('Please enter the code of the gift card.')).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Code of the gift card' }), ' WATSI-7Q2K ');
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as passed on' }));
  expect(await screen.findByText('$10.00 is marked as passed on. The customer gets the code by mail.')).toBeTruthy();
  expect(sent()).toEqual([['/api/admin/passed-on/ord_1/charity', { reference: 'WATSI-7Q2K' }]]);
});

it('C47 what cannot be passed on yet says what it waits for, and offers nothing', async () => {
  open([trees]);
  const card = await cardOf('5 trees for $5.00');
  expect(card.getByText('Waits until the first 24 hours are over, in which cancelling is free.')).toBeTruthy();
  expect(card.queryByRole('button')).toBeNull();
});

it('C47 what was passed on says by whom and with which reference, and what we returned ourselves', async () => {
  const done = { at: '2026-11-22T10:00:00Z', by: 'admin@example.com', reference: 'TREES-77' };
  open([{ ...trees, state: 'passed_on', waits_for: null, done, returned_by_us: true }]);
  const card = await cardOf('5 trees for $5.00');
  expect(card.getByText('TREES-77')).toBeTruthy();
  expect(card.getByText(/we returned this to the customer ourselves/)).toBeTruthy();
});

it('C47 a refusal is shown where the code was typed', async () => {
  const refused = Response.json(
    { status: false, code: 'passed_on.ended', message: 'This piece was cancelled.' },
    { status: 409 },
  );
  open([gift], { '/api/admin/passed-on/ord_1/charity': refused });
  await cardOf('Watsi gift card of $10.00');
  await press('Mark as passed on');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'W-1');
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as passed on' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('This piece was cancelled.');
});
