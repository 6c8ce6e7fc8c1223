import { entityOf, key } from '../platform/table.ts';

/** What an admin does that is written down. */
export const ACTIONS = [
  'application.approve',
  'application.reject',
  'account.change-role',
  'account.end-sessions',
  'gift-card.print',
  'gift-card.post',
  'gift-card.take-back',
  'cart.check-photos',
  'guarantee.decline',
  'guarantee.repaint',
  'order.refund',
  'refund.retry',
  'promotion.create',
  'promotion.revoke',
  'money-case.close',
] as const;

/** What an admin does something to. */
export const SUBJECTS = ['account', 'gift-card', 'cart', 'order', 'refund', 'promotion', 'money-case'] as const;

/**
 * The audit trail (C40): who did what to what, when and why, and what it was before. Entries are created in the
 * transaction of what they tell of, and never changed. All stand in one partition, newest last: few are written a day.
 */
export const AuditEntry = entityOf({
  model: { entity: 'auditEntry', version: '1', service: 'market' },
  attributes: {
    auditId: { type: 'string', required: true },
    at: { type: 'string', required: true },
    /** The admin's account, and its address at that time. */
    adminId: { type: 'string', required: true },
    admin: { type: 'string', required: true },
    action: { type: ACTIONS, required: true },
    /** What it was done to, by its id and by what it was called at that time; the oldest entries do not say of which kind it is. */
    subjectKind: { type: SUBJECTS },
    subjectId: { type: 'string', required: true },
    subject: { type: 'string', required: true },
    reason: { type: 'string' },
    before: { type: 'string', required: true },
    after: { type: 'string', required: true },
  },
  indexes: { inOrder: { pk: key('pk', []), sk: key('sk', ['auditId']) } },
});
