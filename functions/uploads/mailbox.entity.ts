import { entityOf, key } from '../platform/table.ts';

/** A mail address that takes photos for the owner of an upload token, and ends with it (U-14). */
export const Mailbox = entityOf({
  model: { entity: 'mailbox', version: '1', service: 'market' },
  attributes: {
    /** The part of the address before the at sign. */
    name: { type: 'string', required: true },
    token: { type: 'string', required: true },
    /** Epoch seconds. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byName: { pk: key('pk', ['name']), sk: key('sk', []) } },
});
