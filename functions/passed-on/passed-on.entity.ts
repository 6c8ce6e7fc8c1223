import { entityOf, key } from '../platform/table.ts';

/** What was passed on of a kind so far, added up in the transactions that pass it on (C47). */
export const PassedOnTotal = entityOf({
  model: { entity: 'passedOnTotal', version: '1', service: 'market' },
  attributes: {
    kind: { type: ['charity', 'carbon'] as const, required: true },
    cents: { type: 'number' },
    count: { type: 'number' },
    trees: { type: 'number' },
  },
  indexes: { ofKind: { pk: key('pk', ['kind']), sk: key('sk', []) } },
});
