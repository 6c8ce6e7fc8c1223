import { isFilePiece } from '#shared/catalogue/file-piece.ts';
import { parcelName, trackingNumber, trackingProblem } from '#shared/shipping/carriers.ts';
import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { ShipOrder } from '#shared/schemas/shipping.ts';
import { duesOf, readMoney } from '../carts/piece-accounts.ts';
import { Cart } from '../carts/cart.entity.ts';
import { FROZEN_TEXT } from '../orders/freeze-order.ts';
import { readHeld } from '../orders/held-order.ts';
import { moveOrder } from '../orders/move-order.ts';
import { Order, OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import type { KnownActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, retryOnConflict, transact } from '../platform/table.ts';
import { guard } from './sides.ts';
import { appendingEntry, newEntry } from './write-entry.ts';

/** Carrier and number of a parcel. */
interface Parcel {
  carrier: ShipOrder['carrier'];
  tracking: string;
}

const parcelOf = ({ carrier, tracking: written }: ShipOrder): Parcel => {
  const tracking = trackingNumber(written);
  const problem = trackingProblem(carrier, tracking);
  if (problem) throw new AppError('request.invalid', { fields: { tracking: problem }, description: problem });
  return { carrier, tracking };
};

/** Status 4 → 5, on condition that the cart's money is as it was read. */
const ship = async (order: StoredOrder, parcel: Parcel, by: string): Promise<void> => {
  if (order.frozenAt !== undefined) throw new AppError('order.not_possible', { description: FROZEN_TEXT });
  if (order.status !== ORDER.approved || isFilePiece(order.item)) throw new AppError('order.not_possible');
  const { orderId, cartId } = order;
  const money = await readMoney(cartId);
  if ((duesOf(money).get(orderId) ?? 0) > 0) throw new AppError('order.balance_due');
  const shippedAt = nowIso();
  await transact({ order: Order, move: OrderMove, cart: Cart, outbox: Outbox }, (write) => ({
    ...moveOrder(write, order, ORDER.shipped, {
      by,
      role: 'artist',
      why: 'shipped',
      at: shippedAt,
      set: { ...parcel, shippedAt },
      remove: ['shippingEdit'],
    }),
    // A refund, an extra or another change of the cart's money since it was read.
    cart: write.cart
      .check({ cartId })
      .where((stored, { eq }) => eq(stored.version, money.cart.version))
      .commit(),
    shipped: write.outbox.create(outgoing('order.shipped', { orderId, cartId, supplierId: by })).commit(),
  }));
};

/** Corrects carrier and number of a piece that is on its way, with a line in the timeline and the event for the mail. */
const correct = (order: StoredOrder, parcel: Parcel, by: string): Promise<void> => {
  const { orderId, cartId, version, status, carrier = '', tracking = '' } = order;
  const before = { carrier, tracking };
  const text = `It is now ${parcelName(parcel)}, it was ${parcelName(before)}.`;
  return transact({ order: Order, outbox: Outbox }, (write) =>
    items(appendingEntry(newEntry(order, 'artist', by, { kind: 'tracking', text })), {
      order: write.order
        .patch({ orderId })
        .set({ ...parcel, version: version + 1 })
        .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, status)}`)
        .commit(),
      corrected: write.outbox
        .create(outgoing('shipping.corrected', { orderId, cartId, supplierId: by, ...parcel, before }))
        .commit(),
    }),
  );
};

const SENT = new Set<number>([ORDER.shipped, ORDER.delivered, ORDER.closed]);

/**
 * The artist ships an approved piece: status 4 → 5 with carrier and tracking number (C19). A repeated call changes
 * nothing; another number corrects that of a piece on its way, also while a case is open, and the customer gets a mail
 * that says what changed (C61). Refuses `order.balance_due` while the piece owes its part of the balance, `order.not_possible` at any
 * other stage, for a file, and while a case is open, `shipping.delivered` for another number of a piece that has arrived, and
 * `request.invalid` for a number that the carrier does not have.
 */
export const shipOrder = (orderId: string, input: ShipOrder, actor: KnownActor): Promise<void> => {
  const parcel = parcelOf(input);
  return retryOnConflict(
    () => readHeld(orderId, actor, 'order.ship'),
    async (order) => {
      if (!SENT.has(order.status)) return ship(order, parcel, actor.id);
      if (order.carrier === parcel.carrier && order.tracking === parcel.tracking) return;
      guard({ order, side: 'artist' }, 'correct_tracking', 'shipping.delivered');
      await correct(order, parcel, actor.id);
    },
  );
};
