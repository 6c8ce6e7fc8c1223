import { z } from 'zod';
import { asciiEmail, emailProblem } from '../people/email.ts';

/** An e-mail address as mails are sent to it; whether they can be is decided where it is taken. */
export const TypedEmail = z.string().max(254).overwrite(asciiEmail);

const INVALID = 'Please enter a valid email.';

/** The same, and refused where no mail reaches it. */
export const Email = TypedEmail.refine((email) => emailProblem(email, INVALID) === undefined, {
  error: ({ input }) => emailProblem(String(input), INVALID),
});
