import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatCents } from '#shared/money.ts';
import { SAVED_CARD } from '#shared/payments.ts';
import type { CreateCartAnswer, SavedCard } from '#shared/schemas/cart.ts';
import type { OrderQuotes } from '#shared/schemas/quote.ts';
import { api } from '#web/lib/api.ts';
import { orderLinkHeader } from '#web/lib/order-links.ts';
import { useGo } from '../../ui/site-link.tsx';
import { isOutcomeUnknown, refusalText, submissionOf, type Submission } from '../payments/submission.ts';
import { orderQuotesQuery } from './quotes.queries.ts';

/** The card that the order was placed with, if the reader may charge it. */
export const savedCardQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['cart', cartId, 'saved card'],
    queryFn: async ({ signal }) => {
      const path = `/api/carts/saved-card/${encodeURIComponent(cartId)}`;
      return (await api.get<SavedCard>(path, {}, { signal, headers: orderLinkHeader(cartId) })).card;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });

const bodyOf = (cartId: string, dueCents: number) => ({
  cart_id: cartId,
  email: '',
  shipping_address: {},
  total: String(dueCents),
  charge_method: 'credit',
  charge: SAVED_CARD,
  local_timestamp: Math.floor(Date.now() / 1000),
});

/**
 * Pays what the chosen artist waits for with the card of the checkout. Where the bank asks the customer, the page goes
 * to the payment pages, which may load the provider's script, and comes back.
 */
export const usePayExtra = ({ id: orderId, cart: { id: cartId } }: OrderQuotes['order']) => {
  const client = useQueryClient();
  const go = useGo();
  const last = useRef<Submission<ReturnType<typeof bodyOf>> | null>(null);
  const { queryKey } = orderQuotesQuery(orderId);
  return useMutation({
    mutationFn: async (dueCents: number) => {
      last.current = await submissionOf([cartId, dueCents], last.current, () =>
        Promise.resolve(bodyOf(cartId, dueCents)),
      );
      const { key, body } = last.current;
      return api.post<CreateCartAnswer>('/api/carts/create/', body, {
        idempotencyKey: key,
        headers: orderLinkHeader(cartId),
      });
    },
    onSuccess: (answer) => {
      last.current = null;
      if (answer.requires_action)
        go(`/carts/pay/${cartId}?paid=1&return=${encodeURIComponent(`/orders/quotes/${orderId}`)}`);
    },
    onError: (error) => {
      if (!isOutcomeUnknown(error)) last.current = null;
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
};

/** What came of a payment, for the page. */
export const paymentText = (
  answer: CreateCartAnswer | undefined,
  dueCents: number,
): { title: string; text: string } | undefined => {
  if (!answer) return undefined;
  if (answer.requires_action)
    return { title: 'Your bank asks you.', text: 'We take you to the page where you answer it.' };
  return {
    title: answer.message ?? `${formatCents(dueCents)} paid.`,
    text: answer.message ? '' : 'Your artist can accept now; a receipt is in your mail.',
  };
};

/** The customer's words for a payment that failed; the offer stays chosen. */
export const failedPayment = (error: Error): string =>
  `The offer is selected, but its deposit is not paid yet. ${refusalText(error)}`;
