import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

const cartQuery = () =>
  queryOptions({
    queryKey: ['cart'],
    queryFn: ({ signal }) => api.get<{ items: { quantity: number }[] }>('/api/carts/', {}, { signal }),
  });

/** Pieces in the visitor's open order for the mini-cart; 0 while it is not known. */
export const useCartCount = (): number =>
  useQuery({ ...cartQuery(), select: ({ items }) => items.reduce((count, item) => count + item.quantity, 0) }).data ?? 0;
