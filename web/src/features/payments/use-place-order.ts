import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { SAVED_CARD } from '#shared/money/payments.ts';
import type { CreateCart, CreateCartAnswer } from '#shared/schemas/cart.ts';
import { api } from '#web/lib/api.ts';
import { orderLinkHeader } from '#web/lib/order-links.ts';
import { CardRefusal } from './card-errors.ts';
import { isOutcomeUnknown, place, submissionOf, type Submission } from './submission.ts';

/** The order as the checkout gives it; the charge and the local time are added here. */
type OrderInput = Omit<CreateCart, 'charge' | 'local_timestamp' | 'total'> & { total: string };
type Body = OrderInput & Pick<CreateCart, 'charge' | 'local_timestamp'>;

interface PlaceOrder {
  place: (order: OrderInput) => void;
  isPlacing: boolean;
  /** The card form's input changed: the next press is a new submission. */
  clearCard: () => void;
}

interface Outcomes {
  onPlaced: (answer: CreateCartAnswer) => void;
  onRefused: (error: Error) => void;
}

/**
 * Places an order, or pays for one, charging the named saved card, else the card in the form, where a card is charged:
 * once however often the button is pressed (C28).
 */
export const usePlaceOrder = ({ onPlaced, onRefused }: Outcomes): PlaceOrder => {
  const stripe = useStripe();
  const elements = useElements();
  const lastSubmission = useRef<Submission<Body> | null>(null);
  const isUnderWay = useRef(false);

  const createMethod = async ({ email, shipping_address: { name, phone } }: OrderInput): Promise<string> => {
    if (!stripe || !elements) throw new CardRefusal({ type: 'not_loaded' });
    const { error: incomplete } = await elements.submit();
    if (incomplete) throw new CardRefusal(incomplete);
    // The reader of a mailed link gets an order without name and address, so the card is sent without billing details.
    const billing_details = name ? { name, email, phone } : {};
    const { paymentMethod, error } = await stripe.createPaymentMethod({ elements, params: { billing_details } });
    if (error) throw new CardRefusal(error);
    return paymentMethod.id;
  };

  const chargeOf = (order: OrderInput): string | Promise<string> =>
    order.saved_card === undefined ? createMethod(order) : SAVED_CARD;

  const makeBody = async (order: OrderInput): Promise<Body> => ({
    ...order,
    charge: order.charge_method === 'credit' ? await chargeOf(order) : null,
    local_timestamp: Math.floor(Date.now() / 1000),
  });

  const send = async (order: OrderInput): Promise<CreateCartAnswer> => {
    lastSubmission.current = await submissionOf(order, lastSubmission.current, () => makeBody(order));
    const { key, body } = lastSubmission.current;
    const headers = orderLinkHeader(order.cart_id);
    return place({
      create: () => api.post('/api/carts/create/', { body, idempotencyKey: key, headers }),
      act: async (clientSecret) => void (await stripe?.handleNextAction({ clientSecret })),
      confirm: (cartId) => api.post('/api/carts/confirm/', { body: { cart_id: cartId }, headers }),
    });
  };

  const mutation = useMutation({
    mutationFn: send,
    onSuccess: onPlaced,
    onError: (error) => {
      if (!isOutcomeUnknown(error)) lastSubmission.current = null;
      onRefused(error);
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });

  return {
    place: (order) => {
      // Two presses within one frame both arrive before the button renders as busy.
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutation.mutate(order);
    },
    isPlacing: mutation.isPending,
    clearCard: () => {
      lastSubmission.current = null;
    },
  };
};
