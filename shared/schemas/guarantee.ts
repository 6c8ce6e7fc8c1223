import { z } from 'zod';
import { MOST_CLAIM_PHOTOS } from '../refunds.ts';
import { Cancellation } from './refund.ts';

/** How far a request under the money-back guarantee is, as it is kept. */
export const StoredClaimState = z.enum(['asked', 'declined', 'accepted', 'repaint']);
export type StoredClaimState = z.infer<typeof StoredClaimState>;

/** A photo that a customer sent with a request; where the photo has been deleted since, it is left out. */
export const ClaimPhoto = z.object({ id: z.string(), name: z.string(), url: z.string(), thumb: z.string() });
export type ClaimPhoto = z.infer<typeof ClaimPhoto>;

/** A customer's request: `refunded` once an accepted one has been paid out; `answer` is why it was declined, or what was said of painting it again. */
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

/** The guarantee of a piece for its customer: what would come back or came back, until when they can ask, and their last request. */
export const Guarantee = z.object({
  may_ask: z.boolean(),
  refund: Cancellation,
  until: z.string().nullable(),
  claim: Claim.nullable(),
});
export type Guarantee = z.infer<typeof Guarantee>;

/** Asks for the money back: what is wrong, and the photos that show it (C16). */
export const AskForGuarantee = z.object({
  reason: z.string().trim().min(1).max(1000),
  photos: z.array(z.string().min(1).max(80)).min(1).max(MOST_CLAIM_PHOTOS),
});
export type AskForGuarantee = z.infer<typeof AskForGuarantee>;

/** A request as an admin decides it. */
export const AdminClaim = Claim.extend({
  order_id: z.string(),
  cart_id: z.string(),
  title: z.string(),
  email: z.string(),
});
export type AdminClaim = z.infer<typeof AdminClaim>;

/** A request in the list: while it waits, with what agreeing to it would give back; null where its order is changing in this very moment. */
export const ListedClaim = AdminClaim.extend({ refund: Cancellation.nullable() });
export type ListedClaim = z.infer<typeof ListedClaim>;
export const AdminClaims = z.object({ claims: z.array(ListedClaim) });
export type AdminClaims = z.infer<typeof AdminClaims>;

/** Declines the request that was looked at, with words for the customer. */
export const DeclineClaim = z.object({ number: z.number().int(), answer: z.string().trim().min(1).max(1000) });
export type DeclineClaim = z.infer<typeof DeclineClaim>;

/** Has the piece painted again instead, with words for its customer and its artist. */
export const RepaintPiece = DeclineClaim;
export type RepaintPiece = z.infer<typeof RepaintPiece>;
