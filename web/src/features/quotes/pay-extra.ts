import { queryOptions, useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import { SAVED_CARD } from '#shared/money/payments.ts';
import type { CreateCartAnswer } from '#shared/schemas/cart.ts';
import type { OrderQuotes } from '#shared/schemas/quote.ts';
import { pathTo } from '#shared/site/paths.ts';
import { api, ApiError } from '#web/lib/api.ts';
import { orderLinkHeader } from '#web/lib/order-links.ts';
import { cartKeys } from '#web/lib/query-keys.ts';
import { reloadOrders } from '#web/lib/reload-orders.ts';
import { isRecord, session, stored } from '#web/lib/storage.ts';
import { trackRefusal } from '#web/lib/track-refusal.ts';
import { payReturn } from '../cart/pay-return.ts';
import { useGo } from '../../ui/site-link.tsx';
import { isOutcomeUnknown, refusalText, submissionOf, type Submission } from '../payments/submission.ts';

/** The card that the order was placed with, if the reader may charge it. */
export const savedCardQuery = (cartId: string) =>
  queryOptions({
    queryKey: cartKeys.savedCard(cartId),
    queryFn: async ({ signal }) => {
      const headers = orderLinkHeader(cartId);
      return (await api.get('/api/carts/saved-card/:id', { params: { id: cartId }, signal, headers })).card;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });

const bodyOf = (cartId: string, dueCents: number) => ({
  cart_id: cartId,
  email: '',
  shipping_address: {},
  total: String(dueCents),
  charge_method: 'credit' as const,
  charge: SAVED_CARD,
  local_timestamp: Math.floor(Date.now() / 1000),
});

/** Id of the place on the page where the payment stands. */
export const PAYMENT_ANCHOR = 'payment';

interface AskedAtBank {
  orderId: string;
  cents: number;
}

const isAskedAtBank = (value: unknown): value is AskedAtBank =>
  isRecord(value) && typeof value.orderId === 'string' && Number.isInteger(value.cents);

/** The payment for which this tab left the quotes page, since another document shows the bank's question. */
const askedAtBank = stored(session, 'extra-at-bank', isAskedAtBank);

/** Where the payment of an extra stands on its quotes page. */
const placeOf = (orderId: string): string => `${pathTo('/orders/quotes/:orderId', { orderId })}#${PAYMENT_ANCHOR}`;

/** Has the payment page, whichever way is chosen there, lead back to the offer, which then says what is paid. */
export const leaveToPay = (cartId: string, orderId: string, cents: number): void => {
  askedAtBank.save({ orderId, cents });
  payReturn.save({ cartId, path: placeOf(orderId) });
};

/**
 * Pays what the chosen artist waits for with the card of the checkout. Where the bank asks the customer, the page goes
 * to the payment pages, which may load the provider's script, and comes back.
 */
export const usePayExtra = ({ id: orderId, cart: { id: cartId } }: OrderQuotes['order']) => {
  const client = useQueryClient();
  const go = useGo();
  const last = useRef<Submission<ReturnType<typeof bodyOf>> | null>(null);
  return useMutation({
    mutationFn: async (dueCents: number) => {
      last.current = await submissionOf([cartId, dueCents], last.current, () =>
        Promise.resolve(bodyOf(cartId, dueCents)),
      );
      const { key, body } = last.current;
      return api.post('/api/carts/create/', { body, idempotencyKey: key, headers: orderLinkHeader(cartId) });
    },
    onSuccess: (answer, cents) => {
      last.current = null;
      if (!answer.requires_action) return;
      askedAtBank.save({ orderId, cents });
      go(pathTo('/carts/pay/:cartId', { cartId }, { paid: '1', return: placeOf(orderId) }));
    },
    onError: (error) => {
      trackRefusal(error);
      if (!isOutcomeUnknown(error)) last.current = null;
    },
    onSettled: () => reloadOrders(client),
  });
};

/** What came of the payment of an extra, for the page. */
export interface PaymentOutcome {
  /** `asked`: the page leaves for the bank's question; `waits`: the bank has not decided yet. */
  state: 'paid' | 'asked' | 'waits' | 'refused';
  title: string;
  text: string;
}

const paid = (cents: number): PaymentOutcome => ({
  state: 'paid',
  title: `${formatCents(cents)} paid.`,
  text: 'A receipt is in your mail.',
});

const answered = ({ requires_action: question, message }: CreateCartAnswer, cents: number): PaymentOutcome => {
  if (question)
    // promise: extra-in-one-press
    return { state: 'asked', title: 'Your bank asks you.', text: 'We take you to the page where you answer it.' };
  return message ? { state: 'waits', title: message, text: '' } : paid(cents);
};

/** The customer's words for a payment that failed; the offer stays selected. */
const refused = (error: Error, cents: number): PaymentOutcome => {
  const unpaid = `The offer is selected, but its deposit of ${formatCents(cents)} is not paid yet.`;
  const isDeclined = error instanceof ApiError && error.code === 'payment.declined';
  return {
    state: 'refused',
    title: 'Additional Payment Required',
    text: isDeclined ? `Your card was declined. ${unpaid}` : `${unpaid} ${refusalText(error)}`,
  };
};

/** What came of the last payment on this page; undefined before the first. */
export const paymentOutcome = ({
  data,
  error,
  variables: cents = 0,
}: Pick<UseMutationResult<CreateCartAnswer, Error, number>, 'data' | 'error' | 'variables'>):
  | PaymentOutcome
  | undefined => {
  if (error) return refused(error, cents);
  return data && answered(data, cents);
};

/** The payment for which the page has left for the bank, once the order shows that it is paid. */
export const usePaidAtBank = ({ id: orderId, extra }: OrderQuotes['order']): PaymentOutcome | undefined => {
  const [left] = useState(askedAtBank.load);
  const isPaid = left?.orderId === orderId && extra === null;
  useEffect(() => {
    if (isPaid) askedAtBank.clear();
  }, [isPaid]);
  return isPaid ? paid(left.cents) : undefined;
};
