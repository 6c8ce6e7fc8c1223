import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplacePhoto } from '#shared/schemas/photo-request.ts';
import { api } from '#web/lib/api.ts';
import { alsoOpens, orderLinkHeader } from '#web/lib/order-links.ts';
import { orderKeys } from '#web/lib/query-keys.ts';
import { reloadOrders } from '#web/lib/reload-orders.ts';
import { SHOWS_ORDERS } from '#web/lib/shows-orders.ts';

/** Photos of a piece that we would like to have better. */
export const photoRequestsQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKeys.photoRequests(orderId),
    queryFn: async ({ signal }) => {
      const asked = await api.get('/api/orders/:orderId/photo', {
        params: { orderId },
        signal,
        headers: orderLinkHeader(orderId),
      });
      alsoOpens(orderId, [asked.order.cart_id]);
      return asked;
    },
    meta: SHOWS_ORDERS,
  });

/** Sends another photo in the place of one that was asked for; on a refusal the current state is loaded. */
export const useReplacePhoto = (orderId: string) => {
  const client = useQueryClient();
  const { queryKey } = photoRequestsQuery(orderId);
  return useMutation({
    mutationFn: (input: ReplacePhoto) =>
      api.post('/api/orders/:orderId/photo', { params: { orderId }, body: input, headers: orderLinkHeader(orderId) }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      void reloadOrders(client, { answered: queryKey });
    },
    onError: () => reloadOrders(client),
  });
};
