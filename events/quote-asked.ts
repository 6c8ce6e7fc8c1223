import { z } from 'zod';

/** An artist was asked for a quote. */
export const quoteAsked = {
  version: 1,
  payload: z.object({ orderId: z.string(), supplierId: z.string() }),
} as const;
