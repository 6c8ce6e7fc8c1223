import type { Address } from '../schemas/cart.ts';
import { asTyped } from '../text/typed.ts';
import type { AddressFormat } from './address.ts';

/** A code with the space or hyphen that its country writes in it, if it has the form of its country. */
const spaced = (code: string, { country, zip }: AddressFormat): string | undefined => {
  const bare = code.replaceAll(/[\s-]/g, '');
  // France takes its codes with a space, too, and writes them without.
  if (country !== 'FR')
    for (const sign of '- ')
      for (let at = 1; at < bare.length; at += 1) {
        const found = `${bare.slice(0, at)}${sign}${bare.slice(at)}`;
        if (zip?.test(found)) return found;
      }
  return zip?.test(bare) ? bare : undefined;
};

/** Whether letters before a code only name its country, as in D-10115 and F-75001. */
const isPrefix = (letters: string, { country, lines }: AddressFormat): boolean =>
  country.startsWith(letters) || lines.some((line) => line.includes(`${letters}-%Z`));

/**
 * A postal code in the one form in which it is stored: in capitals, with the space or hyphen that its country writes, and
 * without the country in front. A code that does not have the form of its country only loses spaces around it.
 */
export const normalZip = (typed: string, format: AddressFormat): string => {
  const code = asTyped(typed)
    .replaceAll(/\p{Pd}|\u2212/gu, '-')
    .toUpperCase();
  const [, letters, rest] = /^([A-Z]{1,3})[ -]?(.+)$/.exec(code) ?? [];
  const bare = letters !== undefined && rest !== undefined && isPrefix(letters, format) ? rest : undefined;
  return spaced(code, format) ?? spaced(bare ?? format.country + code, format) ?? code;
};

/** Whether a postal code has the form of its country; true where that is not known. */
export const isZipForm = (zip: string, format: AddressFormat): boolean =>
  format.zip?.test(normalZip(zip, format)) ?? true;

const line = (text: string, values: Record<string, string>): string => {
  // A country's prefix belongs to its code: "CH-%Z" without a code is nothing.
  const known = values['Z'] === '' ? text.replace(/[A-Z]{1,3}-?%Z/, '') : text;
  if (
    text.includes('%') &&
    !/%[ACSZ]/.test(known.replaceAll(/%[ACSZ]/g, (sign) => (values[sign.charAt(1)] ? sign : '')))
  )
    return '';
  return known
    .replaceAll(/%([ACSZ])/g, (_, letter: string) => values[letter] ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' ,', ',')
    .replaceAll(/^[\s,/-]+|[\s,/-]+$/g, '');
};

/** The lines of an address as its country's post writes them, from the street on, without name and country. */
export const addressLines = (
  { line1 = '', line2 = '', city = '', state = '', zip = '' }: Partial<Record<keyof Address, string>>,
  { lines }: AddressFormat,
): string[] => {
  const isInLines = lines.some((each) => each.includes('%C'));
  const streets = [line1, line2, isInLines || city === state ? '' : city].filter(Boolean);
  const values = { A: streets.join(', '), C: city, S: state, Z: zip };
  return lines.flatMap((each) => (each === '%A' ? streets : line(each, values))).filter(Boolean);
};
