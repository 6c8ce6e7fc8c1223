import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { api, ApiError } from '#web/lib/api.ts';

/** What cancelling a piece would give back at this moment, or what it gave: asked afresh each time, because it changes by the clock. */
export const cancellationQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['cancellation', orderId],
    queryFn: ({ signal }) =>
      api.get<Cancellation>(`/api/orders/${encodeURIComponent(orderId)}/cancellation`, {}, { signal }),
    staleTime: 0,
    // Whoever follows a mailed link sees the order and not its money: another try says nothing else.
    retry: (tries, error) => tries < 2 && !(error instanceof ApiError && error.status === 404),
  });

/** Cancels a piece for exactly what was shown; when that has changed meanwhile, the new figures are asked for. */
export const useCancelPiece = (orderId: string) => {
  const client = useQueryClient();
  const { queryKey } = cancellationQuery(orderId);
  return useMutation({
    mutationFn: ({ refundCents, idempotencyKey }: { refundCents: number; idempotencyKey: string }) =>
      api.post<Cancellation>(
        `/api/orders/${encodeURIComponent(orderId)}/cancel`,
        { refund_cents: refundCents },
        { idempotencyKey },
      ),
    onSuccess: (done) => client.setQueryData(queryKey, done),
    onError: (error) =>
      error instanceof ApiError && error.status === 409 ? client.invalidateQueries({ queryKey }) : undefined,
  });
};

/** What a cancelled piece changes elsewhere: its order's page, and the receipt. */
export const useAfterCancelling = (cartId: string): (() => void) => {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['orders', cartId] });
    void client.invalidateQueries({ queryKey: ['cart', cartId] });
  };
};
