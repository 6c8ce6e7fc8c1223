import { PHOTO_EXTENSIONS } from '#shared/uploads.ts';
import { megabytes } from './upload-row.tsx';
import { useUploads } from './upload-store.ts';
import styles from './photos.module.css';

const kinds = `${PHOTO_EXTENSIONS.slice(0, -1).join(', ')} or ${PHOTO_EXTENSIONS.at(-1)}`;

/** Accepted files, in the order of the specification. */
export const UPLOAD_LIMITS = `${kinds}, at most 10 MB`;

/** Errors of the file itself: another file may work. */
const UNFIT = /#upload\.(file_type|too_large|empty|corrupt)/;

/** The log of the uploads: one line per error, and what to do about it (doc 1 §8); photos that were made smaller. */
export function UploadErrors({ errors }: { errors: readonly string[] }) {
  const { shrunk } = useUploads();
  return (
    <div role="log" aria-label="Upload errors">
      {shrunk.map(({ name, fromBytes, toBytes }) => (
        <p key={name} className="small muted">
          {name} was made smaller, from {megabytes(fromBytes)} to {megabytes(toBytes)} MB. That is as sharp as our
          largest canvas needs.
        </p>
      ))}
      {errors.length > 0 && (
        <>
          <pre className={styles.console}>{errors.join('\n')}</pre>
          {errors.some((line) => UNFIT.test(line)) && <p className="small muted">We take {UPLOAD_LIMITS}.</p>}
        </>
      )}
    </div>
  );
}
