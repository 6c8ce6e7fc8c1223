import { queryOptions } from '@tanstack/react-query';
import type { FEATURED_WORKS } from '#shared/catalogue/works.ts';
import { api } from '#web/lib/api.ts';
import { workKeys } from '#web/lib/query-keys.ts';

const STALE_MS = 60_000;

/** The page of one finished public piece. */
export const workQuery = (sku: string, order: string) =>
  queryOptions({
    queryKey: workKeys.one(sku, order),
    queryFn: ({ signal }) => api.get('/api/products/gallery/:sku/:order', { params: { sku, order }, signal }),
    staleTime: STALE_MS,
  });

/** The newest public pieces under a tag (`all` for every one), of one product line if wished; at most 15 (U-06). */
export const samplesQuery = (wish: { tag: string; sku?: string; limit: number }) =>
  queryOptions({
    queryKey: workKeys.samples(wish),
    queryFn: ({ signal }) => api.get('/api/samples', { query: wish, signal }),
    staleTime: STALE_MS,
  });

/** Most samples that the API answers. */
export const MAX_SAMPLES = 15;

/** As a literal: the constant, which other pages share, would be a file of its own that every product page loads. */
const FEATURED: typeof FEATURED_WORKS = 'featured';

/** The featured works of a product line. */
export const featuredQuery = (sku: string) => samplesQuery({ tag: FEATURED, sku, limit: MAX_SAMPLES });
