import { z } from 'zod';
import { PersonName } from './application.ts';

/** Codes of the link that a browser has opened, comma-joined; a partner's is remembered for 30 days (C13). */
export const FollowReferral = z.object({ promos: z.string().max(500) });

/** An application of a signed-in customer to become a partner (C13). */
export const ApplyAsPartner = z.object({
  name: PersonName,
  /** Where they would link to us from. */
  website: z
    .url({ protocol: /^https?$/, error: 'Please enter the whole address, with https://.' })
    .trim()
    .max(200, 'Please use at most 200 characters.'),
  about: z
    .string()
    .trim()
    .min(1, 'Please say a little about what you write or show there.')
    .max(1000, 'Please use at most 1,000 characters.'),
  agreement: z.literal(true, 'Please agree to the terms for partners.'),
});
export type ApplyAsPartner = z.infer<typeof ApplyAsPartner>;

export const PartnerApplicationState = z.enum(['applied', 'approved', 'declined']);
export type PartnerApplicationState = z.infer<typeof PartnerApplicationState>;

/** The application of an account, as its owner sees it; null before the first. */
export const OwnPartnerApplication = z.object({
  application: z
    .object({
      state: PartnerApplicationState,
      /** Why it was declined. */
      reason: z.string().nullable(),
      /** Whether a mailed link has confirmed the account's address, without which nothing is approved. */
      email_verified: z.boolean(),
    })
    .nullable(),
});
export type OwnPartnerApplication = z.infer<typeof OwnPartnerApplication>;

/** An application as an admin reviews it. */
export const PartnerApplication = z.object({
  /** The account's id. */
  id: z.string(),
  state: PartnerApplicationState,
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  website: z.string(),
  about: z.string(),
  applied_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type PartnerApplication = z.infer<typeof PartnerApplication>;
export const PartnerApplications = z.object({ applications: z.array(PartnerApplication) });

export const DeclinePartner = z.object({
  reason: z.string().trim().min(1, 'Please give a reason; the applicant gets it by mail.').max(1000),
});
export type DeclinePartner = z.infer<typeof DeclinePartner>;
