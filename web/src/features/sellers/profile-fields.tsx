import { TextArea, TextField } from '#web/ui/field.tsx';
import { CountryField } from './country-field.tsx';
import { MediumsField } from './mediums-field.tsx';
import styles from './profile-fields.module.css';
import { MAX_BIO_CHARACTERS, MAX_NAME_CHARACTERS, type Problems, type Profile, type ProfileField } from './profile.ts';

interface ProfileFieldsProps {
  profile: Profile;
  problems: Problems<ProfileField>;
  onEdit: (part: Partial<Profile>) => void;
}

const numberFormat = new Intl.NumberFormat('en-US');

/** Country and city of an artist. */
export function PlaceFields({ profile, problems, onEdit }: ProfileFieldsProps) {
  return (
    <div className={styles.two}>
      <div data-field="country">
        <CountryField value={profile.country} error={problems.country} onChange={(country) => onEdit({ country })} />
      </div>
      <div data-field="city">
        <TextField
          label="City"
          note="optional"
          name="city"
          autoComplete="address-level2"
          maxLength={80}
          value={profile.city}
          error={problems.city}
          onChange={({ currentTarget }) => onEdit({ city: currentTarget.value })}
        />
      </div>
    </div>
  );
}

export function NameField({ profile, problems, onEdit }: ProfileFieldsProps) {
  return (
    <div data-field="name">
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={MAX_NAME_CHARACTERS}
        value={profile.name}
        error={problems.name}
        hint="Your own, or that of your studio. Customers see it."
        onChange={({ currentTarget }) => onEdit({ name: currentTarget.value })}
      />
    </div>
  );
}

/** Media and biography of an artist. */
export function WorkFields({ profile, problems, onEdit }: ProfileFieldsProps) {
  return (
    <>
      <div data-field="mediums">
        <MediumsField value={profile.mediums} error={problems.mediums} onChange={(mediums) => onEdit({ mediums })} />
      </div>
      <div data-field="bio">
        <TextArea
          label="About you"
          name="bio"
          rows={7}
          maxLength={MAX_BIO_CHARACTERS}
          value={profile.bio}
          error={problems.bio}
          hint={
            <span className={styles.hint}>
              <span>How you came to paint, and what you like to paint. An empty line begins a new paragraph.</span>
              <span className="num" translate="no">
                {numberFormat.format(profile.bio.length)} of {numberFormat.format(MAX_BIO_CHARACTERS)}
              </span>
            </span>
          }
          onChange={({ currentTarget }) => onEdit({ bio: currentTarget.value })}
        />
      </div>
    </>
  );
}
