import { MAX_SAMPLES } from '#shared/people/artists.ts';
import { AppError } from '#shared/errors.ts';
import { ProfileWords, type EditProfile, type OwnProfile } from '#shared/schemas/application.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ifUnchanged, items, orRefuse, transact, writersOf, type Items } from '../platform/table.ts';
import { moderated } from '../platform/moderated-text.ts';
import { Asset } from '../uploads/asset.entity.ts';
import { ownAssets } from '../uploads/assets.ts';
import { Application, type StoredApplication } from '../studio/application.entity.ts';
import { Artist, ownAvailability, type StoredArtist } from './artist.entity.ts';
import { scoreOf } from './score.ts';
import { summaryOf, type ShownArtist } from './public-artists.ts';

/** The editable part of an artist or application. */
type Profile = ShownArtist &
  Pick<StoredArtist, 'mediums' | 'availability' | 'capacity' | 'newBio' | 'replies' | 'languages' | 'usualDays'> & {
    /** Of an approved artist. */
    rates?: Pick<StoredArtist, 'rating' | 'onTime' | 'acceptance'>;
  };

const WAITING = { isActive: false, availability: 'away' } satisfies Partial<Profile>;

/** The samples of an application as pictures; the address of an upload names it. */
export const samplePictures = ({ samples }: Pick<StoredApplication, 'samples'>): StoredArtist['gallery'] =>
  samples.flatMap((url) => {
    const id = /\/photos\/([^/]+)\//.exec(url)?.[1];
    return id === undefined ? [] : [{ id, url }];
  });

/** The artist's profile, or before the approval the application's; refuses `artist.not_found`. */
export const profileOf = (artist: StoredArtist | undefined, application: StoredApplication | undefined): Profile => {
  if (artist) return { ...artist, rates: artist };
  if (!application) throw new AppError('artist.not_found');
  return { ...application, ...WAITING, gallery: samplePictures(application) };
};

/**
 * A profile with the state of its application, and with the newest text about the artist, also while it is held or
 * hidden; artists without an application count as approved.
 */
export const profileView = (
  profile: Profile,
  { email, isVerified }: Pick<SignedInActor, 'isVerified' | 'email'>,
  application: StoredApplication | undefined,
): OwnProfile => ({
  ...summaryOf({ ...profile, bio: profile.newBio?.text ?? profile.bio }, []),
  bio_state: profile.newBio?.state ?? 'shown',
  email,
  email_verified: isVerified,
  mediums: profile.mediums,
  availability: ownAvailability(profile),
  capacity: profile.capacity ?? null,
  portrait: profile.avatar ?? null,
  pictures: profile.gallery,
  state: application?.state ?? 'approved',
  reason: application?.reason ?? null,
  samples: (application?.samples ?? []).map((url) => ({ url })),
  languages: profile.languages ?? [],
  usual_days: profile.usualDays ?? {},
  replies: profile.replies ?? [],
  score: profile.rates ? scoreOf({ ...profile.rates, mediums: profile.mediums }) : [],
});

const findOwn = async (supplierId: string): Promise<[StoredArtist | undefined, StoredApplication | undefined]> => {
  const [artist, application] = await Promise.all([
    Artist.get({ supplierId }).go({ consistent: true }),
    Application.get({ supplierId }).go({ consistent: true }),
  ]);
  return [artist.data ?? undefined, application.data ?? undefined];
};

/** The actor's own profile, with the state of their application; refuses `artist.not_found`. */
export const ownProfile = async (actor: SignedInActor): Promise<OwnProfile> => {
  const [artist, application] = await findOwn(actor.id);
  return profileView(profileOf(artist, application), actor, application);
};

/** Changes what an applicant wrote and, given a gallery, its samples; fails once the application is approved. */
const editApplication = async (
  actor: SignedInActor,
  application: StoredApplication,
  words: ProfileWords,
  gallery: string[] | undefined,
): Promise<unknown> => {
  const { supplierId } = application;
  const before = samplePictures(application);
  const ids = gallery && [...new Set(gallery)].slice(0, MAX_SAMPLES);
  const samples = ids ? (await ownAssets(actor, ids)).map(({ id, url }) => ({ id, url })) : before;
  return transact({ application: Application, asset: Asset }, (write) =>
    items(
      {
        application: write.application
          .patch({ supplierId })
          .set({ ...words, ...(ids && { samples: samples.map(({ url }) => url) }) })
          .add({ version: 1 })
          .where(({ state }, { ne }) => ne(state, 'approved'))
          .commit(),
      },
      holdingPictures(
        supplierId,
        before.map(({ id }) => id),
        samples.map(({ id }) => id),
      ),
    ),
  );
};

/** The pictures of an edit, from the artist's own uploads; refuses `asset.not_found`. */
const newPictures = async (
  actor: SignedInActor,
  artist: StoredArtist,
  { avatar, gallery, titles }: EditProfile,
): Promise<Pick<StoredArtist, 'avatar' | 'gallery'>> => {
  const ids = gallery && [...new Set(gallery)];
  const found = await ownAssets(actor, [...new Set([...(avatar ? [avatar] : []), ...(ids ?? [])])]);
  const pictureOf = (id: string) => found.filter((asset) => asset.id === id).map(({ url }) => ({ id, url }));
  const titleOf = (id: string): string | undefined =>
    titles ? titles[id] : artist.gallery.find((picture) => picture.id === id)?.title;
  const titled = (pictures: StoredArtist['gallery']) =>
    pictures.map(({ id, url }) => ({ id, url, ...(titleOf(id) && { title: titleOf(id) }) }));
  return {
    avatar: avatar === undefined ? artist.avatar : avatar === null ? undefined : pictureOf(avatar)[0],
    gallery: titled(ids === undefined ? artist.gallery : ids.flatMap(pictureOf)),
  };
};

const NEW_BIO = ['newBio', 'bioModeration', 'bioWrittenAt'] as const;

/**
 * Attributes of an edited text about the artist: one that is held stands beside the published text until an admin has
 * decided (C22); saving the published text again withdraws it. What is shown in place of a hidden text stays recorded.
 */
const bioOf = (
  { bio: published, newBio }: StoredArtist,
  written: string | undefined,
): { set: Partial<StoredArtist>; remove: readonly (typeof NEW_BIO)[number][] } => {
  if (written === undefined || written === (newBio?.text ?? published)) return { set: {}, remove: [] };
  const text = moderated(written, newBio, published);
  if (text.state !== 'shown')
    return { set: { newBio: text, bioModeration: text.state, bioWrittenAt: nowIso() }, remove: [] };
  return text.reason === ''
    ? { set: { bio: text.text }, remove: newBio ? NEW_BIO : [] }
    : { set: { bio: text.text, newBio: text }, remove: ['bioModeration', 'bioWrittenAt'] };
};

const idsOf = ({ avatar, gallery }: Pick<StoredArtist, 'avatar' | 'gallery'>): string[] => [
  ...new Set([...(avatar ? [avatar.id] : []), ...gallery.map(({ id }) => id)]),
];

const writers = writersOf({ artist: Artist, asset: Asset });

/** Items that keep new pictures of a profile from being deleted, and let go of those taken off it. */
const holdingPictures = (supplierId: string, before: string[], after: string[]): Items =>
  items(
    after
      .filter((id) => !before.includes(id))
      .map((assetId) => ({
        [`picture:${assetId}`]: orRefuse(
          writers.asset
            .patch({ assetId })
            .set({ profileOf: supplierId })
            .where(({ deletedAt }, { notExists }) => notExists(deletedAt))
            .commit(),
          'asset.not_found',
        ),
      })),
    before
      .filter((id) => !after.includes(id))
      .map((assetId) => ({ [`left:${assetId}`]: writers.asset.patch({ assetId }).remove(['profileOf']).commit() })),
  );

/**
 * Edits an artist; `availability` changes only for an active one, because it puts the artist into the index that
 * matching reads.
 */
const editArtist = async (actor: SignedInActor, artist: StoredArtist, input: EditProfile): Promise<unknown> => {
  const { supplierId, isActive: wasActive } = artist;
  const { availability, capacity, avatar: _, gallery: __, titles: ___, usual_days: usualDays, bio, ...words } = input;
  const text = bioOf(artist, bio);
  const pictures = await newPictures(actor, artist, input);
  const gone = [
    ...(capacity === null ? (['capacity'] as const) : []),
    ...(pictures.avatar ? [] : (['avatar'] as const)),
    ...text.remove,
  ];
  return transact({ artist: Artist, asset: Asset, outbox: Outbox }, (write) => {
    const patch = write.artist.patch({ supplierId }).set({
      ...words,
      ...text.set,
      ...(wasActive && availability && { availability }),
      ...(usualDays && { usualDays }),
      ...(capacity && { capacity }),
      ...(pictures.avatar && { avatar: pictures.avatar }),
      gallery: pictures.gallery,
      changedAt: nowIso(),
    });
    return items(
      {
        artist: (gone.length > 0 ? patch.remove(gone) : patch)
          .where(({ isActive }, { eq }) => eq(isActive, wasActive))
          .commit(),
        changed: write.outbox.create(outgoing('artist.changed', { supplierId })).commit(),
      },
      holdingPictures(supplierId, idsOf(artist), idsOf(pictures)),
    );
  });
};

/**
 * Changes the given parts of the actor's profile; an approved artist's text with contact details is held, and the
 * published one stays (C22). The gallery of an applicant is the samples, at most five; what only an approved
 * artist has (availability, capacity, portrait, titles, languages, usual days, saved replies) has no effect for applicants, and availability none for inactive artists. Refuses `artist.not_found`, `asset.not_found` for pictures
 * that are not the actor's, and `user.changed` when the application was approved or the artist's `isActive` changed at
 * the same time.
 */
export const editProfile = async (actor: SignedInActor, input: EditProfile): Promise<OwnProfile> => {
  const [artist, application] = await findOwn(actor.id);
  const edit = artist
    ? editArtist(actor, artist, input)
    : application && editApplication(actor, application, ProfileWords.parse(input), input.gallery);
  const isEdited = !edit || (await ifUnchanged(edit));
  if (!isEdited) throw new AppError('user.changed');
  return ownProfile(actor);
};
