import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AskForGuarantee } from '#shared/schemas/guarantee.ts';
import { api, ApiError } from '#web/lib/api.ts';
import { orderKeys } from '#web/lib/query-keys.ts';
import { reloadOrders } from '#web/lib/reload-orders.ts';
import { SHOWS_ORDERS } from '#web/lib/shows-orders.ts';

/** The money-back guarantee of a piece, and the state of a request. */
export const guaranteeQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKeys.guarantee(orderId),
    queryFn: ({ signal }) => api.get('/api/orders/:orderId/guarantee', { params: { orderId }, signal }),
    meta: SHOWS_ORDERS,
    // A visitor with a mailed link sees the order but not its money, so a 404 is not retried.
    retry: (tries, error) => tries < 2 && !(error instanceof ApiError && error.status === 404),
  });

/** Requests the guarantee; on a refusal the current state is loaded. */
export const useAskForGuarantee = (orderId: string) => {
  const client = useQueryClient();
  const { queryKey } = guaranteeQuery(orderId);
  return useMutation({
    mutationFn: (input: AskForGuarantee) =>
      api.post('/api/orders/:orderId/guarantee', { params: { orderId }, body: input }),
    onSuccess: (guarantee) => {
      client.setQueryData(queryKey, guarantee);
      void reloadOrders(client, { answered: queryKey });
    },
    onError: (error) => (error instanceof ApiError && error.status === 409 ? reloadOrders(client) : undefined),
  });
};
