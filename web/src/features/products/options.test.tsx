import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Option, Product } from '#shared/schemas/product.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { Options } from './order-fields.tsx';
import { aProduct } from './product.fixture.ts';
import { useOrderForm } from '../piece/use-order-form.ts';
import { useOrderPhotos } from '../piece/use-order-photos.ts';

const option = (
  id: string,
  title: string,
  ...values: [id: string, title: string, price?: number, description?: string][]
): Option => ({
  id,
  title,
  description: '',
  hint: '',
  values: values.map(([value, name, price = 0, description = '']) => ({ id: value, title: name, price, description })),
});

/** An oil painting with every option that a product can have. */
const product = aProduct({
  options: [
    ...aProduct().options,
    option('carboncredit', 'Carbon credit', ['none', 'No'], ['offset', 'Yes', 500, 'Carbon offset worth 5 trees.']),
    option('watsi', 'Gift to Watsi', ['none', 'No'], ['gift', 'Yes', 1_000]),
    option('origin', 'How did you find us?', ['none', 'Not said'], ['mail', 'By mail'], ['friend', 'A friend']),
    option('description', 'Subject', ['people', 'People'], ['pets', 'Pets', 0]),
  ],
});

function Form({ query, of }: { query: string; of: Product }) {
  const form = useOrderForm(of, new URLSearchParams(query), 0);
  return (
    <form>
      <Options form={form} orderPhotos={useOrderPhotos(of)} />
      <p data-testid="selection">{JSON.stringify(form.selection)}</p>
    </form>
  );
}
const open = (query = '', of = product) => {
  answer({ '/api/products/assets': [] });
  return show(<Form query={query} of={of} />);
};
const selection = (): unknown => JSON.parse(screen.getByTestId('selection').textContent);
const entries = (label: string): (string | null)[] =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

/** A Monday. */
beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 30, 12), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

it('O-01 every option has its place, by its title', () => {
  open();
  for (const name of ['Size', 'Subjects', 'How did you find us?', 'Subject', 'Depth', 'Carbon credit', 'Gift to Watsi'])
    expect(screen.getByRole('combobox', { name }), 'P-03').toBeTruthy();
  expect(screen.getByRole('switch', { name: /^Needed by a date\?/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'change Privacy' })).toBeTruthy();
  expect(Object.keys(selection() as object).toSorted()).toEqual([
    'carboncredit',
    'delivery',
    'depth',
    'description',
    'origin',
    'privacy',
    'size',
    'subjects',
    'watsi',
  ]);
});

it('O-02 P-30 P-31 values show their title, what they add, and what they mean', () => {
  open();
  expect(entries('Subject')).toEqual(['People', 'Pets']);
  expect(entries('Subjects')).toEqual(['1 subject', '2 subjects (+$40.00)', 'For more subjects select a larger size.']);
  expect(screen.getByText('Carbon offset worth 5 trees.')).toBeTruthy();
  expect(entries('Gift to Watsi').at(-1)).toMatch(/\(\+\$10\.00\)$/);
  expect(screen.getByRole('link', { name: 'Terms of the gift' }).getAttribute('href')).toBe('/watsi');
});

it("P-05 O-03 the unit chooses which sizes are listed; a size of one's own is always among them", async () => {
  open();
  expect(entries('Size')).toEqual([
    '12 × 16 in',
    '18 × 24 in (+$95.00)',
    '24 × 36 in (+$210.00)',
    'Custom size (+$15.00)',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: 'cm' }));
  expect(entries('Size')).toEqual(['30 × 40 cm', '45 × 60 cm (+$95.00)', 'Custom size (+$15.00)']);
  expect(selection()).toMatchObject({ size: '30x40cm' });
});

it("P-07 O-04 a size of one's own becomes the size once both sides are typed, and says which sides can be made", async () => {
  open();
  await userEvent.selectOptions(screen.getByLabelText('Size'), '18x24in');
  expect(entries('Size').at(-1)).toBe('Custom size (+$110.00)');
  await userEvent.selectOptions(screen.getByLabelText('Size'), 'custom');
  const [width, height] = [/^Width/, /^Height/].map((name) => screen.getByLabelText<HTMLInputElement>(name)) as [
    HTMLInputElement,
    HTMLInputElement,
  ];
  expect([width.value, height.value]).toEqual(['18', '24']);
  const limits = () => screen.getByText('Each side can be from 4 to 80 in.').className;
  expect(limits()).toMatch(/muted/);
  await userEvent.clear(width);
  expect(limits(), 'an empty field that is being typed in is no mistake').toMatch(/muted/);
  expect(selection()).toMatchObject({ size: '18x24in' });
  await userEvent.type(width, '15');
  await userEvent.clear(height);
  await userEvent.type(height, '22,5');
  expect(selection()).toMatchObject({ size: 'c-15x22.5in' });
  expect(entries('Size').at(-1)).toBe('Custom size, 15 × 22.5 in (+$76.03)');
  await userEvent.clear(height);
  await userEvent.type(height, '200');
  expect(limits()).toMatch(/muted/);
  await userEvent.tab();
  expect(limits()).toMatch(/problem/);
  expect(height.getAttribute('aria-invalid')).toBe('true');
});

it('O-08 the depths are rolled, gallery wrapped and framed, each with what it adds', async () => {
  open();
  const depth = screen.getByLabelText<HTMLSelectElement>('Depth');
  expect([...depth.options].map(({ value }) => value)).toEqual(['0', '1.25', 'framed']);
  await userEvent.selectOptions(depth, 'framed');
  expect(selection()).toMatchObject({ depth: 'framed' });
});

it('P-08 O-13 C33 the delivery switch chooses the day that it names and opens the calendar, where every day says its price and the days too early for most artists are marked', async () => {
  open();
  expect(selection()).toMatchObject({ delivery: 'none' });
  const toggle = screen.getByRole('switch', { name: 'Needed by a date? Yes, by Dec 25, +$30' });
  await userEvent.click(toggle);
  expect(selection()).toMatchObject({ delivery: '25:2026-12-25' });
  expect(screen.getByText(/^December 25 is possible/)).toBeTruthy();
  expect(await screen.findByRole('grid')).toBeTruthy();
  const key = within(screen.getByRole('list', { name: 'Prices by date' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(key).toEqual([
    'Rush +$60.00',
    '26 days +$30.00',
    'Guaranteed +$15.00',
    'Broken line: too early for most artists',
  ]);
  const day = (label: RegExp) => within(screen.getByRole('grid')).getByRole('button', { name: label });
  expect(day(/December 9/).className).toMatch(/early/);
  expect(day(/December 30/).className).not.toMatch(/early/);
  await userEvent.click(day(/December 9/));
  expect(screen.getByText(/^December 9 is (not possible|possible only)/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Take December \d+, which is sure$/ }));
  expect(screen.getByText(/^December 2\d is possible: it needs/)).toBeTruthy();
  await userEvent.click(toggle);
  expect(selection()).toMatchObject({ delivery: 'none' });
});

it('O-15 C33 a date under 7 days ahead is refused in the literal words, and the date that was chosen stays', async () => {
  open('', { ...product, minLeadDays: 1 });
  await userEvent.click(screen.getByRole('switch', { name: /^Needed by a date/ }));
  const press = async (day: RegExp) =>
    userEvent.click(within(await screen.findByRole('grid')).getByRole('button', { name: day }));
  await press(/December 4/);
  expect(screen.getByRole('alert').textContent).toBe(
    'Sorry, the minimum delivery date requestable is 9 days in the future.',
  );
  expect(selection()).toMatchObject({ delivery: '25:2026-12-25' });
  await press(/December 7/);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(selection()).toMatchObject({ delivery: '15:2026-12-07' });
});

it('P-10 origin in the address chooses the origin of a product that asks for it, and nothing that is not offered', () => {
  open('origin=friend');
  expect(selection()).toMatchObject({ origin: 'friend' });
  document.body.innerHTML = '';
  sessionStorage.clear();
  open('origin=friend&o_origin=mail');
  expect(selection()).toMatchObject({ origin: 'mail' });
  document.body.innerHTML = '';
  sessionStorage.clear();
  open('origin=anywhere');
  expect(selection()).toMatchObject({ origin: 'none' });
});
