import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { SetConsent } from '#shared/schemas/review.ts';
import type { Actor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { retryOnConflict, transact } from '../platform/table.ts';
import { Order, type StoredOrder } from './order.entity.ts';
import { readOrder } from './orders.ts';

/** The value that was chosen for an option of the piece. */
export const chosenValue = ({ item }: Pick<StoredOrder, 'item'>, option: string): string | undefined =>
  item.options.find(({ name }) => name === option)?.value;

/** Whether an order is shown nowhere (C23): as its owner last said, else as chosen with the piece. */
export const isPrivate = (order: Pick<StoredOrder, 'item' | 'isPrivate'>): boolean =>
  order.isPrivate ?? chosenValue(order, 'privacy') === 'private';

/**
 * The owner makes an order private or public, at any time and free of charge; the public pages follow with the event. A
 * repeated call changes nothing. Refuses `order.not_found`, also to the bearer of a mailed link, and
 * `order.not_possible` for an order that was cancelled or refunded.
 */
export const setPrivacy = (orderId: string, wanted: boolean, actor: Actor): Promise<{ private: boolean }> =>
  retryOnConflict(
    () => readOrder(orderId, actor, 'order.setPrivacy'),
    async (order) => {
      if (order.status >= ORDER.refunded) throw new AppError('order.not_possible');
      if (isPrivate(order) === wanted) return { private: wanted };
      const { cartId, version } = order;
      await transact({ order: Order, outbox: Outbox }, (write) => ({
        order: write.order
          .patch({ orderId })
          .set({ isPrivate: wanted, version: version + 1 })
          .where((stored, { eq }) => eq(stored.version, version))
          .commit(),
        changed: write.outbox
          .create(outgoing('order.privacy_changed', { orderId, cartId, isPrivate: wanted }))
          .commit(),
      }));
      return { private: wanted };
    },
  );

/** The photo of an order that its owner agreed to show beside the piece, if it is still the first one of the order (C53). */
export const shownPhoto = ({ item, consent }: Pick<StoredOrder, 'item' | 'consent'>): string | undefined => {
  const [first] = item.assets;
  return first !== undefined && consent?.photo === first ? first : undefined;
};

/** The owner's answer to whether photo and words may be shown; null before it was asked. */
export const consentOf = (order: Pick<StoredOrder, 'item' | 'consent'>): SetConsent | null =>
  order.consent ? { photo: shownPhoto(order) !== undefined, wish: order.consent.wish } : null;

/**
 * The owner says whether the photo and the words to the artist may be shown beside the piece, at any time; the public
 * pages follow with the event, and a photo that may no longer be shown is deleted from its public address. A repeated call
 * changes nothing. Refuses `order.not_found`, also to the bearer of a mailed link, and `order.not_possible` for an order
 * that was cancelled or refunded.
 */
export const setConsent = (orderId: string, wanted: SetConsent, actor: Actor): Promise<SetConsent> =>
  retryOnConflict(
    () => readOrder(orderId, actor, 'order.setPrivacy'),
    async (order) => {
      if (order.status >= ORDER.refunded) throw new AppError('order.not_possible');
      const { cartId, version, item } = order;
      const photo = wanted.photo ? (item.assets[0] ?? null) : null;
      if (order.consent?.photo === photo && order.consent.wish === wanted.wish) return wanted;
      const consent = { photo, wish: wanted.wish, at: nowIso() };
      await transact({ order: Order, outbox: Outbox }, (write) => ({
        order: write.order
          .patch({ orderId })
          .set({ consent, version: version + 1 })
          .where((stored, { eq }) => eq(stored.version, version))
          .commit(),
        changed: write.outbox.create(outgoing('order.consent_changed', { orderId, cartId, ...wanted })).commit(),
      }));
      return wanted;
    },
  );
