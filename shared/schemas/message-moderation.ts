import { z } from 'zod';
import { ModeratedText, TextRead } from './moderation.ts';
import { Report } from './report.ts';

/** States in which admins list public questions and replies. */
export const MessageModeration = z.enum(['held', 'reported', 'hidden']);
export type MessageModeration = z.infer<typeof MessageModeration>;

/** A question, or an artist's reply to it, that waits for a person or was decided by one (C22). */
export const AdminMessage = z.object({
  /** Id of the question. */
  message: z.string(),
  /** The artist of a reply; null for a question. */
  artist: z.string().nullable(),
  author: z.string(),
  /** The product or tag that the question is about. */
  title: z.string(),
  /** The question that a reply answers; null for a question. */
  question: z.string().nullable(),
  text: ModeratedText,
  /** The published text of a reply whose newer text waits or was hidden; null otherwise. */
  published: z.string().nullable(),
  at: z.string(),
  reports: z.array(Report),
});
export type AdminMessage = z.infer<typeof AdminMessage>;

export const AdminMessages = z.object({ messages: z.array(AdminMessage) });
export type AdminMessages = z.infer<typeof AdminMessages>;

/** An admin's decision about a question, or about the reply of `artist` to it; the reason goes to the audit trail. */
export const ModerateMessage = z.object({
  artist: z.string().max(80).optional(),
  decision: z.enum(['publish', 'hide']),
  text: TextRead,
  reason: z.string().trim().min(3).max(500),
});
export type ModerateMessage = z.infer<typeof ModerateMessage>;
