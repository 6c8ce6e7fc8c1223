import { z } from 'zod';
import { MAX_CLAIM_PHOTOS } from '../money/refunds.ts';

const Part = z.object({ label: z.string(), cents: z.number().int().nonnegative() });

/**
 * Refund of a piece or a bought gift card and what we keep, in cents: a preview before the cancellation, the result
 * after it.
 */
export const Cancellation = z.object({
  allowed: z.boolean(),
  rule: z.enum([
    'within_24_hours',
    'before_acceptance',
    'after_acceptance',
    'repainted',
    'frozen',
    'completed',
    'ended',
    'guarantee',
    'staff',
    'gift_card',
    'gift_card_used',
  ]),
  sentence: z.string(),
  kept_cents: z.number().int().nonnegative(),
  refund_cents: z.number().int().nonnegative(),
  /** Refund per payment source, the newest payment first. */
  sources: z.array(Part),
});
export type Cancellation = z.infer<typeof Cancellation>;

/** Cancels a piece; `refund_cents` must equal the preview, else `order.refund_changed`. */
export const CancelOrder = z.object({ refund_cents: z.number().int().nonnegative() });
export type CancelOrder = z.infer<typeof CancelOrder>;

/** Returns a gift card for its buyer; `refund_cents` must equal the preview. */
export const TakeCardBack = z.object({
  refund_cents: z.number().int().nonnegative(),
  reason: z.string().trim().min(1).max(500),
});
export type TakeCardBack = z.infer<typeof TakeCardBack>;

/** Refunds a part of what was paid for a piece that goes on; the customer gets the reason by mail. */
export const Goodwill = z.object({
  cents: z.number().int().positive(),
  reason: z.string().trim().min(1).max(1000),
});
export type Goodwill = z.infer<typeof Goodwill>;

/** What such a refund would bring back, by payment, the newest first; `max_cents` is the most that may go back. */
export const GoodwillPreview = z.object({
  allowed: z.boolean(),
  max_cents: z.number().int().nonnegative(),
  sentence: z.string(),
  sources: z.array(Part),
});
export type GoodwillPreview = z.infer<typeof GoodwillPreview>;

/** Refunds a piece under the money-back guarantee; `refund_cents` must equal the preview. */
export const RefundByGuarantee = z.object({
  refund_cents: z.number().int().nonnegative(),
  reason: z.string().trim().min(1).max(1000),
  photos: z.array(z.string().min(1).max(80)).min(1).max(MAX_CLAIM_PHOTOS),
  /** Number of the accepted claim; absent when the customer filed none. */
  claim: z.number().int().positive().optional(),
});
export type RefundByGuarantee = z.infer<typeof RefundByGuarantee>;

export const RefundState = z.enum(['pending', 'paid', 'failed']);
export type RefundState = z.infer<typeof RefundState>;

/** A refund in the admin's list. */
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
