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
  /**
   * Earnings with a piece that has ended were taken back from an artist or a partner: `cents` in all, `owedCents` of it
   * was paid before and comes off the next payment.
   */
  'payout.taken_back': {
    version: 1,
    payload: z.object({
      payeeId: z.string(),
      orderId: z.string(),
      cents: z.number().int().positive(),
      owedCents: z.number().int().nonnegative(),
      why: z.enum(['chargeback', 'refund']),
    }),
  },
} as const;
