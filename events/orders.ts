import { z } from 'zod';

export const orderEvents = {
  /** A cart was placed: its deposit is paid, and each physical piece in it is an order now. */
  'order.placed': {
    version: 1,
    payload: z.object({ cartId: z.string(), orderIds: z.array(z.string()), email: z.string() }),
  },
  /** The artist of a piece has finished it. */
  'order.completed': {
    version: 1,
    payload: z.object({ orderId: z.string(), cartId: z.string(), supplierId: z.string() }),
  },
  /** A customer has cancelled a piece; the artist is named who held it, or had been notified that it is theirs. */
  'order.cancelled': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string().nullable(),
      keptCents: z.number().int().nonnegative(),
      refundCents: z.number().int().nonnegative(),
    }),
  },
  /** A piece was refunded by the money-back guarantee. */
  'order.refunded': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string().nullable(),
      refundCents: z.number().int().nonnegative(),
    }),
  },
  /** A customer asks for the money back of a piece; `number` counts the requests of that piece. */
  'guarantee.asked': {
    version: 1,
    payload: z.object({ orderId: z.string(), cartId: z.string(), number: z.number().int().positive() }),
  },
  /** A customer's request for the money back of a piece was declined. */
  'guarantee.declined': {
    version: 1,
    payload: z.object({ orderId: z.string(), cartId: z.string(), number: z.number().int().positive() }),
  },
  /** A piece that had arrived is painted again, as its customer's request under the guarantee was answered. */
  'guarantee.repaint': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string().nullable(),
      number: z.number().int().positive(),
    }),
  },
} as const;
