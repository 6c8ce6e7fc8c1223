import { formatDay, isDay } from '../time/days.ts';
import { deliveryDay } from '../shipping/delivery.ts';
import { isGiftCard } from './gift-cards.ts';
import { formatCents, percentOf, sumCents } from './money.ts';
import { findValue } from '../catalogue/options.ts';
import { priceFrom, type Price, type PriceLine } from './price-lines.ts';
import type { Promo } from '../schemas/cart.ts';
import type { Option, OptionValue, Product, Selection } from '../schemas/product.ts';

/** Deposit in per cent of the price (doc 2 §9). */
export const DEPOSIT_PERCENT = 20;

export interface PriceContext {
  /** Number of equal pieces; 1 when absent. */
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
 * Price of a piece in cents: the base price and one line per chosen value whose price is not 0. Page and server both
 * call it. Undefined when a chosen value is not offered, an option has no chosen value, or the sum is below 0.
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
  /** Sum of the items, without shipping and promotions. */
  subtotal: number;
  /** Applied promotions; each amount is subtracted from the total. */
  promos: Promo[];
  /** Items plus shipping minus promotions; unknown shipping counts as 0. */
  total: number;
  /** floor(20 %) of the pieces before promotions, plus all gift cards in full, at most the total (C3). */
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

/** Price lines of an open cart: items, shipping (absent while unknown) and promotions, without lines of 0 cents. */
export const cartLines = (
  items: readonly PricedItem[],
  shippingCents: number | null,
  promos: readonly Promo[],
): PriceLine[] =>
  [...items.map(itemLine), shippingLine(shippingCents ?? 0), ...promos.map(promoLine)].filter(
    ({ cents }) => cents !== 0,
  );

/**
 * Amounts of an open cart in cents (doc 2 §4 and §9, C3). `promos` must be those that `applyPromotions` found for
 * exactly these items, or those that the API answered for them.
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
