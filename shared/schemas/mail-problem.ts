import { z } from 'zod';
import { TypedEmail } from './email.ts';

/** Why mails to an address do not arrive (`bounced`), or are not wanted (`reported` as spam). */
export const MailProblem = z.object({
  why: z.enum(['bounced', 'reported']),
  at: z.string(),
  said: z.string().nullable(),
});
export type MailProblem = z.infer<typeof MailProblem>;

/** Mails go again to an address that had bounced; the reason goes to the audit trail. */
export const LiftAddress = z.object({
  email: TypedEmail,
  reason: z.string().trim().min(1, 'Please give a reason.').max(500),
});
export type LiftAddress = z.infer<typeof LiftAddress>;
