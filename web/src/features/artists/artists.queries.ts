import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { artistKeys } from '#web/lib/query-keys.ts';

const STALE_MS = 60_000;

/** Featured artists, the best first. */
export const featuredArtistsQuery = () =>
  queryOptions({
    queryKey: artistKeys.all,
    queryFn: ({ signal }) => api.get('/api/artists/', { signal }),
    staleTime: STALE_MS,
  });

/** An artist's public page. */
export const artistQuery = (username: string) =>
  queryOptions({
    queryKey: artistKeys.one(username),
    queryFn: ({ signal }) => api.get('/api/artists/:username', { params: { username }, signal }),
    staleTime: STALE_MS,
  });
