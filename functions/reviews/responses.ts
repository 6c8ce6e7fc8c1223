import { AppError } from '#shared/errors.ts';
import { averageOf } from '#shared/orders/reviews.ts';
import type { SellerReview, SellerReviews } from '#shared/schemas/review.ts';
import type { KnownActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { atMost, retryOnConflict } from '../platform/table.ts';
import { changeReview } from './change-review.ts';
import { moderated, shownText } from '../platform/moderated-text.ts';
import { RatingTally, Review, reviewOf, type StoredReview } from './review.entity.ts';
import { readReviewed } from './reviews.ts';

const PAGE = 20;

const sellerView = (review: StoredReview): SellerReview => ({
  order: review.orderId,
  rating: review.rating,
  review: shownText(review.review) ?? '',
  name: review.name,
  at: review.ratedAt,
  product: { sku: review.sku, title: review.title },
  response: review.response?.text ?? null,
  responded_at: review.respondedAt ?? null,
  held: review.review.state !== 'shown',
  response_held: review.response !== undefined && review.response.state !== 'shown',
  review_state: review.review.state,
  response_state: review.response?.state ?? null,
});

/** The event of a response: the first one that is shown goes to the customer by mail. */
export const responseEvent = (
  review: Pick<StoredReview, 'response' | 'isResponseAnnounced'>,
): 'review.responded' | 'review.changed' =>
  shownText(review.response) !== undefined && !review.isResponseAnnounced ? 'review.responded' : 'review.changed';

/**
 * The artist who holds an order answers its review, or changes the answer (V-09); one with contact details is held
 * (C22). Refuses `order.not_found` to everybody else, `review.missing` before there is a review, and `review.held` for
 * one that nobody sees: the customer would get an answer below a text that is not there.
 */
export const respondToReview = async (orderId: string, text: string, actor: KnownActor): Promise<SellerReview> => {
  await readReviewed(orderId, actor, 'review.respond');
  return retryOnConflict(
    async () => {
      const review = await reviewOf(orderId);
      // An order that was painted by another artist before keeps the review of that artist.
      if (review?.supplierId !== actor.id) throw new AppError('review.missing');
      if (review.review.state !== 'shown') throw new AppError('review.held');
      return review;
    },
    async (review) => {
      const response = moderated(text, review.response);
      if (response.text === '')
        throw new AppError('request.invalid', { fields: { response: 'Please write something.' } });
      if (response === review.response) return sellerView(review);
      const event = responseEvent({ ...review, response });
      const isAnnounced = review.isResponseAnnounced === true || event === 'review.responded';
      return sellerView(
        await changeReview(review, {
          set: { response, respondedAt: nowIso(), isResponseAnnounced: isAnnounced },
          event,
        }),
      );
    },
  );
};

const cursorOf = ({ ratedAt, orderId }: StoredReview): string =>
  Buffer.from(`${ratedAt}|${orderId}`).toString('base64url');

const readCursor = (cursor: string): { ratedAt: string; orderId: string } => {
  const [ratedAt, orderId, ...rest] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!ratedAt || !orderId || rest.length > 0)
    throw new AppError('request.invalid', { fields: { after: 'This page of the list does not exist.' } });
  return { ratedAt, orderId };
};

/** The reviews of an artist's pieces, private ones too, newest first in pages of 20, with average and count of all. */
export const sellerReviews = async (supplierId: string, after?: string): Promise<SellerReviews> => {
  const query = Review.query.ofArtist({ supplierId });
  const [{ data }, { data: tally }] = await Promise.all([
    (after === undefined ? query : query.lt(readCursor(after))).go({ order: 'desc', ...atMost(PAGE + 1) }),
    RatingTally.get({ kind: 'artist', id: supplierId }).go(),
  ]);
  const last = data.length > PAGE ? data[PAGE - 1] : undefined;
  return {
    reviews: data.slice(0, PAGE).map(sellerView),
    average: (tally && averageOf(tally)) ?? null,
    count: tally?.count ?? 0,
    page: { ...(last && { after: cursorOf(last) }) },
  };
};
