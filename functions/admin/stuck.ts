import { ORDER, type OrderStatus } from '#shared/orders/order-states.ts';
import type { FreeingAct, StuckOrder, StuckWhy } from '#shared/schemas/admin-overview.ts';
import type { Reminder } from '#shared/schemas/admin-order.ts';
import { atMost } from '../platform/table.ts';
import { Cart } from '../carts/cart.entity.ts';
import { balanceOf, ledgerOf } from '../ledger/ledger.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { now } from '../platform/clock.ts';
import { readArtists } from '../artists/artists.ts';
import { foundOrder } from './find-orders.ts';

/** Orders that the list reads per kind of deadline. */
const MAX_LISTED = 100;

/** The scheduler runs every minute, so that work which is due for longer keeps failing. */
const SCHEDULER_GRACE_MS = 10 * 60_000;

const overdue = async (dueKind: 'order' | 'promise', graceMs: number): Promise<StoredOrder[]> => {
  const dueAt = new Date(now() - graceMs).toISOString();
  const { data } = await Order.query
    .dueBefore({ dueKind })
    .lte({ dueAt })
    .go({ ...atMost(MAX_LISTED) });
  return data;
};

/** Whether an approved piece still has a balance due, which its artist waits for before shipping. */
const isOwed = async ({ cartId, status }: StoredOrder): Promise<boolean> =>
  status === ORDER.approved && balanceOf(await ledgerOf(cartId)).due > 0;

/**
 * Orders with a passed deadline, the oldest deadline first, at most 100 of each kind: read from the index by deadline. An
 * approved piece waits for its customer while money is owed, and is not stuck.
 */
const stuckOrders = async (): Promise<StoredOrder[]> => {
  const [work, promises] = await Promise.all([overdue('order', SCHEDULER_GRACE_MS), overdue('promise', 0)]);
  const all = [...work, ...promises].toSorted((a, b) => (a.dueAt ?? '').localeCompare(b.dueAt ?? ''));
  const owed = await Promise.all(all.map(isOwed));
  return all.filter((_, index) => !owed[index]);
};

/** Number of stuck orders, counted up to 100 of each kind of deadline. */
export const countStuck = async (): Promise<number> => (await stuckOrders()).length;

const PROMISES: Partial<Record<OrderStatus, StuckWhy>> = {
  [ORDER.accepted]: 'not_painted',
  [ORDER.approved]: 'not_shipped',
};

const whyOf = ({ dueKind, status, supplierId }: StoredOrder): StuckWhy => {
  if (dueKind === 'order') return 'work_failed';
  return PROMISES[status] ?? (supplierId === undefined ? 'no_offer' : 'not_accepted');
};

const ACTS: Record<StuckWhy, readonly FreeingAct[]> = {
  work_failed: ['cancel'],
  no_offer: ['extend', 'reassign', 'cancel'],
  not_accepted: ['remind', 'reassign', 'cancel'],
  not_painted: ['remind', 'reassign', 'cancel'],
  not_shipped: ['remind', 'cancel'],
};

/** What the artist of a stuck order has not done. */
const REMINDERS: Partial<Record<StuckWhy, Reminder>> = {
  not_accepted: 'accept',
  not_painted: 'paint',
  not_shipped: 'ship',
};

const CANCELLABLE = new Set<number>([ORDER.quoting, ORDER.accepted, ORDER.proofReady, ORDER.approved]);

const actsOf = (order: StoredOrder): FreeingAct[] => {
  const why = whyOf(order);
  const isQuoting = order.status === ORDER.quoting && why === 'work_failed';
  const acts: readonly FreeingAct[] = isQuoting ? ['extend', 'reassign', 'cancel'] : ACTS[why];
  return acts.filter((act) => act !== 'cancel' || CANCELLABLE.has(order.status));
};

/** When an order came to its status. */
const sinceOf = (order: StoredOrder): string => {
  const { status, acceptedAt, completedAt, approvedAt, shippedAt, deliveredAt, placedAt } = order;
  const times: Partial<Record<OrderStatus, string | undefined>> = {
    [ORDER.accepted]: acceptedAt,
    [ORDER.proofReady]: completedAt,
    [ORDER.approved]: approvedAt,
    [ORDER.shipped]: shippedAt,
    [ORDER.delivered]: deliveredAt,
  };
  return times[status] ?? placedAt;
};

/** Stuck orders for the admin's list, the oldest deadline first, each with what frees it. */
export const listStuck = async (): Promise<StuckOrder[]> => {
  const orders = await stuckOrders();
  const suppliers = [...new Set(orders.flatMap(({ supplierId }) => supplierId ?? []))];
  const carts = [...new Set(orders.map(({ cartId }) => cartId))];
  const [artists, found] = await Promise.all([
    suppliers.length > 0 ? readArtists(suppliers) : [],
    carts.length > 0 ? Cart.get(carts.map((cartId) => ({ cartId }))).go() : { data: [] },
  ]);
  const nameOf = new Map(artists.map(({ supplierId, name }) => [supplierId, name]));
  const cartOf = new Map(found.data.map((cart) => [cart.cartId, cart]));
  return orders.map((order) => ({
    ...foundOrder(order, cartOf.get(order.cartId)),
    deadline: order.dueAt ?? '',
    late_seconds: Math.max(0, Math.floor((now() - Date.parse(order.dueAt ?? '')) / 1000)) || 0,
    since: sinceOf(order),
    why: whyOf(order),
    artist: nameOf.get(order.supplierId ?? '') ?? null,
    reminded_at: order.remindedAt ?? null,
    reminder: REMINDERS[whyOf(order)] ?? null,
    acts: actsOf(order),
  }));
};
