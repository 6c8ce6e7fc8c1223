import { expect, it } from 'vitest';
import { formatCents, type Currency } from './money.ts';

it('Y-18 Y-19 cents are shown as dollars with two decimals unless said otherwise', () => {
  expect([7_580, 5, 0, -1_250, 123_456_789].map((cents) => formatCents(cents))).toEqual([
    '$75.80',
    '$0.05',
    '$0.00',
    '-$12.50',
    '$1,234,567.89',
  ]);
});

it('Y-18 a dollar is 6.94 yuan, whose hundredths are rounded', () => {
  expect([100, 1, 7_580].map((cents) => formatCents(cents, 'cny'))).toEqual(['CN¥6.94', 'CN¥0.07', 'CN¥526.05']);
});

it.each(['eur', 'USD', '', 'toString'])('Y-18 there is no rate to %j', (currency) => {
  expect(() => formatCents(100, currency as Currency)).toThrow(`There is no rate from usd to ${currency}.`);
});
