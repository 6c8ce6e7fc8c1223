import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CreateCart, CreateCartAnswer } from '#shared/schemas/cart.ts';
import { api } from '#web/lib/api.ts';
import { orderLinkHeader } from '#web/lib/order-links.ts';
import { CardRefusal } from './card-errors.ts';
import { isOutcomeUnknown, place, submissionOf, type Submission } from './submission.ts';

/** What the checkout sends; the card and the moment are added here. */
type OrderInput = Omit<CreateCart, 'charge' | 'local_timestamp' | 'total'> & { total: string };
type Body = OrderInput & Pick<CreateCart, 'charge' | 'local_timestamp'>;

interface PlaceOrder {
  place: (order: OrderInput) => void;
  isPlacing: boolean;
  /** The card form holds something else now: the next press is a new attempt. */
  clearCard: () => void;
}

interface Outcomes {
  onPlaced: (answer: CreateCartAnswer) => void;
  onRefused: (error: Error) => void;
}

/** Places an order, or pays for one, with the card in the form where a card is charged: once however often the button is pressed (C28). */
export const usePlaceOrder = ({ onPlaced, onRefused }: Outcomes): PlaceOrder => {
  const stripe = useStripe();
  const elements = useElements();
  const lastSubmission = useRef<Submission<Body> | null>(null);
  const isUnderWay = useRef(false);

  const createMethod = async ({ email, shipping_address: { name, phone } }: OrderInput): Promise<string> => {
    if (!stripe || !elements) throw new CardRefusal({ type: 'not_loaded' });
    const { error: incomplete } = await elements.submit();
    if (incomplete) throw new CardRefusal(incomplete);
    // Whoever pays from a mail is told neither name nor address, and the card has none either.
    const billing_details = name ? { name, email, phone } : {};
    const { paymentMethod, error } = await stripe.createPaymentMethod({ elements, params: { billing_details } });
    if (error) throw new CardRefusal(error);
    return paymentMethod.id;
  };

  const makeBody = async (order: OrderInput): Promise<Body> => ({
    ...order,
    charge: order.charge_method === 'credit' ? await createMethod(order) : null,
    local_timestamp: Math.floor(Date.now() / 1000),
  });

  const send = async (order: OrderInput): Promise<CreateCartAnswer> => {
    lastSubmission.current = await submissionOf(order, lastSubmission.current, () => makeBody(order));
    const { key, body } = lastSubmission.current;
    const headers = orderLinkHeader(order.cart_id);
    return place({
      create: () => api.post<CreateCartAnswer>('/api/carts/create/', body, { idempotencyKey: key, headers }),
      act: async (clientSecret) => void (await stripe?.handleNextAction({ clientSecret })),
      confirm: (cartId) => api.post<CreateCartAnswer>('/api/carts/confirm/', { cart_id: cartId }, { headers }),
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
      // Two presses within one frame both come before the button knows that it is busy.
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
