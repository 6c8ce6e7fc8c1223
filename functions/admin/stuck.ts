import { ORDER, type OrderStatus } from '#shared/orders/order-states.ts';
import { unansweredWhy } from '#shared/orders/unanswered.ts';
import type { FreeingAct, StuckOrder, StuckWhy } from '#shared/schemas/admin-overview.ts';
import type { Reminder } from '#shared/schemas/admin-order.ts';
import { atMost } from '../platform/table.ts';
import { Cart } from '../carts/cart.entity.ts';
import { LAST_STEP_MS } from '../billing/steps.ts';
import { dueOf } from '../carts/piece-accounts.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { now } from '../platform/clock.ts';
import { readArtists } from '../artists/artists.ts';
import { quotesOf } from '../quotes/quotes.ts';
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

/** Orders of which only the staff is left to move them, or that nobody has offered to paint, the longest first. */
const waiting = async (dueKind: 'late' | 'unanswered'): Promise<StoredOrder[]> =>
  (await Order.query.dueBefore({ dueKind }).go({ ...atMost(MAX_LISTED) })).data;

/** Whether an approved piece still owes its part of the balance, which its artist waits for before shipping. */
const isOwed = async (order: StoredOrder): Promise<boolean> =>
  order.status === ORDER.approved && (await dueOf(order)) > 0;

/** Whether the last charge of a piece should have been tried: whoever owes it by then is waited for in vain. */
const isBilledInVain = ({ completedAt }: StoredOrder): boolean =>
  completedAt !== undefined && now() - Date.parse(completedAt) > LAST_STEP_MS;

/** A stuck order, and whether it waits for the money of its customer. */
interface Stuck {
  order: StoredOrder;
  isUnpaid: boolean;
}

/** Since when an order has needed somebody: its deadline, or the schedule at which nobody had offered to paint it. */
const deadlineOf = ({ dueKind, dueAt = '', scheduleAt }: StoredOrder): string =>
  dueKind === 'unanswered' ? scheduleAt : dueAt;

/**
 * Orders with a passed deadline and those that nobody has offered to paint, the oldest deadline first, at most 100 of each
 * kind: read from the index by deadline. An approved piece that owes money waits for its customer, and is stuck only once
 * its billing is at its end.
 */
const stuckOrders = async (): Promise<Stuck[]> => {
  const lists = await Promise.all([
    overdue('order', SCHEDULER_GRACE_MS),
    overdue('promise', SCHEDULER_GRACE_MS),
    waiting('late'),
    waiting('unanswered'),
  ]);
  const all = lists.flat().toSorted((a, b) => deadlineOf(a).localeCompare(deadlineOf(b)));
  const owed = await Promise.all(all.map(isOwed));
  return all
    .map((order, index) => ({ order, isUnpaid: owed[index] === true }))
    .filter(({ order, isUnpaid }) => !isUnpaid || isBilledInVain(order));
};

/** Number of stuck orders, counted up to 100 of each kind of deadline. */
export const countStuck = async (): Promise<number> => (await stuckOrders()).length;

const PROMISES: Partial<Record<OrderStatus, StuckWhy>> = {
  [ORDER.accepted]: 'not_painted',
  [ORDER.approved]: 'not_shipped',
};

const whyOf = async ({ order: { orderId, dueKind, status, supplierId }, isUnpaid }: Stuck): Promise<StuckWhy> => {
  if (isUnpaid) return 'not_paid';
  if (dueKind === 'order' || dueKind === 'promise') return 'work_failed';
  if (dueKind === 'unanswered') return unansweredWhy((await quotesOf(orderId)).length);
  return PROMISES[status] ?? (supplierId === undefined ? 'no_offer' : 'not_accepted');
};

const ACTS: Record<StuckWhy, readonly FreeingAct[]> = {
  work_failed: ['cancel'],
  nobody_open: ['extend', 'reassign', 'cancel'],
  nobody_answered: ['extend', 'reassign', 'cancel'],
  no_offer: ['extend', 'reassign', 'cancel'],
  not_accepted: ['remind', 'reassign', 'cancel'],
  not_painted: ['remind', 'reassign', 'cancel'],
  not_shipped: ['remind', 'cancel'],
  not_paid: ['remind', 'cancel'],
};

/** What the artist of a stuck order has not done, or its customer. */
const REMINDERS: Partial<Record<StuckWhy, Reminder>> = {
  not_accepted: 'accept',
  not_painted: 'paint',
  not_shipped: 'ship',
  not_paid: 'pay',
};

const CANCELLABLE = new Set<number>([ORDER.quoting, ORDER.accepted, ORDER.proofReady, ORDER.approved]);

const actsOf = (order: StoredOrder, why: StuckWhy): FreeingAct[] => {
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

/** Orders that need the staff, the oldest deadline first, each with what frees it. */
export const listStuck = async (): Promise<StuckOrder[]> => {
  const found = await stuckOrders();
  const orders = found.map(({ order }) => order);
  const suppliers = [...new Set(orders.flatMap(({ supplierId }) => supplierId ?? []))];
  const carts = [...new Set(orders.map(({ cartId }) => cartId))];
  const [artists, { data: placed }] = await Promise.all([
    suppliers.length > 0 ? readArtists(suppliers) : [],
    carts.length > 0 ? Cart.get(carts.map((cartId) => ({ cartId }))).go() : { data: [] },
  ]);
  const nameOf = new Map(artists.map(({ supplierId, name }) => [supplierId, name]));
  const cartOf = new Map(placed.map((cart) => [cart.cartId, cart]));
  const reasoned = await Promise.all(found.map(async (stuck) => ({ order: stuck.order, why: await whyOf(stuck) })));
  return reasoned.map(({ order, why }) => {
    const deadline = deadlineOf(order);
    return {
      ...foundOrder(order, cartOf.get(order.cartId)),
      deadline,
      late_seconds: Math.max(0, Math.floor((now() - Date.parse(deadline)) / 1000)) || 0,
      since: sinceOf(order),
      why,
      artist: nameOf.get(order.supplierId ?? '') ?? null,
      reminded_at: order.remindedAt ?? null,
      reminder: REMINDERS[why] ?? null,
      acts: actsOf(order, why),
    };
  });
};
