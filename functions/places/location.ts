import { z } from 'zod';
import { now } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import { signatureHeaders } from '../platform/signature.ts';

const TIMEOUT_MS = 2_500;

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

const Answer = z.object({ ResultItems: z.array(z.object({ PlaceId: z.string(), Address: Address.optional() })).default([]) });

export interface Located {
  id: string;
  address: LocatedAddress;
}

/** Amazon Location has no client among our packages; its places are two calls. */
const endpoint = (region: string): string => process.env['AWS_ENDPOINT_URL_GEO_PLACES'] ?? `https://places.geo.${region}.amazonaws.com`;

/** The function's own, which the platform puts into its environment. */
const credentialsOfFunction = () => {
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '', AWS_SESSION_TOKEN: sessionToken } = process.env;
  return { accessKeyId, secretAccessKey, sessionToken };
};

/** Asks Amazon Location's places; throws when it does not answer in time, or otherwise than with places. */
export const askPlaces = async (operation: 'autocomplete' | 'geocode', question: object): Promise<Located[]> => {
  const region = env('PLACES_REGION');
  const url = new URL(`${endpoint(region)}/v2/${operation}`);
  const body = JSON.stringify(question);
  const signature = signatureHeaders({ url, body, region, service: 'geo-places', credentials: credentialsOfFunction(), at: now() });
  const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...signature }, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`Amazon Location answered ${response.status} to ${operation}.`);
  const { ResultItems } = Answer.parse(await response.json());
  return ResultItems.flatMap(({ PlaceId: id, Address: address }) => (address ? [{ id, address }] : []));
};
