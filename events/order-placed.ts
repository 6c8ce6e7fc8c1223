import { z } from 'zod';

/** A cart was placed: its deposit is paid, and each physical piece in it is an order now. */
export const orderPlaced = {
  version: 1,
  payload: z.object({ cartId: z.string(), orderIds: z.array(z.string()), email: z.string() }),
} as const;
