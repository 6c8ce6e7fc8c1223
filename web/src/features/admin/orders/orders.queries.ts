import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListOrders } from '#shared/schemas/order-list.ts';
import type { IsChecked } from '#shared/schemas/photo-check.ts';
import { api, ApiError } from '#web/lib/api.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';

/** Orders whose photos wait for their check, the oldest first, or were checked, the latest check first. */
export const photoChecksQuery = (checked: IsChecked) =>
  queryOptions({
    queryKey: adminKeys.photoChecksIn(checked),
    queryFn: ({ signal }) => api.get('/api/admin/orders', { query: { checked }, signal }),
  });

/** Orders of the lists that are asked for, a page at a time. */
export const orderListQuery = (asked: Omit<ListOrders, 'after'>) =>
  infiniteQueryOptions({
    queryKey: adminKeys.orderList(asked),
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/admin/order-list', { query: { ...asked, after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** A placed order with its photos, by its number or by the id of a piece; disabled while `id` is empty. */
export const orderToCheckQuery = (id: string) =>
  queryOptions({
    queryKey: adminKeys.order(id),
    queryFn: ({ signal }) => api.get('/api/admin/orders/:id', { params: { id }, signal }),
    enabled: id !== '',
    retry: false,
  });

/** Marks the photos as checked or not; an order that changed meanwhile is loaded again (doc 1 §4). */
export const useCheckPhotos = (id: string) => {
  const client = useQueryClient();
  const { queryKey } = orderToCheckQuery(id);
  return useMutation({
    mutationFn: (passed: boolean) =>
      api.post('/api/admin/orders/:id/photos-checked', { params: { id }, body: { qc_passed: passed } }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      void client.invalidateQueries({ queryKey: adminKeys.audit });
      void client.invalidateQueries({ queryKey: adminKeys.photoChecks });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey });
    },
  });
};
