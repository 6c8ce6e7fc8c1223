import { useRef, useState, type SubmitEvent } from 'react';
import type { OwnProfile } from '#shared/schemas/application.ts';
import { ApiError } from '#web/lib/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { ChoiceGroup, RadioCard } from '#web/ui/choice.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import styles from './edit-profile-page.module.css';
import {
  AVAILABILITIES,
  fieldProblems,
  focusFirst,
  profileProblems,
  type Problems,
  type Profile,
  type ProfileField,
} from './profile.ts';
import { NameField, PlaceFields, WorkFields } from './profile-fields.tsx';
import { ProfilePreview } from './profile-preview.tsx';
import { useEditProfile } from './profile.queries.ts';

type Edited = Profile & Pick<OwnProfile, 'availability'>;

const editedFrom = ({ name, address, location, bio, mediums, availability }: OwnProfile): Edited => ({
  name,
  country: address.country,
  city: location,
  bio: bio.source,
  mediums,
  availability,
});

function Account({ profile }: { profile: OwnProfile }) {
  const { username, email, state } = profile;
  const page = `/artists/${username.normal}`;
  return (
    <dl className={styles.account}>
      <div>
        <dt>Your page</dt>
        <dd>{state === 'approved' ? <SiteLink to={page}>{page}</SiteLink> : `${page}, once you are approved`}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          {email} <SiteLink to="/account">Change it in your account</SiteLink>
        </dd>
      </div>
    </dl>
  );
}

/** The artist's profile form, with their availability for orders (A-13, C7). */
export function EditProfilePage({ profile }: { profile: OwnProfile }) {
  const [edited, setEdited] = useState(() => editedFrom(profile));
  const [problems, setProblems] = useState<Problems<ProfileField>>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useEditProfile();

  const edit = (part: Partial<Edited>) => {
    setEdited({ ...edited, ...part });
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
    save.reset();
  };
  const point = (found: Problems<ProfileField>) => {
    setProblems(found);
    requestAnimationFrame(() => focusFirst(form.current, found));
  };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const found = profileProblems(edited);
    point(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      { ...edited, mediums: [...edited.mediums] },
      { onError: (error) => point(error instanceof ApiError ? fieldProblems(error.fields) : {}) },
    );
  };
  const fields = { profile: edited, problems, onEdit: edit };

  return (
    <div className={`wrap ${styles.page}`}>
      <header>
        <ButtonLink variant="link" to="/sellers">
          Inbox
        </ButtonLink>
        <h1>Your profile</h1>
      </header>
      <form ref={form} noValidate onSubmit={send} aria-label="Profile" className={styles.form}>
        <ChoiceGroup legend="Do you take orders?" className={styles.choices}>
          {AVAILABILITIES.map(({ value, label, sub }) => (
            <RadioCard
              key={value}
              name="availability"
              value={value}
              checked={edited.availability === value}
              sub={sub}
              onChange={() => edit({ availability: value })}
            >
              {label}
            </RadioCard>
          ))}
        </ChoiceGroup>
        <NameField {...fields} />
        <PlaceFields {...fields} />
        <WorkFields {...fields} />
        <Account profile={profile} />
        <div className={styles.end}>
          {save.error && <Callout tone="bad" role="alert" title={save.error.message} />}
          {save.isSuccess && (
            <Callout tone="ok" role="status" title="Saved.">
              {profile.state === 'approved'
                ? 'Customers see it from now on.'
                : 'We see it when we look at your application.'}
            </Callout>
          )}
          <Button type="submit" size="big" full="phone" busy={save.isPending && 'Saving'}>
            Save
          </Button>
        </div>
      </form>
      <aside className={styles.aside}>
        <ProfilePreview {...edited} />
      </aside>
    </div>
  );
}
