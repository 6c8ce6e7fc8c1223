import { z } from 'zod';

/** The pieces that are billed by themselves (C51); absent where the cart is billed as a whole. */
const BilledPieces = z
  .array(
    z.object({
      orderId: z.string(),
      cents: z.number().int().positive(),
      /** When it is charged next, or due by where no payment method is saved; null after the last attempt. */
      at: z.string().nullable(),
      /** Whether a charge was refused since the last mail. */
      isRefused: z.boolean(),
    }),
  )
  .optional();

export const paymentEvents = {
  /** A further payment for a placed cart: its balance, the extra price of a quote, or part of either. */
  'payment.received': {
    version: 1,
    payload: z.object({
      cartId: z.string(),
      cents: z.number().int().positive(),
      /** Orders whose artists could not accept until this payment. */
      orderIds: z.array(z.string()),
      /** Orders that owe nothing more with this payment; absent in events of earlier releases. */
      paidOrderIds: z.array(z.string()).optional(),
    }),
  },
  /** Pieces of a cart are finished and their balance is due: notifies the customer before the charge (C9, C51). */
  'balance.due': {
    version: 1,
    payload: z.object({
      cartId: z.string(),
      cents: z.number().int().positive(),
      /** When the balance will be charged. */
      billedAt: z.string(),
      /** The saved payment method to charge; null if there is none and the mail contains a pay link instead. */
      method: z.enum(['card', 'amazon']).nullable(),
      pieces: BilledPieces,
    }),
  },
  /** The balance could not be charged, or no payment method is saved: the customer is asked to pay by hand (C9). */
  'balance.unpaid': {
    version: 1,
    payload: z.object({
      cartId: z.string(),
      cents: z.number().int().positive(),
      /** The payment method that was declined; null if none is saved. */
      method: z.enum(['card', 'amazon']).nullable(),
      /** Time of the next attempt; null after the last one. */
      nextAt: z.string().nullable(),
      pieces: BilledPieces,
    }),
  },
} as const;
