import { z } from 'zod';

export const contactEvents = {
  /** Somebody without an order wrote to the studio. */
  'contact.asked': { version: 1, payload: z.object({ contactId: z.string() }) },
  /** The staff answered such a message. */
  'contact.answered': { version: 1, payload: z.object({ contactId: z.string() }) },
} as const;
