import { z } from 'zod';

export const quoteEvents = {
  /** An artist was asked for a quote. */
  'quote.asked': {
    version: 1,
    payload: z.object({ orderId: z.string(), supplierId: z.string() }),
  },
  /** An artist offered to paint an order. */
  'quote.offered': {
    version: 1,
    payload: z.object({ orderId: z.string(), supplierId: z.string() }),
  },
  /** An artist's quote was selected and the choice is final: the artist is to be notified. */
  'quote.selected': {
    version: 1,
    payload: z.object({ orderId: z.string(), supplierId: z.string(), by: z.enum(['customer', 'schedule']) }),
  },
  /** The chosen artist accepted the order. */
  'quote.accepted': {
    version: 1,
    payload: z.object({ orderId: z.string(), supplierId: z.string() }),
  },
} as const;
