import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { siteKeys } from '#web/lib/query-keys.ts';

/** The page of the reviews that an address asks for. */
export const reviewsPageOf = (query: URLSearchParams): { before?: string; after?: string } => {
  const [before, after] = [query.get('before'), query.get('after')];
  return { ...(before && { before }), ...(after && { after }) };
};

/** A page of the public reviews, the best first. */
export const reviewsQuery = (page: { before?: string; after?: string }) =>
  queryOptions({
    queryKey: siteKeys.reviews(page),
    queryFn: ({ signal }) => api.get('/api/reviews', { query: { ...page }, signal }),
    staleTime: 60_000,
  });
