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
    /** The account that it was done to and its address at that time, or a gift card, or the code of a promotion. */
    subjectId: { type: 'string', required: true },
    subject: { type: 'string', required: true },
    reason: { type: 'string' },
    before: { type: 'string', required: true },
    after: { type: 'string', required: true },
  },
  indexes: { inOrder: { pk: key('pk', []), sk: key('sk', ['auditId']) } },
});
