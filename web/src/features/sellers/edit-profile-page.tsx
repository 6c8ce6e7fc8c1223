import { LANGUAGES, MAX_CAPACITY } from '#shared/people/artists.ts';
import type { EditProfile, OwnProfile } from '#shared/schemas/application.ts';
import { DAY_SECONDS } from '#shared/time/time.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { ChoiceGroup, RadioCard } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { HeldNotice } from '../messages/held-notice.tsx';
import styles from './edit-profile-page.module.css';
import { LanguagesField, UsualDaysField } from './mediums-field.tsx';
import { parseDays } from './request-state.ts';
import { AVAILABILITIES, profileProblems, type Profile } from './profile.ts';
import { PicturesField, useIsUploading, type Pictures } from './pictures-field.tsx';
import { NameField, PlaceFields, WorkFields } from './profile-fields.tsx';
import { YourScore } from './your-score.tsx';
import { ProfilePreview } from './profile-preview.tsx';
import { useEditProfile } from '../artists/own-profile.queries.ts';

interface Edited extends Profile, Pictures, Pick<OwnProfile, 'availability'> {
  /** Pieces at once, as typed; empty for no limit. */
  capacity: string;
  languages: readonly string[];
  /** Usual days as typed, by sku. */
  days: Readonly<Record<string, string>>;
}

const editedFrom = ({
  name,
  address,
  location,
  bio,
  mediums,
  availability,
  capacity,
  portrait,
  pictures,
  languages,
  usual_days: days,
}: OwnProfile): Edited => ({
  name,
  country: address.country,
  city: location,
  bio: bio.source,
  mediums,
  availability,
  capacity: capacity === null ? '' : String(capacity),
  portrait,
  pictures,
  languages,
  days: Object.fromEntries(Object.entries(days).map(([sku, count]) => [sku, String(count)])),
});

/** The usual days as typed, of the chosen mediums; undefined when one is no number of days. */
const parseUsualDays = ({ days, mediums }: Pick<Edited, 'days' | 'mediums'>): Record<string, number> | undefined => {
  const typed = mediums.flatMap((sku) => (days[sku]?.trim() ? [[sku, parseDays(days[sku])] as const] : []));
  return typed.every(([, count]) => count !== undefined)
    ? Object.fromEntries(typed.map(([sku, count]) => [sku, (count ?? 0) / DAY_SECONDS]))
    : undefined;
};

/** The capacity as typed: null for no limit, undefined when it is no number of pieces. */
const parseCapacity = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  const pieces = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return pieces >= 1 && pieces <= MAX_CAPACITY ? pieces : undefined;
};

/** What an edit sends; capacity and portrait only exist once the artist is approved, an applicant's pictures are the samples. */
const editOf = (edited: Edited, isApproved: boolean): EditProfile => {
  const { portrait, pictures, capacity, mediums, languages, days: _, ...words } = edited;
  return {
    ...words,
    mediums: [...mediums],
    gallery: pictures.map(({ id }) => id),
    ...(isApproved && {
      capacity: parseCapacity(capacity) ?? null,
      avatar: portrait?.id ?? null,
      titles: Object.fromEntries(pictures.flatMap(({ id, title }) => (title?.trim() ? [[id, title.trim()]] : []))),
      languages: LANGUAGES.filter((code) => languages.includes(code)),
      usual_days: parseUsualDays(edited) ?? {},
    }),
  };
};

function Account({ profile }: { profile: OwnProfile }) {
  const { username, email, state } = profile;
  const page = pathTo('/artists/:username', { username: username.normal });
  return (
    <dl className={styles.account}>
      <div>
        <dt>Your page</dt>
        <dd>{state === 'approved' ? <SiteLink to={page}>{page}</SiteLink> : `${page}, once you are approved`}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          {email} <SiteLink to={pathTo('/account')}>Change it in your account</SiteLink>
        </dd>
      </div>
      <div>
        <dt>This browser</dt>
        <dd>
          <SiteLink to={pathTo('/signout')}>Sign out</SiteLink>
        </dd>
      </div>
    </dl>
  );
}

const savedText = ({ state, bio_state: bioState }: OwnProfile): string => {
  // promise: application-answered
  if (state !== 'approved') return 'We see it when we look at your application.';
  return bioState === 'shown'
    ? 'Customers see it from now on.'
    : 'Customers see it from now on, except what you wrote about yourself: a person reads that first.';
};

/** Why customers see an earlier text about the artist (C22). */
function BioState({ state }: { state: OwnProfile['bio_state'] }) {
  if (state === 'shown') return null;
  return (
    <div className={styles.held}>
      <HeldNotice moderation={state === 'held' ? 'HELD' : 'HIDDEN'} />
      {/* promise: artist-text-held */}
      <p className="small">Until then customers read your earlier text.</p>
    </div>
  );
}

/** The artist's profile form, with their availability for orders (A-13, C7). */
export function EditProfilePage({ profile }: { profile: OwnProfile }) {
  const isApproved = profile.state === 'approved';
  const save = useEditProfile();
  const isUploading = useIsUploading();
  const shown = save.data ?? profile;
  const form = useForm<Edited>({
    values: () => editedFrom(profile),
    check: (edited) => ({
      ...(parseCapacity(edited.capacity) === undefined && { capacity: `Enter 1 to ${MAX_CAPACITY}, or nothing.` }),
      ...(parseUsualDays(edited) === undefined && { days: 'Enter 1 to 120 days, or nothing.' }),
      ...profileProblems(edited),
    }),
    sending: { isPending: save.isPending || isUploading, error: save.error },
    onEdit: () => {
      if (save.isSuccess) save.reset();
    },
    send: (edited) => save.mutate(editOf(edited, isApproved)),
  });
  const edited = form.values;

  return (
    <div className={`wrap ${styles.page}`}>
      <header>
        <h1>Your profile</h1>
      </header>
      <Form of={form} aria-label="Profile" className={styles.form}>
        <ChoiceGroup legend="Do you take orders?" className={styles.choices}>
          {AVAILABILITIES.map(({ value, label, sub }) => (
            <RadioCard
              key={value}
              name="availability"
              value={value}
              checked={edited.availability === value}
              sub={sub}
              onChange={() => form.edit({ availability: value })}
            >
              {label}
            </RadioCard>
          ))}
        </ChoiceGroup>
        {isApproved && (
          <TextField
            label="Pieces at once"
            note="optional"
            inputMode="numeric"
            maxLength={2}
            hint="With this many on your easel you are not asked for more. Empty means no limit."
            {...form.field('capacity')}
          />
        )}
        <PicturesField
          portrait={edited.portrait}
          pictures={edited.pictures}
          name={edited.name}
          isApplicant={!isApproved}
          onEdit={form.edit}
        />
        <NameField form={form} />
        <PlaceFields form={form} />
        <WorkFields form={form} />
        {isApproved && (
          <>
            <div data-field="days">
              <UsualDaysField
                mediums={edited.mediums}
                value={edited.days}
                error={form.problems['days']}
                onChange={(days) => form.edit({ days })}
              />
            </div>
            <LanguagesField value={edited.languages} onChange={(languages) => form.edit({ languages })} />
          </>
        )}
        <BioState state={shown.bio_state} />
        <Account profile={profile} />
        <div className={styles.end}>
          {save.error && <Callout tone="bad" role="alert" title={save.error.message} />}
          {save.isSuccess && (
            <Callout tone="ok" role="status" title="Saved.">
              {savedText(shown)}
            </Callout>
          )}
          {isUploading && (
            <Callout role="status" title="Your pictures are still on their way.">
              You can save as soon as they have arrived.
            </Callout>
          )}
          <Button type="submit" size="big" full="phone" busy={save.isPending && 'Saving'}>
            Save
          </Button>
        </div>
      </Form>
      <aside className={styles.aside}>
        <ProfilePreview {...edited} />
        <YourScore score={shown.score} />
      </aside>
    </div>
  );
}
