import { z } from 'zod';

export const giftCardEvents = {
  /**
   * A gift card is to be mailed to its recipient: it was just bought or reissued by a refund, or its send date has
   * come. The event does not contain its code.
   */
  'gift-card.released': {
    version: 1,
    payload: z.object({ cartId: z.string(), pieceId: z.string() }),
  },
  /** The mail with a gift card's code could not be sent, because its address had bounced; the card keeps its code. */
  'gift-card.unsent': {
    version: 1,
    payload: z.object({ cartId: z.string(), pieceId: z.string() }),
  },
  /** An unspent gift card was returned and has no value any more; `refundCents` go back to its buyer. */
  'gift-card.returned': {
    version: 1,
    payload: z.object({ cartId: z.string(), pieceId: z.string(), refundCents: z.number().int().nonnegative() }),
  },
} as const;
