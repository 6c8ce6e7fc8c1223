import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AskForPhoto } from '#shared/schemas/photo-request.ts';
import { api } from '#web/lib/api.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';

/** Pieces by an address, a name, a number or an id, a page at a time. */
export const findOrdersQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: adminKeys.found(q),
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/admin/find-orders', { query: { q, after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Everything about one piece. */
export const orderRecordQuery = (orderId: string) =>
  queryOptions({
    queryKey: adminKeys.record(orderId),
    queryFn: ({ signal }) => api.get('/api/admin/orders/:id/record', { params: { id: orderId }, signal }),
    retry: false,
  });

/** Asks the customer for a better photo; the piece's page then shows it in its history. */
export const useAskForPhoto = (orderId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: AskForPhoto) =>
      api.post('/api/admin/orders/:id/ask-photo', { params: { id: orderId }, body: input }),
    onSuccess: () => void client.invalidateQueries({ queryKey: adminKeys.all }),
  });
};
