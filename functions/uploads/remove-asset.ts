import { AppError } from '#shared/errors.ts';
import type { Actor } from '../platform/actor.ts';
import { removeObjects } from '../platform/buckets.ts';
import { nowIso, nowSeconds } from '../platform/clock.ts';
import { isConditionRefused } from '../platform/table.ts';
import { Asset, type StoredAsset } from './asset.entity.ts';
import { originalKey, paintingFiles } from './photo-keys.ts';

/** Long after the last message about it can arrive. */
const TOMBSTONE_SECONDS = 30 * 24 * 3600;

const bury = async (assetId: string, owner: string): Promise<StoredAsset> => {
  try {
    const { data } = await Asset.patch({ assetId })
      .set({ deletedAt: nowIso(), expiresAt: nowSeconds() + TOMBSTONE_SECONDS })
      .remove(['currentJob'])
      .where(({ ownerId }, { eq }) => eq(ownerId, owner))
      .go({ response: 'all_new' });
    return data;
  } catch (error) {
    if (isConditionRefused(error)) throw new AppError('asset.not_found', { cause: error });
    throw error;
  }
};

/**
 * Deletes a photo with its original and its paintings; refuses `asset.not_found`. The tombstone comes first: from then on
 * nobody sees the photo and no painting is added, so all its objects are known. A repeated call removes what was left.
 */
export const removeAsset = async (actor: Actor, assetId: string): Promise<void> => {
  if (actor.id === null) throw new AppError('asset.not_found');
  const { fullKey, thumbKey, derivatives } = await bury(assetId, actor.id);
  const paintings = derivatives.flatMap(({ key }) => Object.values(paintingFiles(key)));
  await Promise.all([removeObjects('uploads', [originalKey(assetId)]), removeObjects('media', [fullKey, thumbKey, ...paintings])]);
};
