import { z } from 'zod';

/** The balance could not be charged, or there is nothing to charge: its customer is asked to pay by hand (C9). */
export const balanceUnpaid = {
  version: 1,
  payload: z.object({
    cartId: z.string(),
    cents: z.number().int().positive(),
    /** What refused; null where nothing was saved for later. */
    method: z.enum(['card', 'amazon']).nullable(),
    /** When it is tried again; null after the last time. */
    nextAt: z.string().nullable(),
  }),
} as const;
