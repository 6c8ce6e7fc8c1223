import { z } from 'zod';

/** A gift card that an order bought was given back, with nothing of it spent: it is worth nothing any more. */
export const giftCardReturned = {
  version: 1,
  payload: z.object({ cartId: z.string(), pieceId: z.string(), refundCents: z.number().int().nonnegative() }),
} as const;
