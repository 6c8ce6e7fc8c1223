import { isPosted } from '#shared/money/gift-cards.ts';
import type { Cart, CreateCart } from '#shared/schemas/cart.ts';
import { NO_ADDRESS } from '#shared/shipping/shipping.ts';
import { ApiError } from '#web/lib/api.ts';
import { refusalText } from '../payments/submission.ts';
import { usePlaceOrder } from '../payments/use-place-order.ts';
import { wantsMail } from '../cart/checkout-state.ts';
import { CHARGE_METHODS } from '../cart/payment-methods.ts';
import { saveAway } from '../cart/saved-choices.ts';
import { useArrival } from './use-arrival.ts';
import type { Checkout } from './use-checkout.ts';
import { outcomePath, useOutcome, type Outcome } from '../cart/use-outcome.ts';
import type { Payment } from './use-payment.ts';

interface Placing {
  /** Result of the last attempt, from either send button. */
  outcome: Outcome;
  /** From the press of the button until the page has gone. */
  isBusy: boolean;
  send: () => void;
  clearCard: () => void;
}

interface Sending {
  cart: Cart;
  checkout: Checkout;
  payment: Payment;
  /** Promotion codes, comma-joined. */
  promos: string;
}

const pathAfterPlacing = (cart: Cart): string => `${outcomePath(cart)}&cancelled=1`;

/** The saved card that is charged, or the consent to save the one in the form. */
const cardOf = ({ card, canSaveCard, state }: Payment): Pick<CreateCart, 'saved_card' | 'save_card'> => {
  if (card) return { saved_card: card.id };
  return canSaveCard && state.savesCard ? { save_card: true } : {};
};

/** The order on the wire (doc 2 §7); for a placed order `total` is the amount paid now. */
const orderOf = ({ cart, checkout: { state, amounts }, payment, promos }: Sending) => {
  const { method, billing, giftCards, giftCents } = payment;
  return {
    cart_id: cart.id,
    email: state.email.trim(),
    email_list: wantsMail(state),
    shipping_address: isPosted(cart.items)
      ? ((state.isPlaced ? cart.address : undefined) ?? state.address)
      : NO_ADDRESS,
    ...(state.gift &&
      !state.isPlaced && {
        gift_mode: {
          recipient: state.gift.recipient.trim(),
          note: state.gift.note.trim(),
          wanted_on: state.gift.wantedOn || null,
        },
      }),
    shipping_method: state.method,
    total: String(state.isPlaced ? amounts.due : amounts.total),
    giftcards: giftCards.cards.map(({ code, pin }): [string, string] => [code, pin]),
    ...(giftCents > 0 && { gift_cents: giftCents }),
    charge_method: CHARGE_METHODS[method],
    full_payment: state.paysFull || !amounts.hasParts,
    ...(amounts.pieces && !state.paysFull && { orders: [...amounts.pieces] }),
    promos,
    ...(method === 'stripe' && cardOf(payment)),
    ...(method === 'affirm' && { billing_address: billing }),
    ...(method === 'amazon' && { amazon_consent: payment.state.hasConsent }),
    ...(method === 'paypal' && {
      cancel_url: new URL(pathAfterPlacing(cart), window.location.origin).href,
    }),
  };
};

/** Sends an order, or the payment for a placed one, and follows the answer. */
export const usePlacing = (sending: Sending): Placing => {
  const { cart, checkout, payment } = sending;
  const outcome = useOutcome(cart, checkout.clearShipping, useArrival());
  const { say, isNavigating, onPlaced, onRefused } = outcome;
  const onRefusal = (error: Error) => {
    if (error instanceof ApiError && error.code.startsWith('gift_card.')) payment.giftCards.recheck();
    if (error instanceof ApiError && error.code.startsWith('payment.card_')) payment.recheckCards();
    onRefused(error, refusalText(error));
  };
  const { place, isPlacing, clearCard } = usePlaceOrder({
    onPlaced: (answer) => {
      if (answer.redirect) saveAway(pathAfterPlacing(cart), payment.giftCards.cards);
      onPlaced(answer);
    },
    onRefused: onRefusal,
  });
  const send = () => {
    say(undefined);
    place(orderOf(sending));
  };
  return { outcome, isBusy: isPlacing || isNavigating, send, clearCard };
};
