import { z } from 'zod';

/** A customer's request for the money back of a piece was declined. */
export const guaranteeDeclined = {
  version: 1,
  payload: z.object({ orderId: z.string(), cartId: z.string(), number: z.number().int().positive() }),
} as const;
