import { AppError, type ErrorCode } from '#shared/errors.ts';
import { isFilePiece } from '#shared/catalogue/file-piece.ts';
import { actionsOf, type OrderAction, type OrderFacts, type OrderSide } from '#shared/orders/order-actions.ts';
import { mayReviewOrder } from '#shared/orders/order-states.ts';
import { allowsCancellation, cancellationRule } from '#shared/money/refunds.ts';
import type { ProjectAuthor } from '#shared/schemas/project.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { owns, type Actor } from '../platform/actor.ts';
import { now } from '../platform/clock.ts';
import { permitted } from '../platform/permissions.ts';
import { MAX_ID_CHARACTERS } from '../platform/ids.ts';
import { mayAnswerDays, mayAskForDays } from './more-days.ts';
import type { StoredProjectEntry } from './project.entity.ts';

/** An order with the side that the actor has in it. */
export interface SidedOrder {
  order: StoredOrder;
  side: OrderSide;
}

/** The artist who holds an order, once notified of being chosen. */
export const holderOf = ({ supplierId, isSelectionAnnounced }: StoredOrder): string | undefined =>
  isSelectionAnnounced ? supplierId : undefined;

/**
 * The artist of a message between an artist and the studio's staff, which no later artist of the order sees; undefined
 * for other entries. Before `artistId` was stored, the staff wrote to whoever held the order.
 */
export const artistIn = (
  { onlyFor, by, authorId, artistId, at }: StoredProjectEntry,
  order: StoredOrder,
): string | undefined => {
  if (onlyFor !== 'artist') return undefined;
  if (by === 'artist') return authorId;
  return artistId ?? (at >= (order.selectedAt ?? order.placedAt) ? holderOf(order) : undefined);
};

/** The side of an actor who may see the order. */
export const sideOf = (actor: Actor, order: StoredOrder): OrderSide => {
  if (owns(actor, order.ownerId)) return 'customer';
  if (actor.role === 'Admin' && actor.hasSecondFactor) return 'admin';
  return actor.id !== null && actor.id === holderOf(order) ? 'artist' : 'link';
};

/**
 * An order and the actor's side in it: owner, holder of its mailed link, the artist who holds it, or an admin. Refuses
 * `order.not_found` to everybody else (C12, C42).
 */
export const readSided = async (orderId: string, actor: Actor): Promise<SidedOrder> => {
  if (orderId.length > MAX_ID_CHARACTERS) throw new AppError('order.not_found');
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  const { order } = permitted(
    actor,
    'order.project',
    data && {
      order: data,
      ownerId: data.ownerId,
      cartId: data.cartId,
      status: data.status,
      supplierId: holderOf(data),
    },
  );
  return { order, side: sideOf(actor, order) };
};

/** How the timeline names a side. */
export const authorOf = (side: OrderSide): ProjectAuthor => (side === 'link' ? 'customer' : side);

/** Facts of an order that need a read of more than the order; a guard passes those that its action depends on. */
type FurtherFacts = Partial<Pick<OrderFacts, 'due' | 'hasProgress' | 'mayClaim' | 'hasShownReview'>>;

export const factsOf = (order: StoredOrder, further: FurtherFacts = {}): OrderFacts => ({
  status: order.status,
  hasArtist: holderOf(order) !== undefined,
  hasProgress: false,
  due: 0,
  mayClaim: false,
  isFrozen: order.frozenAt !== undefined,
  hasOpenEdit: order.shippingEdit !== undefined,
  mayAskDays: mayAskForDays(order),
  hasAskedDays: mayAnswerDays(order),
  mayCancel: allowsCancellation(cancellationRule(order, now())),
  mayReview: mayReviewOrder(order, now()),
  hasShownReview: false,
  isFile: isFilePiece(order.item),
  ...further,
});

/** Refuses an action that the side does not have now: with `refusal`, or `order.not_possible`. */
export const guard = (
  { order, side }: SidedOrder,
  action: OrderAction,
  refusal: ErrorCode = 'order.not_possible',
  further: FurtherFacts = {},
): void => {
  if (!actionsOf(factsOf(order, further), side).includes(action)) throw new AppError(refusal);
};
