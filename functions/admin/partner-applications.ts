import { AppError } from '#shared/errors.ts';
import type { PartnerApplication as ApplicationView, PartnerApplicationState } from '#shared/schemas/partner.ts';
import { roleItems } from '../partners/partners.ts';
import { PartnerApplication, type StoredPartnerApplication } from '../partners/partner.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { accountSubject, asAdmin } from '../platform/audit.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import { security } from '../platform/security-log.ts';
import { items, retryOnConflict, transact, writersOf, type Items } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { changeUser, findUser, readUsers } from '../platform/users.ts';

const MAX_LISTED = 50;

const applicationView = (
  application: StoredPartnerApplication,
  { email, verifiedAt }: StoredUser,
): ApplicationView => ({
  id: application.userId,
  state: application.state,
  name: application.name,
  email,
  email_verified: verifiedAt !== undefined,
  website: application.website,
  about: application.about,
  applied_at: application.appliedAt,
  decided_at: application.decidedAt ?? null,
  decided_by: application.decidedBy ?? null,
  reason: application.reason ?? null,
});

/** Applications of partners in a state, newest first, at most 50. */
export const listPartnerApplications = async (state: PartnerApplicationState): Promise<ApplicationView[]> => {
  const { data } = await PartnerApplication.query.byState({ state }).go({ order: 'desc', limit: MAX_LISTED });
  const users = await readUsers(data.map(({ userId }) => userId));
  const userOf = new Map(users.map((user) => [user.userId, user]));
  return data.flatMap((application) => {
    const user = userOf.get(application.userId);
    return user ? [applicationView(application, user)] : [];
  });
};

const find = async (userId: string, admin: SignedInActor): Promise<StoredPartnerApplication> => {
  const { data } = await PartnerApplication.get({ userId }).go({ consistent: true });
  const application = permitted(admin, 'application.decide', data && { ...data, ownerId: userId });
  if (application.state !== 'applied') throw new AppError('application.decided');
  return application;
};

type Decision = { state: 'approved' } | { state: 'declined'; reason: string };

const writers = writersOf({ application: PartnerApplication, outbox: Outbox });

/** Transaction items of a decision: the application that the admin has seen, its audit entry and its event. */
const decisionItems = (
  { userId, appliedAt }: StoredPartnerApplication,
  user: StoredUser,
  decision: Decision,
  admin: SignedInActor,
): Items => {
  const { state } = decision;
  const reason = decision.state === 'declined' ? decision.reason : undefined;
  return items(
    asAdmin(admin, {
      action: state === 'approved' ? 'partner.approve' : 'partner.decline',
      subject: accountSubject(user),
      before: 'applied',
      after: state,
      ...(reason !== undefined && { reason }),
    }),
    {
      application: writers.application
        .patch({ userId })
        .set({ state, decidedAt: nowIso(), decidedBy: admin.email, ...(reason !== undefined && { reason }) })
        .where((stored, { eq }) => `${eq(stored.state, 'applied')} AND ${eq(stored.appliedAt, appliedAt)}`)
        .commit(),
      decided: writers.outbox.create(outgoing('partner.decided', { userId, state, reason: reason ?? null })).commit(),
    },
  );
};

const decided = async (userId: string): Promise<ApplicationView> => {
  const [{ data }, user] = await Promise.all([
    PartnerApplication.get({ userId }).go({ consistent: true }),
    findUser(userId),
  ]);
  if (!data || !user) throw new AppError('application.not_found');
  return applicationView(data, user);
};

/**
 * Makes the applicant a partner with a referral code of their own, and ends their sessions, in one transaction; a code that
 * is taken is drawn again. Refuses `application.not_found`, `application.decided`, `partner.email_unverified` until the
 * applicant has confirmed the address, and `partner.other_account` when the role has changed meanwhile.
 */
export const approvePartner = async (userId: string, admin: SignedInActor): Promise<ApplicationView> => {
  await find(userId, admin);
  await changeUser(userId, async (user) => {
    const application = await find(userId, admin);
    if (user.verifiedAt === undefined) throw new AppError('partner.email_unverified');
    if (user.role !== 'User') throw new AppError('partner.other_account');
    const partner = await roleItems(userId, true);
    return {
      set: { role: 'Partner', sessions: [], name: application.name },
      also: () => items(decisionItems(application, user, { state: 'approved' }, admin), partner),
    };
  });
  security('role changed', { account: userId, role: 'Partner', by: admin.id });
  return decided(userId);
};

/** Declines an application with a reason, which the applicant gets by mail. Refuses as `approvePartner` does, whatever the account. */
export const declinePartner = async (
  userId: string,
  reason: string,
  admin: SignedInActor,
): Promise<ApplicationView> => {
  await retryOnConflict(
    async () => {
      const [application, user] = [await find(userId, admin), await findUser(userId)];
      if (!user) throw new AppError('application.not_found');
      return { application, user };
    },
    ({ application, user }) =>
      transact({ application: PartnerApplication, outbox: Outbox }, () =>
        decisionItems(application, user, { state: 'declined', reason }, admin),
      ),
  );
  return decided(userId);
};
