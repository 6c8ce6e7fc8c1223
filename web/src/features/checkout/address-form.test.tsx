import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { loadAddressFormats } from '#web/lib/address-format.ts';
import { show } from '#web/lib/render.fixture.tsx';
import { aCart } from '../cart/cart.fixture.ts';
import { CheckoutPage } from './checkout-page.tsx';
import {
  api,
  button,
  checkShipping,
  inABrowser,
  ok,
  saveContactBefore,
  shipping,
  type Reply,
} from './checkout.fixture.ts';
import { countriesIn } from '../cart/countries.ts';

inABrowser();

const PLACES = ok({
  places: [
    {
      id: 'p1',
      label: '1220 NW Lovejoy Street, Portland, OR 97209',
      address: { line1: '1220 NW Lovejoy Street', country: 'US', city: 'Portland', state: 'OR', zip: '97209' },
    },
    {
      id: 'p2',
      label: '1220 Lovejoy Lane, Dallas, TX 75201',
      address: { line1: '1220 Lovejoy Lane', country: 'US', city: 'Dallas', state: 'TX', zip: '75201' },
    },
  ],
});
const open = (replies: Record<string, Reply[]> = {}) => {
  const calls = api({
    '/api/carts/shipping/': [shipping(2_400)],
    '/api/places?q=1220+Love&country=US': [PLACES],
    ...replies,
  });
  show(<CheckoutPage cart={aCart()} />, { at: '/carts/checkout/' });
  return calls;
};
const LIST = { name: 'Suggested addresses' };
const list = () => screen.queryByRole('listbox', LIST);
const suggestions = async () => within(await screen.findByRole('listbox', LIST));
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const type = (label: string, text: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } });

it('H-01 asks for name, phone, address, apartment, country, zip, city and state', () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Apartment, unit, suite' }));
  for (const label of [
    'Name',
    /^Phone not required, but recommended/,
    'Address',
    /^Apartment/,
    'Country',
    'Zip/postal code',
    'City',
    'State',
  ])
    expect(screen.getByLabelText(label)).toBeTruthy();
  expect(screen.getByText('Include the country code.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Country').options.length).toBeGreaterThanOrEqual(240);
});

it('H-01 countries are named and ordered as the visitor does', () => {
  const [german, english] = [countriesIn(['de-DE']), countriesIn(['en-US'])];
  expect(german.find(({ code }) => code === 'AT')?.name).toBe('Österreich');
  const at = (list: typeof german, code: string) => list.findIndex((country) => country.code === code);
  expect(at(german, 'AT')).toBeGreaterThan(at(german, 'NL'));
  expect(at(english, 'AT')).toBeLessThan(at(english, 'NL'));
});

it('H-02 a suggestion fills in the address and resets the price of shipping', async () => {
  saveContactBefore();
  open();
  await checkShipping();
  await userEvent.click(screen.getByRole('button', { name: 'Change shipping address' }));
  type('Address', '1220 Love');
  await userEvent.click((await suggestions()).getByRole('option', { name: /Dallas/ }));
  expect(['Address', 'City', 'State', 'Zip/postal code'].map(value)).toEqual([
    '1220 Lovejoy Lane',
    'Dallas',
    'TX',
    '75201',
  ]);
  expect(screen.getByText('Shipping price').nextSibling?.textContent).toBe('--');
  expect(button().disabled).toBe(true);
  expect(list()).toBeNull();
});

it('H-02 suggestions can be chosen with the keys, and waved away', async () => {
  open();
  const field = screen.getByLabelText('Address');
  type('Address', '1220 Love');
  await suggestions();
  field.focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect(value('City')).toBe('Portland');
  type('Address', '1220 Love');
  await suggestions();
  await userEvent.keyboard('{Escape}');
  expect([list(), value('Address')]).toEqual([null, '1220 Love']);
});

it('H-02 without the service the field is a plain one, and short beginnings are not asked for', async () => {
  const { asked } = open();
  type('Address', '12');
  type('Address', '5 Nowhere Road');
  await waitFor(() =>
    expect(asked.filter((path) => path.startsWith('/api/places?'))).toEqual([
      '/api/places?q=5+Nowhere+Road&country=US',
    ]),
  );
  expect(value('Address')).toBe('5 Nowhere Road');
  expect(list()).toBeNull();
});

it('H-03 leaving the zip field fills in city and state', async () => {
  open({ '/api/postal-codes/US/97209': [ok({ places: [{ city: 'Portland', state: 'OR' }] })] });
  type('Zip/postal code', '97209');
  fireEvent.blur(screen.getByLabelText('Zip/postal code'));
  await waitFor(() => expect([value('City'), value('State')]).toEqual(['Portland', 'OR']));
});

it('C24 tells who pays taxes and tariffs, by destination', async () => {
  open();
  expect(screen.queryByText(/paid by you on delivery/)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'GB');
  expect(screen.getByText(/paid by you on delivery/).textContent).toMatch(/^VAT/);
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'DE');
  expect(screen.getByText(/paid by you on delivery/).textContent).toMatch(/^Taxes and tariffs/);
});

const LABELS = [
  'Zip/postal code',
  'Postal code',
  'Postcode',
  'Eircode',
  'State',
  'Province',
  'Area',
  'County',
  'Emirate',
];
it.each([
  ['US', ['Zip/postal code', 'State']],
  ['CA', ['Zip/postal code', 'Province']],
  ['AU', ['Zip/postal code', 'State']],
  ['IT', ['Postal code', 'Province']],
  ['DE', ['Postal code']],
  ['GB', ['Postcode']],
  ['PR', ['Zip/postal code']],
  ['HK', ['Area']],
  ['AE', ['Emirate']],
  ['IE', ['Eircode optional', 'County optional']],
  ['QA', []],
])('H-01 C55 the fields of an address in %s are those of its post: %j', async (country, wanted) => {
  open();
  await userEvent.selectOptions(screen.getByLabelText('Country'), country);
  const labels = () =>
    Array.from(document.querySelectorAll('label'), ({ textContent }) => textContent.trim()).filter((text) =>
      LABELS.includes(text.replace(/ ?optional$/, '')),
    );
  await waitFor(() => expect(labels()).toEqual(wanted));
});

it('C55 what a country’s post does not have is not sent', async () => {
  const { sent } = open({ '/api/postal-codes/DE/10115': [ok({ places: [{ city: 'Berlin', state: 'BE' }] })] });
  type('Name', 'Grace Hopper');
  type('Address', 'Hauptstraße 1');
  type('State', 'OR');
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'DE');
  const zip = await screen.findByLabelText('Postal code');
  fireEvent.input(zip, { target: { value: '10115' } });
  fireEvent.blur(zip);
  await waitFor(() => expect(value('City')).toBe('Berlin'));
  await checkShipping();
  expect(sent.at(-1)?.body).toMatchObject({ address: { zip: '10115', city: 'Berlin', state: '', country: 'DE' } });
});

it('CO-06 fields that the browser fills in without an event are taken over with the next press', async () => {
  const { sent } = open();
  await act(loadAddressFormats);
  const filled = {
    'Name': 'Grace Hopper',
    'Address': '1220 NW Lovejoy Street',
    'Zip/postal code': '97209',
    'City': 'Portland',
    'State': 'OR',
  };
  const check = screen.getByRole('button', { name: 'Check Shipping' });
  for (const [label, text] of Object.entries(filled)) screen.getByLabelText<HTMLInputElement>(label).value = text;
  // Nothing renders the fields again meanwhile.
  fireEvent.pointerDown(check);
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ address: { zip: '97209', state: 'OR' } }));
  expect(Object.keys(filled).map(value)).toEqual(Object.values(filled));
});
