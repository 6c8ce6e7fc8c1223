import { Asset, type StoredAsset } from './asset.entity.ts';

/** Photos by their ids, read consistently, for who may see what they belong to; those that were deleted are left out. */
export const picturesOf = async (assetIds: readonly string[]): Promise<Map<string, StoredAsset>> => {
  const ids = [...new Set(assetIds)];
  if (ids.length === 0) return new Map();
  const { data } = await Asset.get(ids.map((assetId) => ({ assetId }))).go({ consistent: true });
  return new Map(data.flatMap((asset) => (asset.deletedAt ? [] : [[asset.assetId, asset]])));
};
