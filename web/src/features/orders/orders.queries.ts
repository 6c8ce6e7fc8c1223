import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { alsoOpens, orderLinkHeader } from '#web/lib/order-links.ts';
import { orderKeys } from '#web/lib/query-keys.ts';
import { SHOWS_ORDERS } from '#web/lib/shows-orders.ts';

/** The pieces of a placed order with their progress. */
export const cartOrdersQuery = (cartId: string) =>
  queryOptions({
    queryKey: orderKeys.ofCart(cartId),
    queryFn: async ({ signal }) => {
      const placed = await api.get('/api/orders/:cartId', {
        params: { cartId },
        signal,
        headers: orderLinkHeader(cartId),
      });
      alsoOpens(
        cartId,
        placed.orders.map(({ id }) => id),
      );
      return placed;
    },
    meta: SHOWS_ORDERS,
  });
