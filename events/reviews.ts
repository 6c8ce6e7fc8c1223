import { z } from 'zod';

const OfReview = z.object({ orderId: z.string(), cartId: z.string(), supplierId: z.string() });

export const reviewEvents = {
  /** A customer has rated an order for the first time. */
  'review.added': { version: 1, payload: OfReview },
  /** Stars or text of a review have changed, or a person has published or hidden one of its texts. */
  'review.changed': { version: 1, payload: OfReview },
  /** The artist has answered a review, or changed the answer, and the answer is shown. */
  'review.responded': { version: 1, payload: OfReview },
  /** The sums of the ratings of a product line and an artist contain a new or changed rating. */
  'rating.changed': { version: 1, payload: z.object({ sku: z.string(), supplierId: z.string() }) },
  /** A customer has made an order private or public. */
  'order.privacy_changed': {
    version: 1,
    payload: z.object({ orderId: z.string(), cartId: z.string(), isPrivate: z.boolean() }),
  },
  /** A customer has said whether photo and words may be shown beside the piece. */
  'order.consent_changed': {
    version: 1,
    payload: z.object({ orderId: z.string(), cartId: z.string(), photo: z.boolean(), wish: z.boolean() }),
  },
} as const;
