import { z } from 'zod';

/** A visitor wants to be told of a topic by e-mail; the mailed link confirms that the address is theirs. */
export const subscriptionAsked = {
  version: 1,
  payload: z.object({ topic: z.string(), email: z.string() }),
} as const;
