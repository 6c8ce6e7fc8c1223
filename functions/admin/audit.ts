import type { AuditTrail } from '#shared/schemas/application.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { User, type StoredUser } from '../platform/user.entity.ts';
import { writersOf } from '../sellers/writers.ts';
import { AuditEntry, type ACTIONS } from './audit.entity.ts';

const PAGE = 50;

const writers = writersOf({ user: User, audit: AuditEntry });

/** An account, or what has a name of its own. */
type Subject = Pick<StoredUser, 'userId' | 'email'> | { name: string };

export interface AdminAction {
  action: (typeof ACTIONS)[number];
  subject: Subject;
  before: string;
  after: string;
  reason?: string;
}

/** The write that puts an action on the trail, for the transaction of the action itself. */
export const auditWrite = ({ id, email }: SignedInActor, { subject, ...what }: AdminAction): object => {
  // Accounts may have a name, too.
  const whom =
    'userId' in subject
      ? { subjectId: subject.userId, subject: subject.email }
      : { subjectId: subject.name, subject: subject.name };
  return writers.audit
    .create({ ...what, ...whom, auditId: newId('audit'), at: nowIso(), adminId: id, admin: email })
    .commit();
};

/** The check that whoever acts is an admin in the very moment that the action is written. */
export const stillAdmin = ({ id }: SignedInActor): object =>
  writers.user
    .check({ userId: id })
    .where(({ role }, { eq }) => eq(role, 'Admin'))
    .commit();

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
