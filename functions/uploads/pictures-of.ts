import { Asset, type StoredAsset } from './asset.entity.ts';

/** Photos by id without the deleted ones, read consistently; the caller has checked that the actor may see them. */
export const picturesOf = async (assetIds: readonly string[]): Promise<Map<string, StoredAsset>> => {
  const ids = [...new Set(assetIds)];
  if (ids.length === 0) return new Map();
  const { data } = await Asset.get(ids.map((assetId) => ({ assetId }))).go({ consistent: true });
  return new Map(data.flatMap((asset) => (asset.deletedAt ? [] : [[asset.assetId, asset]])));
};
