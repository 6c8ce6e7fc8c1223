import { later } from '#web/lib/later.tsx';
import { useUploads, type UploadError, type UploadStore } from './upload-store.ts';

const UploadLog = later(async () => (await import('./upload-log.tsx')).UploadLog);

/**
 * The log of the uploads: photos that were made smaller, what was refused in plain words, and the lines with their codes
 * behind a press (U-12).
 */
export function UploadErrors({ errors, store }: { errors: readonly UploadError[]; store?: UploadStore }) {
  const { shrunk } = useUploads(store);
  const isEmpty = errors.length + shrunk.length === 0;
  return (
    <div role="log" aria-label="Upload errors" data-private={isEmpty ? undefined : true}>
      {!isEmpty && <UploadLog errors={errors} shrunk={shrunk} />}
    </div>
  );
}
