import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Seller } from '#shared/schemas/artist.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { anArtist } from './artist.fixture.ts';
import { RequestCard } from './request-card.tsx';

const aCart = (requested: string[] = [], items: object[] = []) => ({
  items,
  requested_suppliers: requested,
  _requested_suppliers: [],
});

const open = (more: Partial<Seller> = {}, answers: Record<string, unknown> = {}) => {
  const fetched = answer({
    '/api/carts/': aCart(),
    '/api/carts/request-supplier': aCart(['usr_1']),
    '/api/carts/unrequest-supplier': aCart(),
    ...answers,
  });
  show(<RequestCard artist={anArtist(more)} />);
  return fetched;
};
const posted = (fetched: ReturnType<typeof answer>) =>
  fetched.mock.calls.filter(([, init]) => init?.method === 'POST').map(([path, init]) => [path, init?.body]);

it('A-02 the button requests the artist, and then takes the request back', async () => {
  const fetched = open();
  const user = userEvent.setup();
  const request = screen.getByRole<HTMLButtonElement>('button', { name: 'Request Artist' });
  expect(request.disabled, 'until the cart is known').toBe(true);
  await expect.poll(() => request.disabled).toBe(false);
  await user.click(request);
  expect(await screen.findByText('Marta Ilves is requested.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose what to order' }).getAttribute('href')).toBe('/products');
  await user.click(screen.getByRole('button', { name: 'Cancel Request' }));
  expect(await screen.findByRole('button', { name: 'Request Artist' })).toBeTruthy();
  expect(posted(fetched)).toEqual([
    ['/api/carts/request-supplier', '{"supplier":"usr_1"}'],
    ['/api/carts/unrequest-supplier', '{"supplier":"usr_1"}'],
  ]);
});

it('A-02 an artist who is on the cart already can be taken back at once, and others make no difference', async () => {
  open({}, { '/api/carts/': aCart(['usr_2', 'usr_1'], [{}]) });
  expect(await screen.findByRole('button', { name: 'Cancel Request' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your order' }).getAttribute('href')).toBe('/carts/checkout/');
});

it('A-02 another artist on the cart is not this one', async () => {
  open({}, { '/api/carts/': aCart(['usr_2']) });
  const request = screen.getByRole<HTMLButtonElement>('button', { name: 'Request Artist' });
  await expect.poll(() => request.disabled).toBe(false);
  expect(screen.queryByText('Marta Ilves is requested.')).toBeNull();
});

it('A-03 an inactive artist cannot be requested, and the page says why', async () => {
  const fetched = open({ active: false });
  await expect.poll(() => fetched.mock.calls.length).toBe(1);
  expect(screen.getByText('Marta Ilves is not accepting orders right now.')).toBeTruthy();
  await expect
    .poll(() => screen.getByRole<HTMLButtonElement>('button', { name: 'Request Artist' }).disabled)
    .toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Request Artist' }));
  expect(posted(fetched)).toEqual([]);
});

it('A-03 a request from before the artist became inactive can be taken back', async () => {
  const fetched = open({ active: false }, { '/api/carts/': aCart(['usr_1']) });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Request' }));
  await expect.poll(() => posted(fetched)).toHaveLength(1);
});

it('A-02 says so when the request was refused', async () => {
  open({}, { '/api/carts/request-supplier': 409 });
  const request = screen.getByRole<HTMLButtonElement>('button', { name: 'Request Artist' });
  await expect.poll(() => request.disabled).toBe(false);
  await userEvent.click(request);
  expect((await screen.findByRole('alert')).textContent).toContain('Refused with 409.');
});
