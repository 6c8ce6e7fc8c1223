import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cart, CreateCartAnswer } from '#shared/schemas/cart.ts';
import { ApiError } from '#web/lib/api.ts';
import { useGo } from '../../ui/site-link.tsx';
import { refusalText } from '../payments/submission.ts';
import { usePlaceOrder } from '../payments/use-place-order.ts';
import { cartQuery } from './carts.queries.ts';
import { wantsMail } from './checkout-state.ts';
import type { Checkout } from './use-checkout.ts';

export interface Notice {
  tone: 'bad' | 'info';
  text: string;
}

export interface Placing {
  /** What came of the last try. */
  notice: Notice | undefined;
  say: (notice: Notice | undefined) => void;
  /** From the press of the button until the page has gone. */
  isBusy: boolean;
  send: () => void;
  forgetCard: () => void;
}

const MOVED = new Set(['cart.total_changed', 'cart.changed', 'cart.invalid_deadline', 'cart.item_not_found']);

/** Sends the order and goes where its answer leads: to the receipt, to another payment page, or back with words. */
export const usePlacing = (cart: Cart, checkout: Checkout): Placing => {
  const [notice, say] = useState<Notice>();
  const [isLeaving, setIsLeaving] = useState(false);
  const client = useQueryClient();
  const go = useGo();

  const leaveTo = (path: string) => {
    setIsLeaving(true);
    go(path);
  };
  const onPlaced = ({ cart: cartId, message, redirect }: CreateCartAnswer) => {
    if (redirect) leaveTo(redirect);
    else if (message) say({ tone: 'info', text: message });
    else leaveTo(`/carts/${cartId}`);
  };
  const onRefused = (error: Error) => {
    const code = error instanceof ApiError ? error.code : '';
    if (MOVED.has(code)) {
      checkout.forgetShipping();
      void client.invalidateQueries({ queryKey: cartQuery().queryKey });
    }
    // An earlier press came through after all, and its answer was lost.
    if (code === 'cart.already_placed') leaveTo(`/carts/${cart.id}`);
    else say({ tone: 'bad', text: refusalText(error) });
  };
  const { place, isPlacing, forgetCard } = usePlaceOrder({ onPlaced, onRefused });

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
