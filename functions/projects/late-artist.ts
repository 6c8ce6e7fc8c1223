import { LATE_MS, nextLateAt } from '#shared/orders/lateness.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { now } from '../platform/clock.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ifUnchanged, transact } from '../platform/table.ts';

/** Where a late piece goes from a passed deadline: to its next one, or to the staff. */
const nextDue = ({ status, promisedAt, dueAt = '' }: StoredOrder) => {
  const at = status === ORDER.accepted && promisedAt ? nextLateAt(Date.parse(promisedAt), now()) : undefined;
  return at === undefined
    ? { dueKind: 'late' as const, dueAt }
    : { dueKind: 'promise' as const, dueAt: new Date(at).toISOString() };
};

/**
 * Reminds the artist of a late piece on the promised day and three days after, and tells its customer on the day what may
 * be done (C58); seven days after it, and for what is not shipped in time, the order goes to the staff. A scheduler that
 * was away reminds once. Does nothing before the deadline, or when the order has changed meanwhile.
 */
export const runPromise = async (order: StoredOrder): Promise<string> => {
  const { orderId, cartId, supplierId, version, status, dueKind, dueAt = '', promisedAt } = order;
  if (dueKind !== 'promise' || Date.parse(dueAt) > now() || supplierId === undefined) return 'nothing';
  const due = nextDue(order);
  const isReminding =
    status === ORDER.accepted && promisedAt !== undefined && Date.parse(dueAt) < Date.parse(promisedAt) + LATE_MS;
  const isFirst = isReminding && dueAt === promisedAt;
  const isDone = await ifUnchanged(
    transact({ order: Order, outbox: Outbox }, (write) => ({
      order: write.order
        .patch({ orderId })
        .set(due)
        .where(
          (stored, { eq }) =>
            `${eq(stored.version, version)} AND ${eq(stored.dueKind, 'promise')} AND ${eq(stored.dueAt, dueAt)}`,
        )
        .commit(),
      reminded: isReminding
        ? write.outbox.create(outgoing('artist.reminded', { orderId, supplierId, task: 'paint' })).commit()
        : undefined,
      told: isFirst ? write.outbox.create(outgoing('order.late', { orderId, cartId, supplierId })).commit() : undefined,
    })),
  );
  if (!isDone) return 'nothing';
  return isReminding ? 'reminded' : 'late';
};
