import { z } from 'zod';

export const accountEvents = {
  /** Somebody asked for a link by mail: to sign in, to choose a new password, or to confirm an address. */
  'link.asked': {
    version: 1,
    payload: z.object({ linkId: z.string() }),
  },
  /** What opens an account has changed; `email` is where its owner learns of it (the old one, when that is what changed). */
  'account.changed': {
    version: 1,
    payload: z.object({
      userId: z.string(),
      email: z.string(),
      change: z.enum(['password', 'email', 'second-factor-on', 'second-factor-off', 'role']),
    }),
  },
  /** An admin has approved or rejected an artist's application (C11). */
  'application.decided': {
    version: 1,
    payload: z.object({
      supplierId: z.string(),
      state: z.enum(['approved', 'rejected']),
      reason: z.string().nullable(),
    }),
  },
} as const;
