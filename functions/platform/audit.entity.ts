import type { EntityItem } from 'electrodb';
import { entityOf, key } from './table.ts';

/** Actions of admins that the audit trail records. */
export const ACTIONS = [
  'application.approve',
  'application.reject',
  'artist.suspend',
  'artist.reinstate',
  'artist.close',
  'partner.approve',
  'partner.decline',
  'account.change-role',
  'account.end-sessions',
  'second-factor.on',
  'second-factor.off',
  'second-factor.reset',
  'gift-card.print',
  'gift-card.post',
  'gift-card.mail',
  'gift-card.take-back',
  'cart.check-photos',
  'order.ask-photo',
  'order.remind',
  'order.reassign',
  'order.cancel',
  'order.goodwill',
  'guarantee.decline',
  'guarantee.repaint',
  'order.extend-schedule',
  'order.refund',
  'order.deliver',
  'order.pass-on',
  'order.tag',
  'case.decide',
  'refund.retry',
  'promotion.create',
  'promotion.end',
  'promotion.revoke',
  'money-case.close',
  'payout.run',
  'payout.dissolve',
  'payout.file',
  'payout.paid',
  'payout.arrived',
  'payout.returned',
  'payout.destination',
  'review.publish',
  'review.hide',
  'statement.publish',
  'statement.hide',
  'question.publish',
  'question.hide',
  'reply.publish',
  'reply.hide',
  'bio.publish',
  'bio.hide',
  'address.lift',
  'contact.answer',
  'mailing-list.export',
  'audit.export',
  'person.export',
  'person.erase',
  'maintenance.on',
  'maintenance.off',
] as const;

/** Kinds of subjects of these actions. */
export const SUBJECTS = [
  'account',
  'gift-card',
  'cart',
  'order',
  'refund',
  'promotion',
  'money-case',
  'payout',
  'case',
  'question',
  'address',
  'contact',
  'mailing-list',
  'audit',
  'person',
  'shop',
] as const;

/**
 * The audit trail (C40): who did what to which subject, when and why, and the states before and after. An entry is
 * created in the transaction of its action and never changed. All entries are in one partition, because few are written
 * a day.
 */
export const AuditEntry = entityOf({
  model: { entity: 'auditEntry', version: '1', service: 'market' },
  attributes: {
    auditId: { type: 'string', required: true },
    at: { type: 'string', required: true },
    /** The admin's account id, and its e-mail address at that time. */
    adminId: { type: 'string', required: true },
    admin: { type: 'string', required: true },
    action: { type: ACTIONS, required: true },
    /** The subject's kind, id, and label at that time; the oldest entries have no kind. */
    subjectKind: { type: SUBJECTS },
    subjectId: { type: 'string', required: true },
    subject: { type: 'string', required: true },
    reason: { type: 'string' },
    before: { type: 'string', required: true },
    after: { type: 'string', required: true },
  },
  indexes: { inOrder: { pk: key('pk', []), sk: key('sk', ['auditId']) } },
});

export type StoredAuditEntry = EntityItem<typeof AuditEntry>;
