import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AddReview } from '#shared/schemas/review.ts';
import { api } from '#web/lib/api.ts';
import { alsoOpens, orderLinkHeader } from '#web/lib/order-links.ts';
import { orderKeys } from '#web/lib/query-keys.ts';
import { reloadOrders } from '#web/lib/reload-orders.ts';
import { SHOWS_ORDERS } from '#web/lib/shows-orders.ts';

/** The review of an order, by the session or a mailed link. */
export const orderReviewQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKeys.review(orderId),
    queryFn: async ({ signal }) => {
      const review = await api.get('/api/orders/review/:order', {
        params: { order: orderId },
        signal,
        headers: orderLinkHeader(orderId),
      });
      alsoOpens(orderId, [review.order.cart_id]);
      return review;
    },
    meta: SHOWS_ORDERS,
  });

/** Adds the customer's review, or changes it (C29). */
export const useAddReview = (orderId: string) => {
  const client = useQueryClient();
  const { queryKey } = orderReviewQuery(orderId);
  return useMutation({
    mutationFn: (input: AddReview) =>
      api.post('/api/orders/review/:order', {
        params: { order: orderId },
        body: input,
        headers: orderLinkHeader(orderId),
      }),
    onSuccess: (review) => {
      client.setQueryData(queryKey, review);
      void reloadOrders(client, { answered: queryKey });
    },
    onError: () => reloadOrders(client),
  });
};

/** Reports a public review to the studio's staff. */
export const useReportReview = (orderId: string) =>
  useMutation({
    mutationFn: (reason: string) =>
      api.post('/api/reviews/:order/report', { params: { order: orderId }, body: { reason } }),
  });
