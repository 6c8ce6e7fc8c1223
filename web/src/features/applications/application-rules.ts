import { emailProblem } from '#shared/people/email.ts';
import type { ApplyAsArtist } from '#shared/schemas/application.ts';
import type { Problems } from '#web/ui/use-form.ts';
import { profileProblems } from '../sellers/profile.ts';
import type { Draft } from './draft.ts';
import { usernameOf } from './username.ts';

export type ApplicationField = keyof ApplyAsArtist;

/** The application on the wire. */
export const applicationOf = ({ samples, ...draft }: Draft) => ({
  ...draft,
  mediums: [...draft.mediums],
  username: usernameOf(draft.username),
  email: draft.email.trim(),
  samples: samples.map(({ id }) => id),
});
export type Application = ReturnType<typeof applicationOf>;

/** Problems by field, in the words of the schema (shared/schemas/application.ts). */
export const applicationProblems = (application: Application): Problems<ApplicationField> => {
  const email = emailProblem(application.email, 'Please enter a valid email.');
  return {
    ...profileProblems(application),
    ...(application.username.length < 3 && { username: 'Please use at least 3 characters.' }),
    ...(email && { email }),
    ...(application.password.length < 8 && { password: 'Please use at least 8 characters.' }),
    ...(!application.agreement && { agreement: 'Please agree to the terms for artists.' }),
  };
};
