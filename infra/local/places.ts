import { z } from 'zod';
import { readBody, send } from './http.ts';
import { CITIES, stateOfZip, type KnownCity } from './places-data.ts';
import type { StandIn } from './stand-in.ts';

const MAX_BODY_BYTES = 16 * 1024;
const Filter = z.object({ IncludeCountries: z.array(z.string()).optional() });
const Autocomplete = z.object({ QueryText: z.string().min(1), MaxResults: z.int().min(1).max(20).default(5), Filter: Filter.default({}), Language: z.string().optional() });
const Geocode = z.object({
  QueryComponents: z.object({ Country: z.string(), PostalCode: z.string() }),
  MaxResults: z.int().min(1).max(100).default(20),
  Filter: Filter.default({}),
  Language: z.string().optional(),
});

const addressOf = ({ city, state, country }: Omit<KnownCity, 'heads' | 'streets'>, zip: string, street = '', number = '') => ({
  Label: [country === 'DE' ? `${street} ${number}`.trim() : `${number} ${street}`.trim(), `${city}, ${state} ${zip}`, country].filter((part) => part !== '').join(', '),
  Country: { Code2: country },
  Region: { Code: state },
  Locality: city,
  PostalCode: zip,
  ...(street && { Street: street }),
  ...(number && { AddressNumber: number }),
});

const isAllowed = (country: string, { IncludeCountries: countries }: z.infer<typeof Filter>): boolean => countries?.includes(country) ?? true;

/** Every known street that begins like what was typed, with the number that was typed before or behind it. */
const autocomplete = (input: unknown): object[] => {
  const { QueryText, MaxResults, Filter: filter } = Autocomplete.parse(input);
  const number = /^(\d+)\s|\s(\d+)$/.exec(QueryText.trim());
  const typed = QueryText.trim().replace(/^\d+\s+|\s+\d+$/, '').toLowerCase();
  const found = CITIES.filter(({ country }) => isAllowed(country, filter)).flatMap((city) =>
    city.streets.filter(([street]) => street.toLowerCase().startsWith(typed)).map(([street, zip]) => ({ PlaceId: `${city.city} ${street}`, Address: addressOf(city, zip, street, number?.[1] ?? number?.[2]) })),
  );
  return found.slice(0, MaxResults);
};

/** The city whose codes begin so, else the state alone. */
const geocode = (input: unknown): object[] => {
  const { QueryComponents, Filter: filter } = Geocode.parse(input);
  const { Country: country, PostalCode: zip } = QueryComponents;
  if (!isAllowed(country, filter)) return [];
  const city = CITIES.find((known) => known.country === country && known.heads.some((head) => zip.toUpperCase().startsWith(head)));
  const state = country === 'US' ? stateOfZip(zip) : undefined;
  if (country === 'US' && !state) return [];
  if (city) return [{ PlaceId: zip, Address: addressOf(city, zip) }];
  return state ? [{ PlaceId: zip, Address: addressOf({ city: '', state, country }, zip) }] : [];
};

const OPERATIONS: Record<string, (input: unknown) => object[]> = { '/v2/autocomplete': autocomplete, '/v2/geocode': geocode };

/** Stands for Amazon Location's places with a handful of cities; what they know is in places-data.ts. Unsigned calls are refused. */
export const createPlaces = ({ prefix }: { prefix: string }): StandIn => ({
  prefix,
  handle: async (req, res) => {
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
    const operation = OPERATIONS[new URL(req.url ?? '/', 'http://localhost').pathname.slice(prefix.length)];
    const isSigned = /^AWS4-HMAC-SHA256 Credential=\S+\/geo-places\/aws4_request/.test(req.headers.authorization ?? '');
    if (req.method !== 'POST' || !operation) return send(res, 404, headers, JSON.stringify({ message: 'No such operation.' }));
    if (!isSigned) return send(res, 403, headers, JSON.stringify({ message: 'Missing Authentication Token' }));
    try {
      const input: unknown = JSON.parse((await readBody(req, MAX_BODY_BYTES)).toString());
      return send(res, 200, headers, JSON.stringify({ PricingBucket: 'Core', ResultItems: operation(input) }));
    } catch (error) {
      return send(res, 400, headers, JSON.stringify({ message: String(error), reason: 'CannotParse' }));
    }
  },
});
