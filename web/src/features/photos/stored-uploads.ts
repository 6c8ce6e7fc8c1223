import type { UploadPlan } from '#shared/schemas/asset.ts';
import { isRecord, session, stored, storedKeys } from '#web/lib/storage.ts';

/** An upload interrupted when its page was left; picking the same file resumes it. */
export interface StoredUpload {
  name: string;
  size: number;
  lastModified: number;
  plan: UploadPlan;
  /** Numbers of the parts that have arrived. */
  arrived: number[];
  /** Epoch milliseconds when the presigned URLs of its parts were requested. */
  startedAt: number;
}

type FileOnDevice = Pick<File, 'name' | 'size' | 'lastModified'>;

const PREFIX = 'upload:';
/** A little less than the lifetime of the presigned URLs (functions/uploads/uploads.ts). */
const RETENTION_MS = 14 * 60_000;

const isUpload = (value: unknown): value is StoredUpload =>
  isRecord(value) && isRecord(value.plan) && Array.isArray(value.arrived) && typeof value.startedAt === 'number';

const storedUpload = (key: `upload:${string}`) => stored(session, key, isUpload);

/** Stores an upload's progress in this tab; without storage an interrupted upload starts again from nothing. */
export const saveUpload = (
  { name, size, lastModified }: FileOnDevice,
  plan: UploadPlan,
  arrived: Iterable<number>,
  startedAt: number,
): boolean =>
  storedUpload(`${PREFIX}${plan.upload_id}`).save({ name, size, lastModified, plan, arrived: [...arrived], startedAt });

export const clearUpload = (uploadId: string): void => storedUpload(`${PREFIX}${uploadId}`).clear();

/** Whether the presigned URLs of an upload's parts have expired. */
export const isExpired = ({ startedAt }: Pick<StoredUpload, 'startedAt'>, now = Date.now()): boolean =>
  startedAt + RETENTION_MS <= now;

/** Interrupted uploads of this tab that can be resumed; expired ones are removed. */
export const loadUploads = (now = Date.now()): StoredUpload[] =>
  storedKeys(session, PREFIX).flatMap((key) => {
    const upload = storedUpload(key).load();
    if (upload && !isExpired(upload, now)) return upload;
    storedUpload(key).clear();
    return [];
  });

export const isSameFile = (one: FileOnDevice, other: FileOnDevice): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
