import { expect, it } from 'vitest';
import { hasGuaranteedDate, shownOption } from './item-options.ts';

const placed = Date.parse('2026-11-21T12:00:00Z') / 1000;
const delivery = (value: string, custom_value?: string) =>
  shownOption(
    {
      name: 'delivery',
      value,
      display_name: 'Delivery',
      display_value: '25 days',
      ...(custom_value !== undefined && { custom_value }),
    },
    placed,
  );

it('CO-07 shows an option by its display name and value', () => {
  expect(shownOption({ name: 'depth', value: '0', display_name: 'Depth', display_value: 'Rolled' }, placed)).toEqual({
    name: 'depth',
    label: 'Depth',
    text: 'Rolled',
  });
});
it('CO-07 shows a custom size with its code at the checkout, and in words everywhere else', () => {
  const size = { name: 'size', value: 'c-11.5x14in', display_name: 'Size', display_value: 'c-11.5x14in' };
  expect(shownOption(size, placed, true).text).toBe('11.5 × 14 in (c-11.5x14in)');
  expect(shownOption(size, placed).text).toBe('11.5 × 14 in');
});
it('CO-08 shows one day more than written, with the date from the cart timestamp', () => {
  expect(delivery('guaranteed', 'delivery:24').text).toBe('25 days, Wednesday, December 16');
});
it('CO-08 shows the day that was chosen, whenever the cart was opened', () => {
  expect(delivery('25:2026-12-18', 'delivery:24').text).toBe('25 days, Friday, December 18');
});
it('shows a delivery without a date as it is called', () => {
  expect(delivery('15').text).toBe('25 days');
});
it.each(['delivery:', 'delivery:soon', '', 'delivery:-3', '24'])('CO-09 refuses the deadline "%s"', (custom) => {
  expect(delivery('guaranteed', custom)).toMatchObject({
    text: 'DEADLINE INVALID. Please remove this item and re-add.',
    isInvalid: true,
  });
});
it.each([
  ['guaranteed:2026-12-30', true],
  ['guaranteed', true],
  ['25:2026-12-18', false],
  ['15', false],
])('H-05 a delivery of %s needs Express: %s', (value, needed) => {
  expect(
    hasGuaranteedDate({ options: [{ name: 'delivery', value, display_name: 'Delivery', display_value: '' }] }),
  ).toBe(needed);
});
