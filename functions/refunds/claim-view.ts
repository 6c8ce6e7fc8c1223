import type { AdminClaim, Claim, ClaimPhoto } from '#shared/schemas/guarantee.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { mediaPath } from '../uploads/assets.ts';
import type { StoredClaim } from './claim.entity.ts';

/** Photos of a claim on the wire, without those that have been deleted. */
export const claimPhotos = ({ photos }: StoredClaim, pictures: ReadonlyMap<string, StoredAsset>): ClaimPhoto[] =>
  photos
    .flatMap((id) => pictures.get(id) ?? [])
    .map(({ assetId, name, fullKey, thumbKey }) => ({
      id: assetId,
      name,
      url: mediaPath(fullKey),
      thumb: mediaPath(thumbKey),
    }));

/** A claim on the wire, with its remaining photos; `isPaidOut` once all its refunds are paid. */
export const claimView = (
  claim: StoredClaim,
  pictures: ReadonlyMap<string, StoredAsset>,
  isPaidOut = false,
): Claim => ({
  number: claim.number,
  state: isPaidOut ? 'refunded' : claim.state,
  reason: claim.reason,
  photos: claimPhotos(claim, pictures),
  asked_at: claim.askedAt,
  decided_at: claim.decidedAt ?? null,
  answer: claim.answer ?? null,
});

/** A claim on the wire for an admin, with the piece that it is about. */
export const adminClaimView = (claim: StoredClaim, pictures: ReadonlyMap<string, StoredAsset>): AdminClaim => ({
  ...claimView(claim, pictures),
  order_id: claim.orderId,
  cart_id: claim.cartId,
  title: claim.title,
  email: claim.email,
});
