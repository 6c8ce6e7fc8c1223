import { z } from 'zod';

/** A customer has cancelled a piece; the artist is named who held it, or had been told that it is theirs. */
export const orderCancelled = {
  version: 1,
  payload: z.object({
    orderId: z.string(),
    cartId: z.string(),
    supplierId: z.string().nullable(),
    keptCents: z.number().int().nonnegative(),
    refundCents: z.number().int().nonnegative(),
  }),
} as const;
