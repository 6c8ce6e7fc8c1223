import { z } from 'zod';
import { MAX_CLAIM_PHOTOS } from '../money/refunds.ts';
import { ClaimPhoto } from './guarantee.ts';

const Words = z.string().trim().min(1).max(4_000);
const Photos = z.array(z.string().min(1).max(80)).max(MAX_CLAIM_PHOTOS).default([]);

/** What a case is about: a disagreement, a lost or damaged parcel, or a payment that a bank disputes. */
export const CaseKind = z.enum(['dispute', 'lost', 'damaged', 'chargeback']);
export type CaseKind = z.infer<typeof CaseKind>;

export const CaseState = z.enum(['open', 'decided']);
export type CaseState = z.infer<typeof CaseState>;

/** Decisions of the staff, and of the bank: `won` and `lost`. */
export const CaseDecision = z.enum(['continue', 'repaint', 'refund', 'partial', 'won', 'lost']);
export type CaseDecision = z.infer<typeof CaseDecision>;

/** Sides that speak in a case. */
const Side = z.enum(['customer', 'artist', 'bank']);

/** A case of an order for its sides; times are ISO 8601, money is in cents. */
export const Case = z.object({
  id: z.string(),
  order_id: z.string(),
  kind: CaseKind,
  state: CaseState,
  opened_by: Side,
  reason: z.string(),
  opened_at: z.string(),
  /** Until when each side can add what it has to say; null for a bank's dispute. */
  deadlines: z.object({ customer: z.string(), artist: z.string() }).nullable(),
  statements: z.array(z.object({ by: Side, at: z.string(), text: z.string(), photos: z.array(ClaimPhoto) })),
  decision: CaseDecision.nullable(),
  cents: z.number().int().nullable(),
  answer: z.string().nullable(),
  decided_at: z.string().nullable(),
});
export type Case = z.infer<typeof Case>;

/** A case in the admin's list, with what was paid for its piece; a dispute about gift cards alone has no status. */
export const AdminCase = Case.extend({
  cart_id: z.string(),
  title: z.string(),
  email: z.string(),
  status: z.number().int().nullable(),
  paid_cents: z.number().int().nullable(),
});
export type AdminCase = z.infer<typeof AdminCase>;
export const AdminCases = z.object({ cases: z.array(AdminCase) });
export type AdminCases = z.infer<typeof AdminCases>;

export const OpenCase = z.object({ reason: z.string().trim().min(1).max(200), text: Words, photos: Photos });
export type OpenCase = z.infer<typeof OpenCase>;

export const AddEvidence = z.object({ text: Words, photos: Photos });
export type AddEvidence = z.infer<typeof AddEvidence>;

/** Reports a parcel as lost, or a piece as damaged on its way. */
export const ReportDamage = z.object({ kind: z.enum(['lost', 'damaged']), text: Words, photos: Photos });
export type ReportDamage = z.infer<typeof ReportDamage>;

/** Decides a case; `cents` is what goes back to the customer of a piece that goes on. */
export const DecideCase = z
  .object({
    decision: z.enum(['continue', 'repaint', 'refund', 'partial']),
    cents: z.number().int().positive().optional(),
    answer: z.string().trim().min(1).max(2_000),
  })
  .refine(({ decision, cents }) => (decision === 'partial') === (cents !== undefined), {
    path: ['cents'],
    message: 'A partial refund needs its cents, and nothing else has any.',
  });
export type DecideCase = z.infer<typeof DecideCase>;
