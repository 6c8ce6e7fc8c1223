import { formatCount } from '#shared/site/formats.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import type { FormOf } from '#web/ui/use-form.ts';
import { CountryField } from './country-field.tsx';
import { MediumsField } from './mediums-field.tsx';
import styles from './profile-fields.module.css';
import { MAX_BIO_CHARACTERS, MAX_NAME_CHARACTERS, type Profile } from './profile.ts';

interface ProfileFieldsProps {
  form: FormOf<Profile>;
}

/** Country and city of an artist. */
export function PlaceFields({ form: { values, problems, edit, field } }: ProfileFieldsProps) {
  return (
    <div className={styles.two}>
      <div data-field="country">
        <CountryField value={values.country} error={problems['country']} onChange={(country) => edit({ country })} />
      </div>
      <TextField label="City" note="optional" autoComplete="address-level2" maxLength={80} {...field('city')} />
    </div>
  );
}

export function NameField({ form: { field } }: ProfileFieldsProps) {
  return (
    <TextField
      label="Name"
      autoComplete="name"
      maxLength={MAX_NAME_CHARACTERS}
      hint="Your own, or that of your studio. Customers see it."
      {...field('name')}
    />
  );
}

/** Media and biography of an artist. */
export function WorkFields({ form: { values, problems, edit, field } }: ProfileFieldsProps) {
  return (
    <>
      <div data-field="mediums">
        <MediumsField value={values.mediums} error={problems['mediums']} onChange={(mediums) => edit({ mediums })} />
      </div>
      <TextArea
        label="About you"
        rows={7}
        maxLength={MAX_BIO_CHARACTERS}
        hint={
          <span className={styles.hint}>
            <span>How you came to paint, and what you like to paint. An empty line begins a new paragraph.</span>
            <span className="num" translate="no">
              {formatCount(values.bio.length)} of {formatCount(MAX_BIO_CHARACTERS)}
            </span>
          </span>
        }
        {...field('bio')}
      />
    </>
  );
}
