import { keysOf } from '#shared/keys.ts';
import { AppError } from '#shared/errors.ts';
import { mayChangeGift } from '#shared/orders/order-actions.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { GiftMode } from '#shared/schemas/gift-mode.ts';
import { isShipped } from '#shared/shipping/shipping.ts';
import { dayAt, daysBetween } from '#shared/time/days.ts';
import { cartOf } from '../carts/cart.entity.ts';
import { readProduct } from '../catalog/catalog.ts';
import { FROZEN_TEXT } from '../orders/freeze-order.ts';
import { checkedGift } from '../orders/gift-mode.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { readOrder } from '../orders/orders.ts';
import type { KnownActor } from '../platform/actor.ts';
import { now } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { retryOnConflict, transact } from '../platform/table.ts';

/** Days of painting that are left of what an artist has promised; undefined while nobody has. */
const daysLeft = ({ status, promisedAt }: StoredOrder): number | undefined => {
  if (status > ORDER.accepted) return 0;
  if (promisedAt === undefined) return undefined;
  return Math.max(0, daysBetween(dayAt(now()), dayAt(Date.parse(promisedAt))));
};

const checkedFor = async (order: StoredOrder, given: GiftMode): Promise<GiftMode> => {
  const { item, sku, cartId, country, giftMode } = order;
  const address = order.address ?? (await cartOf(cartId)).address;
  return checkedGift(given, {
    name: isShipped(item) ? (address?.name ?? '') : undefined,
    pieces: [await readProduct(sku)],
    journey: { country: address?.country ?? country, artistDays: daysLeft(order) },
    dayBefore: giftMode?.wanted_on ?? null,
  });
};

const isSame = (before: GiftMode | undefined, after: GiftMode | null): boolean =>
  before && after ? keysOf(after).every((name) => before[name] === after[name]) : (before ?? null) === after;

/**
 * The owner makes a piece a gift, changes its note, recipient or day, or makes it no gift, until it ships or its file is
 * delivered; its artist is notified. A repeated call changes nothing. Refuses `cart.invalid_gift` as the checkout does, and
 * `order.not_possible` later, or while a case is open.
 */
export const setGiftMode = (orderId: string, given: GiftMode | null, actor: KnownActor): Promise<void> =>
  retryOnConflict(
    () => readOrder(orderId, actor, 'order.redirect'),
    async (order) => {
      const { cartId, version, status, supplierId, isSelectionAnnounced, frozenAt } = order;
      if (frozenAt !== undefined) throw new AppError('order.not_possible', { description: FROZEN_TEXT });
      if (!mayChangeGift({ status, isFrozen: false })) throw new AppError('order.not_possible');
      const giftMode = given && (await checkedFor(order, given));
      if (isSame(order.giftMode, giftMode)) return;
      const artist = isSelectionAnnounced ? (supplierId ?? null) : null;
      await transact({ order: Order, outbox: Outbox }, (write) => {
        const patch = write.order.patch({ orderId }).set({ version: version + 1, ...(giftMode && { giftMode }) });
        return {
          order: (giftMode ? patch : patch.remove(['giftMode']))
            .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, status)}`)
            .commit(),
          changed: write.outbox
            .create(outgoing('order.gift-changed', { orderId, cartId, supplierId: artist, isGift: giftMode !== null }))
            .commit(),
        };
      });
    },
  );
