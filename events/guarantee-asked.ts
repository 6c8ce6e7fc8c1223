import { z } from 'zod';

/** A customer asks for the money back of a piece; `number` counts the requests of that piece. */
export const guaranteeAsked = {
  version: 1,
  payload: z.object({ orderId: z.string(), cartId: z.string(), number: z.number().int().positive() }),
} as const;
