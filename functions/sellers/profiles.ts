import { AppError } from '#shared/errors.ts';
import type { EditProfile, OwnProfile } from '#shared/schemas/application.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { ifUnchanged } from '../platform/table.ts';
import { Application, type StoredApplication } from './application.entity.ts';
import { Artist, type StoredArtist } from './artist.entity.ts';
import { summaryOf, type ShownArtist } from './public-artists.ts';

/** The editable part of an artist or application. */
type Profile = ShownArtist & Pick<StoredArtist, 'mediums' | 'availability'>;

const WAITING = { isActive: false, availability: 'away', images: [] as string[] } as const;

/** The artist's profile, or before the approval the application's; refuses `artist.not_found`. */
export const profileOf = (artist: StoredArtist | undefined, application: StoredApplication | undefined): Profile => {
  if (artist) return artist;
  if (!application) throw new AppError('artist.not_found');
  return { ...application, ...WAITING };
};

/** A profile with the state of its application; artists without an application count as approved. */
export const profileView = (
  profile: Profile,
  email: string,
  application: StoredApplication | undefined,
): OwnProfile => ({
  ...summaryOf(profile),
  email,
  mediums: profile.mediums,
  availability: profile.availability,
  state: application?.state ?? 'approved',
  reason: application?.reason ?? null,
  samples: (application?.samples ?? []).map((url) => ({ url })),
});

const findOwn = async (supplierId: string): Promise<[StoredArtist | undefined, StoredApplication | undefined]> => {
  const [artist, application] = await Promise.all([
    Artist.get({ supplierId }).go({ consistent: true }),
    Application.get({ supplierId }).go({ consistent: true }),
  ]);
  return [artist.data ?? undefined, application.data ?? undefined];
};

/** The actor's own profile, with the state of their application; refuses `artist.not_found`. */
export const ownProfile = async ({ id, email }: SignedInActor): Promise<OwnProfile> => {
  const [artist, application] = await findOwn(id);
  return profileView(profileOf(artist, application), email, application);
};

const editApplication = (
  { supplierId }: StoredApplication,
  words: Omit<EditProfile, 'availability'>,
): Promise<unknown> =>
  Application.patch({ supplierId })
    .set(words)
    .add({ version: 1 })
    .where(({ state }, { ne }) => ne(state, 'approved'))
    .go();

/**
 * Edits an artist; `availability` changes only for an active one, because it puts the artist into the index that
 * matching reads.
 */
const editArtist = (
  { supplierId, isActive: wasActive }: StoredArtist,
  { availability, ...words }: EditProfile,
): Promise<unknown> =>
  Artist.patch({ supplierId })
    .set({ ...words, ...(wasActive && availability && { availability }) })
    .where(({ isActive }, { eq }) => eq(isActive, wasActive))
    .go();

/**
 * Changes the given parts of the actor's profile. `availability` has no effect for applicants and inactive
 * artists. Refuses `artist.not_found`, and `user.changed` when the application was approved or the artist's `isActive`
 * changed at the same time.
 */
export const editProfile = async (actor: SignedInActor, input: EditProfile): Promise<OwnProfile> => {
  const [artist, application] = await findOwn(actor.id);
  const { availability: _, ...words } = input;
  const edit = artist ? editArtist(artist, input) : application && editApplication(application, words);
  const isEdited = !edit || (await ifUnchanged(edit));
  if (!isEdited) throw new AppError('user.changed');
  return ownProfile(actor);
};
