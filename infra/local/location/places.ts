import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { statesOfZip } from '#shared/shipping/us-zip.ts';
import { readBody, send } from '../http.ts';
import { CITIES, type KnownCity } from './places-data.ts';
import type { Emulator } from '../emulator.ts';

const MAX_BODY_BYTES = 16 * 1024;
const Filter = z.strictObject({ IncludeCountries: z.array(z.string()).optional() });
const Autocomplete = z.strictObject({
  QueryText: z.string().min(1).max(200),
  MaxResults: z.int().min(1).max(20).default(5),
  Filter: Filter.default({}),
  Language: z.string().optional(),
});
const Geocode = z.strictObject({
  QueryComponents: z.strictObject({ Country: z.string(), PostalCode: z.string() }),
  MaxResults: z.int().min(1).max(100).default(20),
  Filter: Filter.default({}),
  Language: z.string().optional(),
});

const addressOf = (
  { city, state, country }: Omit<KnownCity, 'heads' | 'streets'>,
  zip: string,
  street = '',
  number = '',
) => ({
  Label: [
    country === 'DE' ? `${street} ${number}`.trim() : `${number} ${street}`.trim(),
    `${city}, ${state} ${zip}`,
    country,
  ]
    .filter((part) => part !== '')
    .join(', '),
  Country: { Code2: country },
  Region: { Code: state },
  Locality: city,
  PostalCode: zip,
  ...(street && { Street: street }),
  ...(number && { AddressNumber: number }),
});

const placeOf = (id: string, type: string, address: ReturnType<typeof addressOf>) => ({
  PlaceId: id,
  PlaceType: type,
  Title: address.Label,
  Address: address,
});

const isAllowed = (country: string, { IncludeCountries: countries }: z.infer<typeof Filter>): boolean =>
  countries?.includes(country) ?? true;

/** Known streets that begin with the typed text, with the house number typed before or after the street. */
const autocomplete = (input: unknown): object[] => {
  const { QueryText, MaxResults, Filter: filter } = Autocomplete.parse(input);
  const number = /^(\d+)\s|\s(\d+)$/.exec(QueryText.trim());
  const typed = QueryText.trim()
    .replace(/^\d+\s+|\s+\d+$/, '')
    .toLowerCase();
  const houseNumber = number?.[1] ?? number?.[2];
  const found = CITIES.filter(({ country }) => isAllowed(country, filter)).flatMap((city) =>
    city.streets
      .filter(([street]) => street.toLowerCase().startsWith(typed))
      .map(([street, zip]) =>
        placeOf(
          `${city.city} ${street}`,
          houseNumber ? 'PointAddress' : 'Street',
          addressOf(city, zip, street, houseNumber),
        ),
      ),
  );
  return found.slice(0, MaxResults);
};

/** The city that a postal code belongs to, else only the state. */
const geocode = (input: unknown): object[] => {
  const { QueryComponents, Filter: filter } = Geocode.parse(input);
  const { Country: country, PostalCode: zip } = QueryComponents;
  if (!isAllowed(country, filter)) return [];
  const city = CITIES.find(
    (known) => known.country === country && known.heads.some((head) => zip.toUpperCase().startsWith(head)),
  );
  const state = country === 'US' ? statesOfZip(zip)[0] : undefined;
  if (country === 'US' && !state) return [];
  if (city) return [placeOf(zip, 'PostalCode', addressOf(city, zip))];
  return state ? [placeOf(zip, 'PostalCode', addressOf({ city: '', state, country }, zip))] : [];
};

const OPERATIONS: Record<string, (input: unknown) => object[]> = {
  '/v2/autocomplete': autocomplete,
  '/v2/geocode': geocode,
};

const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' };

const refuse = (res: ServerResponse, status: number, type: string, message: string, more: object = {}): void =>
  send(res, status, { ...JSON_HEADERS, 'x-amzn-errortype': type }, JSON.stringify({ message, ...more }));

/** Emulates Amazon Location's places with the few cities of places-data.ts; unsigned calls are refused. */
export const createPlaces = ({ prefix }: { prefix: string }): Emulator => ({
  prefix,
  handle: async (req, res) => {
    const operation = OPERATIONS[new URL(req.url ?? '/', 'http://localhost').pathname.slice(prefix.length)];
    const isSigned = /^AWS4-HMAC-SHA256 Credential=\S+\/geo-places\/aws4_request, /.test(
      req.headers.authorization ?? '',
    );
    if (req.method !== 'POST' || !operation) return refuse(res, 404, 'UnknownOperationException', 'No such operation.');
    if (!isSigned) return refuse(res, 403, 'AccessDeniedException', 'Missing Authentication Token');
    try {
      const found = operation(JSON.parse((await readBody(req, MAX_BODY_BYTES)).toString()));
      return send(
        res,
        200,
        { ...JSON_HEADERS, 'x-amz-geo-pricing-bucket': 'Core' },
        JSON.stringify({ ResultItems: found }),
      );
    } catch (error) {
      return refuse(res, 400, 'ValidationException', String(error), { reason: 'CannotParse', fieldList: [] });
    }
  },
});
