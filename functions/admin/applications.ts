import { AppError } from '#shared/errors.ts';
import type { Application as ApplicationView, ApplicationState } from '#shared/schemas/application.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { moderated } from '../platform/moderated-text.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import { items, retryOnConflict, transact } from '../platform/table.ts';
import { User, type StoredUser } from '../platform/user.entity.ts';
import { findUser } from '../platform/users.ts';
import { Application, type StoredApplication } from '../studio/application.entity.ts';
import { Artist, type StoredArtist } from '../artists/artist.entity.ts';
import { readArtist, readArtists } from '../artists/artists.ts';
import { profileOf, profileView, samplePictures } from '../artists/profiles.ts';
import { accountSubject, asAdmin } from '../platform/audit.ts';

const MAX_LISTED = 50;

const applicationView = (
  application: StoredApplication,
  user: StoredUser,
  artist: StoredArtist | undefined,
): ApplicationView => ({
  ...profileView(
    profileOf(artist, application),
    { email: user.email, isVerified: user.verifiedAt !== undefined },
    application,
  ),
  applied_at: application.appliedAt,
  decided_at: application.decidedAt ?? null,
  decided_by: application.decidedBy ?? null,
});

/** Applications in a state, newest first, at most 50; approved ones show the artist's current profile. */
export const listApplications = async (state: ApplicationState): Promise<ApplicationView[]> => {
  const { data: applications } = await Application.query.byState({ state }).go({ order: 'desc', limit: MAX_LISTED });
  if (applications.length === 0) return [];
  const ids = applications.map(({ supplierId }) => supplierId);
  const [users, artists] = await Promise.all([
    User.get(ids.map((userId) => ({ userId }))).go(),
    state === 'approved' ? readArtists(ids) : [],
  ]);
  const userOf = new Map(users.data.map((user) => [user.userId, user]));
  const artistOf = new Map(artists.map((artist) => [artist.supplierId, artist]));
  return applications.flatMap((application) => {
    const user = userOf.get(application.supplierId);
    return user ? [applicationView(application, user, artistOf.get(application.supplierId))] : [];
  });
};

/**
 * The artist item of an approved application: active, available, its samples as gallery, with default rates and rank. Words
 * with contact details are held, as an artist's are (C22), so that a person can be approved without them.
 */
const artistFrom = (application: StoredApplication) => {
  const { supplierId, username, name, bio, city, country, mediums } = application;
  const text = moderated(bio);
  return {
    supplierId,
    username,
    name,
    ...(text.state === 'shown'
      ? { bio }
      : { bio: '', newBio: text, bioModeration: text.state, bioWrittenAt: nowIso() }),
    city,
    country,
    mediums,
    isActive: true,
    availability: 'open' as const,
    gallery: samplePictures(application),
  };
};

/** A decision, and the state in which the admin has seen the application; nothing replaces an approval. */
type Decision =
  | { state: 'approved'; from: ApplicationState }
  | { state: 'rejected'; from: ApplicationState; reason: string };

const entities = { application: Application, artist: Artist, user: User, outbox: Outbox };

const write = async (
  application: StoredApplication,
  user: StoredUser,
  decision: Decision,
  admin: SignedInActor,
): Promise<void> => {
  const { supplierId, version } = application;
  const reason = decision.state === 'rejected' ? decision.reason : undefined;
  const action = decision.state === 'approved' ? 'application.approve' : 'application.reject';
  await transact(entities, (writers) =>
    items(
      asAdmin(admin, {
        action,
        subject: accountSubject(user),
        before: decision.from,
        after: decision.state,
        ...(reason !== undefined && { reason }),
      }),
      {
        application: writers.application
          .patch({ supplierId })
          .set({
            state: decision.state,
            decidedAt: nowIso(),
            decidedBy: admin.email,
            ...(reason !== undefined && { reason }),
          })
          .remove(decision.state === 'approved' ? ['reason'] : [])
          .where((stored, { eq }) => `${eq(stored.state, decision.from)} AND ${eq(stored.version, version)}`)
          .commit(),
        decided: writers.outbox
          .create(outgoing('application.decided', { supplierId, state: decision.state, reason: reason ?? null }))
          .commit(),
        artist: decision.state === 'approved' ? writers.artist.create(artistFrom(application)).commit() : undefined,
      },
    ),
  );
};

const find = async (supplierId: string): Promise<StoredApplication | null> => {
  const { data } = await Application.get({ supplierId }).go({ consistent: true });
  return data;
};

/** An artist without an application, as in the demo data, counts as decided. */
const refuseArtistOfTheHouse = async (supplierId: string, admin: SignedInActor): Promise<never> => {
  const [artist] = await readArtists([supplierId]);
  permitted(admin, 'application.decide', artist);
  throw new AppError('application.decided');
};

/**
 * An application and its applicant, checked for the decision; refuses `application.decided`, and
 * `artist.email_unverified` for an approval.
 */
const findToDecide = async (
  supplierId: string,
  { state, from }: Decision,
  admin: SignedInActor,
): Promise<{ application: StoredApplication; user: StoredUser }> => {
  const [found, user] = await Promise.all([find(supplierId), findUser(supplierId)]);
  if (!found) return refuseArtistOfTheHouse(supplierId, admin);
  const application = permitted(admin, 'application.decide', found);
  if (!user) throw new AppError('application.not_found');
  if (application.state !== from) throw new AppError('application.decided');
  if (state === 'approved' && user.verifiedAt === undefined) throw new AppError('artist.email_unverified');
  return { application, user };
};

const decide = async (supplierId: string, decision: Decision, admin: SignedInActor): Promise<ApplicationView> => {
  const { application, user } = await retryOnConflict(
    () => findToDecide(supplierId, decision, admin),
    async (found) => {
      await write(found.application, found.user, decision, admin);
      return found;
    },
  );
  const [decided, artist] = await Promise.all([
    find(supplierId),
    decision.state === 'approved' ? readArtist(supplierId) : undefined,
  ]);
  return applicationView(decided ?? application, user, artist);
};

/**
 * Approves an application and creates the artist, also after a rejection that the admin has seen (C11). Refuses
 * `application.not_found`, `application.decided` unless its state is `from`, and `artist.email_unverified` until the
 * applicant has confirmed the address.
 */
export const approve = (
  supplierId: string,
  from: 'applied' | 'rejected',
  admin: SignedInActor,
): Promise<ApplicationView> => decide(supplierId, { state: 'approved', from }, admin);

/**
 * Rejects an application that waits for a decision with a reason, which the applicant gets by mail. Refuses as `approve`
 * does, but accepts an unconfirmed address.
 */
export const reject = (supplierId: string, reason: string, admin: SignedInActor): Promise<ApplicationView> =>
  decide(supplierId, { state: 'rejected', from: 'applied', reason }, admin);
