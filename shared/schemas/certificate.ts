import { z } from 'zod';
import { MAX_STATEMENT_CHARACTERS } from '../orders/certificates.ts';
import { ModeratedText, TextRead, TextState } from './moderation.ts';
import { Report } from './report.ts';

/**
 * A recorded picture: `sha256` is the fingerprint of its file in hex, `state` whether the stored file still has it. Only
 * a whole picture has addresses.
 */
export const CertificatePicture = z.object({
  kind: z.enum(['progress', 'proof']),
  /** Number of the proof. */
  version: z.number().int().optional(),
  /** When the artist sent it. */
  at: z.string(),
  sha256: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  state: z.enum(['whole', 'altered', 'expired']),
  sentence: z.string(),
  url: z.string().optional(),
  thumb: z.string().optional(),
});
export type CertificatePicture = z.infer<typeof CertificatePicture>;

/** The record of a delivered piece, for anyone who has its link; nothing in it names the customer, or a price. */
export const Certificate = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  artist: z.object({ name: z.string(), username: z.string() }),
  size: z.string(),
  materials: z.array(z.string()),
  /** Whom the piece was given to; absent where it was no gift. Outside of what is signed. */
  made_for: z.string().optional(),
  /** The artist's note; empty when an admin has hidden it since. */
  statement: z.string(),
  /** Whether the artist wrote the note, so that it can be reported. */
  reportable: z.boolean(),
  finished_at: z.string(),
  delivered_at: z.string(),
  issued_at: z.string(),
  pictures: z.array(CertificatePicture),
  /** The chain's last fingerprint, which the signature covers. */
  fingerprint: z.string(),
  signature: z.string(),
  /** Whether the record is the one that was signed. */
  signed: z.boolean(),
  /** Whether record and pictures are what was recorded; pictures that are no longer stored do not count. */
  verified: z.boolean(),
  /** The newer certificate, after the piece was painted again. */
  replaced_by: z.string().optional(),
});
export type Certificate = z.infer<typeof Certificate>;

/** An artist's statement for a piece; an empty one is the default again. */
export const WriteStatement = z.object({ statement: z.string().trim().max(MAX_STATEMENT_CHARACTERS) });
export type WriteStatement = z.infer<typeof WriteStatement>;

export const Statement = z.object({
  statement: z.string(),
  is_default: z.boolean(),
  /** `held` waits for a person, because it contains contact details; a held or hidden one is on no certificate (C22). */
  state: TextState,
  /** False once the piece was delivered. */
  editable: z.boolean(),
  /** The certificate's id, once it is issued. */
  certificate: z.string().optional(),
});
export type Statement = z.infer<typeof Statement>;

/** States in which admins list statements. */
export const StatementModeration = z.enum(['held', 'reported', 'hidden']);
export type StatementModeration = z.infer<typeof StatementModeration>;

/** A statement that waits for a person, or was decided by one. */
export const AdminStatement = z.object({
  order: z.string(),
  cart_id: z.string(),
  title: z.string(),
  artist: z.object({ id: z.string(), name: z.string() }),
  text: ModeratedText,
  at: z.string(),
  reports: z.array(Report),
  /** Whether the piece was delivered, so that its certificate is issued. */
  issued: z.boolean(),
});
export type AdminStatement = z.infer<typeof AdminStatement>;

export const AdminStatements = z.object({ statements: z.array(AdminStatement) });
export type AdminStatements = z.infer<typeof AdminStatements>;

/** An admin's decision about a statement; the reason goes to the audit trail. */
export const ModerateStatement = z.object({
  decision: z.enum(['publish', 'hide']),
  text: TextRead,
  reason: z.string().trim().min(3).max(500),
});
export type ModerateStatement = z.infer<typeof ModerateStatement>;
