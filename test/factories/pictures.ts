import { nowIso } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { Asset } from '#functions/uploads/asset.entity.ts';

/** An uploaded picture of an owner without its files; answers its id. */
export const aPicture = async (ownerId: string): Promise<string> => {
  const assetId = newId('asset');
  await Asset.put({
    assetId,
    ownerId,
    name: 'painting.jpg',
    createdAt: nowIso(),
    fullKey: `photos/${assetId}/painting/photo.jpg`,
    thumbKey: `photos/${assetId}/painting/thumb.jpg`,
    width: 2400,
    height: 1800,
  }).go();
  return assetId;
};
