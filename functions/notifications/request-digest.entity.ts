import type { EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';

/**
 * Until when an artist who was just mailed about a request gets no further mail about one, and the requests that came
 * meanwhile, for one mail about all of them then.
 */
export const RequestDigest = entityOf({
  model: { entity: 'requestDigest', version: '1', service: 'market' },
  attributes: {
    supplierId: { type: 'string', required: true },
    until: { type: 'string', required: true },
    orderIds: { type: 'list', items: { type: 'string' }, required: true, default: [] },
    /** `digest` while requests wait. */
    dueKind: { type: 'string' },
    dueAt: { type: 'string' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    ofArtist: { pk: key('pk', ['supplierId']), sk: key('sk', []) },
    dueBefore: { index: 'gsi2', pk: key('gsi2pk', ['dueKind']), sk: key('gsi2sk', ['dueAt']) },
  },
});

export type StoredDigest = EntityItem<typeof RequestDigest>;

export const DUE_DIGEST = 'digest';
