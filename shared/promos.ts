import { percentOf } from './money.ts';
import { isGiftCard } from './gift-cards.ts';
import type { Promo } from './schemas/cart.ts';

interface Piece {
  price: number;
  quantity: number;
  supplier_product: string;
}

/** Discount on the second piece and on each further one, in per cent (doc 2 §9, M-03). */
const SECOND_PERCENT = 5;
const FURTHER_PERCENT = 10;

/**
 * 5 % off the second piece and 10 % off each further one, the dearest counting first; gift cards do not count.
 * Cents, each piece's discount rounded down by itself; undefined when there is nothing to take off (C25).
 */
const multiItem = (items: readonly Piece[]): Promo | undefined => {
  const prices = items
    .filter((item) => !isGiftCard(item.supplier_product))
    .flatMap(({ price, quantity }) => Array.from({ length: quantity }, () => price))
    .toSorted((a, b) => b - a);
  const amount = prices.reduce((sum, price, index) => sum + (index === 0 ? 0 : percentOf(price, index === 1 ? SECOND_PERCENT : FURTHER_PERCENT)), 0);
  return amount > 0 ? { code: 'MULTI-ITEM', title: '5% off the second item and 10% off each further item', amount } : undefined;
};

/** Promotions that a cart has earned; `amount` is what each takes off, in cents. */
export const promosOf = (items: readonly Piece[]): Promo[] => [multiItem(items)].filter((promo) => promo !== undefined);
