import { CustomAttributeType, type EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';
import type { DriftKind } from './drift.ts';

/** A disagreement of the books that a person must look into. Known under the same name for ever: a later pass finds it again and opens no other. */
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
    /** The admin who closed it, and why. */
    closedBy: { type: 'string' },
    reason: { type: 'string' },
  },
  indexes: {
    byId: { pk: key('pk', ['caseId']), sk: key('sk', []) },
    inState: { index: 'gsi1', pk: key('gsi1pk', ['state']), sk: key('gsi1sk', ['foundAt', 'caseId']) },
  },
});

export type StoredCase = EntityItem<typeof MoneyCase>;

/** The pass of one day, in UTC: whoever has it goes on with it, and another may when they have not moved on in time. */
export const ReconciledDay = entityOf({
  model: { entity: 'reconciledDay', version: '1', service: 'market' },
  attributes: {
    day: { type: 'string', required: true },
    takenUntil: { type: 'string', required: true },
    /** Where it stands: the time from which on nothing was looked at, and the last cart of that time that was. */
    at: { type: 'string' },
    after: { type: 'string' },
    finishedAt: { type: 'string' },
    /** How many carts were looked at, and what was found of them. */
    carts: { type: 'number' },
    repaired: { type: 'number' },
    opened: { type: 'number' },
    known: { type: 'number' },
  },
  indexes: { ofDay: { pk: key('pk', ['day']), sk: key('sk', []) } },
});
