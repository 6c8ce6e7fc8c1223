import type { EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';

/**
 * Artists' applications with the profile as the applicant wrote it. The `Artist` item is created by the approval, so
 * applicants and rejected artists are never shown, asked or requested.
 */
export const Application = entityOf({
  model: { entity: 'application', version: '1', service: 'market' },
  attributes: {
    supplierId: { type: 'string', required: true },
    /** Incremented by every edit; the approval checks it, so that an admin approves only what they have read. */
    version: { type: 'number', required: true, default: 1 },
    username: { type: 'string', required: true },
    name: { type: 'string', required: true },
    bio: { type: 'string', required: true },
    city: { type: 'string', required: true, default: '' },
    country: { type: 'string', required: true },
    mediums: { type: 'list', items: { type: 'string' }, required: true },
    /** Addresses of the applicant's photos of their work. */
    samples: { type: 'list', items: { type: 'string' }, required: true },
    state: { type: ['applied', 'approved', 'rejected'] as const, required: true },
    appliedAt: { type: 'string', required: true },
    decidedAt: { type: 'string' },
    /** The deciding admin's e-mail address at that time. */
    decidedBy: { type: 'string' },
    /** Reason of a rejection. */
    reason: { type: 'string' },
  },
  indexes: {
    byId: { pk: key('pk', ['supplierId']), sk: key('sk', []) },
    byState: { index: 'gsi1', pk: key('gsi1pk', ['state']), sk: key('gsi1sk', ['appliedAt', 'supplierId']) },
  },
});

export type StoredApplication = EntityItem<typeof Application>;

/** One item per username in lower case, so that two artists can never share one. */
export const UsernameClaim = entityOf({
  model: { entity: 'usernameClaim', version: '1', service: 'market' },
  attributes: {
    username: { type: 'string', required: true },
    supplierId: { type: 'string', required: true },
  },
  indexes: { byUsername: { pk: key('pk', ['username']), sk: key('sk', []) } },
});
