import { CustomAttributeType, type EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';
import type { DueWorkKind } from './late-seconds.ts';

/**
 * How often the work of an item has failed since it was due at `dueAt`, and until when it is not tried again: an item that is
 * due anew has another `dueAt`, and so has never failed.
 */
export const DueFailure = entityOf({
  model: { entity: 'dueFailure', version: '1', service: 'market' },
  attributes: {
    kind: { type: CustomAttributeType<DueWorkKind>('string'), required: true },
    itemId: { type: 'string', required: true },
    dueAt: { type: 'string', required: true },
    tries: { type: 'number', required: true },
    retryAt: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { ofKind: { pk: key('pk', ['kind']), sk: key('sk', ['itemId', 'dueAt']) } },
});

export type StoredFailure = EntityItem<typeof DueFailure>;
