import { z } from 'zod';

/** A gift card goes out to its holder now: it was just bought, or its day has come. Its code is not told. */
export const giftCardReleased = {
  version: 1,
  payload: z.object({ cartId: z.string(), pieceId: z.string() }),
} as const;
