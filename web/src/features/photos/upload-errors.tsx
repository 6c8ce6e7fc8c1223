import { PHOTO_EXTENSIONS } from '#shared/photos/uploads.ts';
import { useUploads, type UploadStore } from './upload-store.ts';
import styles from './photos.module.css';

const kinds = `${PHOTO_EXTENSIONS.slice(0, -1).join(', ')} or ${PHOTO_EXTENSIONS.at(-1)}`;

/** Accepted files, in the order of the specification. */
export const UPLOAD_LIMITS = `${kinds}, at most 10\u00A0MB`;

/** Megabytes with one decimal. */
export const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** Refusals of a file that has no row of its own, in the shop's words. */
const REFUSED: Partial<Record<string, string>> = {
  'upload.file_type': 'That file is not a photo that we can use.',
  'upload.too_large': 'That photo is larger than 10 MB.',
  'upload.empty': 'That file is empty.',
};

const codeOf = (line: string): string => line.split(/[#:]/)[1] ?? '';

/**
 * The log of the uploads: photos that were made smaller, what was refused in plain words, and the lines with their codes
 * behind a press (U-12).
 */
export function UploadErrors({ errors, store }: { errors: readonly string[]; store?: UploadStore }) {
  const { shrunk } = useUploads(store);
  const refused = [...new Set(errors.flatMap((line) => REFUSED[codeOf(line)] ?? []))];
  return (
    <div role="log" aria-label="Upload errors">
      {shrunk.map(({ name, fromBytes, toBytes }) => (
        <p key={name} className="small muted">
          {name} was made smaller, from {megabytes(fromBytes)} to {megabytes(toBytes)} MB. That is as sharp as our
          largest canvas needs.
        </p>
      ))}
      {refused.length > 0 && (
        <p className={`small ${styles.problem}`}>
          {refused.join(' ')} We take {UPLOAD_LIMITS}.
        </p>
      )}
      {errors.length > 0 && (
        <details className="small">
          <summary>Details for support</summary>
          <pre className={styles.console}>{errors.join('\n')}</pre>
        </details>
      )}
    </div>
  );
}
