import type { EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';

/** An address of the mailing list, with the newest consent that put it there (C35). */
export const ListMember = entityOf({
  model: { entity: 'listMember', version: '1', service: 'market' },
  attributes: {
    /** Normalised, as `normalEmail` writes it. */
    address: { type: 'string', required: true },
    /** `left` stays, so that an earlier consent does not put the address back. */
    state: { type: ['unconfirmed', 'confirmed', 'left'] as const, required: true },
    consentAt: { type: 'string', required: true },
    /** Where it was ticked. */
    source: { type: ['checkout', 'pay page'] as const, required: true },
    cartId: { type: 'string', required: true },
    /** Number of the text (shared/people/mailing-list.ts); absent where the consent is older than its texts. */
    text: { type: 'number' },
    /** The order's destination; absent for what is not posted. */
    country: { type: 'string' },
    /** When the mailed link was pressed, or the consent of a destination that needs none. */
    confirmedAt: { type: 'string' },
    leftAt: { type: 'string' },
    version: { type: 'number', required: true },
  },
  indexes: {
    byAddress: { pk: key('pk', ['address']), sk: key('sk', []) },
    inState: { index: 'gsi1', pk: key('gsi1pk', ['state']), sk: key('gsi1sk', ['consentAt', 'address']) },
  },
});

export type StoredMember = EntityItem<typeof ListMember>;

/**
 * Number of addresses in each state, absent for none; stored, because counting items would cost more with every one. Without
 * defaults, which an upsert would write over the numbers of the other states.
 */
export const ListCount = entityOf({
  model: { entity: 'listCount', version: '1', service: 'market' },
  attributes: {
    confirmed: { type: 'number' },
    unconfirmed: { type: 'number' },
    left: { type: 'number' },
  },
  indexes: { only: { pk: key('pk', []), sk: key('sk', []) } },
});
