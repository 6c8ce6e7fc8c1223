import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import type { Asset as AssetView, CreateAsset, CreateUpload, UploadPlan } from '#shared/schemas/asset.ts';
import { PHOTO_REFUSALS } from '#shared/photos/photo-file.ts';
import { CHUNK_BYTES, MAX_WHOLE_BYTES, partSizes, photoProblem, photoType } from '#shared/photos/uploads.ts';
import type { Actor, KnownActor } from '../platform/actor.ts';
import { presignPut, writeObject } from '../platform/buckets.ts';
import { now, nowSeconds } from '../platform/clock.ts';
import { newId, newToken } from '../platform/ids.ts';
import { permitted } from '../platform/permissions.ts';
import { spendEach } from '../platform/rate-limit.ts';
import { ifUnchanged } from '../platform/table.ts';
import { API_TIMEOUT_SECONDS } from '../platform/timeouts.ts';
import { adoptAsset, readOwnAsset } from './assets.ts';
import { savePhoto, removeParts } from './save-photo.ts';
import { partKey } from './photo-keys.ts';
import { checkQuota } from './quota.ts';
import { Upload, type StoredUpload } from './upload.entity.ts';

const PART_URL_SECONDS = 15 * 60;
const UPLOAD_SECONDS = 24 * 3600;
/** A lease never ends before its request. */
const LEASE_MS = (API_TIMEOUT_SECONDS + 1) * 1000;
const WAIT_MS = 20_000;
const POLL_MS = 150;

/** Refusals that another try would get again. */
const FINAL = [...PHOTO_REFUSALS, 'upload.mismatch'] as const;

const announce = async (
  actor: KnownActor,
  network: string,
  {
    partSize,
    uploadId = newId('upload'),
    ...input
  }: CreateUpload & { partSize: number; uploadId?: string | undefined },
) => {
  const problem = photoProblem(input);
  const type = photoType(input.name, input.type);
  if (problem || !type) throw new AppError(problem ?? 'upload.file_type');
  await spendEach([
    ['uploadOfActor', actor.id],
    ['uploadOfNetwork', network],
  ]);
  const { name, size, sha256 } = input;
  await checkQuota(actor.id, size);
  await ifUnchanged(
    Upload.create({
      uploadId,
      ownerId: actor.id,
      assetId: newId('asset'),
      folder: newToken(),
      name,
      size,
      partSize,
      type,
      sha256,
      status: 'open',
      expiresAt: nowSeconds() + UPLOAD_SECONDS,
    }).go(),
  );
  return { uploadId, type };
};

/**
 * Prepares the upload of a photo: one presigned address per part, each bound to key, length and type. Refuses
 * `upload.file_type`, `.too_large`, `.empty`, `.quota`, `request.too_many`.
 */
export const createUpload = async (actor: KnownActor, network: string, input: CreateUpload): Promise<UploadPlan> => {
  const { uploadId, type } = await announce(actor, network, { ...input, partSize: CHUNK_BYTES });
  const parts = partSizes(input.size).map(async (bytes, index) => ({
    part: index + 1,
    method: 'PUT' as const,
    ...(await presignPut('uploads', { key: partKey(uploadId, index + 1), type, bytes, seconds: PART_URL_SECONDS })),
  }));
  return { upload_id: uploadId, chunk_size: CHUNK_BYTES, parts: await Promise.all(parts) };
};

const readUpload = async (actor: Actor, uploadId: string): Promise<StoredUpload> => {
  const { data } = await Upload.get({ uploadId }).go({ consistent: true });
  return permitted(actor, 'upload.finish', data && data.expiresAt > nowSeconds() ? data : null);
};

/**
 * Leases an upload to this request and answers the end of the lease; undefined while another request has a valid lease.
 */
const lease = async ({ uploadId, ownerId }: StoredUpload): Promise<number | undefined> => {
  const until = now() + LEASE_MS;
  const isTaken = await ifUnchanged(
    Upload.patch({ uploadId })
      .set({ status: 'completing', leaseUntil: until, checkedFor: ownerId })
      .where(
        ({ status, leaseUntil }, { eq, lt }) =>
          `${eq(status, 'open')} OR (${eq(status, 'completing')} AND ${lt(leaseUntil, now())})`,
      )
      .go(),
  );
  return isTaken ? until : undefined;
};

/** Ends this request's lease with an outcome, unless another request has taken the upload over. */
const settle = async (
  { uploadId }: StoredUpload,
  leaseUntil: number,
  outcome: Partial<StoredUpload>,
): Promise<void> => {
  await ifUnchanged(
    Upload.patch({ uploadId })
      .set(outcome)
      .remove(['checkedFor'])
      .where((upload, { eq }) => `${eq(upload.status, 'completing')} AND ${eq(upload.leaseUntil, leaseUntil)}`)
      .go(),
  );
};

/**
 * Finishes a leased upload: what is wrong with the file itself is final and removes the parts; after any other failure the
 * upload is open again.
 */
const finish = async (upload: StoredUpload, leaseUntil: number): Promise<AssetView> => {
  try {
    return await savePhoto(upload, leaseUntil);
  } catch (error) {
    const refusal = error instanceof AppError ? FINAL.find((code) => code === error.code) : undefined;
    if (refusal && error instanceof AppError) {
      await settle(upload, leaseUntil, { status: 'refused', refusal, refusalText: error.description });
      await removeParts(upload);
    } else {
      await settle(upload, leaseUntil, { status: 'open' });
    }
    throw error;
  }
};

/**
 * Turns the uploaded parts into a photo, once: repeated and concurrent calls get the same asset or the same refusal. An
 * upload that a visitor began before a sign-in becomes the account's. Refuses `upload.not_found`, also for another
 * actor's upload, `.incomplete` and `.quota` (both may be retried), `.mismatch`, one of `PHOTO_REFUSALS`, and `request.busy` after
 * waiting 20 seconds for another request.
 */
export const completeUpload = async (actor: Actor, uploadId: string): Promise<AssetView> => {
  const giveUpAt = performance.now() + WAIT_MS;
  for (;;) {
    const upload = await readUpload(actor, uploadId);
    const ownerId = actor.id ?? upload.ownerId;
    if (upload.status === 'done') {
      if (ownerId !== upload.ownerId) await adoptAsset(upload.assetId, upload.ownerId, ownerId);
      return readOwnAsset(actor, upload.assetId);
    }
    if (upload.refusal) throw new AppError(upload.refusal, { description: upload.refusalText });
    const leaseUntil = await lease({ ...upload, ownerId });
    if (leaseUntil !== undefined) return finish({ ...upload, ownerId }, leaseUntil);
    if (performance.now() > giveUpAt) throw new AppError('request.busy');
    await sleep(POLL_MS);
  }
};

/**
 * Makes a photo of bytes that are there already, as an upload of one part. Repeated with the same `uploadId` it answers the
 * same photo or the same refusal. Refuses as `createUpload` and `completeUpload` do.
 */
export const addPhoto = async (
  actor: KnownActor,
  network: string,
  { bytes, ...file }: { name: string; type: string; bytes: Buffer; uploadId?: string },
): Promise<AssetView> => {
  const size = bytes.length;
  const { uploadId, type } = await announce(actor, network, { ...file, size, partSize: size });
  await writeObject('uploads', partKey(uploadId, 1), bytes, type);
  return completeUpload(actor, uploadId);
};

/**
 * Makes a photo of at most 4 MB from one request (API-13); larger ones are refused
 * `request.too_large`. Refuses as `createUpload` and `completeUpload` do.
 */
export const createAsset = async (
  actor: KnownActor,
  network: string,
  { data, ...file }: CreateAsset,
): Promise<AssetView> => {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > MAX_WHOLE_BYTES)
    throw new AppError('request.too_large', { description: 'Photos of more than 4 MB are sent in parts.' });
  return addPhoto(actor, network, { ...file, bytes });
};
