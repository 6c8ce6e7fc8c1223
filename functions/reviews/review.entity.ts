import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { ModeratedText } from '#shared/schemas/moderation.ts';
import { entityOf, key } from '../platform/table.ts';

/** What the sums of ratings contain of a review. */
export interface CountedRating {
  supplierId: string;
  sku: string;
  rating: number;
}

/** The customer's review of an order and the artist's response; one per order, never deleted. */
export const Review = entityOf({
  model: { entity: 'review', version: '1', service: 'market' },
  attributes: {
    orderId: { type: 'string', required: true },
    cartId: { type: 'string', required: true },
    supplierId: { type: 'string', required: true },
    sku: { type: 'string', required: true },
    title: { type: 'string', required: true },
    /** First name, city and country of the customer, as they are shown. */
    name: { type: 'string', required: true },
    city: { type: 'string', required: true },
    country: { type: 'string', required: true },
    version: { type: 'number', required: true },
    rating: { type: 'number', required: true },
    ratedAt: { type: 'string', required: true },
    changedAt: { type: 'string', required: true },
    review: { type: CustomAttributeType<ModeratedText>('any'), required: true },
    response: { type: CustomAttributeType<ModeratedText>('any') },
    respondedAt: { type: 'string' },
    /** Whether the customer was notified of the response. */
    isResponseAnnounced: { type: 'boolean' },
    /** Both present while the review is in a list of the admins. */
    moderation: { type: ['held', 'reported', 'hidden'] as const },
    listedAt: { type: 'string' },
    /** Reports since a person last decided about the review. */
    reports: { type: 'number', required: true, default: 0 },
    /** What the sums of ratings contain of this review; written with them in one transaction. */
    counted: { type: CustomAttributeType<CountedRating>('any') },
  },
  indexes: {
    ofOrder: { pk: key('pk', ['orderId']), sk: key('sk', []) },
    ofArtist: { index: 'gsi1', pk: key('gsi1pk', ['supplierId']), sk: key('gsi1sk', ['ratedAt', 'orderId']) },
    inModeration: { index: 'gsi2', pk: key('gsi2pk', ['moderation']), sk: key('gsi2sk', ['listedAt']) },
  },
});

export type StoredReview = EntityItem<typeof Review>;

/** A report of a review; one per reporter. */
export const ReviewReport = entityOf({
  model: { entity: 'reviewReport', version: '1', service: 'market' },
  attributes: {
    orderId: { type: 'string', required: true },
    /** Hash of the reporter's id. */
    reporter: { type: 'string', required: true },
    at: { type: 'string', required: true },
    reason: { type: 'string', required: true },
  },
  indexes: { ofReview: { pk: key('pk', ['orderId']), sk: key('sk', ['reporter']) } },
});

/** Sum of the ratings of an artist or of a product line; private orders count (C23). */
export const RatingTally = entityOf({
  model: { entity: 'ratingTally', version: '1', service: 'market' },
  attributes: {
    kind: { type: ['artist', 'line'] as const, required: true },
    /** The artist's id, or the line's sku. */
    id: { type: 'string', required: true },
    count: { type: 'number', required: true },
    stars: { type: 'number', required: true },
    version: { type: 'number', required: true },
  },
  indexes: { of: { pk: key('pk', ['kind', 'id']), sk: key('sk', []) } },
});
export type StoredTally = EntityItem<typeof RatingTally>;

/** The review of an order, read consistently; undefined when there is none. */
export const reviewOf = async (orderId: string): Promise<StoredReview | undefined> =>
  (await Review.get({ orderId }).go({ consistent: true })).data ?? undefined;
