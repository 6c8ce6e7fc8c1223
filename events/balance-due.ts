import { z } from 'zod';

/** All pieces of a cart are finished and some of it is unpaid: its customer is told before anything is charged (C9). */
export const balanceDue = {
  version: 1,
  payload: z.object({
    cartId: z.string(),
    cents: z.number().int().positive(),
    /** When it will be billed. */
    billedAt: z.string(),
    /** What will be charged then; null where nothing can be, and a link is mailed instead. */
    method: z.enum(['card', 'amazon']).nullable(),
  }),
} as const;
