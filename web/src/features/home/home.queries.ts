import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

export const homeQuery = () =>
  queryOptions({
    queryKey: ['home'],
    queryFn: ({ signal }) => api.get('/api/home', { signal }),
    staleTime: 5 * 60_000,
  });

export const productLinesQuery = () =>
  queryOptions({
    queryKey: ['products', 'lines'],
    queryFn: ({ signal }) => api.get('/api/products/', { signal }),
    staleTime: 5 * 60_000,
  });
