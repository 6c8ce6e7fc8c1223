import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminOrder, FoundOrders } from '#shared/schemas/admin-order.ts';
import type { AskForPhoto, PhotoRequest } from '#shared/schemas/photo-request.ts';
import { api } from '#web/lib/api.ts';

/** Pieces by an address, a name, a number or an id. */
export const findOrdersQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'find-orders', q],
    queryFn: ({ signal }) => api.get<FoundOrders>('/api/admin/find-orders', { q }, { signal }),
  });

const pathOf = (orderId: string): string => `/api/admin/orders/${encodeURIComponent(orderId)}`;

/** Everything about one piece. */
export const orderRecordQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['admin', 'record', orderId],
    queryFn: ({ signal }) => api.get<AdminOrder>(`${pathOf(orderId)}/record`, {}, { signal }),
    retry: false,
  });

/** Asks the customer for a better photo; the piece's page then shows it in its history. */
export const useAskForPhoto = (orderId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: AskForPhoto) => api.post<PhotoRequest>(`${pathOf(orderId)}/ask-photo`, input),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
};
