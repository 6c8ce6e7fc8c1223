import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { ProjectAuthor } from '#shared/schemas/project.ts';
import { entityOf, key } from '../platform/table.ts';

/**
 * What the sides of an order write and show: messages, progress photos, proofs, change requests, corrected
 * tracking numbers and cases; appended,
 * never edited. The status changes of the timeline are the order's moves, its payments are the ledger's.
 */
export const ProjectEntry = entityOf({
  model: { entity: 'projectEntry', version: '1', service: 'market' },
  attributes: {
    orderId: { type: 'string', required: true },
    entryId: { type: 'string', required: true },
    at: { type: 'string', required: true },
    kind: { type: ['message', 'progress', 'proof', 'changes', 'tracking', 'case'] as const, required: true },
    by: { type: CustomAttributeType<ProjectAuthor>('string'), required: true },
    /** Account or visitor id of the author. */
    authorId: { type: 'string', required: true },
    text: { type: 'string', required: true, default: '' },
    /** Ids of the pictures. */
    images: { type: 'list', items: { type: 'string' }, required: true, default: [] },
    /** Number of a proof, and of the proof that changes are requested for. */
    version: { type: 'number' },
    /** Ids of the pins of a change request. */
    pinIds: { type: 'list', items: { type: 'string' } },
    /** Only for messages between a side and the studio's staff: the side that sees it. */
    onlyFor: { type: ['customer', 'artist'] as const },
    /** Only for the staff's messages to an artist: that artist, who may have lost the order since. */
    artistId: { type: 'string' },
    /** Present while a message to the studio waits for an answer. */
    waitsFor: { type: ['studio'] as const },
  },
  indexes: {
    ofOrder: { pk: key('pk', ['orderId']), sk: key('sk', ['entryId']) },
    waiting: { index: 'gsi1', pk: key('gsi1pk', ['waitsFor']), sk: key('gsi1sk', ['at', 'orderId']) },
  },
});
export type StoredProjectEntry = EntityItem<typeof ProjectEntry>;

export interface PinReply {
  at: string;
  by: ProjectAuthor;
  text: string;
}

/** A comment at a point of a progress picture or proof. */
export const Pin = entityOf({
  model: { entity: 'pin', version: '1', service: 'market' },
  attributes: {
    orderId: { type: 'string', required: true },
    pinId: { type: 'string', required: true },
    /** Number of the proof; 0 for a progress picture. */
    version: { type: 'number', required: true },
    /** Id of the picture, and the point in fractions of its width and height. */
    image: { type: 'string', required: true },
    x: { type: 'number', required: true },
    y: { type: 'number', required: true },
    text: { type: 'string', required: true },
    by: { type: CustomAttributeType<ProjectAuthor>('string'), required: true },
    at: { type: 'string', required: true },
    isResolved: { type: 'boolean', required: true, default: false },
    replies: { type: CustomAttributeType<PinReply[]>('any'), required: true, default: () => [] },
    /** Raised by each reply and mark. */
    revision: { type: 'number', required: true, default: 0 },
  },
  indexes: { ofOrder: { pk: key('pk', ['orderId']), sk: key('sk', ['pinId']) } },
});
export type StoredPin = EntityItem<typeof Pin>;

/** The request with an Idempotency-Key that has written an entry, a pin or a reply, so that a repeated one writes none. */
export const EntryKey = entityOf({
  model: { entity: 'entryKey', version: '1', service: 'market' },
  attributes: {
    orderId: { type: 'string', required: true },
    authorId: { type: 'string', required: true },
    idempotencyKey: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byKey: { pk: key('pk', ['orderId']), sk: key('sk', ['authorId', 'idempotencyKey']) } },
});

/** All entries of an order, oldest first, read consistently. */
export const entriesOf = async (orderId: string): Promise<StoredProjectEntry[]> => {
  const { data } = await ProjectEntry.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true });
  return data;
};

/** All pins of an order, oldest first, read consistently. */
export const pinsOf = async (orderId: string): Promise<StoredPin[]> => {
  const { data } = await Pin.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true });
  return data;
};
