import { z } from 'zod';

export const quoteEvents = {
  /** An artist was asked for a quote. */
  'quote.asked': {
    version: 1,
    payload: z.object({ orderId: z.string(), supplierId: z.string() }),
  },
  /** An artist was asked for quotes on several orders while they got no mail, and is mailed about all of them now. */
  'quote.asks_collected': {
    version: 1,
    payload: z.object({ supplierId: z.string(), orderIds: z.array(z.string()) }),
  },
  /** An artist offered to paint an order. */
  'quote.offered': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      supplierId: z.string(),
      /** The artist's offer before it, in cents and seconds; absent for a first one. */
      before: z.object({ price: z.number().int(), days: z.number().int() }).optional(),
    }),
  },
  /** An artist's quote was selected and the choice is final: the artist is to be notified. */
  'quote.selected': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      supplierId: z.string(),
      /** `fallback`: the deposit of the offer chosen before stayed unpaid; `next`: the artist chosen before did not accept. */
      by: z.enum(['customer', 'schedule', 'fallback', 'next', 'staff']),
    }),
  },
  /** The schedule has passed, and every offer has an extra that only the customer may choose (C41). */
  'quote.choice_asked': {
    version: 1,
    payload: z.object({ orderId: z.string() }),
  },
  /**
   * Nobody has offered to paint an order, and its customer is asked how it is to go on (C50); the second `notice` says when
   * it ends without an answer, as does the first.
   */
  'quote.unanswered': {
    version: 1,
    payload: z.object({ orderId: z.string(), notice: z.enum(['first', 'second']), endsAt: z.string() }),
  },
  /** An artist who was asked for an order has a question to its customer before offering. */
  'quote.question_asked': {
    version: 1,
    payload: z.object({ orderId: z.string(), supplierId: z.string() }),
  },
  /** The customer has answered the question of the artist `supplierId`. */
  'quote.question_answered': {
    version: 1,
    payload: z.object({ orderId: z.string(), supplierId: z.string() }),
  },
  /** The chosen artist could not accept, because the deposit is unpaid: the customer is asked for it. */
  'quote.payment_asked': {
    version: 1,
    payload: z.object({ orderId: z.string(), supplierId: z.string() }),
  },
  /** One day is left to pay the deposit of the chosen offer's extra. */
  'quote.payment_reminded': {
    version: 1,
    payload: z.object({ orderId: z.string(), supplierId: z.string() }),
  },
  /** An artist whom the customer chose has not accepted for two days: the customer is asked how it goes on (C58). */
  'quote.unaccepted': {
    version: 1,
    payload: z.object({ orderId: z.string(), supplierId: z.string(), takesAt: z.string() }),
  },
  /**
   * A chosen artist is so no more; `supplierId` if they had been notified. With `asksAnew` other artists are asked.
   * `commission`: the artist who alone was asked has not taken the order (C68).
   */
  'quote.released': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      supplierId: z.string().nullable(),
      why: z.enum(['replaced', 'unpaid', 'silent', 'reassigned', 'withdrawn', 'commission']),
      /** The artist's words to the customer, for `withdrawn`. */
      reason: z.string().optional(),
      asksAnew: z.boolean(),
    }),
  },
  /** An extra became less or left an order that had been paid for with it; `refundCents` go back to the customer. */
  'quote.extra_refunded': {
    version: 1,
    payload: z.object({ orderId: z.string(), cartId: z.string(), refundCents: z.number().int().positive() }),
  },
  /** The chosen artist accepted the order. */
  'quote.accepted': {
    version: 1,
    payload: z.object({ orderId: z.string(), supplierId: z.string() }),
  },
} as const;
