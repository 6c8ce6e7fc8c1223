import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CardToPrint } from '#shared/schemas/gift-card.ts';
import { Component as Admin } from '#web/app/routes/admin.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { anOverview } from '../admin.fixture.ts';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.unstubAllGlobals());

const address = {
  name: 'Grace Hopper',
  phone: '',
  line1: '1 Market Street',
  line2: '',
  zip: '94105',
  city: 'San Francisco',
  state: 'CA',
  country: 'US',
};
const waiting: CardToPrint = {
  id: 'crt_1.itm_1.0',
  cart: 'crt_1',
  cents: 5_000,
  bought_at: '2026-11-20T10:00:00Z',
  state: 'to_print',
  address,
};
const CODE = '7K2M-09QX-AB3D-EF4G';
const PATH = '/api/admin/gift-cards/crt_1.itm_1.0';

const open = (answers: Record<string, unknown> = {}) => {
  const fetched = answer({
    '/api/session': { id: 'usr_admin', role: 'Admin', email: 'admin@example.com', realtime_token: 't' },
    '/api/admin/overview': anOverview(),
    '/api/admin/gift-cards': { cards: [waiting] },
    ...answers,
  });
  show(
    <Routes>
      <Route path="/admin/gift-cards" element={<Admin />} />
    </Routes>,
    { at: '/admin/gift-cards' },
  );
  return (): unknown[] =>
    fetched.mock.calls
      .filter(([, init]) => init?.method === 'POST')
      .map(([path, init]): unknown => [path, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')]);
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('C20 C40 a card is printed after a question: its number stands on the sheet with the address, and nowhere once it is left', async () => {
  const sent = open({ [`${PATH}/print`]: { ...waiting, state: 'to_post', code: CODE } });
  await screen.findByRole('heading', { level: 2, name: '$50.00 for Grace Hopper' });
  await press('Print: $50.00 for Grace Hopper');
  expect(sent()).toEqual([]);
  await press('Yes, show it');
  expect(await screen.findByRole('img', { name: `Gift card over $50.00, number ${CODE}` })).toBeTruthy();
  expect(sent()).toEqual([[`${PATH}/print`, {}]]);
  expect(screen.getByText('1 Market Street')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Print this card now');
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await press('Print');
  expect(print).toHaveBeenCalledOnce();
  await press('It is printed');
  expect(await screen.findByText('The card is printed. Mark it as sent when it is in the post.')).toBeTruthy();
  expect(document.body.textContent).not.toContain(CODE);
});

it('C20 C40 a question left too early does not lose the number of the card', async () => {
  let show: ((printed: Response) => void) | undefined;
  open();
  await screen.findByText('To be printed');
  const others = vi.mocked(fetch).getMockImplementation()!;
  vi.mocked(fetch).mockImplementation((path, init) =>
    path === `${PATH}/print` ? new Promise((resolve) => (show = resolve)) : others(path, init),
  );
  await press(/^Print: /);
  await press('Yes, show it');
  expect(await screen.findByText('Opening')).toBeTruthy();
  await press('Not yet');
  await press('Close');
  const dialog = screen.getByRole('dialog', { name: 'Print this card?' });
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  fireEvent.pointerDown(dialog);
  expect(screen.getByText('Opening')).toBeTruthy();
  show?.(Response.json({ ...waiting, state: 'to_post', code: CODE }));
  expect(await screen.findByRole('img', { name: `Gift card over $50.00, number ${CODE}` })).toBeTruthy();
});

it('C40 a printed card is marked as sent', async () => {
  const sent = open({
    '/api/admin/gift-cards': { cards: [{ ...waiting, state: 'to_post' }] },
    [`${PATH}/posted`]: { ...waiting, state: 'posted' },
  });
  await screen.findByText('To be posted');
  await press('Mark as sent: $50.00 for Grace Hopper');
  expect(await screen.findByText('The card is on its way.')).toBeTruthy();
  expect(sent()).toEqual([[`${PATH}/posted`, {}]]);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('The card is on its way.'));
});

it('C40 a card that somebody else has printed says so, and shows no number', async () => {
  open({ [`${PATH}/print`]: 409 });
  await screen.findByText('To be printed');
  await press(/^Print: /);
  await press('Yes, show it');
  expect((await screen.findByRole('alert')).textContent).toContain('Refused with 409.');
  expect(screen.queryByRole('img')).toBeNull();
  await press('Not yet');
  await press(/^Print: /);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('C16 C40 a card is taken back: the order, the card, what comes back, a reason', async () => {
  const whole = {
    allowed: true,
    rule: 'gift_card',
    sentence: 'Nothing of this gift card has been spent.',
    kept_cents: 0,
    refund_cents: 5_000,
    sources: [{ label: 'Card', cents: 5_000 }],
  };
  const used = {
    ...whole,
    allowed: false,
    rule: 'gift_card_used',
    sentence: 'Something of this gift card has been spent.',
    refund_cents: 0,
    sources: [],
  };
  const card = {
    id: 'crt_1.itm_1.0',
    title: 'E-gift card',
    cents: 5_000,
    state: 'mailed',
    recipient: 'Ada',
    cancellation: whole,
  };
  const sent = open({
    '/api/admin/gift-cards': { cards: [] },
    '/api/admin/orders/crt_1/gift-cards': {
      cards: [card, { ...card, id: 'crt_1.itm_2.0', recipient: null, cancellation: used }],
    },
    '/api/admin/orders/crt_1.itm_1.0/take-back': { ...whole, allowed: false, rule: 'ended' },
  });
  expect(await screen.findByText('No card waits')).toBeTruthy();
  await press('Take a card back');
  await userEvent.type(screen.getByRole('textbox', { name: 'Order' }), ' crt_1 ');
  await press('Look it up');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(used.sentence)).toBeTruthy();
  await press('Take it back: E-gift card, $50.00 for Ada');
  expect(dialog.getByText('Back to: Card, $50.00')).toBeTruthy();
  await press('Take it back for $50.00');
  expect(dialog.getByText('Please give a reason.')).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Bought twice.');
  await press('Take it back for $50.00');
  expect(await screen.findByText('$50.00 goes back to the customer.')).toBeTruthy();
  expect(sent()).toEqual([
    ['/api/admin/orders/crt_1.itm_1.0/take-back', { refund_cents: 5_000, reason: 'Bought twice.' }],
  ]);
});

it('C20 C40 a card whose mail could not be sent is mailed again, to another address', async () => {
  const unsent = {
    id: 'crt_1.itm_2.0',
    cart: 'crt_1',
    cents: 5_000,
    bought_at: '2026-11-20T10:00:00Z',
    email: 'gone@example.com',
    recipient: 'Ada',
    mail_problem: { why: 'bounced', at: '2026-11-19T10:00:00Z', said: null },
  };
  const mailPath = '/api/admin/gift-cards/crt_1.itm_2.0/mail';
  const refused = {
    code: 'request.invalid',
    message: 'No.',
    fields: { email: 'Mails to this address do not arrive.' },
  };
  const sent = open({
    '/api/admin/gift-cards': { cards: [], unsent: [unsent] },
    [mailPath]: Response.json(refused, { status: 422 }),
  });
  expect(await screen.findByRole('heading', { level: 2, name: '$50.00 for Ada' })).toBeTruthy();
  expect(screen.queryByText('No card waits')).toBeNull();
  await press('Mail it again');
  expect(await screen.findByText('Mails to this address do not arrive.')).toBeTruthy();
  const others = vi.mocked(fetch).getMockImplementation()!;
  vi.mocked(fetch).mockImplementation((path, init) =>
    path === mailPath ? Promise.resolve(Response.json({ ...unsent, email: 'ada@example.com' })) : others(path, init),
  );
  const email = screen.getByRole('textbox', { name: 'Email' });
  await userEvent.clear(email);
  await userEvent.type(email, 'ada@example.com');
  await press('Mail it again');
  expect(await screen.findByText('The card is mailed again.')).toBeTruthy();
  expect(sent()).toEqual([
    [mailPath, { email: 'gone@example.com' }],
    [mailPath, { email: 'ada@example.com' }],
  ]);
});
