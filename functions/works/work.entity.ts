import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { WorkReview } from '#shared/schemas/work.ts';
import { entityOf, key } from '../platform/table.ts';

/** Public works: finished pieces, one item per order, without any data that identifies the customer. */
export const Work = entityOf({
  model: { entity: 'work', version: '1', service: 'market' },
  attributes: {
    orderId: { type: 'string', required: true },
    sku: { type: 'string', required: true },
    supplierId: { type: 'string', required: true },
    artistName: { type: 'string', required: true },
    title: { type: 'string', required: true },
    medium: { type: 'string', required: true },
    /** The size's code, `18x24in`. */
    size: { type: 'string', required: true },
    tags: { type: 'list', items: { type: 'string' }, required: true },
    instructions: { type: 'string', required: true },
    /** Paths on the site of the finished piece and, if it may be shown, of the customer's photo. */
    picture: { type: 'string', required: true },
    photo: { type: 'string' },
    /** Destination of the shipment. */
    city: { type: 'string', required: true },
    country: { type: 'string', required: true },
    /** Stars of the customer; `review` only where a text of theirs is shown. */
    rating: { type: 'number' },
    review: { type: CustomAttributeType<WorkReview>('any') },
    finishedAt: { type: 'string', required: true },
    /** Changes with each write, so that two writers cannot leave entries of each other's tags. */
    revision: { type: 'number' },
  },
  indexes: {
    byOrder: { pk: key('pk', ['orderId']), sk: key('sk', []) },
    ofArtist: { index: 'gsi1', pk: key('gsi1pk', ['supplierId']), sk: key('gsi1sk', ['finishedAt', 'orderId']) },
  },
});

export type StoredWork = EntityItem<typeof Work>;

/**
 * Entry of a work under one of its tags; every work is under `all`. It contains a copy of the work, so that a page of a
 * list is one read, and is written and removed in the work's transactions.
 */
export const TaggedWork = entityOf({
  model: { entity: 'taggedWork', version: '1', service: 'market' },
  attributes: {
    tag: { type: 'string', required: true },
    sku: { type: 'string', required: true },
    orderId: { type: 'string', required: true },
    finishedAt: { type: 'string', required: true },
    work: { type: CustomAttributeType<StoredWork>('any'), required: true },
  },
  indexes: {
    ofTag: { pk: key('pk', ['tag']), sk: key('sk', ['finishedAt', 'orderId']) },
    ofTagAndLine: { index: 'gsi1', pk: key('gsi1pk', ['tag', 'sku']), sk: key('gsi1sk', ['finishedAt', 'orderId']) },
  },
});

/** Entry of a public work with a shown review, the best first: the list of /reviews (V-08). */
export const ReviewedWork = entityOf({
  model: { entity: 'reviewedWork', version: '1', service: 'market' },
  attributes: {
    /** One list; a work is in it once. */
    list: { type: ['all'] as const, required: true },
    stars: { type: 'number', required: true },
    finishedAt: { type: 'string', required: true },
    orderId: { type: 'string', required: true },
    work: { type: CustomAttributeType<StoredWork>('any'), required: true },
  },
  indexes: { bestFirst: { pk: key('pk', ['list']), sk: key('sk', ['stars', 'finishedAt', 'orderId']) } },
});
