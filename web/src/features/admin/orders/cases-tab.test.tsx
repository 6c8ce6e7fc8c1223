import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AdminCase } from '#shared/schemas/case.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { CasesTab } from './cases-tab.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.unstubAllGlobals());

const aCase = (more: Partial<AdminCase> = {}): AdminCase => ({
  id: 'cas_1',
  order_id: 'ord_1',
  kind: 'dispute',
  state: 'open',
  opened_by: 'customer',
  reason: 'It is not my dog.',
  opened_at: '2026-11-21T12:00:00Z',
  deadlines: { customer: '2026-11-26T12:00:00Z', artist: '2026-11-26T12:00:00Z' },
  statements: [{ by: 'customer', at: '2026-11-21T12:00:00Z', text: 'The ears are another’s.', photos: [] }],
  decision: null,
  cents: null,
  answer: null,
  decided_at: null,
  cart_id: 'crt_1',
  title: 'Oil painting',
  email: 'grace@example.com',
  status: 6,
  paid_cents: 20_400,
  ...more,
});

const open = (cases: AdminCase[], answers: Record<string, unknown> = {}) => {
  const fetched = answer({ '/api/admin/cases': { cases }, ...answers });
  show(<CasesTab />);
  return fetched;
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const sent = (fetched: ReturnType<typeof open>): unknown[] =>
  fetched.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([path, init]): unknown => [path, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')]);

it('C17 a part is refunded for an amount up to what was paid, with words for both sides', async () => {
  const fetched = open([aCase()], { '/api/admin/cases/cas_1/decide': aCase({ state: 'decided' }) });
  await screen.findByRole('heading', { level: 2, name: 'Oil painting' });
  await press('Refund a part');
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide the case of grace@example.com?' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'What you write to both' }), 'Both are a little right.');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Dollars' }), '500');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund a part' }));
  expect(dialog.getByText('Please enter an amount up to what was paid.')).toBeTruthy();
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Dollars' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Dollars' }), '20.50');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund a part' }));
  expect(await screen.findByText('A part goes back, and the piece goes on.')).toBeTruthy();
  expect(sent(fetched)).toEqual([
    ['/api/admin/cases/cas_1/decide', { decision: 'partial', answer: 'Both are a little right.', cents: 2_050 }],
  ]);
});

it('C17 only a piece that has left its artist can be painted again, and nobody decides for a bank', async () => {
  open([aCase({ status: 4 }), aCase({ id: 'cas_2', title: 'Watercolor', kind: 'chargeback', opened_by: 'bank' })]);
  const card = async (name: string) => within((await screen.findByRole('heading', { level: 2, name })).closest('li')!);
  expect((await card('Oil painting')).queryByRole('button', { name: 'Paint it again' })).toBeNull();
  expect((await card('Oil painting')).getByRole('button', { name: 'Let it go on' })).toBeTruthy();
  expect((await card('Watercolor')).getByText('The bank, or PayPal, decides this one.')).toBeTruthy();
  expect((await card('Watercolor')).queryByRole('button', { name: 'Refund everything' })).toBeNull();
});

it('C17 a disputed payment of gift cards alone leads to their order', async () => {
  open([aCase({ order_id: 'crt_1.itm_1.0', kind: 'chargeback', opened_by: 'bank', status: null, paid_cents: 5_000 })]);
  expect(await screen.findByText(/opened by the bank on .*\. Gift cards, \$50\.00 paid\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe('/admin/orders?order=crt_1');
});

it('C17 C40 words typed for a decision survive Escape, for this decision only, until they are sent', async () => {
  let refuses = true;
  const answered = Response.json(aCase({ state: 'decided' }));
  open([aCase()]);
  const others = vi.mocked(fetch).getMockImplementation()!;
  vi.mocked(fetch).mockImplementation((path, init) => {
    if (path !== '/api/admin/cases/cas_1/decide') return others(path, init);
    return refuses ? Promise.reject(new TypeError('offline')) : Promise.resolve(answered.clone());
  });
  await screen.findByRole('heading', { level: 2, name: 'Oil painting' });
  const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you write to both' });
  const leave = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await press('Refund everything');
  await userEvent.type(words(), 'The parcel is lost.');
  leave();
  await press('Let it go on');
  expect(words().value).toBe('');
  leave();
  await press('Refund everything');
  expect(words().value).toBe('The parcel is lost.');
  const send = () =>
    userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund everything' }));
  await send();
  expect(await screen.findByRole('alert')).toBeTruthy();
  leave();
  await press('Refund everything');
  expect(words().value).toBe('The parcel is lost.');
  refuses = false;
  await send();
  expect(await screen.findByText('The piece is refunded.')).toBeTruthy();
  await press('Refund everything');
  expect(words().value).toBe('');
});
