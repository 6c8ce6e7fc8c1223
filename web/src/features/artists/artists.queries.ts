import { queryOptions } from '@tanstack/react-query';
import type { FeaturedArtists, Seller } from '#shared/schemas/artist.ts';
import { api } from '#web/lib/api.ts';

const STALE_MS = 60_000;

/** Featured artists, the best first. */
export const featuredArtistsQuery = () =>
  queryOptions({
    queryKey: ['artists'],
    queryFn: ({ signal }) => api.get<FeaturedArtists>('/api/artists/', {}, { signal }),
    staleTime: STALE_MS,
  });

/** An artist's public page. */
export const artistQuery = (username: string) =>
  queryOptions({
    queryKey: ['artists', username.toLowerCase()],
    queryFn: ({ signal }) => api.get<Seller>(`/api/artists/${encodeURIComponent(username)}`, {}, { signal }),
    staleTime: STALE_MS,
  });
