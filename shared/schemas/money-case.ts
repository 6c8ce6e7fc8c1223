import { z } from 'zod';

export const MoneyCaseState = z.enum(['open', 'closed']);
export type MoneyCaseState = z.infer<typeof MoneyCaseState>;

/** A disagreement between our books and a provider's, or within ours, that a person looks into. */
export const MoneyCaseView = z.object({
  id: z.string(),
  kind: z.string(),
  /** What it means, in a sentence. */
  title: z.string(),
  cart_id: z.string(),
  /** The charge, attempt, entry, refund or card that it is about. */
  subject: z.string(),
  detail: z.string(),
  state: MoneyCaseState,
  found_at: z.string(),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type MoneyCaseView = z.infer<typeof MoneyCaseView>;
export const MoneyCases = z.object({ cases: z.array(MoneyCaseView) });
export type MoneyCases = z.infer<typeof MoneyCases>;

export const CloseMoneyCase = z.object({ id: z.string().min(1).max(300), reason: z.string().trim().min(1).max(1000) });
export type CloseMoneyCase = z.infer<typeof CloseMoneyCase>;

/** What a pass over the books has found, by the ids of what it found. */
export const ReconciliationReport = z.object({
  carts: z.number().int(),
  repaired: z.array(z.string()),
  opened: z.array(z.string()),
  known: z.array(z.string()),
});
export type ReconciliationReport = z.infer<typeof ReconciliationReport>;
