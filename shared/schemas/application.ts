import { z } from 'zod';
import { contactDetailsIn } from '../text/contact-details.ts';
import { MailProblem } from './mail-problem.ts';
import { TextState } from './moderation.ts';
import {
  MAX_CAPACITY,
  LANGUAGES,
  MAX_GALLERY,
  MAX_LANGUAGES,
  MAX_REPLIES,
  MAX_REPLY_CHARACTERS,
  MAX_TITLE_CHARACTERS,
  MAX_SAMPLES,
} from '../people/artists.ts';
import { Password } from './account.ts';
import { Email } from './email.ts';
import { SellerSummary } from './artist.ts';
import { SearchCursor } from './search.ts';

/**
 * Refuses names that mail programs would turn into links, and names with line breaks or marks that change the writing
 * direction, because a name appears in mails to other people. "J.R. Ewing" and "St. Clair" pass.
 */
const NO_NAME = /:\/\/|[\p{L}\p{N}]{2}\.\p{L}{2}|[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

const plainLetters = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a name is the house's, under which customers would take an artist for our staff. */
const isOfHouse = (name: string): boolean => /(^|[^\p{L}])atelier/u.test(plainLetters(name));

/** Whether a word mixes Latin letters with those of another script, as `Mаrta` with a Cyrillic а does. */
const hasMixedScripts = (name: string): boolean =>
  (name.match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) => /\p{Script=Latin}/u.test(word) && /(?!\p{Script=Latin})\p{L}/u.test(word),
  );

/** An artist's username, part of the artist page's address: 3 to 30 letters, digits and single hyphens. */
export const Username = z
  .string()
  .trim()
  .min(3, 'Please use at least 3 characters.')
  .max(30, 'Please use at most 30 characters.')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/i, 'Please use letters, digits and single hyphens.')
  .refine((name) => !isOfHouse(name), 'Please choose another: “Atelier” is the name of the house.');

/** Name and city of an artist are shown at once, so contact details are refused in them rather than held (C22). */
const hasContactDetails = (text: string): boolean => contactDetailsIn(text).length > 0;

const City = z
  .string()
  .trim()
  .max(80)
  .refine((city) => !hasContactDetails(city), 'Please enter the city alone, without contact details or a postcode.');

/** The name of an artist or a partner, which mails and pages show. */
export const PersonName = z
  .string()
  .trim()
  .min(1, 'Please enter your name.')
  .max(80)
  .refine(
    (name) => !NO_NAME.test(name) && !hasContactDetails(name),
    'Please enter a name in one line, without web addresses, e-mail addresses or phone numbers.',
  )
  .refine((name) => !isOfHouse(name), 'Please enter your own name: “Atelier” is the name of the house.')
  .refine((name) => !hasMixedScripts(name), 'Please write each word of your name in letters of one script.');

const profile = {
  name: PersonName,
  /** ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/, 'Please choose your country.'),
  city: City.default(''),
  bio: z.string().trim().min(1, 'Please tell customers a little about yourself.').max(2000),
  /** Skus of the product lines that the artist paints. */
  mediums: z.array(z.string().max(40)).min(1, 'Please choose at least one medium.').max(12),
};

/** An artist's application (C11). */
export const ApplyAsArtist = z.object({
  ...profile,
  username: Username,
  email: Email,
  password: Password,
  /** Ids of photos that the applicant has uploaded. */
  samples: z.array(z.string().max(80)).max(MAX_SAMPLES).default([]),
  agreement: z.literal(true, 'Please agree to the terms for artists.'),
});
export type ApplyAsArtist = z.infer<typeof ApplyAsArtist>;

export const ApplicationState = z.enum(['applied', 'approved', 'rejected']);
export type ApplicationState = z.infer<typeof ApplicationState>;

/** An upload of the artist by its id. */
const OwnPicture = z.object({ id: z.string(), url: z.string(), title: z.string().optional() });

/** Usual working time in days by the sku of a medium. */
const UsualDays = z.record(z.string().max(40), z.number().int().min(1).max(120));

/** A title without contact details, because it is shown at once (C22). */
const Title = z
  .string()
  .trim()
  .max(MAX_TITLE_CHARACTERS)
  .refine((text) => contactDetailsIn(text).length === 0, 'Please leave out links, e-mail addresses and phone numbers.');

/** An artist's profile as the artist sees it, with private fields. */
export const OwnProfile = SellerSummary.extend({
  email: z.string(),
  /** Whether a mailed link has confirmed the address. */
  email_verified: z.boolean(),
  mediums: z.array(z.string()),
  availability: z.enum(['open', 'full', 'away']),
  /** Number of pieces that the artist paints at once; null for no limit. */
  capacity: z.number().int().nullable(),
  /** The artist's own uploads on their public page, with the ids that an edit takes. */
  portrait: OwnPicture.nullable(),
  pictures: z.array(OwnPicture),
  state: ApplicationState,
  /** Whether customers see `bio`; a held or hidden one waits beside the published text (C22). */
  bio_state: TextState,
  /** The admin's reason for a rejection. */
  reason: z.string().nullable(),
  samples: z.array(z.object({ url: z.string() })),
  languages: z.array(z.string()),
  usual_days: UsualDays,
  /** Texts that the artist uses again in notes and messages. */
  replies: z.array(z.string()),
  /** What every offer's quality score counts besides its price, each from 0 to 1, with its weight in per cent (C14). */
  score: z.array(
    z.object({ part: z.enum(['rating', 'on_time', 'acceptance', 'medium']), weight: z.number(), value: z.number() }),
  ),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

// `City` without the default of `profile`, so that an edit without a city leaves it unchanged.
const Words = z.object({ ...profile, city: City });
/** What an applicant may edit besides the samples. */
export const ProfileWords = Words.partial();
export type ProfileWords = z.infer<typeof ProfileWords>;
export const EditProfile = Words.extend({
  availability: z.enum(['open', 'full', 'away']),
  capacity: z.number().int().min(1).max(MAX_CAPACITY).nullable(),
  /** Ids of the artist's own uploads: the portrait, null to remove it, and the gallery in its order. */
  avatar: z.string().max(80).nullable(),
  gallery: z.array(z.string().max(80)).max(MAX_GALLERY),
  /** Titles of gallery pictures by their ids; a picture that is not named has none. */
  titles: z.record(z.string().max(80), Title),
  languages: z.array(z.enum(LANGUAGES)).max(MAX_LANGUAGES),
  usual_days: UsualDays,
  /** All saved texts of an approved artist, in their order. */
  replies: z.array(z.string().trim().min(1).max(MAX_REPLY_CHARACTERS)).max(MAX_REPLIES),
}).partial();
export type EditProfile = z.infer<typeof EditProfile>;

/** An application as an admin reviews it. */
export const Application = OwnProfile.extend({
  applied_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
});
export type Application = z.infer<typeof Application>;
export const Applications = z.object({ applications: z.array(Application) });
export type Applications = z.infer<typeof Applications>;

/** An approval; `from` says that the admin has seen the rejection which it replaces. */
export const ApproveApplication = z.object({ from: z.literal('rejected').optional() });
export type ApproveApplication = z.infer<typeof ApproveApplication>;

export const RejectApplication = z.object({
  reason: z.string().trim().min(1, 'Please give a reason; the artist gets it by mail.').max(1000),
});
export type RejectApplication = z.infer<typeof RejectApplication>;

/** One line of the audit trail: which admin did which action to which subject, with the values before and after. */
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
/** Which lines of the trail: those with a text in admin, action, subject or reason, and of days (UTC), the last of them included. */
export const FindAudit = z.object({
  before: z.string().max(80).optional(),
  q: z.string().trim().max(120).optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
});
export type FindAudit = z.infer<typeof FindAudit>;
/** A part of the trail as lines of a file; `next` is the `before` of the next part. */
export const AuditPart = z.object({ csv: z.string(), next: z.string().nullable() });
export type AuditPart = z.infer<typeof AuditPart>;
export const AuditTrail = z.object({ entries: z.array(AuditEntry), next: z.string().nullable() });
export type AuditTrail = z.infer<typeof AuditTrail>;

/** What an admin types to find accounts, or the list of accounts with, or of staff and partners without, a second factor. */
export const FindAccounts = z
  .object({
    q: z.string().trim().min(2).max(254).optional(),
    second_factor: z.enum(['with', 'without']).optional(),
    after: SearchCursor.optional(),
  })
  .refine(({ q, second_factor: factor }) => (q === undefined) !== (factor === undefined), {
    path: ['q'],
    message: 'Please search for words, or list by second factor.',
  });
export type FindAccounts = z.infer<typeof FindAccounts>;

/** An account as an admin sees it; `second_factor_at` is when its second factor was set up. */
export const FoundAccount = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  email_verified: z.boolean(),
  role: z.enum(['User', 'Supplier', 'Partner', 'Admin']),
  second_factor: z.boolean(),
  second_factor_at: z.string().nullable(),
  sessions: z.number().int(),
  created_at: z.string(),
});
export type FoundAccount = z.infer<typeof FoundAccount>;
/** An account in a list, with the reason why mails to it do not arrive. */
export const ListedAccount = FoundAccount.extend({ mail_problem: MailProblem.nullable() });
export type ListedAccount = z.infer<typeof ListedAccount>;
export const FoundAccounts = z.object({ accounts: z.array(ListedAccount), next: z.string().nullable() });
export type FoundAccounts = z.infer<typeof FoundAccounts>;

/** Removes the second factor of an account whose owner has lost it. */
export const ResetSecondFactor = z.object({ reason: z.string().trim().min(1, 'Please give a reason.').max(500) });

/** Changes a role between customer, partner and admin; only an approved application makes an artist. */
export const ChangeRole = z.object({
  role: z.enum(['User', 'Partner', 'Admin']),
  reason: z.string().trim().min(1, 'Please give a reason.').max(500),
});
export type ChangeRole = z.infer<typeof ChangeRole>;
