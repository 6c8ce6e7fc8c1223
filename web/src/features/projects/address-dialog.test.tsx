import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { aProject } from './project.fixture.ts';

const PATH = '/api/orders/ord_1/address';
const ADDRESS = {
  name: 'Mia Berg',
  phone: '',
  line1: '1220 NW Lovejoy Street',
  line2: '',
  zip: '97209',
  city: 'Portland',
  state: 'OR',
  country: 'US',
};

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.unstubAllGlobals());

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const known = { 'identity-known': '1' };
const refused = (code: string, fields: Record<string, string>): Response =>
  Response.json({ status: false, code, message: 'Refused.', fields }, { status: 422, headers: known });

/** Opens the dialog; each answer is that to one request. */
const open = (...answers: Response[]) => {
  const project = aProject();
  const fetched = answer({});
  fetched.mockImplementation(() => Promise.resolve(answers.shift() ?? Response.json({}, { headers: known })));
  const onClose = vi.fn<() => void>();
  show(
    <AddressDialog project={{ ...project, shipping: { ...project.shipping, address: ADDRESS } }} onClose={onClose} />,
  );
  const sent = (): unknown[] =>
    fetched.mock.calls
      .filter(([path, init]) => path === PATH && init?.method === 'POST')
      .map(([, init]) => JSON.parse(init?.body as string) as unknown);
  return { sent, onClose };
};

it('C19 C55 a state belongs to its country, so another country begins without one, or has none', async () => {
  const { sent, onClose } = open();
  await userEvent.selectOptions(field('Country'), 'DE');
  await waitFor(() => expect(screen.queryByLabelText(/^(State|Province)/)).toBeNull());
  expect(field('City').value).toBe('Portland');
  await press('Save the address');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ address: { ...ADDRESS, country: 'DE', state: '' }, agreed_difference: 0 }]);
});

it('C19 what is wrong with an address is said at its field, which has the focus', async () => {
  open(refused('request.invalid', { 'address.zip': 'This is no zip code of Oregon.' }));
  await press('Save the address');
  await screen.findByText('This is no zip code of Oregon.');
  expect(document.activeElement).toBe(field('Zip/postal code'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field('Address').value).toBe('1220 NW Lovejoy Street');
});

it('C19 where shipping costs more, the sum is agreed to before the address is saved', async () => {
  const { sent, onClose } = open(refused('shipping.price_changed', { difference: '2500' }));
  await press('Save the address');
  expect((await screen.findByRole('alert')).textContent).toContain('Shipping there costs $25.00 more.');
  await press('Agree and save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([
    { address: ADDRESS, agreed_difference: 0 },
    { address: ADDRESS, agreed_difference: 2500 },
  ]);
});
