import { isEmailLike } from '#shared/people/email.ts';
import type { ApplyAsArtist } from '#shared/schemas/application.ts';
import { profileProblems, type Problems } from '../sellers/profile.ts';
import type { Draft } from './draft.ts';
import { usernameOf } from './username.ts';

export type ApplicationField = keyof ApplyAsArtist;

/** The application on the wire: the draft, plus password and agreement, which are never stored with it. */
export const applicationOf = ({ samples, ...draft }: Draft, password: string, agreement: boolean) => ({
  ...draft,
  mediums: [...draft.mediums],
  username: usernameOf(draft.username),
  email: draft.email.trim(),
  password,
  samples: samples.map(({ id }) => id),
  agreement,
});
export type Application = ReturnType<typeof applicationOf>;

/** Problems by field, in the words of the schema (shared/schemas/application.ts). */
export const applicationProblems = (application: Application): Problems<ApplicationField> => ({
  ...profileProblems(application),
  ...(application.username.length < 3 && { username: 'Please use at least 3 characters.' }),
  ...(!isEmailLike(application.email) && { email: 'Please enter a valid email.' }),
  ...(application.password.length < 8 && { password: 'Please use at least 8 characters.' }),
  ...(!application.agreement && { agreement: 'Please agree to the terms for artists.' }),
});
