import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '#web/lib/api.ts';
import { orderKeys } from '#web/lib/query-keys.ts';
import { reloadOrders } from '#web/lib/reload-orders.ts';

/**
 * What cancelling a piece would refund now, or what it refunded; never served from the cache, because it depends on the
 * time.
 */
export const cancellationQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKeys.cancellation(orderId),
    queryFn: ({ signal }) => api.get('/api/orders/:orderId/cancellation', { params: { orderId }, signal }),
    staleTime: 0,
    // A visitor with a mailed link sees the order but not its money, so a 404 is not retried.
    retry: (tries, error) => tries < 2 && !(error instanceof ApiError && error.status === 404),
  });

/** Cancels a piece for exactly the shown refund; a 409 (the refund has changed) loads the new figures. */
export const useCancelPiece = (orderId: string) => {
  const client = useQueryClient();
  const { queryKey } = cancellationQuery(orderId);
  return useMutation({
    mutationFn: ({ refundCents, idempotencyKey }: { refundCents: number; idempotencyKey: string }) =>
      api.post('/api/orders/:orderId/cancel', {
        params: { orderId },
        body: { refund_cents: refundCents },
        idempotencyKey,
      }),
    onSuccess: (done) => {
      client.setQueryData(queryKey, done);
      // Only marked as old, because the page with the piece cancelled has no place for the question's answer.
      void reloadOrders(client, { refetchType: 'none' });
    },
    onError: (error) =>
      error instanceof ApiError && error.status === 409 ? client.invalidateQueries({ queryKey }) : undefined,
  });
};
