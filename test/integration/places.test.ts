import { GeoPlacesClient } from '@aws-sdk/client-geo-places';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, it, vi } from 'vitest';
import { VIEWER_COUNTRY_HEADER } from '#functions/places/visitor-country.ts';
import { LIMITS } from '#functions/platform/rate-limit.ts';
import type { PlaceSuggestions, PostalPlaces } from '#shared/schemas/place.ts';
import { aNetwork, refusalOf, Shopper } from '#test/support/shopper.ts';
import { standingClock } from '#test/support/span.ts';

const suggest = (q: string, country = 'US', shopper = new Shopper()) =>
  shopper.ask<PlaceSuggestions>(`/api/places?q=${encodeURIComponent(q)}&country=${country}`);
const lookUp = async (country: string, zip: string) =>
  (await new Shopper().ask<PostalPlaces>(`/api/postal-codes/${country}/${encodeURIComponent(zip)}`)).places;

const mockPlaces = () => mockClient(GeoPlacesClient);
let broken: ReturnType<typeof mockPlaces> | undefined;
afterEach(() => {
  broken?.restore();
  vi.restoreAllMocks();
});

it('H-02 N-03 the beginning of an address is completed, with all that the form asks for', async () => {
  const { places } = await suggest('215 alder');
  expect(places).toEqual([
    {
      id: expect.any(String) as string,
      label: expect.stringContaining('215 Alder Street') as string,
      address: { line1: '215 Alder Street', city: 'Portland', state: 'OR', zip: '97205', country: 'US' },
    },
  ]);
});

it('H-02 only addresses of the country are suggested, written as that country writes them', async () => {
  expect((await suggest('10 Easel')).places.map(({ address }) => address.country)).toEqual(['US', 'US', 'US']);
  expect((await suggest('10 Easel', 'GB')).places.map(({ address }) => address.city)).toEqual(['London']);
  expect((await suggest('Malerstraße 4', 'DE')).places[0]?.address.line1).toBe('Malerstraße 4');
});

it.each([
  ['US', '97205', { city: 'Portland', state: 'OR' }],
  ['US', '97301', { city: '', state: 'OR' }],
  ['CA', 'M5V 2T6', { city: 'Toronto', state: 'ON' }],
])('H-03 N-04 a postal code tells city and state: %s %s', async (country, zip, place) => {
  expect(await lookUp(country, zip)).toEqual([place]);
});

it('H-03 a postal code that nobody knows tells nothing', async () => {
  expect(await lookUp('US', '00000')).toEqual([]);
  expect(await lookUp('FR', '75001')).toEqual([]);
});

it('H-02 H-03 nobody waits for a service that does not answer', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  broken = mockPlaces();
  broken.rejects(new Error('socket hang up'));
  expect((await suggest('215 alder')).places).toEqual([]);
  expect(await lookUp('US', '97205')).toEqual([]);
});

it('what is no address and no country is refused before anybody is asked', async () => {
  broken = mockPlaces();
  const shopper = new Shopper();
  expect(await refusalOf(shopper.get('/api/places?q=&country=US'))).toEqual([422, 'request.invalid']);
  expect(await refusalOf(shopper.get('/api/places?q=alder&country=Oregon'))).toEqual([422, 'request.invalid']);
  expect(broken.calls()).toEqual([]);
});

it('a network that asks too often has to wait, since every question is paid for', async () => {
  const { spend } = await import('#functions/platform/rate-limit.ts');
  using _ = standingClock();
  const network = aNetwork();
  const shopper = new Shopper();
  shopper.network = network;
  for (let times = 0; times < LIMITS.placesOfNetwork.times; times += 100)
    await Promise.all(Array.from({ length: 100 }, () => spend('placesOfNetwork', network)));
  expect(await refusalOf(shopper.get('/api/places?q=alder&country=US'))).toEqual([429, 'request.too_many']);
});

it.each([
  ['DE', 'DE'],
  ['gb', 'GB'],
  ['XX', 'US'],
  ['T1', 'US'],
  ['<b>', 'US'],
  [undefined, 'US'],
])('H-01 a visitor from %s begins with %s', async (code, country) => {
  const headers: Record<string, string> = code === undefined ? {} : { [VIEWER_COUNTRY_HEADER]: code };
  expect((await new Shopper().get('/api/places/here', { headers })).body).toEqual({ country });
});
