import { z } from 'zod';

/** What opens an account has changed; `email` is where its owner learns of it (the old one, when that is what changed). */
export const accountChanged = {
  version: 1,
  payload: z.object({
    userId: z.string(),
    email: z.string(),
    change: z.enum(['password', 'email', 'second-factor-on', 'second-factor-off', 'role']),
  }),
} as const;
