import { AppError } from '#shared/errors.ts';
import { selectionDueAt } from '#shared/orders/offers.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { ExtendedSchedule, ExtendSchedule } from '#shared/schemas/quote.ts';
import { ledgerOf, extraOf } from '../ledger/ledger.ts';
import { refuseFrozen } from '../orders/freeze-order.ts';
import { commissionOf } from '../orders/commission.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { now } from '../platform/clock.ts';
import { permitted } from '../platform/permissions.ts';
import { items, orRefuse, transact } from '../platform/table.ts';
import { asAdmin } from '../platform/audit.ts';

/** The due field of an order whose schedule has moved; the deposit's day of a chosen extra stays. */
const dueAtOf = async (order: StoredOrder, scheduleAt: string): Promise<string | undefined> => {
  const { orderId, cartId, supplierId, isSelectionAnnounced, selectedAt = scheduleAt, paymentRemindedAt } = order;
  if (!supplierId) return scheduleAt;
  const extraCents = extraOf(orderId, await ledgerOf(cartId));
  const isReminded = paymentRemindedAt !== undefined;
  return selectionDueAt({ isSelectionAnnounced, scheduleAt, selectedAt, extraCents, isReminded });
};

/**
 * Gives a customer more time to choose: moves the schedule of an order by some seconds, from now if it has passed (C5); a
 * commission lasts as long (C68).
 * Refuses `order.not_found`, `quote.no_schedule` once the order is accepted or has ended, `order.frozen` during a case,
 * and `order.changed` when it changes at the same time.
 */
export const extendSchedule = async (
  orderId: string,
  { seconds }: ExtendSchedule,
  admin: SignedInActor,
): Promise<ExtendedSchedule> => {
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  const order = permitted(admin, 'order.check', data);
  const { version, email } = order;
  const commission = order.supplierId ? undefined : commissionOf(order);
  if (order.status !== ORDER.quoting) throw new AppError('quote.no_schedule');
  refuseFrozen(order);
  const milliseconds = Math.max(Date.parse(order.scheduleAt), now()) + seconds * 1000;
  const scheduleAt = new Date(milliseconds).toISOString();
  const dueAt = await dueAtOf(order, scheduleAt);
  await transact({ order: Order }, (write) =>
    items(
      asAdmin(admin, {
        action: 'order.extend-schedule',
        subject: { kind: 'order', id: orderId, label: email },
        before: order.scheduleAt,
        after: scheduleAt,
      }),
      {
        order: orRefuse(
          write.order
            .patch({ orderId })
            .set({
              scheduleAt,
              version: version + 1,
              ...(commission && scheduleAt > commission.until && { commission: { ...commission, until: scheduleAt } }),
              ...(dueAt && { dueKind: 'order', dueAt }),
            })
            // After the longer schedule the customer is asked anew before anything ends (C50).
            .remove(['unanswered'])
            .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, order.status)}`)
            .commit(),
          'order.changed',
        ),
      },
    ),
  );
  return {
    order: orderId,
    schedule: { sec: Math.floor(milliseconds / 1000), msec: milliseconds % 1000 },
  };
};
