import { z } from 'zod';

export const paymentEvents = {
  /** More was paid for a placed cart: its balance, an artist's extra, or part of either. */
  'payment.received': {
    version: 1,
    payload: z.object({
      cartId: z.string(),
      cents: z.number().int().positive(),
      /** Orders that their artists could not accept before. */
      orderIds: z.array(z.string()),
    }),
  },
  /** All pieces of a cart are finished and some of it is unpaid: its customer is notified before anything is charged (C9). */
  'balance.due': {
    version: 1,
    payload: z.object({
      cartId: z.string(),
      cents: z.number().int().positive(),
      /** When it will be billed. */
      billedAt: z.string(),
      /** What will be charged then; null where nothing can be, and a link is mailed instead. */
      method: z.enum(['card', 'amazon']).nullable(),
    }),
  },
  /** The balance could not be charged, or there is nothing to charge: its customer is asked to pay by hand (C9). */
  'balance.unpaid': {
    version: 1,
    payload: z.object({
      cartId: z.string(),
      cents: z.number().int().positive(),
      /** What refused; null where nothing was saved for later. */
      method: z.enum(['card', 'amazon']).nullable(),
      /** When it is tried again; null after the last time. */
      nextAt: z.string().nullable(),
    }),
  },
} as const;
