import type { OwnOrder, OwnOrders } from '#shared/schemas/account.ts';
import { CART_OPEN } from '#shared/schemas/cart.ts';
import { atMost } from '../platform/table.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import { duesOf } from '../carts/piece-accounts.ts';
import { balanceOf, ledgerOf, type StoredEntry } from '../ledger/ledger.ts';
import { takenVisitor, type SignedInActor } from '../platform/actor.ts';
import { readArtists } from '../artists/artists.ts';
import { photosOf } from '../styles/ordered-photos.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { standingOf } from './standing.ts';

const PAGE_SIZE = 20;

/** One more than a page, so that it is known whether another page follows. */
const placedOf = async (ownerId: string, before: string | undefined): Promise<StoredCart[]> => {
  const query = Cart.query.ofBuyer({ ownerId });
  const { data } = await (before === undefined ? query : query.lt({ createdAt: before }))
    .where(({ status }, { ne }) => ne(status, CART_OPEN))
    .go({ order: 'desc', ...atMost(PAGE_SIZE + 1) });
  return data;
};

const placedAtOf = ({ placedAt, createdAt }: StoredCart): string => placedAt ?? createdAt;

const namesOf = async (orders: StoredOrder[]): Promise<Map<string, string>> => {
  const supplierIds = [...new Set(orders.flatMap(({ supplierId }) => supplierId ?? []))];
  const artists = supplierIds.length > 0 ? await readArtists(supplierIds) : [];
  return new Map(artists.map(({ supplierId, name }) => [supplierId, name]));
};

const viewOf = async (
  cart: StoredCart,
  orders: StoredOrder[],
  names: ReadonlyMap<string, string>,
  entries: StoredEntry[],
): Promise<OwnOrder> => {
  const { total, due, dueNow } = balanceOf(entries);
  const dues = duesOf({ cart, orders, entries });
  return {
    cart_id: cart.cartId,
    placed_at: placedAtOf(cart),
    titles: cart.items.map(({ title }) => title),
    thumb: cart.items.flatMap(({ _assets }) => _assets)[0] ?? null,
    total,
    due,
    due_now: dueNow,
    orders: await Promise.all(
      orders.map(async (order) => ({
        ...(await standingOf(order, entries, dues.get(order.orderId) ?? 0)),
        title: order.item.title,
        product_id: order.item.product_id,
        size: order.item.options.find(({ name }) => name === 'size')?.display_value ?? null,
        thumb: order.item._assets[0] ?? null,
        photos: photosOf(order.item),
        artist: names.get(order.supplierId ?? '') ?? null,
      })),
    ),
  };
};

/**
 * The carts of the browser's visitor that came through after the sign-in that took them over; what a guest had placed
 * before is listed once the account has claimed it (C10).
 */
const placedByGuest = async (actor: SignedInActor, before: string | undefined): Promise<StoredCart[]> => {
  const visitorId = takenVisitor(actor);
  if (visitorId === undefined || !actor.takes) return [];
  const since = new Date(actor.takes.since * 1000).toISOString();
  return (await placedOf(visitorId, before)).filter((cart) => placedAtOf(cart) >= since);
};

/**
 * The placed carts of an account, the newest first, 20 a page, with how each piece stands; also one that the browser's
 * visitor was paying during the sign-in. `before` is the `next` of the page
 * before.
 */
export const ownOrders = async (actor: SignedInActor, before?: string): Promise<OwnOrders> => {
  const lists = await Promise.all([placedOf(actor.id, before), placedByGuest(actor, before)]);
  const found = lists.flat().toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const carts = found.slice(0, PAGE_SIZE);
  const [orders, ...ledgers] = await Promise.all([
    ordersOf(carts.flatMap(({ orderIds }) => orderIds)),
    ...carts.map(({ cartId }) => ledgerOf(cartId)),
  ]);
  const names = await namesOf(orders);
  const views = await Promise.all(
    carts.map((cart, index) =>
      viewOf(
        cart,
        orders.filter(({ cartId }) => cartId === cart.cartId),
        names,
        ledgers[index] ?? [],
      ),
    ),
  );
  return {
    orders: views.toSorted((a, b) => b.placed_at.localeCompare(a.placed_at)),
    next: found.length > PAGE_SIZE ? (carts.at(-1)?.createdAt ?? null) : null,
  };
};
