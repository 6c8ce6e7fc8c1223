import { CustomAttributeType, type EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';
import type { DriftKind } from './drift.ts';

/**
 * A drift that a person must decide about. Its id is made from the drift, so that a later pass finds it again and opens
 * no other case.
 */
export const MoneyCase = entityOf({
  model: { entity: 'moneyCase', version: '1', service: 'market' },
  attributes: {
    caseId: { type: 'string', required: true },
    kind: { type: CustomAttributeType<DriftKind>('string'), required: true },
    cartId: { type: 'string', required: true },
    subject: { type: 'string', required: true },
    detail: { type: 'string', required: true },
    state: { type: ['open', 'closed'] as const, required: true },
    foundAt: { type: 'string', required: true },
    closedAt: { type: 'string' },
    /** E-mail address of the admin who closed the case, with the `reason`. */
    closedBy: { type: 'string' },
    reason: { type: 'string' },
  },
  indexes: {
    byId: { pk: key('pk', ['caseId']), sk: key('sk', []) },
    inState: { index: 'gsi1', pk: key('gsi1pk', ['state']), sk: key('gsi1sk', ['foundAt', 'caseId']) },
  },
});

export type StoredCase = EntityItem<typeof MoneyCase>;

/** Progress of the pass of one UTC day; a run leases it until `takenUntil`, after which another run may take over. */
export const ReconciledDay = entityOf({
  model: { entity: 'reconciledDay', version: '1', service: 'market' },
  attributes: {
    day: { type: 'string', required: true },
    takenUntil: { type: 'string', required: true },
    /** Start of the span that is being checked, and the last cart of it that was. */
    at: { type: 'string' },
    after: { type: 'string' },
    finishedAt: { type: 'string' },
    /** Numbers of checked carts and of repaired, new and known drifts. */
    carts: { type: 'number' },
    repaired: { type: 'number' },
    opened: { type: 'number' },
    known: { type: 'number' },
  },
  indexes: { ofDay: { pk: key('pk', ['day']), sk: key('sk', []) } },
});
