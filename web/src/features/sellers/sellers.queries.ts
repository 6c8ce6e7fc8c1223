import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OfferQuote, SellerAnswer, SellerRequest, SellerRequests, WithdrawOffer } from '#shared/schemas/quote.ts';
import { api } from '#web/lib/api.ts';
import { reloadOrders } from '#web/lib/reload-orders.ts';
import { hasBrief, requestState } from './request-state.ts';

const ASK_AGAIN_MS = 60_000;

const readRequests = (query: { before?: string }, signal: AbortSignal): Promise<SellerRequests> =>
  api.get<SellerRequests>('/api/sellers/requests', query, { signal });

/** Everything of the artist that is underway, and the latest requests, newest first. */
export const requestsQuery = () =>
  queryOptions({
    queryKey: ['sellers', 'requests'],
    queryFn: ({ signal }) => readRequests({}, signal),
    refetchInterval: ASK_AGAIN_MS,
  });

/** The number of orders that wait for the artist. */
export const waitingCountQuery = () => ({
  ...requestsQuery(),
  select: ({ requests }: SellerRequests) =>
    requests.filter(hasBrief).filter((request) => requestState(request).waitsFor === 'you').length,
});

/** Requests before the first page, page by page. */
export const earlierRequestsQuery = (before: string) =>
  infiniteQueryOptions({
    queryKey: ['sellers', 'earlier requests', before],
    queryFn: ({ pageParam, signal }) => readRequests({ before: pageParam }, signal),
    initialPageParam: before,
    getNextPageParam: ({ next }: SellerRequests) => next,
  });

/** One order as the artist sees it. */
export const requestQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['sellers', 'orders', orderId],
    queryFn: ({ signal }) =>
      api.get<SellerRequest>(`/api/sellers/orders/${encodeURIComponent(orderId)}`, {}, { signal }),
    refetchInterval: ASK_AGAIN_MS,
  });

const useRequestChange = <Input>(orderId: string, path: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => api.post<SellerAnswer>(path, input ?? {}),
    onSuccess: (request) => {
      // After a pass only the line in the inbox remains.
      if (hasBrief(request)) client.setQueryData(requestQuery(orderId).queryKey, request);
      else void client.resetQueries({ queryKey: requestQuery(orderId).queryKey });
      client.setQueryData(
        requestsQuery().queryKey,
        (inbox) =>
          inbox && {
            ...inbox,
            requests: inbox.requests.map((other) => (other.order_id === orderId ? request : other)),
          },
      );
      void reloadOrders(client, { answered: requestQuery(orderId).queryKey });
    },
    // The customer or an admin may have moved the order in the meantime.
    onError: () => reloadOrders(client),
  });
};

/** Sends an offer in cents and seconds; a price of −1 passes. */
export const useOfferQuote = (orderId: string) =>
  useRequestChange<OfferQuote>(orderId, `/api/sellers/quotes/${encodeURIComponent(orderId)}`);

/** Accepts the order that was given to this artist. */
export const useAcceptOrder = (orderId: string) =>
  useRequestChange<void>(orderId, `/api/sellers/orders/${encodeURIComponent(orderId)}/accept`);

/** Withdraws the offer of a chosen artist who has not accepted; the customer reads why. */
export const useWithdrawOffer = (orderId: string) =>
  useRequestChange<WithdrawOffer>(orderId, `/api/sellers/orders/${encodeURIComponent(orderId)}/withdraw`);
