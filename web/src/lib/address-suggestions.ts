import { queryOptions } from '@tanstack/react-query';
import type { PlaceSuggestions } from '#shared/schemas/place.ts';
import { api } from './api.ts';

/** Fewer characters fit too many streets. */
const LEAST_CHARACTERS = 4;

/** Addresses that begin like what was typed, in one country (H-02); none for too short a beginning, and nobody waits for them. */
export const suggestionsQuery = (typed: string, country: string) => {
  const q = typed.trim();
  return queryOptions({
    queryKey: ['places', country, q],
    enabled: q.length >= LEAST_CHARACTERS,
    queryFn: async ({ signal }) => (await api.get<PlaceSuggestions>('/api/places', { q, country }, { signal })).places,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
};
