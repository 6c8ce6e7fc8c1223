import type { Address } from '../schemas/cart.ts';

/** How a country's post writes addresses; which countries do is in address-formats.ts, which pages load late. */
export interface AddressFormat {
  country: string;
  /** Lines from the street on: `%A` is the street, `%C` the city, `%S` the state and `%Z` the postal code. */
  lines: readonly string[];
  /** Those of A, C, S and Z that the post needs. */
  required: string;
  /** Form of a postal code, in capitals; undefined where there is none, or where it is not known yet. */
  zip?: RegExp;
}

/** How addresses are written in the United States, which pages know from the start. */
export const US_FORMAT: AddressFormat = {
  country: 'US',
  lines: ['%A', '%C, %S %Z'],
  required: 'ACSZ',
  zip: new RegExp(String.raw`^(?:(\d{5})(?:[ \-](\d{4}))?)$`),
};

/** What holds of another country until its own format is loaded: it may have every field, and needs a street and a city. */
export const NOT_LOADED: AddressFormat = { country: '', lines: US_FORMAT.lines, required: 'AC' };

const LETTERS = { line1: 'A', city: 'C', state: 'S', zip: 'Z' } as const;
type WrittenField = keyof typeof LETTERS;

/** Whether a country's addresses have a postal code, or a state. */
export const hasField = ({ lines }: AddressFormat, field: 'state' | 'zip'): boolean =>
  lines.some((line) => line.includes(`%${LETTERS[field]}`));

/** Whether nothing can be sent to an address of the country without this field. */
export const isRequired = ({ required }: AddressFormat, field: WrittenField): boolean =>
  required.includes(LETTERS[field]);

const NEEDED = ['name', 'line1', 'city', 'state', 'zip', 'country'] as const;

/** Fields of an address that are needed to send something there, and are empty (CO-21, C55). */
export const missingFields = (address: Address, format: AddressFormat): (typeof NEEDED)[number][] =>
  NEEDED.filter(
    (field) => address[field].trim() === '' && (field === 'name' || field === 'country' || isRequired(format, field)),
  );
