import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { Asset as AssetView } from '#shared/schemas/asset.ts';
import { partSizes } from '#shared/photos/uploads.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { readObject, removeObjects, writeObject } from '../platform/buckets.ts';
import { now, nowIso } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { orRefuse, transact } from '../platform/table.ts';
import { Asset, DUE_PHOTO, UNORDERED_DAYS, type StoredAsset } from './asset.entity.ts';
import { assetView } from './assets.ts';
import { findFaces } from './faces.ts';
import { measurePhoto } from './measure.ts';
import { developPhoto } from './photo.ts';
import { originalKey, partKey, photoKeys } from './photo-keys.ts';
import { PhotoQuota } from './quota.entity.ts';
import { checkQuota, counting } from './quota.ts';
import { Upload, type StoredUpload } from './upload.entity.ts';

const partKeys = ({ uploadId, size, partSize }: StoredUpload): string[] =>
  partSizes(size, partSize).map((_, index) => partKey(uploadId, index + 1));

/**
 * Concatenates all parts; refuses `upload.incomplete` for a missing part, and `upload.mismatch` when length or SHA-256
 * differ from the announced ones.
 */
const collect = async (upload: StoredUpload): Promise<Buffer> => {
  const parts = await Promise.all(partKeys(upload).map((key) => readObject('uploads', key)));
  const file = Buffer.concat(parts.map((part) => part ?? Buffer.alloc(0)));
  if (parts.includes(undefined)) throw new AppError('upload.incomplete');
  const differs = upload.sha256 !== undefined && createHash('sha256').update(file).digest('hex') !== upload.sha256;
  if (differs || file.length !== upload.size) throw new AppError('upload.mismatch');
  return file;
};

/** Removes the parts of a finished upload; the bucket's lifecycle rule removes leftover parts after a day. */
export const removeParts = async (upload: StoredUpload): Promise<void> => {
  try {
    await removeObjects('uploads', partKeys(upload));
  } catch (error) {
    log.error('parts not removed', error, { uploadId: upload.uploadId });
  }
};

const removePicturesOf = async ({ assetId, folder }: StoredUpload): Promise<void> => {
  await Promise.all([
    removeObjects('uploads', [originalKey(assetId)]),
    removeObjects('media', Object.values(photoKeys(assetId, folder))),
  ]);
};

const record = async (upload: StoredUpload, leaseUntil: number, asset: StoredAsset): Promise<void> => {
  try {
    await transact({ upload: Upload, asset: Asset, quota: PhotoQuota }, (write) => ({
      upload: orRefuse(
        write.upload
          .patch({ uploadId: upload.uploadId })
          .set({ status: 'done' })
          .remove(['checkedFor'])
          .where((stored, { eq }) => `${eq(stored.status, 'completing')} AND ${eq(stored.leaseUntil, leaseUntil)}`)
          .commit(),
        'request.busy',
      ),
      asset: orRefuse(write.asset.create(asset).commit(), 'request.busy'),
      quota: orRefuse(counting(write.quota, asset.ownerId, upload.size), 'upload.quota'),
    }));
  } catch (error) {
    // Concurrent uploads filled the quota after `checkQuota`; no asset refers to this photo's objects.
    if (error instanceof AppError && error.code === 'upload.quota') await removePicturesOf(upload);
    throw error;
  }
};

/**
 * Makes the asset of a leased upload. Its keys were chosen when the upload was created, so a retry writes the same
 * objects again.
 */
export const savePhoto = async (upload: StoredUpload, leaseUntil: number): Promise<AssetView> => {
  const { assetId, ownerId, name, folder } = upload;
  await checkQuota(ownerId, upload.size);
  const file = await collect(upload);
  const { full, thumb, card, view, width, height, came, color } = await developPhoto(file);
  const keys = photoKeys(assetId, folder);
  const [faces] = await Promise.all([
    findFaces(view),
    writeObject('uploads', originalKey(assetId), file, upload.type),
    writeObject('media', keys.full, full, 'image/jpeg'),
    writeObject('media', keys.thumb, thumb, 'image/jpeg'),
    writeObject('media', keys.card, card, 'image/webp'),
    writeObject('media', keys.view, view, 'image/jpeg'),
  ]);
  const asset: StoredAsset = {
    assetId,
    ownerId,
    name,
    createdAt: nowIso(),
    fullKey: keys.full,
    thumbKey: keys.thumb,
    cardKey: keys.card,
    viewKey: keys.view,
    width,
    height,
    color,
    faces: faces?.count,
    fitness: await measurePhoto(full, faces?.boxes ?? [], came),
    derivatives: [],
    quotaOf: ownerId,
    quotaBytes: upload.size,
    dueKind: DUE_PHOTO,
    dueAt: new Date(now() + UNORDERED_DAYS * DAY_MS).toISOString(),
  };
  await record(upload, leaseUntil, asset);
  await removeParts(upload);
  return assetView(asset);
};
