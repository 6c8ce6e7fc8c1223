import { isConditionRefused } from '#functions/platform/table.ts';
import { Review } from '#functions/reviews/review.entity.ts';
import { countReview } from '#functions/reviews/tallies.ts';
import type { StoredWork } from '#functions/works/work.entity.ts';

/** What a customer said: the name that is shown, stars, and text and response, which may be missing. */
export interface Opinion {
  name: string;
  rating: number;
  text?: string;
  response?: string | undefined;
}

/** Stores the review of a work as its customer would have added it, and counts it; a later run leaves it. */
export const seedReview = async (
  { orderId, supplierId, sku, title, city, country, finishedAt }: StoredWork,
  { name, rating, text = '', response }: Opinion,
): Promise<void> => {
  await Review.create({
    orderId,
    cartId: orderId,
    supplierId,
    sku,
    title,
    name,
    city,
    country,
    version: 1,
    rating,
    ratedAt: finishedAt,
    changedAt: finishedAt,
    review: { text, state: 'shown', reason: '' },
    ...(response && { response: { text: response, state: 'shown', reason: '' }, respondedAt: finishedAt }),
  })
    .go()
    .catch((error: unknown) => {
      if (!isConditionRefused(error)) throw error;
    });
  await countReview(orderId);
};
