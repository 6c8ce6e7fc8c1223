import type { EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';

/** An address that bounced for good, or whose owner reported a mail of ours as spam. */
export const Undeliverable = entityOf({
  model: { entity: 'undeliverable', version: '1', service: 'market' },
  attributes: {
    /** Normalised, as `normalEmail` writes it. */
    address: { type: 'string', required: true },
    why: { type: ['bounced', 'reported'] as const, required: true },
    at: { type: 'string', required: true },
    /** What the recipient's server said, if it said anything. */
    said: { type: 'string' },
  },
  indexes: { byAddress: { pk: key('pk', ['address']), sk: key('sk', ['why']) } },
});

export type StoredUndeliverable = EntityItem<typeof Undeliverable>;
