import { AppError } from '#shared/errors.ts';
import { hasEnded, isUndone } from '#shared/orders/order-states.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import type { Actor } from '../platform/actor.ts';
import { removeObjects } from '../platform/buckets.ts';
import { nowIso, nowSeconds } from '../platform/clock.ts';
import { permitted } from '../platform/permissions.ts';
import { ifUnchanged, items, transact } from '../platform/table.ts';
import { isOpen, lastClaimOf } from '../refunds/claim.entity.ts';
import { removePhoto } from '../works/show-work.ts';
import { Asset, DUE_PHOTO, type StoredAsset } from '../uploads/asset.entity.ts';
import { mediaPath } from '../uploads/assets.ts';
import { cartsOf, ordersWith } from '../uploads/holds.ts';
import { originalKey, paintingPictures, photoKeys, shownKeys, thumbnailKey } from '../uploads/photo-keys.ts';
import { PhotoQuota } from '../uploads/quota.entity.ts';
import { givingBack } from '../uploads/quota.ts';

/** Objects per call of `removeObjects` (functions/platform/buckets.ts). */
const MAX_REMOVED = 1000;
/** Longer than any queued message about the photo can live. */
const TOMBSTONE_SECONDS = 30 * 24 * 3600;

/**
 * Turns a photo into a tombstone, without what was found in it, and subtracts it from its quota. An order that takes
 * hold of the photo concurrently wins: `asset.not_found`. A tombstone is visible to nobody and gets no more paintings, so
 * all its objects are known; it stays due until they are removed.
 */
export const bury = async (asset: StoredAsset): Promise<StoredAsset> => {
  const { assetId, ownerId: owner, heldBy: held, quotaOf: counted } = asset;
  await ifUnchanged(
    transact({ asset: Asset, quota: PhotoQuota }, (write) =>
      items(
        {
          asset: write.asset
            .patch({ assetId })
            .set({
              deletedAt: nowIso(),
              expiresAt: nowSeconds() + TOMBSTONE_SECONDS,
              dueKind: DUE_PHOTO,
              dueAt: nowIso(),
            })
            .remove(['currentJob', 'quotaOf', 'quotaBytes', 'faces', 'fitness'])
            .where(({ ownerId, heldBy, quotaOf }, { eq, notExists }) =>
              [
                eq(ownerId, owner),
                held === undefined ? notExists(heldBy) : eq(heldBy, held),
                counted === undefined ? notExists(quotaOf) : eq(quotaOf, counted),
              ].join(' AND '),
            )
            .commit(),
        },
        givingBack(write.quota, asset),
      ),
    ),
  );
  const { data: buried } = await Asset.get({ assetId }).go({ consistent: true });
  if (!buried?.deletedAt) throw new AppError('asset.not_found');
  return buried;
};

/** Keys of all objects that a photo can have in the bucket `media`. */
const picturesOf = ({
  assetId,
  fullKey,
  thumbKey,
  cardKey,
  viewKey,
  derivatives,
  paintings = [],
  thumbnailFolder,
  thumbnailStyles = [],
  nextFolder,
  formerKeys,
}: StoredAsset): string[] => [
  fullKey,
  thumbKey,
  ...(cardKey ? [cardKey] : []),
  ...(viewKey ? [viewKey] : []),
  ...(nextFolder ? Object.values(photoKeys(assetId, nextFolder)) : []),
  ...(formerKeys ? Object.values({ ...formerKeys }) : []),
  ...[...new Set([...paintings, ...derivatives.map(({ key }) => key)])].flatMap(paintingPictures),
  ...(thumbnailFolder ? thumbnailStyles.map((style) => thumbnailKey(assetId, thumbnailFolder, style)) : []),
];

/** Removes a photo from the public pages of the works painted from it, with its public pictures. */
const unpublish = async (asset: StoredAsset, pictures: string[]): Promise<void> => {
  const orders = await ordersWith(asset, await cartsOf(asset));
  await Promise.all(
    orders.map(async ({ orderId, consent }) => {
      const shown = consent?.photo === asset.assetId ? Object.values(shownKeys(orderId)) : [];
      await removePhoto(orderId, [...pictures, ...shown].map(mediaPath));
      if (shown.length > 0) await removeObjects('media', shown);
    }),
  );
};

/**
 * Takes a buried photo off the public pages, then removes its original and all its pictures; on failure the photo stays
 * due and the scheduler retries.
 */
export const removePictures = async (asset: StoredAsset): Promise<void> => {
  const { assetId } = asset;
  const pictures = picturesOf(asset);
  await unpublish(asset, pictures);
  await removeObjects('uploads', [originalKey(assetId)]);
  for (let start = 0; start < pictures.length; start += MAX_REMOVED)
    await removeObjects('media', pictures.slice(start, start + MAX_REMOVED));
  await Asset.patch({ assetId }).remove(['dueKind', 'dueAt']).go();
};

/** Whether an order needs a picture of its project: until it ends, and the finished piece until it is refunded. */
const isNeededBy = ({ status, proofImages }: StoredOrder, assetId: string): boolean =>
  !hasEnded(status) || (proofImages.includes(assetId) && !isUndone(status));

/**
 * Deletes a photo with its original and its paintings (C26). Refuses `asset.not_found`, `asset.ordered` while an
 * attempt to pay with it runs or an order with it has not ended, and `asset.claimed` while a guarantee claim that shows
 * it is open, and `asset.in_profile` while an artist's page shows it. A repeated call removes leftover objects.
 */
export const removeAsset = async (actor: Actor, assetId: string): Promise<void> => {
  const { data } = await Asset.get({ assetId }).go({ consistent: true });
  const asset = permitted(actor, 'photo.use', data);
  if (asset.profileOf !== undefined) throw new AppError('asset.in_profile');
  const carts = await cartsOf(asset);
  const isNeeded =
    carts.some(({ hold }) => hold === 'being paid') ||
    (await ordersWith(asset, carts)).some(({ status }) => !hasEnded(status));
  if (isNeeded) throw new AppError('asset.ordered');
  const shownFor = [...(asset.shownFor ?? [])];
  if ((await ordersOf(shownFor)).some((order) => isNeededBy(order, assetId))) throw new AppError('asset.ordered');
  const claims = await Promise.all(shownFor.map(lastClaimOf));
  if (claims.some(isOpen)) throw new AppError('asset.claimed');
  await removePictures(await bury(asset));
};
