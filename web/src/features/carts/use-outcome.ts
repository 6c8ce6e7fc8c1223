import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Cart, CreateCartAnswer } from '#shared/schemas/cart.ts';
import { track } from '#web/lib/analytics.ts';
import { ApiError } from '#web/lib/api.ts';
import { useGo } from '../../ui/site-link.tsx';
import { cartQuery } from './carts.queries.ts';

export interface Notice {
  tone: 'bad' | 'info';
  text: string;
  /** Where the customer pressed, and reads it; beside the button of the balance without. */
  at?: 'express' | undefined;
}

export interface Outcome {
  /** What came of the last try. */
  notice: Notice | undefined;
  say: (notice: Notice | undefined) => void;
  /** The page is about to go. */
  isNavigating: boolean;
  onPlaced: (answer: CreateCartAnswer, at?: Notice['at']) => void;
  /** `text` is what the customer reads unless the error leads elsewhere. */
  onRefused: (error: Error, text: string, at?: Notice['at']) => void;
}

const MOVED = new Set(['cart.total_changed', 'cart.changed', 'cart.invalid_deadline', 'cart.item_not_found']);

/** Called when a page that was left comes back as it was left, by the browser's Back. */
const useRestoredPage = (onBack: () => void) => {
  useEffect(() => {
    const listen = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onBack();
    };
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, [onBack]);
};

/** Goes where the answer to an order leads: to the receipt, to another payment page, or back with words. `first` is what there is to say from the start. */
export const useOutcome = (cart: Cart, onMoved: () => void, first?: Notice): Outcome => {
  const [notice, say] = useState<Notice | undefined>(first);
  const [isNavigating, setIsNavigating] = useState(false);
  const client = useQueryClient();
  const go = useGo();
  const [stay] = useState(() => () => setIsNavigating(false));
  useRestoredPage(stay);

  const navigateTo = (path: string) => {
    setIsNavigating(true);
    go(path);
  };
  const onPlaced = ({ cart: cartId, message, redirect }: CreateCartAnswer, at?: Notice['at']) => {
    if (redirect) navigateTo(redirect);
    else if (message) say({ tone: 'info', text: message, at });
    else navigateTo(`/carts/${cartId}`);
  };
  const onRefused = (error: Error, text: string, at?: Notice['at']) => {
    const code = error instanceof ApiError ? error.code : '';
    track('Order Placed Error', { code });
    if (MOVED.has(code)) {
      onMoved();
      void client.invalidateQueries({ queryKey: cartQuery().queryKey });
    }
    // An earlier press came through after all, and its answer was lost.
    if (code === 'cart.already_placed') navigateTo(`/carts/${cart.id}`);
    else say({ tone: 'bad', text, at });
  };
  return { notice, say, isNavigating, onPlaced, onRefused };
};
