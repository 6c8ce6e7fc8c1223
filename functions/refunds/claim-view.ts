import type { AdminClaim, Claim } from '#shared/schemas/guarantee.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { mediaPath } from '../uploads/assets.ts';
import type { StoredClaim } from './claim.entity.ts';

/** A request on the wire, with those of its photos that are still there; `isPaidOut` once everything of it has gone back. */
export const claimView = ({ number, state, reason, photos, askedAt, decidedAt, answer }: StoredClaim, pictures: ReadonlyMap<string, StoredAsset>, isPaidOut = false): Claim => ({
  number,
  state: isPaidOut ? 'refunded' : state,
  reason,
  photos: photos.flatMap((id) => pictures.get(id) ?? []).map(({ assetId, name, fullKey, thumbKey }) => ({ id: assetId, name, url: mediaPath(fullKey), thumb: mediaPath(thumbKey) })),
  asked_at: askedAt,
  decided_at: decidedAt ?? null,
  answer: answer ?? null,
});

/** A request on the wire for an admin, with the piece that it is about. */
export const adminClaimView = (claim: StoredClaim, pictures: ReadonlyMap<string, StoredAsset>): AdminClaim => ({
  ...claimView(claim, pictures),
  order_id: claim.orderId,
  cart_id: claim.cartId,
  title: claim.title,
  email: claim.email,
});
