import { z } from 'zod';

/** A question was asked; by a visitor it waits for the mailed link (token) to be opened. */
export const messageAsked = {
  version: 1,
  payload: z.object({ messageId: z.string(), email: z.string().nullable(), confirmToken: z.string().nullable() }),
} as const;
