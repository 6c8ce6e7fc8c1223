import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PassReason } from '#shared/orders/offers.ts';
import type { ArtistAsksForPhoto } from '#shared/schemas/photo-request.ts';
import type {
  AskQuestion,
  Brief,
  OfferQuote,
  SellerAnswer,
  SellerRequests,
  WithdrawOffer,
} from '#shared/schemas/quote.ts';
import { pathTo } from '#shared/site/paths.ts';
import { addressOf, api } from '#web/lib/api.ts';
import { actLate, resumeLateActs, useLateActs, type StandingAct } from '#web/lib/late-acts.ts';
import { endQuery } from '#web/lib/end-query.ts';
import { sellerKeys } from '#web/lib/studio-keys.ts';
import { reloadOrders } from '#web/lib/reload-orders.ts';
import { useSession } from '#web/lib/session.ts';
import { useGo } from '../../ui/site-link.tsx';
import { hasBrief, requestState } from './request-state.ts';

const ASK_AGAIN_MS = 60_000;

const readRequests = (query: { before?: string }, signal: AbortSignal): Promise<SellerRequests> =>
  api.get('/api/sellers/requests', { query, signal });

/** Everything of the artist that is underway, and the latest requests, newest first. */
export const requestsQuery = () =>
  queryOptions({
    queryKey: sellerKeys.requests,
    queryFn: ({ signal }) => readRequests({}, signal),
    refetchInterval: ASK_AGAIN_MS,
  });

/** The number of orders that wait for the artist, without those that are being given away. */
export const waitingCountQuery = (acts: readonly StandingAct[]) => ({
  ...requestsQuery(),
  select: ({ requests }: SellerRequests) =>
    notGiven(requests, acts)
      .filter(hasBrief)
      .filter((request) => requestState(request).waitsFor === 'you').length,
});

/** Requests without those that the artist is giving away. */
export const notGiven = <Request extends { order_id: string }>(
  requests: readonly Request[],
  acts: readonly StandingAct[],
): Request[] => requests.filter(({ order_id: id }) => !acts.some((act) => act.id === id && act.state !== 'failed'));

/** Requests before the first page, page by page. */
export const earlierRequestsQuery = (before: string) =>
  infiniteQueryOptions({
    queryKey: sellerKeys.earlierRequests(before),
    queryFn: ({ pageParam, signal }) => readRequests({ before: pageParam }, signal),
    initialPageParam: before,
    getNextPageParam: ({ next }: SellerRequests) => next,
  });

/** One order as the artist sees it; after the artist has given it away, the line that remains. */
export const requestQuery = (orderId: string) =>
  queryOptions({
    queryKey: sellerKeys.order(orderId),
    queryFn: ({ signal }): Promise<SellerAnswer> =>
      api.get('/api/sellers/orders/:orderId', { params: { orderId }, signal }),
    refetchInterval: ASK_AGAIN_MS,
  });

/** Puts the server's answer about an order in the place of what the inbox and the order's page show. */
const showAnswer = (client: QueryClient, request: SellerAnswer): void => {
  const { order_id: orderId } = request;
  const { queryKey } = requestQuery(orderId);
  if (hasBrief(request)) client.setQueryData(queryKey, request);
  else {
    // Only the line in the inbox remains: the brief is gone, and is not read again (C42).
    endQuery(client, queryKey);
    client.setQueryData(queryKey, (open) => open && request);
  }
  client.setQueryData(
    requestsQuery().queryKey,
    (inbox) =>
      inbox && {
        ...inbox,
        requests: inbox.requests.map((other) => (other.order_id === orderId ? request : other)),
      },
  );
  void reloadOrders(client, { answered: queryKey });
};

const useRequestChange = <Input>(send: (input: Input) => Promise<SellerAnswer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (request) => showAnswer(client, request),
    // The customer or an admin may have moved the order in the meantime.
    onError: () => reloadOrders(client),
  });
};

/** Sends an offer in cents and seconds. */
export const useOfferQuote = (orderId: string) =>
  useRequestChange((body: OfferQuote) => api.post('/api/sellers/quotes/:orderId', { params: { orderId }, body }));

/** Asks the customer something before an offer: a question, or for a better photo. */
export const useAskCustomer = (orderId: string) =>
  useRequestChange((body: AskQuestion | ArtistAsksForPhoto) =>
    'question' in body
      ? api.post('/api/sellers/orders/:orderId/question', { params: { orderId }, body })
      : api.post('/api/sellers/orders/:orderId/ask-photo', { params: { orderId }, body }),
  );

/** Accepts the order that was given to this artist. */
export const useAcceptOrder = (orderId: string) =>
  useRequestChange((_input: void) => api.post('/api/sellers/orders/:orderId/accept', { params: { orderId } }));

/** What gives a request away: its brief goes, so it is sent a while after the press, and the artist goes to the inbox. */
const useGivingAway = ({ order_id: orderId, product }: Brief) => {
  const go = useGo();
  return (by: string, act: 'pass' | 'withdraw', body: Record<string, unknown>): void => {
    actLate({
      id: orderId,
      by,
      path: addressOf(act === 'pass' ? '/api/sellers/quotes/:orderId' : '/api/sellers/orders/:orderId/withdraw', {
        orderId,
      }),
      body,
      done: act === 'pass' ? `You passed on ${product.title}.` : `You withdrew from ${product.title}.`,
      from: pathTo('/sellers/orders/:orderId', { orderId }),
    });
    go(pathTo('/sellers'));
  };
};

/** Passes on a request. */
export const usePass = (request: Brief) => {
  const give = useGivingAway(request);
  return (by: string, reason: PassReason): void =>
    give(by, 'pass', { price: -1, days: 0, reason } satisfies OfferQuote);
};

/** Withdraws the offer of a chosen artist who has not accepted; the customer reads why. */
export const useWithdrawOffer = (request: Brief) => {
  const give = useGivingAway(request);
  return (by: string, input: WithdrawOffer): void => give(by, 'withdraw', input);
};

/**
 * The artist's acts that are not sent yet. Sends those that an earlier document left, and shows the answers, also to
 * pages that are opened later.
 */
export const useStandingActs = (): StandingAct[] => {
  const client = useQueryClient();
  const by = useSession()?.id;
  useEffect(() => {
    if (!by) return;
    resumeLateActs(by, (answer) => {
      // The answer is that of the path that was called; after a refusal the order is another's, or moved.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      if (answer) showAnswer(client, answer as SellerAnswer);
      else void reloadOrders(client);
    });
  }, [client, by]);
  return useLateActs(by);
};
