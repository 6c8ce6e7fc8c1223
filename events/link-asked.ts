import { z } from 'zod';

/** Somebody asked for a link by mail: to sign in, to choose a new password, or to confirm an address. */
export const linkAsked = {
  version: 1,
  payload: z.object({ linkId: z.string() }),
} as const;
