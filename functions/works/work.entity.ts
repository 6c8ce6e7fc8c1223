import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { WorkReview } from '#shared/schemas/work.ts';
import { entityOf, key } from '../platform/table.ts';

/**
 * What the customer agreed to have shown beside the piece (C53): the photo, the words to the artist, and, without a review,
 * the place. What is absent was not agreed to.
 */
export interface WorkConsent {
  photo?: true;
  wish?: true;
  place?: true;
}

/** Public works: finished pieces, one item per order, without any data that identifies the customer. */
export const Work = entityOf({
  model: { entity: 'work', version: '1', service: 'market' },
  attributes: {
    orderId: { type: 'string', required: true },
    sku: { type: 'string', required: true },
    supplierId: { type: 'string', required: true },
    artistName: { type: 'string', required: true },
    /** Username in the address of the artist's page; empty when there was no artist. */
    username: { type: 'string', required: true },
    title: { type: 'string', required: true },
    medium: { type: 'string', required: true },
    /** The size's code, `18x24in`. */
    size: { type: 'string', required: true },
    /** Tags of the editors' book with all those above them; `featured` for one of the selection. */
    tags: { type: 'list', items: { type: 'string' }, required: true },
    /** Names of the lists that have an entry of the work, so that they are found when the editors' book has changed. */
    lists: { type: 'list', items: { type: 'string' } },
    instructions: { type: 'string', required: true },
    consent: { type: CustomAttributeType<WorkConsent>('any') },
    /** Paths on the site of the finished piece and of the customer's photo, which `shownWork` leaves out without consent. */
    picture: { type: 'string', required: true },
    photo: { type: 'string' },
    /** Of the picture, in pixels. */
    width: { type: 'number', required: true },
    height: { type: 'number', required: true },
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

/** What the entry of a list contains of a work; `shownWork` makes what may be answered of it. */
export type ListedWork = Omit<StoredWork, 'lists'>;

/**
 * Entry of a work in one of its lists: `all`, or the works with one to three tags, `dogs+garden`. It contains a copy of
 * the work and is in an index by product line, artist and both, so that a page of any filter is one query of one
 * partition; it is written and removed in the work's transactions.
 */
export const TaggedWork = entityOf({
  model: { entity: 'taggedWork', version: '1', service: 'market' },
  attributes: {
    /** Name of the list (shared/catalogue/tag-book.ts). */
    tag: { type: 'string', required: true },
    sku: { type: 'string', required: true },
    supplierId: { type: 'string', required: true },
    orderId: { type: 'string', required: true },
    finishedAt: { type: 'string', required: true },
    work: { type: CustomAttributeType<ListedWork>('any'), required: true },
  },
  indexes: {
    ofTag: { pk: key('pk', ['tag']), sk: key('sk', ['finishedAt', 'orderId']) },
    ofTagAndLine: { index: 'gsi1', pk: key('gsi1pk', ['tag', 'sku']), sk: key('gsi1sk', ['finishedAt', 'orderId']) },
    ofTagAndArtist: {
      index: 'gsi2',
      pk: key('gsi2pk', ['tag', 'supplierId']),
      sk: key('gsi2sk', ['finishedAt', 'orderId']),
    },
    ofTagLineAndArtist: {
      index: 'gsi3',
      pk: key('gsi3pk', ['tag', 'sku', 'supplierId']),
      sk: key('gsi3sk', ['finishedAt', 'orderId']),
    },
  },
});

/** Entry of a public work with a shown review, the best first: the list of /reviews (V-08). */
export const ReviewedWork = entityOf({
  model: { entity: 'reviewedWork', version: '1', service: 'market' },
  attributes: {
    /** `all`, or the sku of the work's line; a work is once in both. */
    list: { type: 'string', required: true },
    stars: { type: 'number', required: true },
    finishedAt: { type: 'string', required: true },
    orderId: { type: 'string', required: true },
    work: { type: CustomAttributeType<ListedWork>('any'), required: true },
  },
  indexes: { bestFirst: { pk: key('pk', ['list']), sk: key('sk', ['stars', 'finishedAt', 'orderId']) } },
});
