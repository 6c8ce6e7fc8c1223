import {
  AutocompleteCommand,
  GeocodeCommand,
  GeoPlacesClient,
  type AutocompleteCommandInput,
  type GeocodeCommandInput,
} from '@aws-sdk/client-geo-places';
import { z } from 'zod';
import { env } from '../platform/env.ts';

/** Limit of a lookup with all its retries, in milliseconds; suggestions that come later are of no use while typing. */
const MAX_MS = 2_500;
const TRIES = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 500, requestTimeout: 1_200, throwOnRequestTimeout: true },
};

// Answers of the service are validated like every other input.
const Address = z.object({
  Label: z.string().default(''),
  Country: z.object({ Code2: z.string().default('') }).default({ Code2: '' }),
  Region: z.object({ Code: z.string().optional(), Name: z.string().optional() }).default({}),
  Locality: z.string().default(''),
  PostalCode: z.string().default(''),
  Street: z.string().default(''),
  AddressNumber: z.string().default(''),
});
export type LocatedAddress = z.infer<typeof Address>;

const Items = z.array(z.object({ PlaceId: z.string(), Address: Address.optional() })).default([]);

export interface Located {
  id: string;
  address: LocatedAddress;
}

let client: GeoPlacesClient | undefined;
const geoPlaces = (): GeoPlacesClient => (client ??= new GeoPlacesClient({ region: env('PLACES_REGION'), ...TRIES }));

const located = (items: unknown): Located[] =>
  Items.parse(items).flatMap(({ PlaceId: id, Address: address }) => (address ? [{ id, address }] : []));

/** Addresses that complete the typed text, by Amazon Location; throws without a valid answer within 2.5 s. */
export const autocomplete = async (input: AutocompleteCommandInput): Promise<Located[]> =>
  located(
    (await geoPlaces().send(new AutocompleteCommand(input), { abortSignal: AbortSignal.timeout(MAX_MS) })).ResultItems,
  );

/** Places that match parts of an address, by Amazon Location; throws as `autocomplete` does. */
export const geocode = async (input: GeocodeCommandInput): Promise<Located[]> =>
  located(
    (await geoPlaces().send(new GeocodeCommand(input), { abortSignal: AbortSignal.timeout(MAX_MS) })).ResultItems,
  );
