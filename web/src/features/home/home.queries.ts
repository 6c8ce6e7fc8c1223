import { queryOptions } from '@tanstack/react-query';
import type { HomeContent } from '#shared/schemas/home.ts';
import { api } from '#web/lib/api.ts';

export interface ProductLine {
  sku: string;
  title: string;
  fromCents: number;
  image: string;
  photo?: string;
  medium?: string;
}

export const homeQuery = () =>
  queryOptions({
    queryKey: ['home'],
    queryFn: ({ signal }) => api.get<HomeContent>('/api/home', {}, { signal }),
    staleTime: 5 * 60_000,
  });

export const productLinesQuery = () =>
  queryOptions({
    queryKey: ['products', 'lines'],
    queryFn: ({ signal }) => api.get<{ products: ProductLine[] }>('/api/products/', {}, { signal }),
    staleTime: 5 * 60_000,
  });
