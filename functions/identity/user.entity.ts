import { entityOf, key } from '../platform/table.ts';

/** Accounts of customers, artists, partners and admins: one store, told apart by role. */
export const User = entityOf({
  model: { entity: 'user', version: '1', service: 'market' },
  attributes: {
    userId: { type: 'string', required: true },
    email: { type: 'string', required: true },
    role: { type: ['User', 'Supplier', 'Partner', 'Admin'] as const, required: true },
    passwordHash: { type: 'string', required: true },
    name: { type: 'string', default: '' },
    createdAt: { type: 'string', required: true },
  },
  indexes: { byId: { pk: key('pk', ['userId']), sk: key('sk', []) } },
});

/** One item per e-mail, so that two accounts can never share one. */
export const EmailClaim = entityOf({
  model: { entity: 'emailClaim', version: '1', service: 'market' },
  attributes: {
    email: { type: 'string', required: true },
    userId: { type: 'string', required: true },
  },
  indexes: { byEmail: { pk: key('pk', ['email']), sk: key('sk', []) } },
});
