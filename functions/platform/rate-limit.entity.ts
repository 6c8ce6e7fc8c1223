import { entityOf, key } from './table.ts';

/** How often something was done in a span of time: one item per limit, subject and span, which the table forgets by itself. */
export const Spent = entityOf({
  model: { entity: 'spent', version: '1', service: 'market' },
  attributes: {
    limit: { type: 'string', required: true },
    /** A hash of whom or what it counts for: no address is kept for this. */
    subject: { type: 'string', required: true },
    span: { type: 'number', required: true },
    times: { type: 'number', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { bySpan: { pk: key('pk', ['limit', 'subject', 'span']), sk: key('sk', []) } },
});
