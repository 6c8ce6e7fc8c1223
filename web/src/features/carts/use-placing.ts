import type { Cart } from '#shared/schemas/cart.ts';
import { refusalText } from '../payments/submission.ts';
import { usePlaceOrder } from '../payments/use-place-order.ts';
import { wantsMail } from './checkout-state.ts';
import type { Checkout } from './use-checkout.ts';
import { useOutcome, type Outcome } from './use-outcome.ts';

export interface Placing extends Pick<Outcome, 'notice' | 'say'> {
  /** From the press of the button until the page has gone. */
  isBusy: boolean;
  send: () => void;
  forgetCard: () => void;
}

/** Sends the order with the card in the form, and goes where its answer leads. */
export const usePlacing = (cart: Cart, checkout: Checkout): Placing => {
  const { notice, say, isLeaving, onPlaced, onRefused } = useOutcome(cart, checkout.forgetShipping);
  const { place, isPlacing, forgetCard } = usePlaceOrder({ onPlaced, onRefused: (error) => onRefused(error, refusalText(error)) });

  const send = () => {
    const { state, amounts } = checkout;
    say(undefined);
    place({
      cart_id: cart.id,
      email: state.email.trim(),
      email_list: wantsMail(state),
      shipping_address: state.address,
      shipping_method: state.method,
      total: String(amounts.total),
      giftcards: [],
      full_payment: state.paysFull,
      promos: '',
      dueCents: amounts.due,
    });
  };
  return { notice, say, isBusy: isPlacing || isLeaving, send, forgetCard };
};
