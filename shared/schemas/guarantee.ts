import { z } from 'zod';
import { MAX_CLAIM_PHOTOS } from '../money/refunds.ts';
import { Cancellation } from './refund.ts';

/** State of a guarantee claim as it is stored. */
export const StoredClaimState = z.enum(['asked', 'declined', 'accepted', 'repaint']);
export type StoredClaimState = z.infer<typeof StoredClaimState>;

/** A photo of a guarantee claim; photos deleted since are left out. */
export const ClaimPhoto = z.object({ id: z.string(), name: z.string(), url: z.string(), thumb: z.string() });
export type ClaimPhoto = z.infer<typeof ClaimPhoto>;

/**
 * A guarantee claim: `refunded` once an accepted claim has been paid out; `answer` is the admin's text about a decline
 * or a repaint.
 */
export const Claim = z.object({
  number: z.number().int(),
  state: z.enum([...StoredClaimState.options, 'refunded']),
  reason: z.string(),
  photos: z.array(ClaimPhoto),
  asked_at: z.string(),
  decided_at: z.string().nullable(),
  answer: z.string().nullable(),
});
export type Claim = z.infer<typeof Claim>;

/**
 * The guarantee of a piece for its customer: the possible or paid refund, the last day to claim, and the last claim.
 */
export const Guarantee = z.object({
  may_ask: z.boolean(),
  refund: Cancellation,
  until: z.string().nullable(),
  claim: Claim.nullable(),
});
export type Guarantee = z.infer<typeof Guarantee>;

/** Files a guarantee claim: what is wrong with the piece, and the photos that show it (C16). */
export const AskForGuarantee = z.object({
  reason: z.string().trim().min(1).max(1000),
  photos: z.array(z.string().min(1).max(80)).min(1).max(MAX_CLAIM_PHOTOS),
});
export type AskForGuarantee = z.infer<typeof AskForGuarantee>;

/** A guarantee claim for the admin who decides it. */
export const AdminClaim = Claim.extend({
  order_id: z.string(),
  cart_id: z.string(),
  title: z.string(),
  email: z.string(),
});
export type AdminClaim = z.infer<typeof AdminClaim>;

/**
 * A claim in the admin's list; an open claim has the refund that accepting it would make, null while its order is being
 * changed.
 */
export const ListedClaim = AdminClaim.extend({ refund: Cancellation.nullable() });
export type ListedClaim = z.infer<typeof ListedClaim>;
export const AdminClaims = z.object({ claims: z.array(ListedClaim) });
export type AdminClaims = z.infer<typeof AdminClaims>;

/** Declines the claim with this number, or decides for a repaint; `answer` goes to the customer, that of a repaint to the artist too. */
export const AnswerClaim = z.object({ number: z.number().int(), answer: z.string().trim().min(1).max(1000) });
export type AnswerClaim = z.infer<typeof AnswerClaim>;
