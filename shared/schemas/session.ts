import { z } from 'zod';

/** The session's account and role; `id` is null for a visitor (docs/contract.md). */
export const Session = z.object({
  id: z.string().nullable(),
  role: z.enum(['Visitor', 'User', 'Supplier', 'Partner', 'Admin']),
  email: z.string().nullable(),
  realtime_token: z.string(),
  /** The shop takes no changes at the moment; absent while it does. */
  maintenance: z.literal(true).optional(),
});
export type Session = z.infer<typeof Session>;
