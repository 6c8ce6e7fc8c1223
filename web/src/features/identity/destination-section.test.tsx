import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Destinations } from '#shared/schemas/destination.ts';
import type { PayeeKind } from '#shared/schemas/payout.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { DestinationSection } from './destination-section.tsx';

afterEach(() => vi.unstubAllGlobals());

const entered = {
  way: 'iban' as const,
  ending: '5685',
  entered_at: '2026-11-02T10:00:00Z',
  paid_from: '2026-11-09T10:00:00Z',
};
const NONE: Destinations = { current: null, next: null };

const open = (
  to: PayeeKind,
  destinations: Destinations,
  { factor = false, entering = destinations as unknown } = {},
) => {
  const path = `/api/users/me/payouts/${to}/destination`;
  const fetched = answer({ '/api/users/me': { has_password: true, second_factor: factor }, [path]: destinations });
  const reading = fetched.getMockImplementation()!;
  fetched.mockImplementation((asked, init) =>
    init?.method === 'POST' ? Promise.resolve(Response.json(entering)) : reading(asked, init),
  );
  show(<DestinationSection to={to} />);
  return (): unknown[] =>
    fetched.mock.calls
      .filter(([, init]) => init?.method === 'POST')
      .map(([, init]): unknown => JSON.parse(typeof init?.body === 'string' ? init.body : 'null'));
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('C49 says that payouts wait, takes an IBAN with the password, and shows its last four', async () => {
  const sent = open('artists', NONE, { entering: { current: null, next: entered } });
  expect(await screen.findByText('Payouts wait until you enter where to.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Enter where to pay you' }));
  const form = within(await screen.findByRole('form', { name: 'Enter where you are paid to' }));
  await press('Save');
  for (const text of [
    'Please enter your IBAN.',
    'Please enter your password.',
    'Please choose the country of the account holder.',
  ])
    expect(form.getByText(text)).toBeTruthy();
  await userEvent.type(form.getByLabelText('Name of the account holder'), 'Marta Ilves');
  await userEvent.selectOptions(form.getByLabelText('Country of the account holder'), 'EE');
  await userEvent.type(form.getByLabelText('IBAN'), 'EE38 2200 2210 2014 5685');
  await userEvent.type(form.getByLabelText('Your password'), 'a long enough password');
  await press('Save');
  expect(await screen.findByText(/From .* on: your bank account ending in 5685\./)).toBeTruthy();
  expect(screen.getByText(/What is payable waits until then/)).toBeTruthy();
  expect(sent()).toEqual([
    {
      way: 'iban',
      holder: 'Marta Ilves',
      country: 'EE',
      iban: 'EE38 2200 2210 2014 5685',
      password: 'a long enough password',
    },
  ]);
});

it('C49 takes a US account, with the code of a second factor', async () => {
  const sent = open('artists', { current: entered, next: null }, { factor: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Enter another place' }));
  await userEvent.selectOptions(await screen.findByLabelText('Bank account'), 'us-account');
  await userEvent.type(screen.getByLabelText('Name of the account holder'), 'Ada Long');
  await userEvent.selectOptions(screen.getByLabelText('Country of the account holder'), 'US');
  await userEvent.type(screen.getByLabelText('Routing number'), '021000021');
  await userEvent.type(screen.getByLabelText('Account number'), '000123456789');
  await userEvent.selectOptions(screen.getByLabelText('Kind of account'), 'savings');
  await userEvent.type(screen.getByLabelText('Your password'), 'a long enough password');
  await userEvent.type(screen.getByLabelText('Code from your authenticator app'), '123 456');
  await press('Save');
  expect(await screen.findByText('Your bank account ending in 5685')).toBeTruthy();
  expect(sent()).toEqual([
    {
      way: 'us-account',
      holder: 'Ada Long',
      country: 'US',
      routing: '021000021',
      account: '000123456789',
      kind: 'savings',
      password: 'a long enough password',
      code: '123456',
    },
  ]);
});

it('C49 asks a partner for an address at PayPal alone', async () => {
  const sent = open('partners', NONE);
  await userEvent.click(await screen.findByRole('button', { name: 'Enter where to pay you' }));
  await userEvent.type(await screen.findByLabelText('Your address at PayPal'), 'pat@example.com');
  expect(screen.queryByLabelText('IBAN')).toBeNull();
  await userEvent.type(screen.getByLabelText('Your password'), 'a long enough password');
  await press('Save');
  expect(await screen.findByText('Payouts wait until you enter where to.')).toBeTruthy();
  expect(sent()).toEqual([{ way: 'paypal', paypal: 'pat@example.com', password: 'a long enough password' }]);
});
