import { ORDER, SHIPPING_MS } from '#shared/orders/order-states.ts';
import { spanOf } from '#shared/time/spans.ts';
import { shopDayAt } from '#shared/time/shop-zone.ts';
import type { StoredOrder } from '../orders/order.entity.ts';

/** What the orders of a list have in common, each by its id. */
interface ListFilter {
  status?: number | undefined;
  sku?: string | undefined;
  supplierId?: string | undefined;
  partnerId?: string | undefined;
}

/** When the artist of an order has to send the first proof, or to ship it; undefined while nobody paints it. */
export const dueOf = ({ status, promisedAt, approvedAt }: StoredOrder): string | undefined => {
  if (status === ORDER.accepted) return promisedAt;
  return status === ORDER.approved && approvedAt !== undefined
    ? new Date(Date.parse(approvedAt) + SHIPPING_MS).toISOString()
    : undefined;
};

/** A time whose later ones come first in the order of texts: `find` reads words from the end of the alphabet. */
const inverse = (iso: string): string =>
  iso.replaceAll(/\D/g, '').replaceAll(/\d/g, (digit) => String(9 - Number(digit)));

/** Beginning of the words by which orders are read in the order in which they are due: all, or those of a week in the shop's zone. */
export const dueWord = (week?: string): string => (week === undefined ? 'due.' : `wk.${week}.`);

/** The words that an order has when it stands in all lists of a filter; the dot ends each, so that none is another's beginning. */
export const filterWords = ({ status, sku, supplierId, partnerId }: ListFilter): string[] => [
  ...(status === undefined ? [] : [`s${status}.`]),
  ...(sku === undefined ? [] : [`m-${sku}.`]),
  ...(supplierId === undefined ? [] : [`a-${supplierId}.`]),
  ...(partnerId === undefined ? [] : [`p-${partnerId}.`]),
];

/** Word of the list of all orders. */
export const ALL_ORDERS = 'all.';

/** The words of the lists that an order stands in. */
export const listsOf = (order: StoredOrder): string[] => {
  const { status, sku, supplierId, partnerId } = order;
  const due = dueOf(order);
  const weeks = due === undefined ? [] : [undefined, spanOf(shopDayAt(Date.parse(due)), 'week')];
  return [
    ALL_ORDERS,
    ...filterWords({ status, sku, supplierId, partnerId }),
    ...weeks.map((week) => `${dueWord(week)}${inverse(due ?? '')}`),
  ];
};
