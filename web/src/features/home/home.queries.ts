import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { productKeys, siteKeys } from '#web/lib/query-keys.ts';

export const homeQuery = () =>
  queryOptions({
    queryKey: siteKeys.home,
    queryFn: ({ signal }) => api.get('/api/home', { signal }),
    staleTime: 5 * 60_000,
  });

export const productLinesQuery = () =>
  queryOptions({
    queryKey: productKeys.lines,
    queryFn: ({ signal }) => api.get('/api/products/', { signal }),
    staleTime: 5 * 60_000,
  });
