import { z } from 'zod';

/** Who the page is talking for (docs/contract.md). */
export const Session = z.object({
  id: z.string().nullable(),
  role: z.enum(['Visitor', 'User', 'Supplier', 'Partner', 'Admin']),
  email: z.string().nullable(),
  realtime_token: z.string(),
});
export type Session = z.infer<typeof Session>;
