import { AppError } from '#shared/errors.ts';
import type { Actor } from '../platform/actor.ts';
import { removeObjects } from '../platform/buckets.ts';
import { nowIso, nowSeconds } from '../platform/clock.ts';
import { permitted } from '../platform/permissions.ts';
import { isConditionRefused, transact } from '../platform/table.ts';
import { Asset, DUE_PHOTO, type StoredAsset } from './asset.entity.ts';
import { cartsOf } from './holds.ts';
import { originalKey, paintingFiles } from './photo-keys.ts';
import { PhotoQuota } from './quota.entity.ts';
import { givingBack } from './quota.ts';

/** Long after the last message about it can arrive. */
const TOMBSTONE_SECONDS = 30 * 24 * 3600;

/**
 * Puts a tombstone in a photo's place and gives its room back; an order that takes hold of the photo in this very moment wins.
 * Refuses `asset.not_found` then. From now on nobody sees the photo and no painting is added, so all its objects are known; it
 * stays due until they are removed.
 */
export const bury = async (asset: StoredAsset): Promise<StoredAsset> => {
  const { assetId, ownerId: owner, heldBy: held, quotaOf: counted } = asset;
  try {
    await transact({ asset: Asset, quota: PhotoQuota }, (write) => [
      write.asset
        .patch({ assetId })
        .set({ deletedAt: nowIso(), expiresAt: nowSeconds() + TOMBSTONE_SECONDS, dueKind: DUE_PHOTO, dueAt: nowIso() })
        .remove(['currentJob', 'quotaOf', 'quotaBytes'])
        .where(({ ownerId, heldBy, quotaOf }, { eq, notExists }) =>
          [
            eq(ownerId, owner),
            held === undefined ? notExists(heldBy) : eq(heldBy, held),
            counted === undefined ? notExists(quotaOf) : eq(quotaOf, counted),
          ].join(' AND '),
        )
        .commit(),
      ...givingBack(write.quota, asset),
    ]);
  } catch (error) {
    if (!isConditionRefused(error)) throw error;
  }
  const { data: buried } = await Asset.get({ assetId }).go({ consistent: true });
  if (!buried?.deletedAt) throw new AppError('asset.not_found');
  return buried;
};

/** Removes the original and all pictures of a buried photo; what fails is tried again by the sweep of old photos. */
export const removePictures = async ({ assetId, fullKey, thumbKey, derivatives }: StoredAsset): Promise<void> => {
  const paintings = derivatives.flatMap(({ key }) => Object.values(paintingFiles(key)));
  await Promise.all([removeObjects('uploads', [originalKey(assetId)]), removeObjects('media', [fullKey, thumbKey, ...paintings])]);
  await Asset.patch({ assetId }).remove(['dueKind', 'dueAt']).go();
};

/**
 * Deletes a photo with its original and its paintings; refuses `asset.not_found`, and `asset.ordered` while an order, or an
 * attempt to pay one, needs the photo. A repeated call removes what was left.
 */
export const removeAsset = async (actor: Actor, assetId: string): Promise<void> => {
  const { data } = await Asset.get({ assetId }).go({ consistent: true });
  const asset = permitted(actor, 'photo.use', data);
  if ((await cartsOf(asset)).some(({ hold }) => hold !== 'free')) throw new AppError('asset.ordered');
  await removePictures(await bury(asset));
};
