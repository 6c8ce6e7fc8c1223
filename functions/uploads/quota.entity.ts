import { entityOf, key } from '../platform/table.ts';

/**
 * Number and bytes of an owner's photos that count for the quota; `checkQuota` subtracts needed ones when it is full.
 */
export const PhotoQuota = entityOf({
  model: { entity: 'photoQuota', version: '1', service: 'market' },
  attributes: {
    ownerId: { type: 'string', required: true },
    files: { type: 'number', required: true },
    bytes: { type: 'number', required: true },
  },
  indexes: { ofOwner: { pk: key('pk', ['ownerId']), sk: key('sk', []) } },
});
