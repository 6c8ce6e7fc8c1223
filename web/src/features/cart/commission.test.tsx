import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { anArtist } from '../artists/artist.fixture.ts';
import { RequestCard } from '../artists/request-card.tsx';
import { CommissionLine } from './commission-line.tsx';

const aCart = { items: [], requested_suppliers: ['usr_1'], _requested_suppliers: [] };
const COMMISSION = { supplier: 'usr_1', name: 'Marta Ilves', days: 7, otherwise: 'refund' } as const;

const posted = (fetched: ReturnType<typeof answer>) =>
  fetched.mock.calls.filter(([, init]) => init?.method === 'POST').map(([path, init]) => [path, init?.body]);

const openCard = (more: Parameters<typeof anArtist>[0] = {}, answers: Record<string, unknown> = {}) => {
  const fetched = answer({
    '/api/carts/': { ...aCart, requested_suppliers: [] },
    '/api/carts/request-supplier': { ...aCart, commission: COMMISSION },
    ...answers,
  });
  show(<RequestCard artist={anArtist(more)} />);
  return fetched;
};

it('C68 I order from an artist alone, for a time and with an end that I choose', async () => {
  const fetched = openCard();
  const user = userEvent.setup();
  const order = screen.getByRole<HTMLButtonElement>('button', { name: 'Order from Marta Ilves alone' });
  await expect.poll(() => order.disabled).toBe(false);
  await user.click(order);
  await user.click(await screen.findByRole('radio', { name: '7 days' }));
  await user.click(screen.getByRole('radio', { name: /everything you paid for it comes back/ }));
  await user.click(screen.getByRole('button', { name: 'Order from Marta Ilves' }));
  expect(await screen.findByText('You order from Marta Ilves alone.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(posted(fetched)).toEqual([
    ['/api/carts/request-supplier', '{"supplier":"usr_1","commission":{"days":7,"otherwise":"refund"}}'],
  ]);
  expect(screen.getByRole('button', { name: 'Cancel Request' })).toBeTruthy();
});

it('C68 an artist who has closed since the page came refuses in the form', async () => {
  const message = 'Marta Ilves takes no new orders at present, so they cannot be asked alone.';
  const refusal = Response.json({ code: 'artist.not_open', message }, { status: 409 });
  openCard({}, { '/api/carts/request-supplier': refusal });
  const user = userEvent.setup();
  const order = screen.getByRole<HTMLButtonElement>('button', { name: 'Order from Marta Ilves alone' });
  await expect.poll(() => order.disabled).toBe(false);
  await user.click(order);
  await user.click(await screen.findByRole('button', { name: 'Order from Marta Ilves' }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
});

it.each([{ availability: 'full' as const }, { availability: 'away' as const }, { active: false }])(
  'C68 an artist who takes no orders is not offered alone: %o',
  async (closed) => {
    const fetched = openCard(closed);
    await expect.poll(() => fetched.mock.calls.length).toBe(1);
    expect(screen.queryByRole('button', { name: 'Order from Marta Ilves alone' })).toBeNull();
  },
);

it('C68 the checkout says who alone is asked and how it goes on, and lets me ask others too', async () => {
  const fetched = answer({ '/api/carts/request-supplier': aCart, '/api/carts/unrequest-supplier': aCart });
  show(<CommissionLine commission={COMMISSION} />);
  const user = userEvent.setup();
  expect(screen.getByText(/is asked for 7 days from when you place it/).textContent).toContain(
    'the order of this piece ends, and everything you paid for it comes back.',
  );
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: '7 days' })).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Ask others too' }));
  expect(posted(fetched)).toEqual([['/api/carts/request-supplier', '{"supplier":"usr_1"}']]);
});
