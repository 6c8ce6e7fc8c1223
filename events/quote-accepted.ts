import { z } from 'zod';

/** The chosen artist accepted the order. */
export const quoteAccepted = {
  version: 1,
  payload: z.object({ orderId: z.string(), supplierId: z.string() }),
} as const;
