import { formatDay, isDay } from './days.ts';
import { deliveryDay } from './delivery.ts';
import { isGiftCard } from './gift-cards.ts';
import { formatCents, percentOf, sumCents } from './money.ts';
import { findValue } from './options.ts';
import { priceFrom, type Price, type PriceLine } from './price-lines.ts';
import type { Promo } from './schemas/cart.ts';
import type { Option, OptionValue, Product, Selection } from './schemas/product.ts';

/** Share of the price that starts an order, in per cent (doc 2 §9). */
export const DEPOSIT_PERCENT = 20;

/** What a price depends on besides the piece and its choices. */
export interface PriceContext {
  /** Pieces of the same kind; one unless said. */
  quantity?: number;
}

const lineOf = (option: Option, value: OptionValue, selection: Selection): PriceLine => {
  const day = option.id === 'delivery' ? deliveryDay(selection.delivery) : undefined;
  const label = day && isDay(day) ? `Delivery by ${formatDay(day, 'plain')}` : `${option.title}: ${value.title}`;
  return {
    option: option.id,
    label,
    cents: value.price,
    why: value.description || option.description || 'As listed for this choice',
  };
};

const times = ({ cents, why, ...line }: PriceLine, quantity: number): PriceLine =>
  quantity === 1
    ? { ...line, cents, why }
    : { ...line, cents: cents * quantity, why: `${why}: ${quantity} × ${formatCents(cents)}` };

/**
 * Price of a piece in cents, for the page and the server alike: the base price and one line per choice that costs something.
 * Undefined when a chosen value is not offered, an option has no choice, or the lines come to less than nothing.
 */
export const price = (
  product: Pick<Product, 'title' | 'price' | 'options'>,
  selection: Selection,
  { quantity = 1 }: PriceContext = {},
): Price | undefined => {
  const lines: PriceLine[] = [
    { option: null, label: product.title, cents: product.price, why: 'The piece itself, before any choice' },
  ];
  for (const option of product.options) {
    const value = findValue(option, selection[option.id] ?? '', selection.size);
    if (!value) return undefined;
    if (value.price !== 0) lines.push(lineOf(option, value, selection));
  }
  const whole = priceFrom(lines.map((line) => times(line, quantity)));
  return whole.cents < 0 ? undefined : whole;
};

interface PricedItem {
  title: string;
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

const worthOf = ({ price: cents, quantity }: PricedItem): number => cents * quantity;

const itemLine = (item: PricedItem): PriceLine => ({
  option: null,
  label: item.title,
  cents: worthOf(item),
  why: item.quantity === 1 ? 'One piece' : `${item.quantity} × ${formatCents(item.price)}`,
});

const shippingLine = (cents: number): PriceLine => ({
  option: null,
  label: 'Shipping',
  cents,
  why: 'By destination and size of each parcel',
});

const promoLine = ({ code, title, amount }: Promo): PriceLine => ({
  option: null,
  label: title,
  cents: -amount,
  why: `Promotion ${code}; gift cards do not count`,
});

/** Every cent of a cart that has not been placed: its items, its shipping (nothing while unknown), and what its promotions take off. */
export const cartLines = (
  items: readonly PricedItem[],
  shippingCents: number | null,
  promos: readonly Promo[],
): PriceLine[] =>
  [...items.map(itemLine), shippingLine(shippingCents ?? 0), ...promos.map(promoLine)].filter(
    ({ cents }) => cents !== 0,
  );

/**
 * Amounts of a cart that has not been placed, in cents (doc 2 §4 and §9, C3). The one place that adds up a cart; `promos` are
 * those of exactly these items, from `applyPromotions` or as our answer named them.
 */
export const priceCart = (
  items: readonly PricedItem[],
  shippingCents: number | null,
  promos: readonly Promo[],
): CartAmounts => {
  const giftCards = sumCents(items.filter((item) => isGiftCard(item.supplier_product)).map(worthOf));
  const subtotal = sumCents(items.map(worthOf));
  const { cents: total } = priceFrom(cartLines(items, shippingCents, promos));
  const deposit = Math.min(total, percentOf(subtotal - giftCards, DEPOSIT_PERCENT) + giftCards);
  return { subtotal, promos: promos.map(({ code, title, amount }) => ({ code, title, amount })), total, deposit };
};
