import { z } from 'zod';

export const payoutEvents = {
  /** An artist's earnings were paid; `cents` is the whole transfer, `reference` the bank's. */
  'payout.paid': {
    version: 1,
    payload: z.object({
      runId: z.string(),
      supplierId: z.string(),
      cents: z.number().int().positive(),
      orders: z.number().int().positive(),
      reference: z.string(),
    }),
  },
} as const;
