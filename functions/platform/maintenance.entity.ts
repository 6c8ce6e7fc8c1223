import { entityOf, key } from './table.ts';

/** The switch that closes the shop for changes: one item, which is there while it is on. */
export const Maintenance = entityOf({
  model: { entity: 'maintenance', version: '1', service: 'market' },
  attributes: {
    since: { type: 'string', required: true },
    /** E-mail address of the admin who turned it on, or the operator's command. */
    by: { type: 'string', required: true },
    reason: { type: 'string', required: true },
  },
  indexes: { only: { pk: key('pk', []), sk: key('sk', []) } },
});
