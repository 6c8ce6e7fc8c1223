import { z } from 'zod';

/** A piece was refunded by the money-back guarantee. */
export const orderRefunded = {
  version: 1,
  payload: z.object({
    orderId: z.string(),
    cartId: z.string(),
    supplierId: z.string().nullable(),
    refundCents: z.number().int().nonnegative(),
  }),
} as const;
