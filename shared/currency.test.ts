import { expect, it } from 'vitest';
import { convert, formatMoney, type Currency } from './currency.ts';

it('Y-18 Y-19 hundredths are shown as dollars or yuan with two decimals, dollars unless said', () => {
  expect([formatMoney(7_580), formatMoney(5), formatMoney(123_456_789, 'usd')]).toEqual(['$75.80', '$0.05', '$1,234,567.89']);
  expect(formatMoney(69_400, 'cny')).toBe('CN¥694.00');
});

it('Y-18 dollars become yuan at 6.94', () => {
  expect([100, 1, 7_580].map((cents) => convert(cents, 'usd', 'cny'))).toEqual([694, 7, 52_605]);
});

it.each<[Currency, Currency]>([['cny', 'usd'], ['usd', 'usd'], ['cny', 'cny']])('Y-18 there is no rate from %s to %s', (from, to) => {
  expect(() => convert(100, from, to)).toThrow(RangeError);
});
