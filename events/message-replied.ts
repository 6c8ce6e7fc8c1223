import { z } from 'zod';

/** Somebody replied to a question. */
export const messageReplied = {
  version: 1,
  payload: z.object({ messageId: z.string(), replyId: z.string() }),
} as const;
