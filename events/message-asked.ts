import { z } from 'zod';

/**
 * A question was asked. With a visitor's `email` it is hidden, and the mailed link posts it; without one it is posted.
 * A visitor's question is told of twice: when it is asked and when it is confirmed.
 */
export const messageAsked = {
  version: 1,
  payload: z.object({ messageId: z.string(), email: z.string().nullable() }),
} as const;
