import type { UploadPlan } from '#shared/schemas/asset.ts';

/** An upload that was cut off when its page was left; with the same file in hand again it goes on where it stood. */
export interface KeptUpload {
  name: string;
  size: number;
  lastModified: number;
  plan: UploadPlan;
  /** Numbers of the parts that have arrived. */
  arrived: number[];
  /** Epoch milliseconds at which the addresses of its parts were asked for. */
  startedAt: number;
}

type FileOnDevice = Pick<File, 'name' | 'size' | 'lastModified'>;

const PREFIX = 'upload:';
/** A little less than the addresses of the parts are good for (functions/uploads/uploads.ts). */
const KEPT_MS = 14 * 60_000;

const isKept = (value: unknown): value is KeptUpload =>
  typeof value === 'object' &&
  value !== null &&
  'plan' in value &&
  'arrived' in value &&
  Array.isArray(value.arrived) &&
  'startedAt' in value;

const read = (key: string): KeptUpload | undefined => {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  return isKept(kept) ? kept : undefined;
};

/** The browser may keep nothing, or have no room left: then an upload that is cut off starts afresh. */
const tryTo = (write: () => void): void => {
  try {
    write();
  } catch {
    // As said: nothing is kept.
  }
};

/** Notes what has arrived of an upload, in this tab. */
export const keepUpload = (
  { name, size, lastModified }: FileOnDevice,
  plan: UploadPlan,
  arrived: Iterable<number>,
  startedAt: number,
): void => {
  const kept: KeptUpload = { name, size, lastModified, plan, arrived: [...arrived], startedAt };
  tryTo(() => sessionStorage.setItem(PREFIX + plan.upload_id, JSON.stringify(kept)));
};

export const forgetUpload = (uploadId: string): void => tryTo(() => sessionStorage.removeItem(PREFIX + uploadId));

/** Uploads of this tab that can still go on; what has expired is forgotten. */
export const keptUploads = (now = Date.now()): KeptUpload[] => {
  const found: KeptUpload[] = [];
  tryTo(() => {
    for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith(PREFIX))) {
      const kept = read(key);
      if (kept && kept.startedAt + KEPT_MS > now) found.push(kept);
      else sessionStorage.removeItem(key);
    }
  });
  return found;
};

export const isSameFile = (file: FileOnDevice, kept: KeptUpload): boolean =>
  file.name === kept.name && file.size === kept.size && file.lastModified === kept.lastModified;
