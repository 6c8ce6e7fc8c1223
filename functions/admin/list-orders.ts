import type { z } from 'zod';
import type { ListOrders, OrderList } from '#shared/schemas/order-list.ts';
import { artistNamed, readArtists } from '../artists/artists.ts';
import { find } from '../lookups/find.ts';
import { ALL_ORDERS, dueOf, dueWord, filterWords } from '../lookups/order-lists.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { ReferralCode } from '../partners/partner.entity.ts';
import { cartsOf, foundOrder } from './find-orders.ts';
import { reminderOf } from './remind.ts';

/** Orders on a page of the list. */
const MAX_LISTED = 25;

const NOTHING: OrderList = { orders: [], next: null };

/** The id behind a name that an admin has typed; null for one that nobody has, undefined for none. */
const named = async (
  typed: string | undefined,
  idOf: (name: string) => Promise<string | undefined>,
): Promise<string | null | undefined> =>
  typed === undefined || typed === '' ? undefined : ((await idOf(typed)) ?? null);

/** Names of artists by their ids. */
const artistsOf = async (supplierIds: readonly string[]): Promise<Map<string, string>> => {
  const distinct = [...new Set(supplierIds)];
  const artists = distinct.length === 0 ? [] : await readArtists(distinct);
  return new Map(artists.map(({ supplierId, name }) => [supplierId, name]));
};

/**
 * A page of 25 orders of the lists that are asked for, the newest first, or by when their artist has to act. Reads the index of
 * lists and the orders that it names, so a page costs the same however many orders there are. An unknown username or code
 * lists nothing.
 */
export const listOrders = async ({
  status,
  week,
  medium,
  artist,
  partner,
  sort,
  after,
}: z.output<typeof ListOrders>): Promise<OrderList> => {
  const [supplierId, partnerId] = await Promise.all([
    named(artist, async (username) => (await artistNamed(username))?.supplierId),
    named(partner, async (referralCode) => (await ReferralCode.get({ referralCode }).go()).data?.userId),
  ]);
  if (supplierId === null || partnerId === null) return NOTHING;
  const filters = filterWords({ status, sku: medium, supplierId, partnerId });
  const by = sort === 'due' || week !== undefined ? dueWord(week) : undefined;
  const words =
    by === undefined && filters.length === 0 ? [ALL_ORDERS] : [...(by === undefined ? [] : [by]), ...filters];
  const { ids, next } = await find('listed', words, { limit: MAX_LISTED, after, by });
  const orders = await ordersOf(ids);
  const [carts, artists, reminders] = await Promise.all([
    cartsOf(orders.map(({ cartId }) => cartId)),
    artistsOf(orders.flatMap((order) => order.supplierId ?? [])),
    Promise.all(orders.map(reminderOf)),
  ]);
  return {
    orders: orders.map((order, index) => ({
      ...foundOrder(order, carts.get(order.cartId)),
      artist: artists.get(order.supplierId ?? '') ?? null,
      due_at: dueOf(order) ?? null,
      reminder: reminders[index] ?? null,
    })),
    next,
  };
};
