import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { siteKeys } from '#web/lib/query-keys.ts';

/** Reviews of all lines or of one, and the page of them. */
interface AskedReviews {
  sku?: string;
  before?: string;
  after?: string;
}

/** The reviews that an address asks for. */
export const reviewsPageOf = (query: URLSearchParams): AskedReviews => {
  const [sku, before, after] = [query.get('sku'), query.get('before'), query.get('after')];
  return { ...(sku && { sku }), ...(before && { before }), ...(after && { after }) };
};

/** A page of the public reviews, the best first. */
export const reviewsQuery = (page: AskedReviews) =>
  queryOptions({
    queryKey: siteKeys.reviews(page),
    queryFn: ({ signal }) => api.get('/api/reviews', { query: { ...page }, signal }),
    staleTime: 60_000,
  });
