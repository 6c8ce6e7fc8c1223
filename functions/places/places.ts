import type { PlaceSuggestion, PostalCode, PostalPlace, SuggestPlaces } from '#shared/schemas/place.ts';
import { log } from '../platform/logger.ts';
import { autocomplete, geocode, type Located, type LocatedAddress } from './location.ts';

const MAX_SUGGESTIONS = 5;

const stateOf = ({ Region }: LocatedAddress): string => Region.Code ?? Region.Name ?? '';

/** Street and number in the order that the country uses, which is read from the label. */
const line1Of = ({ Street, AddressNumber, Label }: LocatedAddress): string => {
  if (AddressNumber === '') return Street;
  return Label.includes(`${Street} ${AddressNumber}`) ? `${Street} ${AddressNumber}` : `${AddressNumber} ${Street}`;
};

const suggestionOf = ({ id, address }: Located): PlaceSuggestion => ({
  id,
  label: address.Label,
  address: {
    line1: line1Of(address),
    city: address.Locality,
    state: stateOf(address),
    zip: address.PostalCode,
    country: address.Country.Code2,
  },
});

/** A failed lookup answers no places, because the form can be filled in by hand. */
const helpfully = async (ask: () => Promise<Located[]>): Promise<Located[]> => {
  try {
    return await ask();
  } catch (error) {
    log.error('places could not be asked', error);
    return [];
  }
};

/** Up to five addresses of a country that complete the typed text (H-02); none when the service does not answer. */
export const suggestPlaces = async ({ q, country }: SuggestPlaces): Promise<PlaceSuggestion[]> => {
  const found = await helpfully(() =>
    autocomplete({
      QueryText: q,
      MaxResults: MAX_SUGGESTIONS,
      Filter: { IncludeCountries: [country] },
      Language: 'en',
    }),
  );
  return found.filter(({ address }) => address.Street !== '' && address.Country.Code2 !== '').map(suggestionOf);
};

/** City and state of a postal code (H-03); empty when the service knows none or does not answer. */
export const placesOfPostalCode = async ({ country, zip }: PostalCode): Promise<PostalPlace[]> => {
  const components = { Country: country, PostalCode: zip };
  const found = await helpfully(() =>
    geocode({ QueryComponents: components, MaxResults: 1, Filter: { IncludeCountries: [country] }, Language: 'en' }),
  );
  return found
    .map(({ address }) => ({ city: address.Locality, state: stateOf(address) }))
    .filter(({ city, state }) => city !== '' || state !== '');
};
