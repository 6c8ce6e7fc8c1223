import { z } from 'zod';

export const giftCardEvents = {
  /** A gift card goes out to its holder now: it was just bought, or its day has come. The event does not carry its code. */
  'gift-card.released': {
    version: 1,
    payload: z.object({ cartId: z.string(), pieceId: z.string() }),
  },
  /** A gift card that an order bought was given back, with nothing of it spent: it is worth nothing any more. */
  'gift-card.returned': {
    version: 1,
    payload: z.object({ cartId: z.string(), pieceId: z.string(), refundCents: z.number().int().nonnegative() }),
  },
} as const;
