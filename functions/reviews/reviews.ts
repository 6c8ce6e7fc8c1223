import { withoutContactDetails } from '#shared/text/contact-details.ts';
import { AppError } from '#shared/errors.ts';
import { REVIEW_MS } from '#shared/orders/order-states.ts';
import { isReviewable } from '#shared/orders/reviews.ts';
import type { AddReview, OrderReview } from '#shared/schemas/review.ts';
import { cartOf } from '../carts/cart.entity.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { isPrivate } from '../orders/privacy.ts';
import type { Actor } from '../platform/actor.ts';
import { now, nowIso } from '../platform/clock.ts';
import { linkedBy } from '../platform/order-link.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { may, permitted, type PermissionSubject } from '../platform/permissions.ts';
import { retryOnConflict, transact, writersOf } from '../platform/table.ts';
import { readArtists } from '../artists/artists.ts';
import { changeReview } from './change-review.ts';
import { moderated, shownText } from '../platform/moderated-text.ts';
import { orderPicture } from './order-picture.ts';
import { Review, reviewOf, type StoredReview } from './review.entity.ts';

const writers = writersOf({ order: Order });

/** What the rules compare: the artist counts from the moment of being notified. */
export const subjectOf = ({
  orderId,
  ownerId,
  cartId,
  status,
  supplierId,
  isSelectionAnnounced,
}: StoredOrder): PermissionSubject => ({
  orderId,
  ownerId,
  cartId,
  status,
  ...(isSelectionAnnounced && supplierId !== undefined && { supplierId }),
});

/** An order for an actor with the permission for its review; refuses `order.not_found` alike for a missing one. */
export const readReviewed = async (
  orderId: string,
  actor: Actor,
  permission: 'review.see' | 'review.write' | 'review.respond',
): Promise<StoredOrder> => {
  const { data: order } = await Order.get({ orderId }).go({ consistent: true });
  permitted(actor, permission, order && subjectOf(order));
  return order!;
};

/** The actor with what the token `v` of a mailed link opens; an invalid token opens nothing. */
export const withLink = async (actor: Actor, v: string | undefined): Promise<Actor> => ({
  ...actor,
  ...(v !== undefined && (await linkedBy(v))),
});

const changeUntil = ({ ratedAt }: StoredReview): number => Date.parse(ratedAt) + REVIEW_MS;

const isByLink = (actor: Actor, order: StoredOrder): boolean => {
  const { linkedCartId, reviewableOrderId } = actor;
  return linkedCartId === order.cartId || reviewableOrderId === order.orderId;
};

/**
 * The review of an order for its customer, its artist and admins; the rating and the texts only while the order can
 * have a review (V-01). A held text is shown to its author alone. Refuses `order.not_found`.
 */
export const orderReview = async (orderId: string, actor: Actor): Promise<OrderReview> => {
  const order = await readReviewed(orderId, actor, 'review.see');
  const isCustomer = may(actor, 'review.write', subjectOf(order));
  const isOpen = isReviewable(order.status) && order.supplierId !== undefined;
  const [stored, url, [artist]] = await Promise.all([
    reviewOf(orderId),
    orderPicture(order),
    order.supplierId && order.isSelectionAnnounced ? readArtists([order.supplierId]) : [],
  ]);
  const review = isOpen ? stored : undefined;
  const isArtist = may(actor, 'review.respond', subjectOf(order));
  return {
    order: { id: orderId, cart_id: order.cartId, status: order.status, url },
    product: { sku: order.sku, title: order.item.title },
    artist: artist ? { username: artist.username, name: artist.name } : null,
    rating: review?.rating ?? null,
    review: review ? (isCustomer ? review.review.text : (shownText(review.review) ?? '')) : null,
    artist_review_response: (isArtist ? review?.response?.text : shownText(review?.response)) ?? null,
    can_review: isCustomer && isOpen && (!review || now() < changeUntil(review)),
    change_until: review ? new Date(changeUntil(review)).toISOString() : null,
    held: review !== undefined && review.review.state !== 'shown',
    review_state: review?.review.state ?? null,
    private: isPrivate(order),
    by_link: isByLink(actor, order),
  };
};

const newReview = async (order: StoredOrder, supplierId: string, input: AddReview): Promise<StoredReview> => {
  const { orderId, cartId, sku, item, giftMode } = order;
  // The address of a gift is its recipient's, and the customer reviews it.
  const address = giftMode ? undefined : (await cartOf(cartId)).address;
  const at = nowIso();
  return {
    orderId,
    cartId,
    supplierId,
    sku,
    title: item.title,
    // First names alone are shown, as everywhere on the public pages.
    name:
      withoutContactDetails(address?.name ?? '')
        .trim()
        .split(/\s+/u)[0] || 'A customer',
    city: withoutContactDetails(address?.city ?? ''),
    country: address?.country ?? '',
    version: 1,
    rating: input.rating,
    ratedAt: at,
    changedAt: at,
    review: moderated(input.review ?? ''),
    reports: 0,
  };
};

const addReview = async (order: StoredOrder, supplierId: string, input: AddReview): Promise<void> => {
  const { orderId, cartId, version } = order;
  const review = await newReview(order, supplierId, input);
  const held = review.review.state === 'held' ? ({ moderation: 'held', listedAt: review.ratedAt } as const) : {};
  await transact({ order: Order, review: Review, outbox: Outbox }, (write) => ({
    order: write.order
      .patch({ orderId })
      .set({ reviewedAt: review.ratedAt, version: version + 1 })
      .where((stored, { eq }) => eq(stored.version, version))
      .commit(),
    review: write.review.create({ ...review, ...held }).commit(),
    added: write.outbox.create(outgoing('review.added', { orderId, cartId, supplierId })).commit(),
  }));
};

const editReview = async ({ orderId, status }: StoredOrder, review: StoredReview, input: AddReview): Promise<void> => {
  const text = input.review === undefined ? review.review : moderated(input.review, review.review);
  if (input.rating === review.rating && text === review.review) return;
  if (now() >= changeUntil(review)) throw new AppError('review.closed');
  await changeReview(review, {
    set: { rating: input.rating, review: text, changedAt: nowIso() },
    event: 'review.changed',
    // A refund of the same moment ends the order's review.
    also: {
      order: writers.order
        .check({ orderId })
        .where((stored, { eq }) => eq(stored.status, status))
        .commit(),
    },
  });
};

/**
 * The customer rates an order, with or without a text, and changes both for 7 days (C29). A text with contact details
 * is held, its rating counts (C22). A repeated call changes nothing. Refuses `order.not_found`, `review.not_open` for an
 * order without a finished piece, and `review.closed` after 7 days.
 */
export const rateOrder = async (orderId: string, input: AddReview, actor: Actor): Promise<OrderReview> => {
  await retryOnConflict(
    async () => ({ order: await readReviewed(orderId, actor, 'review.write'), review: await reviewOf(orderId) }),
    async ({ order, review }) => {
      const { status, supplierId } = order;
      if (!isReviewable(status) || supplierId === undefined) throw new AppError('review.not_open');
      await (review ? editReview(order, review, input) : addReview(order, supplierId, input));
    },
  );
  return orderReview(orderId, actor);
};
