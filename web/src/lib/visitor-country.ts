import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { useHydrated } from './hydrated.ts';
import { placeKeys } from './query-keys.ts';

const visitorCountryQuery = () =>
  queryOptions({
    queryKey: placeKeys.visitorCountry,
    queryFn: async ({ signal }) => (await api.get('/api/places/here', { signal })).country,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isPersonal: true },
  });

/**
 * The country that the visitor's connection comes from; undefined until it is known, and where the page knows a better
 * one. Stored documents are the same for everybody, so only a browser asks.
 */
export const useVisitorCountry = (isWanted: boolean): string | undefined => {
  const isHydrated = useHydrated();
  const { data } = useQuery({ ...visitorCountryQuery(), enabled: isWanted && isHydrated });
  return isHydrated && isWanted ? data : undefined;
};
