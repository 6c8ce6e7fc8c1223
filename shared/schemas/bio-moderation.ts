import { z } from 'zod';
import { ModeratedText } from './moderation.ts';

/** States in which admins list artists' texts about themselves. */
export const BioModeration = z.enum(['held', 'hidden']);
export type BioModeration = z.infer<typeof BioModeration>;

/** A text of an artist about themselves that waits for a person, or was decided by one (C22). */
export const AdminBio = z.object({
  artist: z.object({ id: z.string(), name: z.string(), username: z.string() }),
  text: ModeratedText,
  /** The text that is shown meanwhile. */
  published: z.string(),
  at: z.string(),
});
export type AdminBio = z.infer<typeof AdminBio>;

export const AdminBios = z.object({ bios: z.array(AdminBio) });
export type AdminBios = z.infer<typeof AdminBios>;

/** An admin's decision about the text that was read; the reason goes to the audit trail. */
export const ModerateBio = z.object({
  decision: z.enum(['publish', 'hide']),
  /** When the artist wrote the text that was read. */
  at: z.string().max(40),
  reason: z.string().trim().min(3).max(500),
});
export type ModerateBio = z.infer<typeof ModerateBio>;
