import { z } from 'zod';

/** Who the page is talking for (docs/contract.md). */
export const Session = z.object({
  id: z.string().nullable(),
  role: z.enum(['Visitor', 'User', 'Supplier', 'Partner', 'Admin']),
  email: z.string().nullable(),
  realtime_token: z.string(),
});
export type Session = z.infer<typeof Session>;

const Password = z.string().min(8).max(128);

export const CreateUser = z.object({ email: z.email().max(254), password: Password, returnPath: z.string().max(500).optional() });
export type CreateUser = z.infer<typeof CreateUser>;

export const SignIn = z.object({
  email: z.string().max(254),
  password: z.string().max(128),
  area: z.enum(['customer', 'artist']).default('customer'),
});
export type SignIn = z.infer<typeof SignIn>;
