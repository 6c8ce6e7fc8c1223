import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Cart, CreateCartAnswer } from '#shared/schemas/cart.ts';
import { pathTo } from '#shared/site/paths.ts';
import { track } from '#web/lib/analytics.ts';
import { ApiError } from '#web/lib/api.ts';
import { session, storedText } from '#web/lib/storage.ts';
import { trackRefusal } from '#web/lib/track-refusal.ts';
import { useGo } from '../../ui/site-link.tsx';
import { cartQuery } from './carts.queries.ts';
import { isPlaced } from './checkout-rules.ts';
import { takePayReturn } from './pay-return.ts';

export interface Notice {
  tone: 'bad' | 'info';
  text: string;
  /** What to do about it, in smaller type. */
  detail?: string;
  /** `express` shows the notice in the express section, `top` above all sections, undefined beside the send button. */
  at?: 'express' | 'top' | undefined;
}

/** The order that this tab has placed last, until the checkout opens with another one. */
export const placedOrder = storedText(session, 'placed-order');

/** Notes and tracks that an order was placed, once, however often its answer is asked for. */
export const notePlaced = (cartId: string): void => {
  if (placedOrder.load() !== cartId) track('Order Placed', {});
  placedOrder.save(cartId);
};

/** The path that looks up what came of a cart's payment. */
export const outcomePath = (cart: Pick<Cart, 'id' | 'status'>): string =>
  isPlaced(cart)
    ? pathTo('/carts/pay/:cartId', { cartId: cart.id }, { paid: '1' })
    : pathTo('/carts/checkout/:cartId?', {}, { paid: cart.id });

export interface Outcome {
  /** Notice of the last attempt. */
  notice: Notice | undefined;
  say: (notice: Notice | undefined) => void;
  /** The page is navigating away. */
  isNavigating: boolean;
  onPlaced: (answer: CreateCartAnswer, at?: Notice['at']) => void;
  /** `text` is shown unless the error's code leads elsewhere. */
  onRefused: (error: Error, text: string, at?: Notice['at']) => void;
}

const MOVED = new Set([
  'cart.total_changed',
  'cart.code_refused',
  'cart.changed',
  'cart.empty',
  'cart.invalid_deadline',
  'cart.item_not_found',
]);

/** Calls `onBack` when the browser's Back restores this page from its cache. */
const useRestoredPage = (onBack: () => void) => {
  useEffect(() => {
    const listen = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onBack();
    };
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, [onBack]);
};

/**
 * Follows the answer to an order: to the receipt, to another payment page, or back with a notice; `first` is the
 * initial notice.
 */
export const useOutcome = (cart: Cart, onMoved: () => void, first?: Notice): Outcome => {
  const [notice, say] = useState<Notice | undefined>(first);
  const [isNavigating, setIsNavigating] = useState(false);
  const client = useQueryClient();
  const go = useGo();
  const [stay] = useState(() => () => {
    setIsNavigating(false);
    // The order of the page that is back may have been placed meanwhile.
    void client.invalidateQueries({ queryKey: cartQuery().queryKey, exact: true });
  });
  useRestoredPage(stay);

  const navigateTo = (path: string) => {
    setIsNavigating(true);
    go(path);
  };
  const onPlaced = (
    { cart: cartId, message, redirect, requires_action: question }: CreateCartAnswer,
    at?: Notice['at'],
  ) => {
    if (redirect) navigateTo(redirect);
    // The provider's window has not shown the bank's question, so nothing is paid yet: that page asks it again.
    else if (question) navigateTo(outcomePath(cart));
    else if (message) say({ tone: 'info', text: message, at });
    else {
      if (isPlaced(cart)) placedOrder.save(cartId);
      else notePlaced(cartId);
      navigateTo(takePayReturn(cartId) ?? pathTo('/carts/:cartId', { cartId }));
    }
  };
  const onRefused = (error: Error, text: string, at?: Notice['at']) => {
    const code = error instanceof ApiError ? error.code : '';
    trackRefusal(error);
    if (MOVED.has(code)) {
      onMoved();
      void client.invalidateQueries({ queryKey: cartQuery().queryKey });
    }
    // An earlier attempt placed the order although its answer was lost.
    if (code === 'cart.already_placed') {
      notePlaced(cart.id);
      navigateTo(pathTo('/carts/:cartId', { cartId: cart.id }));
    } else say({ tone: 'bad', text, at });
  };
  return { notice, say, isNavigating, onPlaced, onRefused };
};
