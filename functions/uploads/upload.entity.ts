import type { EntityItem } from 'electrodb';
import { PHOTO_REFUSALS } from '#shared/photos/photo-file.ts';
import { entityOf, key } from '../platform/table.ts';

/** An upload in progress. It fixes the ids and keys of the later asset, so that completing it twice makes one asset. */
export const Upload = entityOf({
  model: { entity: 'upload', version: '1', service: 'market' },
  attributes: {
    uploadId: { type: 'string', required: true },
    ownerId: { type: 'string', required: true },
    assetId: { type: 'string', required: true },
    /** Unguessable folder of the asset's pictures; everybody who knows a picture's address may see it. */
    folder: { type: 'string', required: true },
    name: { type: 'string', required: true },
    /** Bytes of the file, and of each part but the last. */
    size: { type: 'number', required: true },
    partSize: { type: 'number', required: true },
    type: { type: 'string', required: true },
    sha256: { type: 'string' },
    status: { type: ['open', 'completing', 'done', 'refused'] as const, required: true },
    /** While `completing`: epoch milliseconds after which another request may take the upload over. */
    leaseUntil: { type: 'number' },
    /** While `completing`: the owner of the photo that is being checked. */
    checkedFor: { type: 'string' },
    refusal: { type: [...PHOTO_REFUSALS, 'upload.mismatch'] as const },
    /** The refusal's own sentence, where it says more than its code. */
    refusalText: { type: 'string' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byId: { pk: key('pk', ['uploadId']), sk: key('sk', []) },
    checkedOf: { index: 'gsi1', pk: key('gsi1pk', ['checkedFor']), sk: key('gsi1sk', ['uploadId']) },
  },
});

export type StoredUpload = EntityItem<typeof Upload>;
