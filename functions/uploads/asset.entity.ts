import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { Coords, PhotoFitness } from '#shared/schemas/asset.ts';
import { entityOf, key } from '../platform/table.ts';

/** Days after which an unordered photo is deleted (C26). */
export const UNORDERED_DAYS = 30;

/** Kinds of photos in the scheduler's index: those that wait for their day, and due ones that are queued for deletion. */
export const DUE_PHOTO = 'photo';
export const QUEUED_PHOTO = 'queuedPhoto';

/** Keys of a photo's pictures in the bucket `media`; card and view are absent on photos of before they were stored. */
export interface PhotoKeys {
  full: string;
  thumb: string;
  card?: string;
  view?: string;
}

/**
 * Customers' photos. A deleted photo stays as a tombstone, so that style jobs and uploads still running cannot recreate
 * it.
 */
export const Asset = entityOf({
  model: { entity: 'asset', version: '1', service: 'market' },
  attributes: {
    assetId: { type: 'string', required: true },
    ownerId: { type: 'string', required: true },
    name: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
    /** Keys in the bucket `media`; the pictures are upright, in sRGB, without metadata. */
    fullKey: { type: 'string', required: true },
    thumbKey: { type: 'string', required: true },
    /** The picture on the cards of galleries; absent on photos of before it was stored. */
    cardKey: { type: 'string' },
    /** The picture that fills a screen; absent on photos of before it was stored. */
    viewKey: { type: 'string' },
    /** While its address is renewed: the folder that the pictures are copied to, then the keys that are still to be removed. */
    nextFolder: { type: 'string' },
    formerKeys: { type: CustomAttributeType<PhotoKeys>('any') },
    /** When a photo whose own address had been public got another one (C62). */
    renewedAt: { type: 'string' },
    /** Size of the full picture in pixels. */
    width: { type: 'number', required: true },
    height: { type: 'number', required: true },
    /** Mean colour, `8a7f70`; absent on photos of before it was stored. */
    color: { type: 'string' },
    /** `demo`: our converter painted it for the demo; absent on what a person sent. */
    made: { type: ['demo'] as const },
    /** Number of faces; absent when the face service did not answer. */
    faces: { type: 'number' },
    /** Sharpness, brightness and faces, measured once when the upload completes. */
    fitness: { type: CustomAttributeType<PhotoFitness>('any') },
    /** The part to paint; absent or null means the whole photo. */
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
    /** Keys of all paintings whose job has begun, whether or not it finished; a deletion removes them all. */
    paintings: { type: 'set', items: 'string' },
    /**
     * Thumbnails in the styles: folder, styles painted so far, time of the last request (epoch milliseconds), and
     * painter starts since that request.
     */
    thumbnailFolder: { type: 'string' },
    thumbnailStyles: { type: 'set', items: 'string' },
    thumbnailsSentAt: { type: 'number' },
    thumbnailAttempts: { type: 'number' },
    /** The style job that the page waits for, and the last finished one. */
    currentJob: { type: 'string' },
    lastJob: { type: 'string' },
    /**
     * Cart id and version of the last attempt to order with this photo, `crt_…:7`, or cart and order id of the last
     * guarantee claim that shows it; a deletion that runs at the same time fails because of it.
     */
    heldBy: { type: 'string' },
    /** All carts that an order with this photo was attempted from; the photo stays as long as any of them needs it. */
    heldByCarts: { type: 'set', items: 'string' },
    /** Orders whose project, case or guarantee claim contains this photo. */
    shownFor: { type: 'set', items: 'string' },
    /** Artist whose public profile shows the photo. */
    profileOf: { type: 'string' },
    /**
     * Owner whose quota counts the photo, and its bytes there; both are removed when the photo is deleted, and for one
     * that is ordered, or shown for an order or a profile, when the quota is next full (quota.ts).
     */
    quotaOf: { type: 'string' },
    quotaBytes: { type: 'number' },
    /** When the scheduler checks whether the photo is still needed. */
    dueKind: { type: 'string' },
    dueAt: { type: 'string' },
    /** When the photo was last queued for deletion. */
    queuedAt: { type: 'string' },
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
