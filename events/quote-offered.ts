import { z } from 'zod';

/** An artist offered to paint an order. */
export const quoteOffered = {
  version: 1,
  payload: z.object({ orderId: z.string(), supplierId: z.string() }),
} as const;
