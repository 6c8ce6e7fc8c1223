import { isPosted } from './gift-cards.ts';
import { formatCents, sumCents } from './money.ts';
import type { Adjustment, CartItem, Promo } from '../schemas/cart.ts';

/** One line between the pieces of an order and its total, in cents, below 0 for what is taken off. */
export interface SumLine {
  kind: 'piece' | 'promo' | 'shipping' | 'change';
  label: string;
  cents: number;
}

interface PlacedOrder {
  items: readonly Pick<CartItem, 'title' | 'price' | 'quantity' | 'supplier_product'>[];
  promos: readonly Promo[];
  shippingPrice: number | null;
  adjustments: readonly Pick<Adjustment, 'description' | 'amount'>[];
  total: number;
}

const centsOf = (lines: readonly SumLine[]): number => sumCents(lines.map(({ cents }) => cents));

/**
 * Lines of a placed order that sum to its total to the cent: pieces, promotions, shipping, and what has changed since.
 * Changes stand one by one where they explain the total, else as one line.
 */
export const sumLines = ({ items, promos, shippingPrice, adjustments, total }: PlacedOrder): SumLine[] => {
  const placed: SumLine[] = [
    ...items.map(({ title, price, quantity }) => ({
      kind: 'piece' as const,
      label: quantity === 1 ? title : `${quantity} × ${title}`,
      cents: price * quantity,
    })),
    ...promos
      .filter(({ amount }) => amount !== 0)
      .map(({ title, amount }) => ({ kind: 'promo' as const, label: title, cents: -amount })),
    ...(isPosted(items) ? [{ kind: 'shipping' as const, label: 'Shipping', cents: shippingPrice ?? 0 }] : []),
  ];
  const changes = adjustments.map(({ description, amount }) => ({
    kind: 'change' as const,
    label: description,
    cents: amount,
  }));
  const changedCents = total - centsOf(placed);
  if (centsOf(changes) === changedCents) return [...placed, ...changes];
  return changedCents === 0
    ? placed
    : [...placed, { kind: 'change', label: 'Changes since you ordered', cents: changedCents }];
};

/** An amount with its sign in front, as sums print it: −1000 → `−$10.00`. */
export const formatSigned = (cents: number): string => (cents < 0 ? `−${formatCents(-cents)}` : formatCents(cents));
