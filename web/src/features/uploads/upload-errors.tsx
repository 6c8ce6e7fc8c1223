import { PHOTO_EXTENSIONS } from '#shared/uploads.ts';
import styles from './photos.module.css';

const kinds = `${PHOTO_EXTENSIONS.slice(0, -1).join(', ')} or ${PHOTO_EXTENSIONS.at(-1)}`;

/** Accepted files, in the order of the specification. */
export const UPLOAD_LIMITS = `${kinds}, at most 10 MB`;

/** Errors of the file itself: another file may work. */
const UNFIT = /#upload\.(file_type|too_large|empty|corrupt)/;

/** The error log of the uploads: one line per error, and what to do about it (doc 1 §8). */
export function UploadErrors({ errors }: { errors: readonly string[] }) {
  return (
    <div role="log" aria-label="Upload errors">
      {errors.length > 0 && (
        <>
          <pre className={styles.console}>{errors.join('\n')}</pre>
          {errors.some((line) => UNFIT.test(line)) && <p className="small muted">We take {UPLOAD_LIMITS}.</p>}
        </>
      )}
    </div>
  );
}
