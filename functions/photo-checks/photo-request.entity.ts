import type { EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';

/** A request of the staff, or of an artist who was asked for the piece, for a better photo of a piece: answered once, and never deleted. */
export const PhotoRequest = entityOf({
  model: { entity: 'photoRequest', version: '1', service: 'market' },
  attributes: {
    orderId: { type: 'string', required: true },
    requestId: { type: 'string', required: true },
    state: { type: ['asked', 'answered'] as const, required: true },
    /** The photo that is to be replaced. */
    photo: { type: 'string', required: true },
    reason: { type: 'string', required: true },
    askedAt: { type: 'string', required: true },
    askedBy: { type: 'string', required: true },
    /** Whether `askedBy` is an artist; else it is an admin. */
    isArtists: { type: 'boolean' },
    answeredAt: { type: 'string' },
    /** The photo that took its place. */
    newPhoto: { type: 'string' },
  },
  indexes: { ofOrder: { pk: key('pk', ['orderId']), sk: key('sk', ['requestId']) } },
});

export type StoredPhotoRequest = EntityItem<typeof PhotoRequest>;

/** Every request for a photo of an order, the oldest first, read consistently. */
export const photoRequestsOf = async (orderId: string): Promise<StoredPhotoRequest[]> =>
  (await PhotoRequest.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true })).data;
