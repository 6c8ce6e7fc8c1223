import type { AdminClaim, Claim, ClaimPhoto } from '#shared/schemas/guarantee.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { mediaPath } from '../uploads/assets.ts';
import type { StoredClaim } from './claim.entity.ts';

/** Those photos of a request on the wire that are still there. */
export const claimPhotos = ({ photos }: StoredClaim, pictures: ReadonlyMap<string, StoredAsset>): ClaimPhoto[] =>
  photos
    .flatMap((id) => pictures.get(id) ?? [])
    .map(({ assetId, name, fullKey, thumbKey }) => ({
      id: assetId,
      name,
      url: mediaPath(fullKey),
      thumb: mediaPath(thumbKey),
    }));

/** A request on the wire, with those of its photos that are still there; `isPaidOut` once everything of it has gone back. */
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

/** A request on the wire for an admin, with the piece that it is about. */
export const adminClaimView = (claim: StoredClaim, pictures: ReadonlyMap<string, StoredAsset>): AdminClaim => ({
  ...claimView(claim, pictures),
  order_id: claim.orderId,
  cart_id: claim.cartId,
  title: claim.title,
  email: claim.email,
});
