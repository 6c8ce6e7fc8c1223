import { z } from 'zod';

export const workEvents = {
  /** The artist of a finished piece, or an admin, has chosen its tags. */
  'order.tagged': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string(),
      tags: z.array(z.string()),
    }),
  },
  /**
   * A public work was published, changed or removed; `tags` are those that it has and those that it had before, so that
   * every gallery which shows or showed it is known.
   */
  'work.changed': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      sku: z.string(),
      supplierId: z.string(),
      username: z.string(),
      tags: z.array(z.string()),
      /** Path of its picture, by which pages that show only that are found. */
      picture: z.string(),
      /** Its place in the lists, newest first. */
      finishedAt: z.string(),
      isPublic: z.boolean(),
    }),
  },
} as const;
