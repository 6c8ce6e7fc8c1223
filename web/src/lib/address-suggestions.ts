import { queryOptions } from '@tanstack/react-query';
import type { Address } from '#shared/schemas/cart.ts';
import { api } from './api.ts';

/** An address as a suggestion fills it in (H-02). */
export type SuggestedAddress = Pick<Address, 'line1' | 'country' | 'city' | 'state' | 'zip'>;

export interface Suggestion {
  id: string;
  /** The whole address in one line. */
  label: string;
  address: SuggestedAddress;
}

/** Fewer characters fit too many streets. */
const LEAST_CHARACTERS = 4;

/** Addresses that begin like what was typed, in one country; none for too short a beginning, and nobody waits for them. */
export const suggestionsQuery = (typed: string, country: string) => {
  const q = typed.trim();
  return queryOptions({
    queryKey: ['places', country, q],
    enabled: q.length >= LEAST_CHARACTERS,
    queryFn: async ({ signal }) => (await api.get<{ places: Suggestion[] }>('/api/places', { q, country }, { signal })).places,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
};
