import type { AuditTrail } from '#shared/schemas/application.ts';
import type { SignedInActor } from './actor.ts';
import { nowIso } from './clock.ts';
import { newId } from './ids.ts';
import { items, orRefuse, writersOf, type Items } from './table.ts';
import { User, type StoredUser } from './user.entity.ts';
import { AuditEntry, type ACTIONS, type SUBJECTS } from './audit.entity.ts';

const PAGE = 50;

const writers = writersOf({ user: User, audit: AuditEntry });

/** The subject of an action; its label is an account's address at that time, or another name that a reader knows. */
export interface AuditSubject {
  kind: (typeof SUBJECTS)[number];
  id: string;
  label: string;
}

/** The subject of an action on an account. */
export const accountSubject = ({ userId, email }: Pick<StoredUser, 'userId' | 'email'>): AuditSubject => ({
  kind: 'account',
  id: userId,
  label: email,
});

export interface AdminAction {
  action: (typeof ACTIONS)[number];
  subject: AuditSubject;
  before: string;
  after: string;
  reason?: string;
}

/**
 * Transaction item that adds an action to the audit trail; belongs into the transaction of the action. It is an admin's, or
 * that of an account's owner on their own second factor.
 */
export const auditing = (
  { id, email }: Pick<SignedInActor, 'id' | 'email'>,
  { subject, ...what }: AdminAction,
): Items => ({
  audit: writers.audit
    .create({
      ...what,
      subjectKind: subject.kind,
      subjectId: subject.id,
      subject: subject.label,
      auditId: newId('audit'),
      at: nowIso(),
      adminId: id,
      admin: email,
    })
    .commit(),
});

/** Transaction item that refuses `session.forbidden` unless the acting user is an admin at commit time. */
export const stillAdmin = ({ id }: SignedInActor): Items => ({
  admin: orRefuse(
    writers.user
      .check({ userId: id })
      .where(({ role }, { eq }) => eq(role, 'Admin'))
      .commit(),
    'session.forbidden',
  ),
});

/**
 * Transaction items of every admin action: `stillAdmin` and the audit entry. They go first, so that a former admin gets
 * no other refusal.
 */
export const asAdmin = (admin: SignedInActor, action: AdminAction): Items =>
  items(stillAdmin(admin), auditing(admin, action));

/** A page of the trail, newest first: 50 entries older than the id `before`, and the id for the next page. */
export const auditTrail = async (before: string | undefined): Promise<AuditTrail> => {
  const query =
    before === undefined ? AuditEntry.query.inOrder({}) : AuditEntry.query.inOrder({}).lt({ auditId: before });
  const { data } = await query.go({ order: 'desc', limit: PAGE + 1, consistent: true });
  const entries = data.slice(0, PAGE);
  return {
    entries: entries.map(({ auditId, at, admin, action, subjectId, subject, reason = null, before: was, after }) => ({
      id: auditId,
      at,
      admin,
      action,
      subject: subject === subjectId ? subject : `${subject} (${subjectId})`,
      reason,
      before: was,
      after,
    })),
    next: data.length > PAGE ? (entries.at(-1)?.auditId ?? null) : null,
  };
};
