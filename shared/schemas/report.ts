import { z } from 'zod';

/** Kinds of public texts that anybody can report; `certificate` is the artist's note on one. */
const ReportedKind = z.enum(['question', 'reply', 'certificate']);

/** A report of a public text to the studio's staff, with the reporter's reason (C22). */
export const ReportText = z.object({
  kind: ReportedKind,
  /** Id of the question or certificate. */
  id: z.string().min(1).max(80),
  /** The artist who wrote the reply. */
  artist: z.string().min(1).max(80).optional(),
  reason: z.string().trim().min(3).max(500),
});
export type ReportText = z.infer<typeof ReportText>;

/** A report as the staff reads it. */
export const Report = z.object({ at: z.string(), reason: z.string() });
export type Report = z.infer<typeof Report>;
