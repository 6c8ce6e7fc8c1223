import { z } from 'zod';

export const payoutEvents = {
  /** The earnings of an artist or a partner were paid; `cents` is the whole transfer, `reference` the bank's or PayPal's. */
  'payout.paid': {
    version: 1,
    payload: z.object({
      runId: z.string(),
      payeeId: z.string(),
      cents: z.number().int().positive(),
      orders: z.number().int().positive(),
      reference: z.string(),
    }),
  },
} as const;
