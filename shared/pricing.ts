import { isGiftCard } from './gift-cards.ts';
import { percentOf, sumCents } from './money.ts';
import { findValue } from './options.ts';
import { promosOf } from './promos.ts';
import type { Promo } from './schemas/cart.ts';
import type { Product, Selection } from './schemas/product.ts';

/** Share of the price that starts an order, in per cent (doc 2 §9). */
export const DEPOSIT_PERCENT = 20;

/** One line of a price: what it is for, and its cents. */
export interface PriceLine {
  option: string | null;
  title: string;
  cents: number;
}

/**
 * Price of one piece, line by line: the base price and one line per chosen option that costs something.
 * Undefined when a chosen value is not offered, or an option has no choice.
 */
export const priceLines = (product: Pick<Product, 'title' | 'price' | 'options'>, selection: Selection): PriceLine[] | undefined => {
  const lines: PriceLine[] = [{ option: null, title: product.title, cents: product.price }];
  for (const option of product.options) {
    const value = findValue(option, selection[option.id] ?? '', selection.size);
    if (!value) return undefined;
    if (value.price !== 0) lines.push({ option: option.id, title: `${option.title}: ${value.title}`, cents: value.price });
  }
  return lines;
};

/** Sum of price lines in cents. */
export const priceOf = (lines: PriceLine[]): number => sumCents(lines.map(({ cents }) => cents));

interface PricedItem {
  price: number;
  quantity: number;
  supplier_product: string;
}

export interface CartAmounts {
  /** Items without shipping. */
  subtotal: number;
  /** What the cart has earned; each amount is taken off. */
  promos: Promo[];
  /** Items and shipping less promos; shipping counts 0 while it is unknown. */
  total: number;
  /** What starts the order: floor(20 %) of the pieces before promos plus the whole of the gift cards, at most the total (C3). */
  deposit: number;
}

/** Amounts of a cart that has not been placed, in cents (doc 2 §4 and §9, C3). The one place that adds up a cart. */
export const priceCart = (items: PricedItem[], shippingCents: number | null): CartAmounts => {
  const worth = ({ price, quantity }: PricedItem): number => price * quantity;
  const giftCards = sumCents(items.filter((item) => isGiftCard(item.supplier_product)).map(worth));
  const subtotal = sumCents(items.map(worth));
  const promos = promosOf(items);
  const total = subtotal + (shippingCents ?? 0) - sumCents(promos.map(({ amount }) => amount));
  return { subtotal, promos, total, deposit: Math.min(total, percentOf(subtotal - giftCards, DEPOSIT_PERCENT) + giftCards) };
};
