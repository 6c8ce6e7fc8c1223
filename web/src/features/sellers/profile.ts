import type { EditProfile } from '#shared/schemas/application.ts';

/** The profile as the forms hold it; `mediums` are SKUs of product lines. */
export interface Profile {
  name: string;
  /** ISO 3166-1 alpha-2, or empty until it is chosen. */
  country: string;
  city: string;
  bio: string;
  mediums: readonly string[];
}
export type ProfileField = keyof Profile;

/** Problems by field name. */
export type Problems<Field extends string> = Partial<Record<Field, string>>;

export const MAX_NAME_CHARACTERS = 80;
export const MAX_BIO_CHARACTERS = 2000;

/** Problems of a profile, in the words of its schema (shared/schemas/application.ts). */
export const profileProblems = ({ name, country, bio, mediums }: Profile): Problems<ProfileField> => ({
  ...(name.trim() === '' && { name: 'Please enter your name.' }),
  ...(country === '' && { country: 'Please choose your country.' }),
  ...(bio.trim() === '' && { bio: 'Please tell customers a little about yourself.' }),
  ...(mediums.length === 0 && { mediums: 'Please choose at least one medium.' }),
});

/** A refusal's messages by form field: `mediums.0` belongs to `mediums`. */
export const fieldProblems = (fields: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.split('.')[0] ?? path, message]));

/** Focuses the first field with a problem, in page order. */
export const focusFirst = (
  form: HTMLFormElement | null,
  problems: Readonly<Record<string, string | undefined>>,
): void => {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const first = fields.find(({ dataset }) => problems[dataset.field ?? '']);
  first?.querySelector<HTMLElement>('input, textarea, button')?.focus();
};

/** Availabilities of an artist for new orders. */
export const AVAILABILITIES: readonly {
  value: NonNullable<EditProfile['availability']>;
  label: string;
  sub: string;
}[] = [
  { value: 'open', label: 'Open', sub: 'You are asked for new orders.' },
  { value: 'full', label: 'Full', sub: 'Your easel is taken: no new requests until you are open again.' },
  { value: 'away', label: 'Away', sub: 'You are not working: no new requests, and your page says so.' },
];
