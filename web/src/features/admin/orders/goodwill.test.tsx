import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { Goodwill } from './goodwill.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.unstubAllGlobals());

const open = async (max: number) => {
  const preview = { allowed: true, max_cents: max, sentence: '', sources: [{ label: 'Card', cents: 500 }] };
  const fetched = answer({ '/api/admin/orders/ord_1/goodwill': preview });
  const onDone = vi.fn<(what: string) => void>();
  show(<Goodwill orderId="ord_1" onDone={onDone} />);
  await userEvent.click(screen.getByRole('button', { name: 'Refund a part' }));
  return { fetched, onDone, dialog: within(await screen.findByRole('dialog', { name: 'Refund a part' })) };
};

it('C51 the staff refunds up to what was paid, sees where it goes, and sends one key with one form', async () => {
  const { fetched, onDone, dialog } = await open(3_780);
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Dollars' }), '50');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It was late.');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund a part' }));
  expect(dialog.getByText('Please enter an amount up to what was paid.')).toBeTruthy();
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Dollars' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Dollars' }), '5');
  expect(await dialog.findByText('Back to: Card, $5.00')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $5.00' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('$5.00 goes back, and the piece goes on.'));
  const [sent] = fetched.mock.calls.filter(([, init]) => init?.method === 'POST');
  const body = sent?.[1]?.body;
  expect(JSON.parse(typeof body === 'string' ? body : '')).toEqual({ cents: 500, reason: 'It was late.' });
  expect(new Headers(sent?.[1]?.headers).get('idempotency-key')).toBeTruthy();
});

it('C51 where nothing was paid, or a case is open, there is nothing to refund', async () => {
  const { dialog } = await open(0);
  expect(await dialog.findByText(/^Nothing of this piece can be refunded now/)).toBeTruthy();
  expect(dialog.queryByRole('textbox', { name: 'Dollars' })).toBeNull();
});
