import { z } from 'zod';

/** `shown` to everybody who may see the order; `held` until a person has read it; `hidden` by a person (C22). */
export const TextState = z.enum(['shown', 'held', 'hidden']);

/** A text with its state; the text itself is kept also when it is hidden. */
export const ModeratedText = z.object({
  text: z.string(),
  state: TextState,
  /** Why it is held or hidden; empty for a shown text. */
  reason: z.string(),
});
export type ModeratedText = z.infer<typeof ModeratedText>;

/** The text that an admin has read and decides about; without it, the decision is about whichever text there is. */
export const TextRead = z.string().max(4_000).optional();
