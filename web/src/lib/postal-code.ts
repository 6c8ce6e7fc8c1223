import type { QueryClient } from '@tanstack/react-query';
import type { Address } from '#shared/schemas/cart.ts';
import { api } from './api.ts';

/** City and state that a postal code stands for; an empty one is not known. */
export type PostalPlace = Pick<Address, 'city' | 'state'>;

interface PostalPlaces {
  places: PostalPlace[];
}

/** City and state of a postal code (H-03); undefined where nobody knows, also when nobody can be asked: the form is filled in by hand then. */
export const placeOfPostalCode = async (client: QueryClient, country: string, zip: string): Promise<PostalPlace | undefined> => {
  const code = zip.trim();
  if (code === '') return undefined;
  try {
    const { places } = await client.fetchQuery({
      queryKey: ['postal code', country, code],
      queryFn: ({ signal }) => api.get<PostalPlaces>(`/api/postal-codes/${encodeURIComponent(country)}/${encodeURIComponent(code)}`, {}, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    });
    return places[0];
  } catch {
    return undefined;
  }
};
