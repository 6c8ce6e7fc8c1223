import { AutocompleteCommand, GeocodeCommand, GeoPlacesClient } from '@aws-sdk/client-geo-places';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPlaces } from './places.ts';
import { credentials, serve } from '../serve.fixture.ts';

let server: Awaited<ReturnType<typeof serve>>;
let client: GeoPlacesClient;

beforeAll(async () => {
  server = await serve(() => [createPlaces({ prefix: '/__local/places' })]);
  client = new GeoPlacesClient({
    endpoint: `${server.origin}/__local/places`,
    region: 'us-east-1',
    credentials,
    maxAttempts: 1,
  });
});
afterAll(() => server.close());

it('the SDK reads suggestions with every part of their address', async () => {
  const { PricingBucket, ResultItems } = await client.send(
    new AutocompleteCommand({
      QueryText: '215 alder',
      MaxResults: 5,
      Filter: { IncludeCountries: ['US'] },
      Language: 'en',
    }),
  );
  expect(PricingBucket).toBe('Core');
  expect(ResultItems).toEqual([
    {
      PlaceId: 'Portland Alder Street',
      PlaceType: 'PointAddress',
      Title: '215 Alder Street, Portland, OR 97205, US',
      Address: {
        Label: '215 Alder Street, Portland, OR 97205, US',
        Country: { Code2: 'US' },
        Region: { Code: 'OR' },
        Locality: 'Portland',
        PostalCode: '97205',
        Street: 'Alder Street',
        AddressNumber: '215',
      },
    },
  ]);
});

it('the SDK reads the place of a postal code, and that there is none', async () => {
  const of = async (Country: string, PostalCode: string) =>
    (await client.send(new GeocodeCommand({ QueryComponents: { Country, PostalCode } }))).ResultItems;
  expect(await of('CA', 'M5V 2T6')).toMatchObject([
    { PlaceType: 'PostalCode', Address: { Locality: 'Toronto', Region: { Code: 'ON' } } },
  ]);
  expect(await of('FR', '75001')).toEqual([]);
});

it('refuses in the words that the SDK knows: what is no question, what nobody may ask, and who did not sign', async () => {
  await expect(client.send(new AutocompleteCommand({ QueryText: '' }))).rejects.toMatchObject({
    name: 'ValidationException',
    Reason: 'CannotParse',
  });
  await expect(client.send(new AutocompleteCommand({ QueryText: 'alder', MaxResults: 21 }))).rejects.toMatchObject({
    name: 'ValidationException',
  });
  const unsigned = await fetch(`${server.origin}/__local/places/v2/autocomplete`, {
    method: 'POST',
    body: '{"QueryText":"alder"}',
  });
  expect(unsigned.status).toBe(403);
});
