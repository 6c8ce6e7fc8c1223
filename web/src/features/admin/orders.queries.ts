import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderToCheck } from '#shared/schemas/photo-check.ts';
import { api, ApiError } from '#web/lib/api.ts';

/** A placed order with its photos, by its number or by the id of a piece; none is asked for without one. */
export const orderToCheckQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'orders', id],
    queryFn: ({ signal }) => api.get<OrderToCheck>(`/api/admin/orders/${encodeURIComponent(id)}`, {}, { signal }),
    enabled: id !== '',
    retry: false,
  });

/** Says whether the photos have passed: shown at once, then as the answer has it, and turned back when none came (doc 1 §4). */
export const useCheckPhotos = (id: string) => {
  const client = useQueryClient();
  const { queryKey } = orderToCheckQuery(id);
  const turn = (passed: boolean) => client.setQueryData(queryKey, (order) => order && { ...order, qc_passed: passed });
  return useMutation({
    mutationFn: (passed: boolean) => api.post<OrderToCheck>(`/api/admin/orders/${encodeURIComponent(id)}/photos-checked`, { qc_passed: passed }),
    onMutate: async (passed) => {
      await client.cancelQueries({ queryKey });
      turn(passed);
    },
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      void client.invalidateQueries({ queryKey: ['admin', 'audit'] });
    },
    onError: (error, passed) => {
      turn(!passed);
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey });
    },
  });
};
