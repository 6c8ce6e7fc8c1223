import { AppError } from '#shared/errors.ts';
import { ORDER, ORDER_LABELS } from '#shared/orders/order-states.ts';
import type { Reminder } from '#shared/schemas/admin-order.ts';
import { CUSTOMER_REMINDERS, type Remind, type StuckOrders } from '#shared/schemas/admin-overview.ts';
import { dueOf } from '../carts/piece-accounts.ts';
import { coversDeposit, extraOf, ledgerOf } from '../ledger/ledger.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import { items, orRefuse, transact } from '../platform/table.ts';
import { asAdmin } from '../platform/audit.ts';
import { listStuck } from './stuck.ts';

const PAUSE_MS = 24 * 3_600_000;

/**
 * Who is to be reminded of what, because the order waits for it; null when it waits for nobody, as during a case. The
 * unpaid deposit of an extra has reminders of its own (C41).
 */
export const reminderOf = async (order: StoredOrder): Promise<Reminder | null> => {
  const { orderId, cartId, status, supplierId, isSelectionAnnounced, frozenAt } = order;
  if (supplierId === undefined || !isSelectionAnnounced || frozenAt !== undefined) return null;
  if (status === ORDER.accepted) return 'paint';
  if (status === ORDER.proofReady) return 'approve';
  if (status === ORDER.approved) return (await dueOf(order)) > 0 ? 'pay' : 'ship';
  if (status !== ORDER.quoting) return null;
  const entries = await ledgerOf(cartId);
  return coversDeposit(entries, extraOf(orderId, entries)) ? 'accept' : null;
};

const isCustomers = (reminder: Reminder): reminder is 'approve' | 'pay' => CUSTOMER_REMINDERS.includes(reminder);

/**
 * Reminds whoever an order waits for by mail of what is to be done next: its artist, or its customer; answers the stuck
 * orders. Refuses `order.not_found`, `order.not_possible` when it waits for nobody, `order.changed` when it waits for
 * something else than `reminder`, which the admin has confirmed, and `order.reminded` within a day of the last reminder.
 */
export const remind = async (
  orderId: string,
  { reminder: confirmed }: Remind,
  admin: SignedInActor,
): Promise<StuckOrders> => {
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  const order = permitted(admin, 'order.check', data);
  const { supplierId = '', cartId, version, status, email, remindedAt } = order;
  const reminder = await reminderOf(order);
  if (reminder === null) throw new AppError('order.not_possible');
  if (confirmed !== undefined && confirmed !== reminder) throw new AppError('order.changed');
  if (remindedAt !== undefined && now() - Date.parse(remindedAt) < PAUSE_MS) throw new AppError('order.reminded');
  const reminded = isCustomers(reminder)
    ? outgoing('customer.reminded', { orderId, cartId, task: reminder })
    : outgoing('artist.reminded', { orderId, supplierId, task: reminder });
  await transact({ order: Order, outbox: Outbox }, (write) =>
    items(
      asAdmin(admin, {
        action: 'order.remind',
        subject: { kind: 'order', id: orderId, label: email },
        before: ORDER_LABELS[status],
        after: `${isCustomers(reminder) ? 'customer' : 'artist'} reminded to ${reminder}`,
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
        reminded: write.outbox.put(reminded).commit(),
      },
    ),
  );
  return { orders: await listStuck() };
};
