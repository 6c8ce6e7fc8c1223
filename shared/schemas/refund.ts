import { z } from 'zod';
import { MOST_CLAIM_PHOTOS } from '../refunds.ts';

const Part = z.object({ label: z.string(), cents: z.number().int().nonnegative() });

/** What comes back of a piece or of a gift card that was bought, and what is kept, in cents: before it is cancelled as a preview, and afterwards as it was done. */
export const Cancellation = z.object({
  allowed: z.boolean(),
  rule: z.enum([
    'within_24_hours',
    'before_acceptance',
    'after_acceptance',
    'repainted',
    'completed',
    'ended',
    'guarantee',
    'gift_card',
    'gift_card_used',
  ]),
  sentence: z.string(),
  kept_cents: z.number().int().nonnegative(),
  refund_cents: z.number().int().nonnegative(),
  /** Where it goes back to, the newest payment first. */
  sources: z.array(Part),
});
export type Cancellation = z.infer<typeof Cancellation>;

/** Cancels a piece for exactly what was shown. */
export const CancelOrder = z.object({ refund_cents: z.number().int().nonnegative() });
export type CancelOrder = z.infer<typeof CancelOrder>;

/** Takes a gift card back for its buyer, for exactly what was shown, with the reason. */
export const TakeCardBack = z.object({
  refund_cents: z.number().int().nonnegative(),
  reason: z.string().trim().min(1).max(500),
});
export type TakeCardBack = z.infer<typeof TakeCardBack>;

/** Refunds a piece by the money-back guarantee: with the reason, and the photos that show what is wrong. */
export const RefundByGuarantee = z.object({
  refund_cents: z.number().int().nonnegative(),
  reason: z.string().trim().min(1).max(1000),
  photos: z.array(z.string().min(1).max(80)).min(1).max(MOST_CLAIM_PHOTOS),
  /** The number of the customer's request that is agreed to; left out where there was none. */
  claim: z.number().int().positive().optional(),
});
export type RefundByGuarantee = z.infer<typeof RefundByGuarantee>;

export const RefundState = z.enum(['pending', 'paid', 'failed']);
export type RefundState = z.infer<typeof RefundState>;

/** One refund as an admin sees it. */
export const RefundView = z.object({
  id: z.string(),
  cart_id: z.string(),
  order_id: z.string(),
  state: RefundState,
  cents: z.number().int(),
  to: z.string(),
  email: z.string(),
  tries: z.number().int(),
  failure: z.string().nullable(),
  created_at: z.string(),
});
export type RefundView = z.infer<typeof RefundView>;
export const Refunds = z.object({ refunds: z.array(RefundView) });
export type Refunds = z.infer<typeof Refunds>;
