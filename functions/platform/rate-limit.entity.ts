import { entityOf, key } from './table.ts';

/** Count of one limit for one subject in one time span; the item expires by TTL. */
export const Spent = entityOf({
  model: { entity: 'spent', version: '1', service: 'market' },
  attributes: {
    limit: { type: 'string', required: true },
    /** Hash of the subject, so that no address is stored for this purpose. */
    subject: { type: 'string', required: true },
    span: { type: 'number', required: true },
    times: { type: 'number', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { bySpan: { pk: key('pk', ['limit', 'subject', 'span']), sk: key('sk', []) } },
});
