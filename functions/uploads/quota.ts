import { AppError } from '#shared/errors.ts';
import { MAX_STORED_PHOTOS, MAX_STORED_BYTES } from '#shared/photos/uploads.ts';
import { ifUnchanged, items, transact, type Items, type WritersOf } from '../platform/table.ts';
import { Asset, type StoredAsset } from './asset.entity.ts';
import { cartsOf } from './holds.ts';
import { PhotoQuota } from './quota.entity.ts';

type QuotaWriter = WritersOf<{ quota: typeof PhotoQuota }>['quota'];

/**
 * Transaction item that counts one more photo of `added` bytes; its condition fails when the quota would be exceeded.
 */
export const counting = (write: QuotaWriter, ownerId: string, added: number): object =>
  write
    .upsert({ ownerId })
    .add({ files: 1, bytes: added })
    .where(
      ({ files, bytes }, { notExists, lt, lte }) =>
        `${notExists(files)} OR (${lt(files, MAX_STORED_PHOTOS)} AND ${lte(bytes, MAX_STORED_BYTES - added)})`,
    )
    .commit();

/**
 * Transaction item that subtracts a photo from the quota of its `quotaOf`; belongs into the transaction that removes
 * `quotaOf` from the photo.
 */
export const givingBack = (write: QuotaWriter, { quotaOf, quotaBytes = 0 }: StoredAsset): Items => ({
  quota:
    quotaOf === undefined
      ? undefined
      : write.patch({ ownerId: quotaOf }).subtract({ files: 1, bytes: quotaBytes }).commit(),
});

const isFull = async (ownerId: string, added: number): Promise<boolean> => {
  const { data } = await PhotoQuota.get({ ownerId }).go({ consistent: true });
  return data !== null && (data.files >= MAX_STORED_PHOTOS || data.bytes + added > MAX_STORED_BYTES);
};

/** Whether an order, a project, a claim or an artist's page shows the photo. */
const isNeeded = async (asset: StoredAsset): Promise<boolean> =>
  asset.profileOf !== undefined ||
  (asset.shownFor?.length ?? 0) > 0 ||
  (await cartsOf(asset)).some(({ hold }) => hold === 'ordered');

const releaseNeeded = async (asset: StoredAsset): Promise<void> => {
  if (asset.quotaOf === undefined || !(await isNeeded(asset))) return;
  // The condition fails if a concurrent request has subtracted the photo.
  await ifUnchanged(
    transact({ asset: Asset, quota: PhotoQuota }, (write) =>
      items(
        {
          asset: write.asset
            .patch({ assetId: asset.assetId })
            .remove(['quotaOf', 'quotaBytes'])
            .where(({ quotaOf }, { exists }) => exists(quotaOf))
            .commit(),
        },
        givingBack(write.quota, asset),
      ),
    ),
  );
};

/**
 * Refuses `upload.quota` when one more photo of `added` bytes would exceed the owner's quota. Photos that are
 * needed meanwhile are subtracted only here, when the quota is full; one that is no longer needed is not counted again.
 */
export const checkQuota = async (ownerId: string, added: number): Promise<void> => {
  if (!(await isFull(ownerId, added))) return;
  const { data } = await Asset.query.ofOwner({ ownerId }).go({ pages: 'all' });
  for (const asset of data) await releaseNeeded(asset);
  if (await isFull(ownerId, added)) throw new AppError('upload.quota');
};
