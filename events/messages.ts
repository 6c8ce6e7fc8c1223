import { z } from 'zod';

export const messageEvents = {
  /**
   * A question was asked. With a visitor's `email` it is hidden until the mailed link is opened; without one it is
   * posted. A visitor's question has two such events: when it is asked and when it is confirmed.
   */
  'message.asked': {
    version: 1,
    payload: z.object({ messageId: z.string(), email: z.string().nullable() }),
  },
  /** An artist replied to a question. */
  'message.replied': {
    version: 1,
    payload: z.object({ messageId: z.string(), replyId: z.string() }),
  },
  /** An artist has changed the text of a published reply. */
  'message.edited': {
    version: 1,
    payload: z.object({ messageId: z.string(), replyId: z.string() }),
  },
  /** An admin has published a held or hidden question, or a reply to it; its open pages show it at once (C22). */
  'message.published': {
    version: 1,
    payload: z.object({ messageId: z.string(), replyId: z.string().nullable() }),
  },
  /** A visitor wants to be notified of a topic by e-mail; the mailed link confirms that the address is theirs. */
  'subscription.asked': {
    version: 1,
    payload: z.object({ topic: z.string(), email: z.string() }),
  },
} as const;
