import { z } from 'zod';

/** The artist of a piece has finished it. */
export const orderCompleted = {
  version: 1,
  payload: z.object({ orderId: z.string(), cartId: z.string(), supplierId: z.string() }),
} as const;
