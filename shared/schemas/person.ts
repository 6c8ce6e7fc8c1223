import { z } from 'zod';

/** What is stored of a person, by the kinds of the table, and their photos. */
export const PersonExport = z.object({
  exportedAt: z.string(),
  data: z.record(z.string(), z.array(z.unknown())),
  photos: z.array(z.object({ id: z.string(), name: z.string(), picture: z.string(), original: z.string() })),
});
export type PersonExport = z.infer<typeof PersonExport>;

/** How the deletion of the own account stands: when it begins, or why it did not. */
export const OwnErasure = z.object({ due_at: z.string().nullable(), refusal: z.string().nullable() });
export type OwnErasure = z.infer<typeof OwnErasure>;

export const AskErasure = z.object({ password: z.string().max(128).optional() });
export type AskErasure = z.infer<typeof AskErasure>;

/** A person by address, for an admin who exports. */
export const ExportPerson = z.object({ email: z.string().trim().min(3).max(254) });
export type ExportPerson = z.infer<typeof ExportPerson>;

/** A person by address, for an admin who has them erased, with the reason for the audit trail. */
export const ErasePerson = ExportPerson.extend({ reason: z.string().trim().min(3).max(500) });
export type ErasePerson = z.infer<typeof ErasePerson>;

/** How the erasure of a person stands; null where nobody has asked for one. */
export const PersonStanding = z.object({
  state: z.enum(['waiting', 'running', 'done', 'cancelled', 'refused']).nullable(),
  due_at: z.string().nullable(),
  /** Why the person cannot be erased now, or could not; null where nothing stands against it. */
  refusal: z.string().nullable(),
  accounts: z.number().int(),
  orders: z.number().int(),
});
export type PersonStanding = z.infer<typeof PersonStanding>;
