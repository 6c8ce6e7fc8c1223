import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ORDER } from '#shared/orders/order-states.ts';
import type { OrderSummary } from '#shared/schemas/order.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { OrderedPhotos } from './ordered-photos.tsx';

const anOrder = (status: number) => ({ id: 'ord_1', status, item: { assets: ['ast_1', 'ast_2'] } }) as OrderSummary;
const photos = ['ast_1', 'ast_2', 'ast_3'].map((id) => ({ id, name: `${id}.jpg`, current_job: null }));
const deleted = (fetched: ReturnType<typeof answer>) =>
  fetched.mock.calls.filter(([, init]) => init?.method === 'DELETE').map(([path]) => path);

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

it.each([ORDER.quoting, ORDER.accepted, ORDER.proofReady, ORDER.approved, ORDER.shipped])(
  'C26 photos cannot be deleted while an order has status %d',
  (status) => {
    const fetched = answer({ '/api/products/assets': photos });
    show(<OrderedPhotos order={anOrder(status)} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  },
);

it.each([ORDER.delivered, ORDER.closed, ORDER.refunded, ORDER.cancelled])(
  'C26 photos of an order with status %d are deleted after a question, and no others',
  async (status) => {
    const fetched = answer({
      '/api/products/assets': photos,
      '/api/updates/ast_1': { status: true },
      '/api/updates/ast_2': { status: true },
    });
    show(<OrderedPhotos order={anOrder(status)} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete photos' }));
    expect(deleted(fetched)).toEqual([]);
    const dialog = within(screen.getByRole('dialog', { name: 'Delete the photos of this piece?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete photos' }));
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(deleted(fetched)).toEqual(['/api/updates/ast_1', '/api/updates/ast_2']);
  },
);

it('C26 what another order needs stays, with the reason', async () => {
  answer({ '/api/products/assets': photos, '/api/updates/ast_1': 409 });
  show(<OrderedPhotos order={anOrder(ORDER.delivered)} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete photos' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete photos' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Refused with 409.');
});

it('C26 there is nothing to delete where no photo is left', async () => {
  const fetched = answer({ '/api/products/assets': photos.slice(2) });
  show(<OrderedPhotos order={anOrder(ORDER.delivered)} />);
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(screen.queryByRole('button')).toBeNull();
});
