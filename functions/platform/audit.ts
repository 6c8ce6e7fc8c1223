import type { AuditPart, AuditTrail, FindAudit } from '#shared/schemas/application.ts';
import type { SignedInActor } from './actor.ts';
import { nowIso } from './clock.ts';
import { newId } from './ids.ts';
import { csvOf } from './csv.ts';
import { atMost, items, orRefuse, transact, writersOf, type Items } from './table.ts';
import { User, type StoredUser } from './user.entity.ts';
import { AuditEntry, type ACTIONS, type StoredAuditEntry, type SUBJECTS } from './audit.entity.ts';

const PAGE = 50;
/** Entries among which a page looks for those that fit. */
const MAX_READ = 500;

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

type Line = AuditTrail['entries'][number];

const lineOf = ({ auditId, at, admin, action, subjectId, subject, reason, before, after }: StoredAuditEntry): Line => ({
  id: auditId,
  at,
  admin,
  action,
  subject: subject === subjectId ? subject : `${subject} (${subjectId})`,
  reason: reason ?? null,
  before,
  after,
});

const fits = ({ at, admin, action, subject, reason }: Line, { q = '', from, until }: FindAudit): boolean => {
  const day = at.slice(0, 10);
  if ((from !== undefined && day < from) || (until !== undefined && day > until)) return false;
  return [admin, action, subject, reason ?? ''].some((text) => text.toLowerCase().includes(q.toLowerCase()));
};

/**
 * A page of the trail, newest first: of the 500 entries older than the id `before` up to 50 that fit, and the id for the next
 * page. It can be shorter, even empty, with a next one, so that its cost does not grow with the trail.
 */
export const auditTrail = async (asked: FindAudit): Promise<AuditTrail> => {
  const all = AuditEntry.query.inOrder({});
  const query = asked.before === undefined ? all : all.lt({ auditId: asked.before });
  const isFiltered = [asked.q, asked.from, asked.until].some((part) => part !== undefined);
  const { data } = await query.go({
    order: 'desc',
    ...atMost((isFiltered ? MAX_READ : PAGE) + 1),
    consistent: true,
  });
  const read = data.slice(0, isFiltered ? MAX_READ : PAGE).map(lineOf);
  const found = read.filter((line) => fits(line, asked));
  const entries = found.slice(0, PAGE);
  const last = found.length > PAGE ? entries.at(-1) : data.length > read.length ? read.at(-1) : undefined;
  // Nothing older than the first day can fit.
  const isPast = asked.from !== undefined && last !== undefined && last.at.slice(0, 10) < asked.from;
  return { entries, next: isPast ? null : (last?.id ?? null) };
};

const HEADINGS = ['at', 'admin', 'action', 'subject', 'before', 'after', 'reason'];

/** A part of the trail as lines of a file, the newest first; the first part stands in the trail itself. */
export const exportAudit = async (asked: FindAudit, admin: SignedInActor): Promise<AuditPart> => {
  const { entries, next } = await auditTrail(asked);
  const lines = entries.map(({ at, admin: by, action, subject, before, after, reason }) => [
    at,
    by,
    action,
    subject,
    before ?? '',
    after ?? '',
    reason ?? '',
  ]);
  if (asked.before !== undefined) return { csv: csvOf(lines), next };
  const { q, from = 'the first day', until = 'today' } = asked;
  await transact({ audit: AuditEntry }, () =>
    asAdmin(admin, {
      action: 'audit.export',
      subject: { kind: 'audit', id: 'audit', label: 'audit trail' },
      before: `${from} to ${until}`,
      after: q ? `lines with “${q}”` : 'all lines',
    }),
  );
  return { csv: csvOf([HEADINGS, ...lines]), next };
};
