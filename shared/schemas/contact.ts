import { z } from 'zod';
import { TypedEmail } from './email.ts';
import { MAX_CONTACT_CHARACTERS } from '../people/contact.ts';

const text = (missing: string) => z.string().trim().min(1, missing).max(MAX_CONTACT_CHARACTERS);

/** A message to the studio; `email` is where the answer goes, and for an account its own address. */
export const AskStudio = z.object({
  email: TypedEmail.default(''),
  text: text('Please write your message.'),
  /** Path of the page that it is about. */
  page: z.string().max(200).optional(),
});
export type AskStudio = z.infer<typeof AskStudio>;

export const AdminContactMessage = z.object({
  id: z.string(),
  email: z.string(),
  text: z.string(),
  page: z.string().nullable(),
  at: z.string(),
});
export type AdminContactMessage = z.infer<typeof AdminContactMessage>;

/** A page of the messages that wait; `next` is the `after` of the next page. */
export const AdminContactMessages = z.object({
  messages: z.array(AdminContactMessage),
  next: z.string().nullable(),
});
export type AdminContactMessages = z.infer<typeof AdminContactMessages>;

export const AnswerContact = z.object({ answer: text('Please write an answer.') });
export type AnswerContact = z.infer<typeof AnswerContact>;

const CURSOR = /^([\d\-:.TZ]{20,30})~(\w{1,80})$/;

/** Moment and id of the last message of a page. */
export const AfterContactMessage = z.string().regex(CURSOR);

/** The parts of an `AfterContactMessage`. */
export const afterContactParts = (cursor: string): { at: string; contactId: string } => {
  const [, at = '', contactId = ''] = CURSOR.exec(cursor) ?? [];
  return { at, contactId };
};
