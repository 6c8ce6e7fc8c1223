import { z } from 'zod';

/** An artist's quote was chosen and the artist is to be told. */
export const quoteSelected = {
  version: 1,
  payload: z.object({ orderId: z.string(), supplierId: z.string(), by: z.enum(['customer', 'schedule']) }),
} as const;
