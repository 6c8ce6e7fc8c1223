import type { StoredOrder } from '../orders/order.entity.ts';
import type { Actor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { items, orRefuse, writersOf, type Items } from '../platform/table.ts';
import { Asset } from '../uploads/asset.entity.ts';
import type { Asset as AssetView } from '#shared/schemas/asset.ts';
import { ownAssets } from '../uploads/assets.ts';

const writers = writersOf({ asset: Asset });

/**
 * Items that hold the actor's pictures for an order, so that they stay as long as the order needs them; the transaction
 * refuses `asset.not_found` for one deleted meanwhile, and this call for one that is missing or another owner's.
 */
export const holdingPictures = async (
  actor: Actor,
  { orderId, cartId }: StoredOrder,
  assetIds: readonly string[],
): Promise<{ images: string[]; pictures: AssetView[]; holds: Items }> => {
  const images = [...new Set(assetIds)];
  const pictures = await ownAssets(actor, images);
  const holds = images.map((assetId) => ({
    [`picture:${assetId}`]: orRefuse(
      writers.asset
        .patch({ assetId })
        .set({ heldBy: `${cartId}:${orderId}:${nowIso()}` })
        .add({ shownFor: [orderId] })
        .where(({ deletedAt }, { notExists }) => notExists(deletedAt))
        .commit(),
      'asset.not_found',
    ),
  }));
  return { images, pictures, holds: items(holds) };
};
