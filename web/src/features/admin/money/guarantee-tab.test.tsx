import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ListedClaim } from '#shared/schemas/guarantee.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { GuaranteeTab } from './guarantee-tab.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.unstubAllGlobals());

const refund = {
  allowed: true,
  rule: 'guarantee' as const,
  sentence: 'All that was paid for this piece goes back: $204.00.',
  kept_cents: 0,
  refund_cents: 20_400,
  sources: [{ label: 'Card', cents: 20_400 }],
};
const aClaim = (more: Partial<ListedClaim> = {}): ListedClaim => ({
  number: 1,
  state: 'asked',
  reason: 'The eyes are <b>not</b> hers.',
  photos: [{ id: 'ast_1', name: 'wall.jpg', url: '/media/wall.jpg', thumb: '/media/wall-thumb.jpg' }],
  asked_at: '2026-11-21T12:00:00Z',
  decided_at: null,
  answer: null,
  order_id: 'ord_1',
  cart_id: 'crt_1',
  title: 'Oil painting',
  email: 'grace@example.com',
  refund,
  ...more,
});

const open = (claims: ListedClaim[], answers: Record<string, unknown> = {}) => {
  const fetched = answer({ '/api/admin/guarantee': { claims }, ...answers });
  show(<GuaranteeTab />);
  return fetched;
};
const sent = (fetched: ReturnType<typeof open>): unknown[] =>
  fetched.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([path, init]): unknown => [path, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')]);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const card = async () =>
  within((await screen.findByRole('heading', { level: 2, name: 'Oil painting' })).closest('li')!);

it('C16 each request that waits comes with its figure: nothing else is asked for, however many there are', async () => {
  const fetched = open([
    aClaim(),
    aClaim({
      order_id: 'ord_2',
      title: 'Watercolor',
      refund: { ...refund, refund_cents: 9_900, sentence: 'All that was paid for this piece goes back: $99.00.' },
    }),
  ]);
  expect((await card()).getByText('The eyes are <b>not</b> hers.')).toBeTruthy();
  expect((await card()).getByText(refund.sentence)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Refund \$/ }).map(({ textContent }) => textContent)).toEqual([
    'Refund $204.00',
    'Refund $99.00',
  ]);
  expect(fetched.mock.calls.filter(([path]) => path.includes('/api/admin/orders/'))).toEqual([]);
});

it('C16 agreeing sends the figure that was shown, with the reason, the photos and the number of the request', async () => {
  const fetched = open([aClaim()], { '/api/admin/orders/ord_1/refund': { ...refund, allowed: false } });
  await card();
  await press('Refund $204.00');
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund $204.00 to grace@example.com?' }));
  await userEvent.type(dialog.getByRole('textbox'), 'She is right.');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $204.00' }));
  expect(await screen.findByText('$204.00 goes back to grace@example.com.')).toBeTruthy();
  expect(sent(fetched)).toEqual([
    ['/api/admin/orders/ord_1/refund', { refund_cents: 20_400, reason: 'She is right.', photos: ['ast_1'], claim: 1 }],
  ]);
});

it('C16 a piece that the guarantee no longer covers says why; one that is changing says so, and neither can be refunded', async () => {
  open([
    aClaim({
      refund: {
        ...refund,
        allowed: false,
        sentence: 'The guarantee ends 30 days after delivery.',
        refund_cents: 0,
        sources: [],
      },
    }),
    aClaim({ order_id: 'ord_2', refund: null }),
  ]);
  expect(await screen.findByText('The guarantee ends 30 days after delivery.')).toBeTruthy();
  expect(screen.getByText('This order is changing right now.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Refund|Repaint/ })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Decline' })).toHaveLength(2);
});

it('C16 a piece is painted again instead, with words for the customer and the artist; nothing is sent without them', async () => {
  const fetched = open([aClaim()], {
    '/api/admin/orders/ord_1/repaint': { ...aClaim({ state: 'repaint' }), refund: undefined },
  });
  await card();
  await press('Repaint instead');
  const dialog = within(await screen.findByRole('dialog', { name: 'Have it painted again for grace@example.com?' }));
  expect(dialog.getByText(/No money goes back/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, paint it again' }));
  expect(dialog.getByText(/Please say what is to be painted differently/)).toBeTruthy();
  expect(sent(fetched)).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox'), ' The eyes anew. ');
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, paint it again' }));
  expect(await screen.findByText('The piece of grace@example.com is painted again.')).toBeTruthy();
  expect(sent(fetched)).toEqual([['/api/admin/orders/ord_1/repaint', { number: 1, answer: 'The eyes anew.' }]]);
});

it('C16 a refusal of painting it again stands in the dialog', async () => {
  open([aClaim()], { '/api/admin/orders/ord_1/repaint': 409 });
  await card();
  await press('Repaint instead');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'The eyes.');
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, paint it again' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Refused with 409.');
});

it('C16 what is painted again is listed with what was written, and decided no more; where there is none, it says so', async () => {
  const fetched = open([
    aClaim({ state: 'repaint', decided_at: '2026-11-22T12:00:00Z', answer: 'The eyes anew.', refund: null }),
  ]);
  await userEvent.click(await screen.findByRole('radio', { name: 'Painted again' }));
  expect(await screen.findByText('The eyes anew.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Refund|Repaint|Decline/ })).toBeNull();
  expect(fetched.mock.calls.map(([path]) => path)).toContain('/api/admin/guarantee?state=repaint');
  fetched.mockImplementation(() => Promise.resolve(Response.json({ claims: [] })));
  await userEvent.click(screen.getByRole('radio', { name: 'Declined' }));
  expect(await screen.findByText('Nothing was declined')).toBeTruthy();
});
