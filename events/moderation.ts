import { z } from 'zod';

export const moderationEvents = {
  /** An admin has published or hidden a text (C22); its author is notified. */
  'text.decided': {
    version: 1,
    payload: z.object({
      kind: z.enum(['question', 'reply', 'statement', 'bio', 'review', 'response']),
      /** Id of the question, of the order of a statement, review or response, or of the artist of a bio. */
      textId: z.string(),
      /** Account or visitor id of the author. */
      authorId: z.string(),
      before: z.enum(['shown', 'held', 'hidden']),
      state: z.enum(['shown', 'hidden']),
      /** Why it is hidden; empty for a published one. */
      reason: z.string(),
    }),
  },
} as const;
