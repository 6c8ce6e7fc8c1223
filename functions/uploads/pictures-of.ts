import { AppError } from '#shared/errors.ts';
import { Asset, type StoredAsset } from './asset.entity.ts';

const MOST_AT_ONCE = 100;

/** Photos by their ids, read consistently, for who may see what they belong to; those that were deleted are left out. */
export const picturesOf = async (assetIds: readonly string[]): Promise<Map<string, StoredAsset>> => {
  const ids = [...new Set(assetIds)];
  const found = new Map<string, StoredAsset>();
  for (let start = 0; start < ids.length; start += MOST_AT_ONCE) {
    const { data, unprocessed } = await Asset.get(ids.slice(start, start + MOST_AT_ONCE).map((assetId) => ({ assetId }))).go({ consistent: true });
    if (unprocessed.length > 0) throw new AppError('request.busy');
    for (const asset of data) if (!asset.deletedAt) found.set(asset.assetId, asset);
  }
  return found;
};
