import { AppError } from '#shared/errors.ts';
import { ORDER, ORDER_LABELS } from '#shared/order-states.ts';
import type { StuckOrders } from '#shared/schemas/admin-overview.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import { items, orRefuse, transact } from '../platform/table.ts';
import { asAdmin } from './audit.ts';
import { listStuck } from './stuck.ts';

const PAUSE_MS = 24 * 3_600_000;

/** What the artist of an order has to do next; undefined when nothing waits for the artist. */
const taskOf = ({ status, supplierId, isSelectionAnnounced }: StoredOrder): 'accept' | 'paint' | 'ship' | undefined => {
  if (supplierId === undefined || !isSelectionAnnounced) return undefined;
  if (status === ORDER.quoting) return 'accept';
  if (status === ORDER.accepted) return 'paint';
  return status === ORDER.approved ? 'ship' : undefined;
};

/**
 * Reminds the artist of an order by mail of what is to be done next; answers the stuck orders. Refuses
 * `order.not_found`, `order.not_possible` when nothing waits for an artist, and `order.reminded` within a day of the
 * last reminder.
 */
export const remindArtist = async (orderId: string, admin: SignedInActor): Promise<StuckOrders> => {
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  const order = permitted(admin, 'order.check', data);
  const { supplierId = '', version, status, email, remindedAt } = order;
  const task = taskOf(order);
  if (task === undefined) throw new AppError('order.not_possible');
  if (remindedAt !== undefined && now() - Date.parse(remindedAt) < PAUSE_MS) throw new AppError('order.reminded');
  await transact({ order: Order, outbox: Outbox }, (write) =>
    items(
      asAdmin(admin, {
        action: 'order.remind',
        subject: { kind: 'order', id: orderId, label: email },
        before: ORDER_LABELS[status],
        after: `artist reminded to ${task}`,
      }),
      {
        order: orRefuse(
          write.order
            .patch({ orderId })
            .set({ remindedAt: nowIso(), version: version + 1 })
            .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, status)}`)
            .commit(),
          'order.changed',
        ),
        reminded: write.outbox.create(outgoing('artist.reminded', { orderId, supplierId, task })).commit(),
      },
    ),
  );
  return { orders: await listStuck() };
};
