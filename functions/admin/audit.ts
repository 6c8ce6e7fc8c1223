import type { AuditTrail } from '#shared/schemas/application.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { items, orRefuse, writersOf, type Items } from '../platform/table.ts';
import { User, type StoredUser } from '../platform/user.entity.ts';
import { AuditEntry, type ACTIONS, type SUBJECTS } from './audit.entity.ts';

const PAGE = 50;

const writers = writersOf({ user: User, audit: AuditEntry });

/** What an action was done to: its label is an account's address at that time, or what else a reader knows it by. */
export interface AuditSubject {
  kind: (typeof SUBJECTS)[number];
  id: string;
  label: string;
}

/** An account as the subject of an action. */
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

/** Item that puts an action on the trail, for the transaction of the action itself. */
export const auditing = ({ id, email }: SignedInActor, { subject, ...what }: AdminAction): Items => ({
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

/** Item that refuses `session.required` unless whoever acts is an admin in the very moment that the action is written. */
export const stillAdmin = ({ id }: SignedInActor): Items => ({
  admin: orRefuse(
    writers.user
      .check({ userId: id })
      .where(({ role }, { eq }) => eq(role, 'Admin'))
      .commit(),
    'session.required',
  ),
});

/** The items of an admin's action beside the action itself; they come first, so that whoever is no admin hears of nothing else. */
export const asAdmin = (admin: SignedInActor, action: AdminAction): Items =>
  items(stillAdmin(admin), auditing(admin, action));

/** A page of the trail, the newest first: 50 entries before `before`, and where the next page begins. */
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
