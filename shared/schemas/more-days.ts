import { z } from 'zod';
import { MAX_MORE_DAYS } from '../orders/lateness.ts';
import { ArtistNote } from './quote.ts';

/** The artist asks for more days than were promised, with a reason that the customer reads (C58). */
export const AskForDays = z.object({
  days: z.number().int().min(1, 'One day at least.').max(MAX_MORE_DAYS, `At most ${MAX_MORE_DAYS} days.`),
  reason: ArtistNote.min(1, 'Please say why: the customer reads it.'),
});
export type AskForDays = z.infer<typeof AskForDays>;

/** The customer's answer; `until` is the new day as it was shown. */
export const AnswerMoreDays = z.object({ agree: z.boolean(), until: z.string().max(40) });
export type AnswerMoreDays = z.infer<typeof AnswerMoreDays>;

/** More days that an artist has asked for: `asked` while the customer may answer, `over` once the promised day has come first. */
export const MoreDays = z.object({
  days: z.number().int(),
  reason: z.string(),
  /** The day that was asked for, or agreed. */
  until: z.string(),
  state: z.enum(['asked', 'agreed', 'declined', 'over']),
});
export type MoreDays = z.infer<typeof MoreDays>;
