import { formatCents } from '#shared/money/money.ts';
import { formatSigned, sumLines } from '#shared/money/order-sum.ts';
import type { StoredCart } from '../carts/cart.entity.ts';
import { adjustmentsOf, balanceOf, type StoredEntry } from '../ledger/ledger.ts';
import type { Fact } from '../mail/mail.ts';

/**
 * The sum of a placed order for a mail: every line between its pieces and its total, then what is paid and what is due.
 */
export const sumFacts = (
  { items, promos = [], shippingPrice = 0 }: Pick<StoredCart, 'items' | 'promos' | 'shippingPrice'>,
  entries: StoredEntry[],
  labels: { paid: string; due?: string },
): Fact[] => {
  const { total, paid, due } = balanceOf(entries);
  const lines = sumLines({ items, promos, shippingPrice, adjustments: adjustmentsOf(entries), total });
  return [
    ...lines.map(({ label, cents }): Fact => [label, formatSigned(cents)]),
    ['Total', formatCents(total), 'total'],
    [labels.paid, formatCents(paid)],
    // promise: rest-on-completion
    ...(due > 0 ? [[labels.due ?? 'Due on completion', formatCents(due), 'total'] satisfies Fact] : []),
  ];
};
