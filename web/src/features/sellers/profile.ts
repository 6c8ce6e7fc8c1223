import type { EditProfile } from '#shared/schemas/application.ts';
import type { Problems } from '#web/ui/use-form.ts';

/** The profile as the forms hold it; `mediums` are SKUs of product lines. */
export interface Profile {
  name: string;
  /** ISO 3166-1 alpha-2, or empty until it is chosen. */
  country: string;
  city: string;
  bio: string;
  mediums: readonly string[];
}

export const MAX_NAME_CHARACTERS = 80;
export const MAX_BIO_CHARACTERS = 2000;

/** Problems of a profile, in the words of its schema (shared/schemas/application.ts). */
export const profileProblems = ({ name, country, bio, mediums }: Profile): Problems<keyof Profile> => ({
  ...(name.trim() === '' && { name: 'Please enter your name.' }),
  ...(country === '' && { country: 'Please choose your country.' }),
  ...(bio.trim() === '' && { bio: 'Please tell customers a little about yourself.' }),
  ...(mediums.length === 0 && { mediums: 'Please choose at least one medium.' }),
});

/** Availabilities of an artist for new orders. */
export const AVAILABILITIES: readonly {
  value: NonNullable<EditProfile['availability']>;
  label: string;
  sub: string;
}[] = [
  { value: 'open', label: 'Open', sub: 'You are asked for new orders.' },
  // promise: not-asked-while-away
  {
    value: 'full',
    label: 'Full',
    sub: 'Your easel is taken: what you have goes on, and no new requests come until you are open again.',
  },
  {
    value: 'away',
    label: 'Away',
    // promise: not-asked-while-away
    sub: 'You are not working: what you have goes on, no new requests come, and your page says so.',
  },
];
