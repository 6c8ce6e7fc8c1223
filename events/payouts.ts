import { z } from 'zod';

const SentTo = z.object({ way: z.enum(['iban', 'us-account', 'paypal']), ending: z.string() });

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
      /** Where it was sent; absent for payments that were gathered before destinations were known. */
      sentTo: SentTo.optional(),
    }),
  },
  /** A transfer has come back, or could not be sent: its sum is payable again. */
  'payout.returned': {
    version: 1,
    payload: z.object({
      runId: z.string(),
      payeeId: z.string(),
      cents: z.number().int().positive(),
      orders: z.number().int().positive(),
      reason: z.string(),
      sentTo: SentTo.optional(),
    }),
  },
  /** An artist or a partner has entered where to be paid: `to` are the addresses to notify, `before` what was in use. */
  'payout.destination_changed': {
    version: 1,
    payload: z.object({
      payeeId: z.string(),
      to: z.array(z.string()).min(1),
      ...SentTo.shape,
      paidFrom: z.string(),
      before: SentTo.nullable(),
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
