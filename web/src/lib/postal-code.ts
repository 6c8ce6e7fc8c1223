import type { QueryClient } from '@tanstack/react-query';
import type { PostalPlace } from '#shared/schemas/place.ts';
import { api } from './api.ts';
import { placeKeys } from './query-keys.ts';

const MIN_CHARACTERS = 2;

/**
 * City and state of a postal code (H-03); undefined for an unknown code or a failed lookup: the form is then filled in
 * by hand.
 */
export const placeOfPostalCode = async (
  client: QueryClient,
  country: string,
  zip: string,
): Promise<PostalPlace | undefined> => {
  const code = zip.trim();
  if (code.length < MIN_CHARACTERS) return undefined;
  try {
    const { places } = await client.fetchQuery({
      queryKey: placeKeys.ofPostalCode(country, code),
      queryFn: ({ signal }) => api.get('/api/postal-codes/:country/:zip', { params: { country, zip: code }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    });
    return places[0];
  } catch {
    return undefined;
  }
};
