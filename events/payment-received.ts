import { z } from 'zod';

/** More was paid for a placed cart: its balance, an artist's extra, or part of either. */
export const paymentReceived = {
  version: 1,
  payload: z.object({
    cartId: z.string(),
    cents: z.number().int().positive(),
    /** Orders that their artists could not accept before. */
    orderIds: z.array(z.string()),
  }),
} as const;
