import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { OrderQuotes, Quote } from '#shared/schemas/quote.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { QuotesPage } from './quotes-page.tsx';
import { orderQuotesQuery } from './quotes.queries.ts';

const now = 1_795_273_195;
const quote = (id: string, name: string, more: Partial<Quote> = {}): Quote => ({
  id,
  price: 0,
  score: 0.8,
  days: 6 * 86_400,
  supplier: {
    id: `usr_${id}`,
    name,
    username: { normal: id, real: id },
    bio: { source: `I am ${name}.` },
    country: 'EE',
    city: 'Tartu',
  },
  ...more,
});
const page = (
  order: Partial<OrderQuotes['order']> = {},
  quotes = [
    quote('jonas', 'Jonas Brandt', { score: 0.63 }),
    quote('marta', 'Marta Ilves', { score: 0.94, price: 3_500 }),
  ],
): OrderQuotes => ({
  order: {
    id: 'ord_1',
    status: 1,
    schedule: { sec: now + 1_800, msec: 0 },
    supplier: null,
    processed: false,
    cart: { id: 'crt_1', paid: true, requested_suppliers: [] },
    title: 'Oil painting from your photo',
    image: null,
    photos: [],
    _acceptError: null,
    extra: null,
    choice: null,
    ...order,
  },
  quotes,
  stats: { asked: 3, accepted: 2, rejected: 1, requested: { asked: 0, accepted: 0, rejected: 0 } },
  now: { sec: now },
});

function Loaded() {
  const { data, dataUpdatedAt } = useQuery(orderQuotesQuery('ord_1'));
  return data ? <QuotesPage data={data} saidAt={dataUpdatedAt} /> : null;
}
const open = async (answers: Record<string, unknown>) => {
  const fetched = answer(answers);
  show(<Loaded />);
  await screen.findByRole('heading', { name: 'Artist and Studio Responses' });
  return fetched;
};
const posted = (fetched: ReturnType<typeof answer>): unknown[] =>
  fetched.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([path, init]): unknown => [path, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')]);

afterEach(() => vi.unstubAllGlobals());

const READ = '/api/orders/quotes/ord_1';

it('R-10 Q-01 Q-14 Q-15 leads back to the confirmation and lists the offers, the best first', async () => {
  await open({ [READ]: page() });
  expect(screen.getByRole('link', { name: 'Order confirmation' }).getAttribute('href')).toBe('/orders/crt_1');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Marta Ilves',
    'Jonas Brandt',
  ]);
  expect(screen.getByRole('link', { name: 'Profile of Marta Ilves' }).getAttribute('href')).toBe('/artists/marta');
  expect(screen.getByRole('meter', { name: 'Quality score of Marta Ilves' }).getAttribute('aria-valuenow')).toBe('94');
  expect(screen.getByText('$35.00')).toBeTruthy();
  expect(screen.getAllByText('6 days')).toHaveLength(2);
});

it('Q-16 Q-19 selecting an offer marks it and asks for the deposit of its extra', async () => {
  const extra = { due_now: 700, total: 23_900, pay_by: now + 259_200, if_unpaid: 'other_offer' as const };
  const chosen = page({ supplier: 'usr_marta', cart: { id: 'crt_1', paid: false, requested_suppliers: [] }, extra });
  const fetched = await open({ [READ]: page(), '/api/orders/select-quote/ord_1': chosen });
  await userEvent.click(screen.getByRole('button', { name: 'Select Offer of Marta Ilves' }));
  await screen.findByText('This artist is currently selected.');
  expect(posted(fetched)).toEqual([
    ['/api/orders/select-quote/ord_1', { supplier_id: 'usr_marta', quote_id: 'marta', price: 3_500 }],
  ]);
  expect(screen.getByText('Additional Payment Required').parentElement?.textContent).toContain('$7.00 now');
  expect(screen.getByRole('link', { name: 'Make Payment' }).getAttribute('href')).toBe('/carts/pay/crt_1');
  expect(screen.getByText('The artist will be informed soon.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Select Offer of Marta Ilves' })).toBeNull();
});

it('C41 I say what happens when the deposit of an extra stays unpaid', async () => {
  const extra = { due_now: 700, total: 23_900, pay_by: now + 259_200, if_unpaid: 'other_offer' as const };
  const chosen = page({ supplier: 'usr_marta', cart: { id: 'crt_1', paid: false, requested_suppliers: [] }, extra });
  const wished = { ...chosen, order: { ...chosen.order, extra: { ...extra, if_unpaid: 'refund' as const } } };
  const fetched = await open({ [READ]: chosen, '/api/orders/select-quote/ord_1': wished });
  expect(screen.getByRole('group', { name: 'If it is not paid by Tuesday, November 24' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Take the best offer without an extra', checked: true })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'End this order and pay everything back' }));
  await screen.findByRole('radio', { name: 'End this order and pay everything back', checked: true });
  expect(posted(fetched)).toEqual([
    [
      '/api/orders/select-quote/ord_1',
      { supplier_id: 'usr_marta', quote_id: 'marta', price: 3_500, if_unpaid: 'refund' },
    ],
  ]);
});

it('C41 an offer that was raised before I pressed shows its new price and asks again', async () => {
  const raised = page({}, [quote('marta', 'Marta Ilves', { id: 'marta2', score: 0.94, price: 9_000 })]);
  let reads = 0;
  const refused = {
    code: 'quote.changed',
    message: 'This offer has changed in the meantime.',
    description: 'Now $90.00.',
  };
  const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>((path, init) => {
    if (init?.method === 'POST') return Promise.resolve(Response.json(refused, { status: 409 }));
    reads += 1;
    return Promise.resolve(Response.json(path === READ && reads === 1 ? page() : raised));
  });
  vi.stubGlobal('fetch', fetched);
  show(<Loaded />);
  await userEvent.click(await screen.findByRole('button', { name: 'Select Offer of Marta Ilves' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Now $90.00.');
  await userEvent.click(await screen.findByRole('button', { name: 'Select Offer at $90.00 extra of Marta Ilves' }));
  expect(posted(fetched)).toEqual([
    ['/api/orders/select-quote/ord_1', { supplier_id: 'usr_marta', quote_id: 'marta', price: 3_500 }],
    ['/api/orders/select-quote/ord_1', { supplier_id: 'usr_marta', quote_id: 'marta2', price: 9_000 }],
  ]);
});

it('Q-03 how artists answered is no matter any more once one has accepted', async () => {
  await open({ [READ]: page({ status: 2, supplier: 'usr_marta', schedule: { sec: now - 90_000, msec: 0 } }) });
  expect(screen.queryByText('Your order is well formed.')).toBeNull();
});

it('Q-17 the selected artist can be told at once while more than two hours remain', async () => {
  const early = { supplier: 'usr_jonas', schedule: { sec: now + 9_000, msec: 0 } };
  const fetched = await open({
    [READ]: page(early),
    '/api/orders/confirm-quote/ord_1': page({ ...early, processed: true }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Confirm and Begin' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm and Begin' })).toBeNull());
  expect(posted(fetched)).toEqual([['/api/orders/confirm-quote/ord_1', {}]]);
  expect(screen.getAllByText('The artist has been notified.')).toHaveLength(2);
});

it('Q-16 an accepted order takes no other offer', async () => {
  await open({ [READ]: page({ status: 2, supplier: 'usr_marta' }) });
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.getByText('This artist has accepted your order.')).toBeTruthy();
});

it('says why an offer could not be selected', async () => {
  await open({ [READ]: page(), '/api/orders/select-quote/ord_1': 409 });
  await userEvent.click(screen.getByRole('button', { name: 'Select Offer of Jonas Brandt' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Refused with 409.');
});

it('says what happens while nobody has answered', async () => {
  await open({ [READ]: page({}, []) });
  expect(screen.getByRole('heading', { name: 'No offers yet' })).toBeTruthy();
});
