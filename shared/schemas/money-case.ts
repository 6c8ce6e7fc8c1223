import { z } from 'zod';

export const MoneyCaseState = z.enum(['open', 'closed']);
export type MoneyCaseState = z.infer<typeof MoneyCaseState>;

/** A difference between our ledger and a provider's statement, or within our ledger, that an admin must resolve. */
export const MoneyCaseView = z.object({
  id: z.string(),
  kind: z.string(),
  /** Sentence that explains the kind. */
  title: z.string(),
  cart_id: z.string(),
  /** Id of the charge, attempt, ledger entry, refund or gift card. */
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

/**
 * Result of one reconciliation run: how many carts were checked, and the ids of differences repaired, found first, or
 * known before.
 */
export const ReconciliationReport = z.object({
  carts: z.number().int(),
  repaired: z.array(z.string()),
  opened: z.array(z.string()),
  known: z.array(z.string()),
});
export type ReconciliationReport = z.infer<typeof ReconciliationReport>;
