import { entityOf, key } from './table.ts';

/** Signed-in sessions, found by the hash of the cookie: opaque, revocable, never a token that speaks for itself. */
export const Session = entityOf({
  model: { entity: 'session', version: '1', service: 'market' },
  attributes: {
    tokenHash: { type: 'string', required: true },
    userId: { type: 'string', required: true },
    role: { type: ['User', 'Supplier', 'Partner', 'Admin'] as const, required: true },
    email: { type: 'string', required: true },
    startedAt: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byToken: { pk: key('pk', ['tokenHash']), sk: key('sk', []) },
    ofUser: { index: 'gsi1', pk: key('gsi1pk', ['userId']), sk: key('gsi1sk', ['startedAt']) },
  },
});
