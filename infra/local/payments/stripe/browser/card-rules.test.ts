import { describe, expect, it } from 'vitest';
import {
  brandOf,
  cvcProblem,
  expiryProblem,
  formatExpiry,
  formatNumber,
  numberProblem,
  passesLuhn,
  readExpiry,
  zipProblem,
} from './card-rules.ts';

const november = new Date(2026, 10, 30);

describe('the card number', () => {
  it.each([
    ['4', '4', 'visa'],
    ['4242424242424242', '4242 4242 4242 4242', 'visa'],
    ['4242-4242 42x', '4242 4242 42', 'visa'],
    ['42424242424242429', '4242 4242 4242 4242', 'visa'],
    ['5555555555554444', '5555 5555 5555 4444', 'mastercard'],
    ['2223003122003222', '2223 0031 2200 3222', 'mastercard'],
    ['378282246310005', '3782 822463 10005', 'amex'],
    ['6011111111111117', '6011 1111 1111 1117', 'discover'],
    ['30569309025904', '3056 930902 5904', 'diners'],
    ['', '', 'unknown'],
  ])('%s is written %s and known as %s', (typed, written, brand) => {
    expect([formatNumber(typed), brandOf(typed)]).toEqual([written, brand]);
  });

  it.each([
    ['', 'incomplete_number'],
    ['4242 4242 4242 424', 'incomplete_number'],
    ['3782 822463 1000', 'incomplete_number'],
    ['4242 4242 4242 4241', 'invalid_number'],
    ['4242 4242 4242 4242', undefined],
    ['3782 822463 10005', undefined],
  ])('Y-12 %s is %s', (number, code) => {
    expect(numberProblem(number)?.code).toBe(code);
  });

  it('is caught by its check digit when one digit is wrong', () => {
    const good = '4000002760003184';
    expect(passesLuhn(good)).toBe(true);
    for (let place = 0; place < good.length; place += 1) {
      const wrong = (Number(good[place]) + 1) % 10;
      expect(passesLuhn(good.slice(0, place) + wrong + good.slice(place + 1))).toBe(false);
    }
  });
});

describe('the expiry', () => {
  it.each([
    ['1', false, '1'],
    ['12', false, '12 / '],
    ['4', false, '04 / '],
    ['13', false, '01 / 3'],
    ['1234', false, '12 / 34'],
    ['12 / 345', false, '12 / 34'],
    ['12 /', true, '12'],
    ['12 / 3', true, '12 / 3'],
    ['', true, ''],
  ])('%s (deleting: %s) is written %s', (typed, deleting, written) => {
    expect(formatExpiry(typed, deleting)).toBe(written);
  });

  it.each([
    ['', 'incomplete_expiry'],
    ['12 / 3', 'incomplete_expiry'],
    ['00 / 30', 'invalid_expiry_month'],
    ['12 / 25', 'invalid_expiry_year_past'],
    ['10 / 26', 'invalid_expiry_month_past'],
    ['11 / 26', undefined],
    ['12 / 77', 'invalid_expiry_year'],
    ['12 / 34', undefined],
  ])('Y-12 %s is %s in November 2026', (expiry, code) => {
    expect(expiryProblem(expiry, november)?.code).toBe(code);
  });

  it('is read as a month and a whole year', () => {
    expect(readExpiry('02 / 34')).toEqual({ month: 2, year: 2034 });
    expect(readExpiry('02 / 3')).toBeUndefined();
  });
});

describe('the codes', () => {
  it.each([
    ['12', '4242', 'incomplete_cvc'],
    ['123', '4242', undefined],
    ['123', '3782', 'incomplete_cvc'],
    ['1234', '3782', undefined],
  ])('Y-12 security code %s on %s is %s', (cvc, number, code) => {
    expect(cvcProblem(cvc, number)?.code).toBe(code);
  });

  it.each([
    ['', 'incomplete_zip'],
    ['1000', 'incomplete_zip'],
    ['10001', undefined],
    ['10001-1234', undefined],
    ['N1 9GU', undefined],
  ])('Y-12 postal code %s is %s', (zip, code) => {
    expect(zipProblem(zip)?.code).toBe(code);
  });
});
