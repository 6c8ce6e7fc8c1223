import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ORDER } from '#shared/orders/order-states.ts';
import type { OrderSummary } from '#shared/schemas/order.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { CancelPiece, SettledPiece } from './cancel-piece.tsx';

const anOrder = (status: number, repainted = false) =>
  ({ id: 'ord_1', status, item: { title: 'Oil painting' }, repainted }) as OrderSummary;

const CART = { id: 'crt_1', timestamp: 1_795_000_000 };
/** A day after the order was placed. */
const LATER = CART.timestamp + 86_400;

const preview: Cancellation = {
  allowed: true,
  rule: 'after_acceptance',
  sentence: 'An artist has accepted this piece, so its deposit of $37.80 is kept. $166.20 comes back to you.',
  kept_cents: 3_780,
  refund_cents: 16_620,
  sources: [
    { label: 'Card', cents: 15_000 },
    { label: 'Gift card', cents: 1_620 },
  ],
};
const done: Cancellation = {
  ...preview,
  allowed: false,
  rule: 'ended',
  sentence: 'This piece was cancelled. $166.20 is on its way back to you.',
};

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.unstubAllGlobals());

const open = async (answers: Record<string, unknown>) => {
  const fetched = answer({ '/api/orders/ord_1/cancellation': preview, ...answers });
  show(<CancelPiece order={anOrder(ORDER.accepted)} cart={CART} nowSeconds={LATER} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel this piece' }));
  return { fetched, dialog: within(await screen.findByRole('dialog', { name: 'Cancel Oil painting?' })) };
};
const cancels = (fetched: ReturnType<typeof answer>) => fetched.mock.calls.filter(([path]) => path.endsWith('/cancel'));

it('C17 is not offered while a case holds the piece', () => {
  show(<CancelPiece order={{ ...anOrder(ORDER.accepted), frozen: true }} cart={CART} nowSeconds={LATER} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('C6 the exact figures are shown before, and nothing is cancelled until they are confirmed', async () => {
  const { fetched, dialog } = await open({ '/api/orders/ord_1/cancel': done });
  expect(await dialog.findByText(preview.sentence)).toBeTruthy();
  for (const [label, amount] of [
    ['Back to: Card', '$150.00'],
    ['Back to: Gift card', '$16.20'],
    ['Deposit, kept', '$37.80'],
    ['Comes back', '$166.20'],
  ] as const)
    expect(dialog.getByText(label).parentElement?.textContent).toBe(label + amount);
  expect(cancels(fetched)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, cancel it' }));
  expect((await dialog.findByRole('status')).textContent).toBe(done.sentence);
  expect(dialog.getByText('Comes back').parentElement?.textContent).toContain('$166.20');
  const [, init] = cancels(fetched)[0]!;
  expect(init?.body).toBe('{"refund_cents":16620}');
  expect(new Headers(init?.headers).get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
  await userEvent.click(dialog.getByRole('button', { name: 'Back to the order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('C6 C16 a piece that is painted again offers no cancelling', () => {
  const { container } = show(<CancelPiece order={anOrder(ORDER.accepted, true)} cart={CART} nowSeconds={LATER} />);
  expect(container.textContent).toBe('');
});

it('C6 figures that have changed meanwhile are said and asked for again; nothing is cancelled', async () => {
  const { fetched, dialog } = await open({ '/api/orders/ord_1/cancel': 409 });
  await userEvent.click(await dialog.findByRole('button', { name: 'Yes, cancel it' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Refused with 409.');
  await waitFor(() => expect(fetched.mock.calls.filter(([path]) => path.endsWith('/cancellation'))).toHaveLength(2));
  expect(await dialog.findByRole('button', { name: 'Yes, cancel it' })).toBeTruthy();
});

it('C12 whoever follows a mailed link is told who can cancel', async () => {
  const { dialog } = await open({ '/api/orders/ord_1/cancellation': 404 });
  expect(await dialog.findByText('Only whoever ordered this piece can cancel it.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Yes, cancel it' })).toBeNull();
});

it.each([
  ORDER.proofReady,
  ORDER.approved,
  ORDER.shipped,
  ORDER.delivered,
  ORDER.closed,
  ORDER.refunded,
  ORDER.cancelled,
])('C6 a piece with status %d offers no cancelling', (status) => {
  show(<CancelPiece order={anOrder(status)} cart={CART} nowSeconds={LATER} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([ORDER.accepted, ORDER.proofReady, ORDER.approved])(
  'C6 on the first day a piece with status %d can be cancelled, however fast the artist was',
  (status) => {
    show(<CancelPiece order={anOrder(status)} cart={CART} nowSeconds={LATER - 1} />);
    expect(screen.getByRole('button', { name: 'Cancel this piece' })).toBeTruthy();
  },
);

it('C6 a cancelled piece says what came back; one that goes on asks for nothing', async () => {
  const fetched = answer({ '/api/orders/ord_1/cancellation': done });
  show(
    <>
      <SettledPiece order={anOrder(ORDER.cancelled)} />
      <SettledPiece order={anOrder(ORDER.accepted)} />
    </>,
  );
  expect((await screen.findByText('Comes back')).parentElement?.textContent).toContain('$166.20');
  expect(screen.getByText('Deposit, kept').parentElement?.textContent).toContain('$37.80');
  expect(fetched).toHaveBeenCalledTimes(1);
});
