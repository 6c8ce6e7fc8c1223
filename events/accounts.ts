import { z } from 'zod';

export const accountEvents = {
  /** An account was created, by a form or by a mailed link; its address may still be unconfirmed. */
  'account.created': {
    version: 1,
    payload: z.object({ userId: z.string() }),
  },
  /** A mailed link was requested: to sign in, to reset the password, or to confirm a first or a new address. */
  'link.asked': {
    version: 1,
    payload: z.object({ linkId: z.string() }),
  },
  /**
   * Password, address, second factor or role of an account has changed; `email` is the address to notify (the old one,
   * if the address changed), unless `isConfirmed` is false: an address that was never confirmed may be somebody else's.
   */
  'account.changed': {
    version: 1,
    payload: z.object({
      userId: z.string(),
      email: z.string(),
      change: z.enum(['password', 'email', 'second-factor-on', 'second-factor-off', 'role']),
      isConfirmed: z.boolean().optional(),
    }),
  },
  /** Sessions of an account have ended by anything but their age: what they admitted to live updates ends too. */
  'sessions.ended': {
    version: 1,
    payload: z.object({ sessionIds: z.array(z.string()).min(1) }),
  },
  /**
   * An artist has changed their profile, their pictures, or whether they take orders; `formerUsername` is that of a page
   * which there is no longer.
   */
  'artist.changed': {
    version: 1,
    payload: z.object({ supplierId: z.string(), formerUsername: z.string().optional() }),
  },
  /** The staff has suspended or closed an artist, or lets a suspended one paint again; the artist gets the reason. */
  'artist.standing_changed': {
    version: 1,
    payload: z.object({
      supplierId: z.string(),
      act: z.enum(['suspend', 'reinstate', 'close']),
      reason: z.string(),
    }),
  },
  /** An admin has approved or declined the application of a partner (C13). */
  'partner.decided': {
    version: 1,
    payload: z.object({
      userId: z.string(),
      state: z.enum(['approved', 'declined']),
      reason: z.string().nullable(),
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
