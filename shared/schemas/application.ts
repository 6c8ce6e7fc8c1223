import { z } from 'zod';
import { MOST_SAMPLES } from '../artists.ts';
import { Email, Password } from './account.ts';
import { SellerSummary } from './artist.ts';

/** The name in an artist's address: 3 to 30 letters, digits and single hyphens. */
export const Username = z
  .string()
  .trim()
  .min(3, 'Please use at least 3 characters.')
  .max(30, 'Please use at most 30 characters.')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/i, 'Please use letters, digits and single hyphens.');

/**
 * Names stand in mails to others, whose programs make links of addresses. Line breaks, and signs that turn the direction of
 * writing, would let a name pass for more than a name. "J.R. Ewing" and "St. Clair" are names.
 */
const NO_NAME = /:\/\/|[\p{L}\p{N}]{2}\.\p{L}{2}|[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

const City = z.string().trim().max(80);

const profile = {
  name: z
    .string()
    .trim()
    .min(1, 'Please enter your name.')
    .max(80)
    .refine((name) => !NO_NAME.test(name), 'Please enter a name in one line, without web addresses.'),
  /** ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/, 'Please choose your country.'),
  city: City.default(''),
  bio: z.string().trim().min(1, 'Please tell customers a little about yourself.').max(2000),
  /** Product lines that the artist paints: skus of the catalogue. */
  mediums: z.array(z.string().max(40)).min(1, 'Please choose at least one medium.').max(12),
};

/** An artist's application (C11). */
export const ApplyAsArtist = z.object({
  ...profile,
  username: Username,
  email: Email,
  password: Password,
  /** Ids of photos that the applicant has uploaded. */
  samples: z.array(z.string().max(80)).max(MOST_SAMPLES).default([]),
  agreement: z.literal(true, 'Please agree to the terms for artists.'),
});
export type ApplyAsArtist = z.infer<typeof ApplyAsArtist>;

export const ApplicationState = z.enum(['applied', 'approved', 'rejected']);
export type ApplicationState = z.infer<typeof ApplicationState>;

/** An artist's own profile: what everybody sees, and what is theirs alone. */
export const OwnProfile = SellerSummary.extend({
  email: z.string(),
  mediums: z.array(z.string()),
  availability: z.enum(['open', 'full', 'away']),
  state: ApplicationState,
  /** Why an application was rejected. */
  reason: z.string().nullable(),
  samples: z.array(z.object({ url: z.string() })),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

// Without the default: a city that is not sent stays as it is.
export const EditProfile = z
  .object({ ...profile, city: City, availability: z.enum(['open', 'full', 'away']) })
  .partial();
export type EditProfile = z.infer<typeof EditProfile>;

/** An application as an admin reviews it. */
export const Application = OwnProfile.extend({
  email_verified: z.boolean(),
  applied_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
});
export type Application = z.infer<typeof Application>;
export const Applications = z.object({ applications: z.array(Application) });
export type Applications = z.infer<typeof Applications>;

export const RejectApplication = z.object({
  reason: z.string().trim().min(1, 'Please give a reason; the artist gets it by mail.').max(1000),
});
export type RejectApplication = z.infer<typeof RejectApplication>;

/** One line of the audit trail: who did what to whom, and what it was before. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  admin: z.string(),
  action: z.string(),
  subject: z.string(),
  reason: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditTrail = z.object({ entries: z.array(AuditEntry), next: z.string().nullable() });
export type AuditTrail = z.infer<typeof AuditTrail>;

/** An account as an admin finds it by its e-mail. */
export const FoundAccount = z.object({
  id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  role: z.enum(['User', 'Supplier', 'Partner', 'Admin']),
  second_factor: z.boolean(),
  sessions: z.number().int(),
  created_at: z.string(),
});
export type FoundAccount = z.infer<typeof FoundAccount>;
export const FoundAccounts = z.object({ accounts: z.array(FoundAccount) });
/** Customers become partners or admins and back; artists are made by their application. */
export const ChangeRole = z.object({
  role: z.enum(['User', 'Partner', 'Admin']),
  reason: z.string().trim().min(1, 'Please give a reason.').max(500),
});
export type ChangeRole = z.infer<typeof ChangeRole>;
