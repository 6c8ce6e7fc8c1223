import { queryOptions } from '@tanstack/react-query';
import { api, ApiError } from '#web/lib/api.ts';
import { orderLinkHeader } from '#web/lib/order-links.ts';
import { orderKeys } from '#web/lib/query-keys.ts';
import { SHOWS_ORDERS } from '#web/lib/shows-orders.ts';

/** The last case of an order; an order without one answers 404. */
export const caseQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKeys.case(orderId),
    queryFn: ({ signal }) =>
      api.get('/api/orders/:orderId/case', { params: { orderId }, signal, headers: orderLinkHeader(orderId) }),
    meta: SHOWS_ORDERS,
    retry: (tries, error) => tries < 2 && !(error instanceof ApiError && error.status === 404),
  });
