import { entityOf, key } from '../platform/table.ts';

/** What the photos of one owner take that no order needs. */
export const PhotoQuota = entityOf({
  model: { entity: 'photoQuota', version: '1', service: 'market' },
  attributes: {
    ownerId: { type: 'string', required: true },
    files: { type: 'number', required: true },
    bytes: { type: 'number', required: true },
  },
  indexes: { ofOwner: { pk: key('pk', ['ownerId']), sk: key('sk', []) } },
});
