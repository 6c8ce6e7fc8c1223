import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ORDER } from '#shared/orders/order-states.ts';
import type { AnswerQuestion, AnswerWaiting, OrderQuotes, SelectQuote } from '#shared/schemas/quote.ts';
import { api } from '#web/lib/api.ts';
import { alsoOpens, orderLinkHeader } from '#web/lib/order-links.ts';
import { orderKeys } from '#web/lib/query-keys.ts';
import { reloadOrders } from '#web/lib/reload-orders.ts';
import { SHOWS_ORDERS } from '#web/lib/shows-orders.ts';

/** How often offers are loaded again while artists may answer. */
const ASK_AGAIN_MS = 30_000;

/** Offers for an order; loaded again every half minute while artists may still answer. */
export const orderQuotesQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKeys.quotes(orderId),
    queryFn: async ({ signal }) => {
      const quotes = await api.get('/api/orders/quotes/:id', {
        params: { id: orderId },
        signal,
        headers: orderLinkHeader(orderId),
      });
      alsoOpens(orderId, [quotes.order.cart.id]);
      return quotes;
    },
    meta: SHOWS_ORDERS,
    refetchInterval: ({ state }) => (state.data?.order.status === ORDER.quoting ? ASK_AGAIN_MS : false),
  });

const useQuotesChange = <Input>(orderId: string, send: (input: Input) => Promise<OrderQuotes>) => {
  const client = useQueryClient();
  const { queryKey } = orderQuotesQuery(orderId);
  return useMutation({
    mutationFn: send,
    onSuccess: (quotes) => {
      client.setQueryData(queryKey, quotes);
      void reloadOrders(client, { answered: queryKey });
    },
    onError: () => reloadOrders(client),
  });
};

/** Selects an offer; its artist is notified in an hour. */
export const useSelectQuote = (orderId: string) =>
  useQuotesChange(orderId, (body: SelectQuote) =>
    api.post('/api/orders/select-quote/:id', { params: { id: orderId }, body, headers: orderLinkHeader(orderId) }),
  );

/** Has the selected artist notified at once. */
export const useConfirmQuote = (orderId: string) =>
  useQuotesChange(orderId, (_input: void) =>
    api.post('/api/orders/confirm-quote/:id', { params: { id: orderId }, headers: orderLinkHeader(orderId) }),
  );

/** Says how a piece goes on that no artist has taken (C50). */
export const useAnswerWaiting = (orderId: string) =>
  useQuotesChange(orderId, (body: AnswerWaiting) =>
    api.post('/api/orders/answer-waiting/:id', { params: { id: orderId }, body, headers: orderLinkHeader(orderId) }),
  );

/** Answers what an artist has asked before an offer. */
export const useAnswerQuestion = (orderId: string) =>
  useQuotesChange(orderId, (body: AnswerQuestion) =>
    api.post('/api/orders/answer-question/:id', { params: { id: orderId }, body, headers: orderLinkHeader(orderId) }),
  );
