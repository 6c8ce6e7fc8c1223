import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { Coords, PhotoFitness } from '#shared/schemas/asset.ts';
import { entityOf, key } from '../platform/table.ts';

/** How long a photo is kept that nobody orders (C26), and the kind under which it is due then. */
export const UNORDERED_DAYS = 30;
export const DUE_PHOTO = 'photo';

/** Photos of customers. A deleted one stays as a tombstone, so that nothing still under way can bring it back. */
export const Asset = entityOf({
  model: { entity: 'asset', version: '1', service: 'market' },
  attributes: {
    assetId: { type: 'string', required: true },
    ownerId: { type: 'string', required: true },
    name: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
    /** In the bucket `media`: upright, sRGB, without metadata. */
    fullKey: { type: 'string', required: true },
    thumbKey: { type: 'string', required: true },
    /** Pixels of the full picture. */
    width: { type: 'number', required: true },
    height: { type: 'number', required: true },
    /** Absent when the face service did not answer. */
    faces: { type: 'number' },
    /** As measured when the photo came. */
    fitness: { type: CustomAttributeType<PhotoFitness>('any') },
    /** Absent and null: all of it. */
    coords: { type: CustomAttributeType<Coords | null>('any') },
    derivatives: {
      type: 'list',
      required: true,
      default: [],
      items: {
        type: 'map',
        properties: {
          id: { type: 'string', required: true },
          strength: { type: 'number', required: true },
          key: { type: 'string', required: true },
        },
      },
    },
    /** Keys of the paintings that were ever begun. */
    paintings: { type: 'set', items: 'string' },
    /** Squares of the photo in the styles: their folder, the styles painted so far, when they were last sent for (epoch milliseconds), and how often a painter has begun since. */
    thumbnailFolder: { type: 'string' },
    thumbnailStyles: { type: 'set', items: 'string' },
    thumbnailsSentAt: { type: 'number' },
    thumbnailAttempts: { type: 'number' },
    /** The job that the page waits for, and the last one of those that are done. */
    currentJob: { type: 'string' },
    lastJob: { type: 'string' },
    /** Cart and version of the last attempt to order with this photo, `crt_…:7`; while that stands, the photo cannot be deleted. */
    heldBy: { type: 'string' },
    /** Every cart that ever took hold of it: what one of them ordered is needed, whatever became of the others. */
    heldByCarts: { type: 'set', items: 'string' },
    /** Pieces whose fault it shows: it came with a request under the guarantee. */
    shownFor: { type: 'set', items: 'string' },
    /** Whose quota the photo is counted in, with how many bytes, until it is ordered or deleted. */
    quotaOf: { type: 'string' },
    quotaBytes: { type: 'number' },
    /** When the scheduler looks whether the photo is still needed. */
    dueKind: { type: 'string' },
    dueAt: { type: 'string' },
    deletedAt: { type: 'string' },
    expiresAt: { type: 'number' },
  },
  indexes: {
    byId: { pk: key('pk', ['assetId']), sk: key('sk', []) },
    ofOwner: { index: 'gsi1', pk: key('gsi1pk', ['ownerId']), sk: key('gsi1sk', ['createdAt']) },
    dueBefore: { index: 'gsi2', pk: key('gsi2pk', ['dueKind']), sk: key('gsi2sk', ['dueAt']) },
  },
});

export type StoredAsset = EntityItem<typeof Asset>;
export type StoredDerivative = StoredAsset['derivatives'][number];
