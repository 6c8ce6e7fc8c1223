import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADDRESSES } from '#test/cases/addresses.ts';
import { hasField, isRequired, US_FORMAT } from './address.ts';
import { addressLines, normalZip } from './address-writing.ts';
import { formatOf } from './address-formats.ts';
import { COUNTRY_CODES } from './countries.ts';
import { missingFields, normalAddress, shippingPrice } from './deliverable.ts';
import { EXPRESS } from './shipping.ts';

const PIECE = {
  quantity: 1,
  supplier_product: 'custpencil',
  options: [{ name: 'size', value: '16x20in', display_name: 'Size', display_value: '16x20in' }],
};
const anAddress = (part: object) => ({
  name: 'Grace Hopper',
  phone: '',
  line1: '1 Main Street',
  line2: '',
  zip: '',
  city: '',
  state: '',
  country: 'US',
  ...part,
});

it.each(ADDRESSES)('C55 $country, "$zip", $city, "$state" costs $cents', ({ cents, stored, ...place }) => {
  const address = anAddress(place);
  expect(shippingPrice(address, EXPRESS, [PIECE])).toBe(cents);
  const { zip, state } = normalAddress(address);
  expect([zip, state]).toEqual(stored);
});

describe('CO-21 C55 a field is required where the post has it', () => {
  it.each([
    ['US', ['city', 'state', 'zip']],
    ['CA', ['city', 'state', 'zip']],
    ['AU', ['city', 'state', 'zip']],
    ['IT', ['city', 'state', 'zip']],
    ['DE', ['city', 'zip']],
    ['GB', ['city', 'zip']],
    ['PR', ['city', 'zip']],
    ['JP', ['state', 'zip']],
    ['HK', ['state']],
    ['AE', ['state']],
    ['QA', ['city']],
    ['IE', ['city']],
  ])('%s: %j', (country, needed) => {
    expect(missingFields(anAddress({ country })).toSorted()).toEqual(needed);
    expect(missingFields(anAddress({ country, name: ' ', line1: '' }))).toEqual(
      expect.arrayContaining(['name', 'line1']),
    );
  });

  it('and never where it has no such field', () => {
    for (const country of COUNTRY_CODES)
      for (const field of ['state', 'zip'] as const)
        expect([country, field, isRequired(formatOf(country), field) && !hasField(formatOf(country), field)]).toEqual([
          country,
          field,
          false,
        ]);
  });
});

it('pages know from the start how the United States write addresses', () => {
  expect(formatOf('US')).toEqual(US_FORMAT);
});

it.each([
  ['US', '1 Main Street, Apt 2, Town, ST 123'],
  ['DE', '1 Main Street, Apt 2, 123 Town'],
  ['CH', '1 Main Street, Apt 2, CH-123 Town'],
  ['GB', '1 Main Street, Apt 2, Town, 123'],
  ['HK', '1 Main Street, Apt 2, Town, ST'],
  ['AE', '1 Main Street, Apt 2, Town, ST'],
  ['SG', '1 Main Street, Apt 2, Town, SINGAPORE 123'],
  ['JP', '1 Main Street, Apt 2, Town, ST, 123'],
  ['HU', 'Town, 1 Main Street, Apt 2, 123'],
  ['PR', '1 Main Street, Apt 2, Town PR 123'],
  ['AS', '1 Main Street, Apt 2, Town AS 123'],
  ['QA', '1 Main Street, Apt 2, Town'],
])('an address is written as in %s', (country, line) => {
  const address = { line1: '1 Main Street', line2: 'Apt 2', city: 'Town', state: 'ST', zip: '123' };
  expect(addressLines(address, formatOf(country)).join(', ')).toBe(line);
});

it('what is not known of an address leaves no sign behind', () => {
  for (const country of COUNTRY_CODES)
    for (const part of [{ city: 'Town' }, { zip: '123' }, { state: 'ST' }, { city: 'Town', zip: '123' }])
      for (const line of addressLines(part, formatOf(country)))
        expect([country, line]).toEqual([country, expect.stringMatching(/^[A-ZÅ\d].*[A-Za-z\d]$/)]);
});

it('a code of any country has one form, however it is typed, and keeps it', () => {
  const wide = (code: string) => code.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  const spellings = fc.constantFrom<(code: string, country: string) => string>(
    (code) => code,
    (code) => code.toLowerCase(),
    (code) => ` ${code}\u200b`,
    (code) => code.replaceAll(' ', '\u00a0 '),
    (code) => code.replaceAll(' ', ''),
    (code) => code.replaceAll('-', '\u2013'),
    wide,
  );
  // fast-check makes no words for \b, which stands in the form of Bahrain alone.
  const countries = COUNTRY_CODES.filter((country) => formatOf(country).zip?.source.includes('\\b') === false);
  const codes = fc.constantFrom(...countries).chain((country) =>
    fc.record({
      country: fc.constant(country),
      code: fc.stringMatching(formatOf(country).zip ?? /^$/),
      spelling: spellings,
    }),
  );
  fc.assert(
    fc.property(codes, ({ country, code, spelling }) => {
      const format = formatOf(country);
      const normal = normalZip(code, format);
      expect(format.zip?.test(normal)).toBe(true);
      expect(normalZip(normal, format)).toBe(normal);
      expect(normalZip(spelling(code, country), format)).toBe(normal);
    }),
    { numRuns: 600 },
  );
});
