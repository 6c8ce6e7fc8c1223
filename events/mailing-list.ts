import { z } from 'zod';

export const mailingListEvents = {
  /** An address was ticked for the mailing list, and a mailed link must confirm it. */
  'mailing-list.asked': { version: 1, payload: z.object({ address: z.string() }) },
} as const;
