import { AppError } from '#shared/errors.ts';
import { isFilePiece } from '#shared/catalogue/file-piece.ts';
import { ORDER, ORDER_LABELS } from '#shared/orders/order-states.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import { duesOf, readMoney } from '../carts/piece-accounts.ts';
import { asAdmin } from '../platform/audit.ts';
import { moveOrder } from '../orders/move-order.ts';
import { Order, OrderMove, type MoverRole, type StoredOrder } from '../orders/order.entity.ts';
import { readOrder } from '../orders/orders.ts';
import type { KnownActor, SignedInActor } from '../platform/actor.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ifUnchanged, items, retryOnConflict, transact, writersOf, type Items } from '../platform/table.ts';

interface Delivery {
  by: string;
  role: MoverRole;
  why: string;
  says?: 'file';
  also?: Items;
}

const NAMES = { customer: 'customer', admin: 'admin', system: 'deadline', artist: 'deadline' } as const;

/**
 * Status 5 → 6, of a file 4 → 6, with its event. Refuses `order.not_possible` at any other status; throws
 * `ConditionRefused` when the order has changed since it was read.
 */
const deliver = async (order: StoredOrder, { by, role, why, says, also = {} }: Delivery): Promise<void> => {
  const { orderId, cartId, supplierId = '' } = order;
  if (order.status !== (says ? ORDER.approved : ORDER.shipped)) throw new AppError('order.not_possible');
  const deliveredAt = nowIso();
  await transact({ order: Order, move: OrderMove, outbox: Outbox }, (write) =>
    items(also, {
      ...moveOrder(write, order, ORDER.delivered, {
        by,
        role,
        why,
        at: deliveredAt,
        set: { ...(says && { shippedAt: deliveredAt }), deliveredAt },
      }),
      delivered: write.outbox
        .create(outgoing('order.delivered', { orderId, cartId, supplierId, by: says ?? NAMES[role] }))
        .commit(),
    }),
  );
};

const hasArrived = ({ status }: StoredOrder): boolean => status === ORDER.delivered || status === ORDER.closed;

/**
 * The customer reports a piece as received: status 5 → 6. A repeated call changes nothing, also after the deadline has
 * reported it. Refuses `order.not_possible` for a piece that has not shipped.
 */
export const receiveOrder = (orderId: string, actor: KnownActor): Promise<void> =>
  retryOnConflict(
    () => readOrder(orderId, actor, 'order.receive'),
    async (order) => {
      if (!hasArrived(order)) await deliver(order, { by: actor.id, role: 'customer', why: 'received' });
    },
  );

/**
 * An admin reports a piece as delivered, with the reason in the audit trail, because the carrier says so. Refuses
 * `order.not_found`, and `order.not_possible` for a piece that is not on its way.
 */
export const markDelivered = (orderId: string, reason: string, admin: SignedInActor): Promise<void> =>
  retryOnConflict(
    () => readOrder(orderId, admin, 'order.deliver'),
    async (order) => {
      const { email, status } = order;
      const also = asAdmin(admin, {
        action: 'order.deliver',
        subject: { kind: 'order', id: orderId, label: email },
        before: ORDER_LABELS[status],
        after: ORDER_LABELS[ORDER.delivered],
        reason,
      });
      await deliver(order, { by: admin.id, role: 'admin', why: 'delivered', also });
    },
  );

const writers = writersOf({ cart: Cart });

const ifStands = ({ cartId, version }: StoredCart): object =>
  writers.cart
    .check({ cartId })
    .where((stored, { eq }) => eq(stored.version, version))
    .commit();

/**
 * An approved and paid file is its customer's: status 4 → 6 for each such piece of a cart that no case holds. A repeated
 * call changes nothing. Answers how many were delivered.
 */
export const deliverFiles = (cartId: string): Promise<number> =>
  retryOnConflict(
    () => readMoney(cartId),
    async (money) => {
      const { cart, orders } = money;
      const dues = duesOf(money);
      const ready = orders.filter(
        ({ orderId, item, status, frozenAt }) =>
          isFilePiece(item) && status === ORDER.approved && frozenAt === undefined && (dues.get(orderId) ?? 0) === 0,
      );
      for (const order of ready)
        await deliver(order, {
          by: 'file',
          role: 'system',
          why: 'approved and paid',
          says: 'file',
          // A refund, an extra or another change of the cart's money since it was read.
          also: { cart: ifStands(cart) },
        });
      return ready.length;
    },
  );

const isDue = ({ dueAt }: StoredOrder): boolean => dueAt !== undefined && Date.parse(dueAt) <= now();

/** Without other news a piece counts as delivered 21 days after it has shipped (C19). */
export const deliverByDeadline = async (order: StoredOrder): Promise<'delivered' | 'nothing'> => {
  if (!isDue(order)) return 'nothing';
  // promise: delivered-after-21-days
  const delivery = { by: 'deadline', role: 'system', why: '21 days after shipping' } as const;
  return (await ifUnchanged(deliver(order, delivery))) ? 'delivered' : 'nothing';
};

/** A delivered piece is closed when its guarantee ends, 30 days after its delivery, without the time of cases. */
export const closeByDeadline = async (order: StoredOrder): Promise<'closed' | 'nothing'> => {
  if (!isDue(order)) return 'nothing';
  const move = { by: 'deadline', role: 'system', why: '30 days after delivery' } as const;
  const isClosed = await ifUnchanged(
    transact({ order: Order, move: OrderMove, outbox: Outbox }, (write) => ({
      ...moveOrder(write, order, ORDER.closed, move),
      closed: write.outbox.create(outgoing('order.closed', { orderId: order.orderId, cartId: order.cartId })).commit(),
    })),
  );
  return isClosed ? 'closed' : 'nothing';
};
