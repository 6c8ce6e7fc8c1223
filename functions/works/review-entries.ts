import type { RatedOrderEntry, ReviewOrder } from '#shared/schemas/product.ts';
import type { WorkReview } from '#shared/schemas/work.ts';
import type { ShownWork } from './shown-work.ts';

const reviewFields = ({ name, rating, text, response, at }: WorkReview) => ({
  cart: { name },
  artist_rating: rating,
  artist_review: text,
  ...(response && { artist_review_response: response }),
  ...(at && { artist_review_date: at }),
});

/** Order and picture of a work under the names of doc 2 §3, with its review where one is shown. */
export const orderEntry = ({ sku, picture, review }: ShownWork): RatedOrderEntry => ({
  supplier_product_2: sku,
  _painting_image_url: picture,
  ...(review && reviewFields(review)),
});

/** The review of a work for a list of reviews; empty if none is shown. */
export const reviewOrder = (work: ShownWork): ReviewOrder[] => {
  const { orderId, picture, city, country, review } = work;
  if (!review) return [];
  const { name } = review;
  return [{ id: orderId, image: picture, name, city, country, ...orderEntry(work), ...reviewFields(review) }];
};
