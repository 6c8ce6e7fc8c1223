import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '#web/lib/render.fixture.tsx';
import type { Option } from '#shared/schemas/product.ts';
import { SelectOption } from './plain-options.tsx';
import type { OrderForm } from '../piece/use-order-form.ts';

const extra = (id: string, title: string, description: string, price: number): Option => ({
  id,
  title,
  description,
  hint: '',
  values: [
    { id: 'no', title: 'No, thank you', price: 0, description: '' },
    { id: 'yes', title: 'Yes', price, description: '' },
  ],
});

const open = (option: Option, chosen = 'no') => {
  const choose = vi.fn<OrderForm['choose']>();
  show(<SelectOption option={option} form={{ selection: { [option.id]: chosen }, choose } as unknown as OrderForm} />);
  return choose;
};

it('P-03 P-30 the carbon credit is a drop-down with its price and its badge', async () => {
  const choose = open(extra('carboncredit', 'Carbon offset', 'We plant.', 500));
  expect(screen.getByText('carbon offset worth 5 trees')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Carbon offset'), 'Yes (+$5.00)');
  expect(choose).toHaveBeenCalledWith('carboncredit', 'yes');
});

it('P-03 P-31 the charity gift is a drop-down with its price and the way to its terms', async () => {
  const choose = open(extra('watsi', 'Charity gift', 'For somebody’s medical care.', 1_000), 'yes');
  expect(screen.getByRole('link', { name: 'Terms of the gift' }).getAttribute('href')).toBe('/watsi');
  expect(screen.queryByText('carbon offset worth 5 trees')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Charity gift'), 'No, thank you');
  expect(choose).toHaveBeenCalledWith('watsi', 'no');
});

it('P-03 what the chosen value means stands below the drop-down', () => {
  const depth = extra('depth', 'Depth', 'How the canvas arrives.', 2_500);
  depth.values[1] = { ...depth.values[1]!, description: 'Stretched, ready to hang.' };
  open(depth, 'yes');
  expect(screen.getByText('Stretched, ready to hang.')).toBeTruthy();
});
