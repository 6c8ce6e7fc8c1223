import { AppError } from '#shared/errors.ts';
import {
  APPROVAL_MS,
  DELIVERY_MS,
  isUnderway,
  isUndone,
  mayMove,
  ORDER,
  SHIPPING_MS,
  type OrderStatus,
} from '#shared/orders/order-states.ts';
import { GUARANTEE_MS } from '#shared/money/refunds.ts';
import { nowIso } from '../platform/clock.ts';
import type { WritersOf } from '../platform/table.ts';
import type { MoverRole, Order, OrderMove, PausedDue, StoredOrder } from './order.entity.ts';

/** Entities of a transaction that moves an order. */
export type OrderWriters = WritersOf<{ order: typeof Order; move: typeof OrderMove }>;

/** The attributes of an order that a move may set. */
type MovedAttributes = Partial<
  Pick<
    StoredOrder,
    | 'supplierId'
    | 'quoteId'
    | 'isSelectionAnnounced'
    | 'scheduleAt'
    | 'selectedAt'
    | 'selectedBy'
    | 'askingRound'
    | 'commission'
    | 'acceptedAt'
    | 'promisedAt'
    | 'completedAt'
    | 'proofVersion'
    | 'proofImages'
    | 'revision'
    | 'approvedAt'
    | 'repaintedAt'
    | 'carrier'
    | 'tracking'
    | 'shippedAt'
    | 'deliveredAt'
    | 'frozenBy'
    | 'passOn'
  >
>;

interface Move {
  /** Id of the account or visitor, or the name of what acts by itself. */
  by: string;
  role: MoverRole;
  why: string;
  /** ISO time of the move; now, when absent. */
  at?: string;
  set?: MovedAttributes;
  remove?: (
    | 'supplierId'
    | 'quoteId'
    | 'selectedAt'
    | 'selectedBy'
    | 'acceptError'
    | 'paymentAskedAt'
    | 'paymentRemindedAt'
    | 'choiceAskedAt'
    | 'unanswered'
    | 'acceptance'
    | 'moreDays'
    | 'ifUnpaid'
    | 'remindedAt'
    | 'acceptedAt'
    | 'promisedAt'
    | 'carrier'
    | 'tracking'
    | 'shippedAt'
    | 'shippingEdit'
    | 'frozenAt'
    | 'frozenBy'
  )[];
}

interface Deadlines {
  approveBy?: string;
  guaranteeUntil?: string;
  dueKind?: 'order' | 'promise';
  dueAt?: string;
  pausedDue?: PausedDue;
}

const after = (at: string, milliseconds: number): string => new Date(Date.parse(at) + milliseconds).toISOString();

/** The deadlines that a status brings: `approveBy`, `guaranteeUntil`, and the one due field of the order (C39). */
const deadlinesOf = (to: OrderStatus, at: string, { promisedAt, scheduleAt }: MovedAttributes): Deadlines => {
  switch (to) {
    case ORDER.quoting:
      return { dueKind: 'order', dueAt: scheduleAt ?? at };
    case ORDER.accepted:
      return promisedAt === undefined ? {} : { dueKind: 'promise', dueAt: promisedAt };
    case ORDER.proofReady:
      return { approveBy: after(at, APPROVAL_MS), dueKind: 'order', dueAt: after(at, APPROVAL_MS) };
    case ORDER.approved:
      return { dueKind: 'promise', dueAt: after(at, SHIPPING_MS) };
    case ORDER.shipped:
      return { dueKind: 'order', dueAt: after(at, DELIVERY_MS) };
    case ORDER.delivered:
      return { guaranteeUntil: after(at, GUARANTEE_MS), dueKind: 'order', dueAt: after(at, GUARANTEE_MS) };
    case ORDER.closed:
    case ORDER.refunded:
    case ORDER.cancelled:
      return {};
  }
};

/** The deadlines of an order that a case holds: stopped from the move on, until the order is thawed. */
const paused = ({ dueKind, dueAt, ...running }: Deadlines, at: string): Deadlines => ({
  ...running,
  ...(dueKind !== undefined && dueAt !== undefined && { pausedDue: { kind: dueKind, at: dueAt, since: at } }),
});

const FROZEN = ['frozenAt', 'frozenBy'] as const;

/**
 * Items `order` and `move` that change the status of an order, with its deadlines and the record of the move. Throws
 * `order.not_possible` for a move that `ORDER_MOVES` does not allow; the transaction fails at `order` when the order has
 * changed since it was read.
 */
export const moveOrder = (
  write: OrderWriters,
  order: StoredOrder,
  to: OrderStatus,
  { by, role, why, at = nowIso(), set = {}, remove = [] }: Move,
): { order: object; move: object } => {
  const { orderId, status: from, version } = order;
  if (!mayMove(from, to)) throw new AppError('order.not_possible');
  const isRemoved = (name: string): boolean => remove.some((removed) => removed === name);
  const left = Object.fromEntries(Object.entries(order).filter(([name]) => !isRemoved(name)));
  const hasEnded = isUndone(to);
  const running = deadlinesOf(to, at, { ...left, ...set });
  const deadlines = order.frozenAt !== undefined && !hasEnded ? paused(running, at) : running;
  const derived = { ...deadlines, heldSince: isUnderway(to) ? (order.heldSince ?? at) : undefined };
  const gone = (['approveBy', 'dueKind', 'dueAt', 'pausedDue', 'heldSince'] as const).filter(
    (name) => derived[name] === undefined,
  );
  return {
    order: write.order
      .patch({ orderId })
      .set({ ...set, ...derived, status: to, version: version + 1 })
      .remove([...new Set([...remove, ...gone, ...(hasEnded ? FROZEN : []), 'acceptError' as const])])
      .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, from)}`)
      .commit(),
    move: write.move
      .create({
        orderId,
        at,
        from,
        to,
        by,
        role,
        why,
        ...(from === ORDER.accepted && order.promisedAt && { promisedAt: order.promisedAt }),
      })
      .commit(),
  };
};

/** Items that create a placed order with the record of its placing; the names end in the order's id. */
export const creatingOrder = (
  write: OrderWriters,
  order: Parameters<OrderWriters['order']['create']>[0],
): Record<string, object> => ({
  [`order:${order.orderId}`]: write.order.create({ ...order, status: ORDER.quoting }).commit(),
  [`move:${order.orderId}`]: write.move
    .create({
      orderId: order.orderId,
      at: order.placedAt,
      from: 0,
      to: ORDER.quoting,
      by: order.ownerId,
      role: 'customer',
      why: 'placed',
    })
    .commit(),
});
