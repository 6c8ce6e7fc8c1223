import { PHOTO_EXTENSIONS } from '#shared/photos/uploads.ts';
import { TOO_MANY, useUploads, type UploadError, type UploadStore } from './upload-store.ts';
import styles from './photos.module.css';

const kinds = `${PHOTO_EXTENSIONS.slice(0, -1).join(', ')} or ${PHOTO_EXTENSIONS.at(-1)}`;

/** Accepted files, in the order of the specification. */
export const UPLOAD_LIMITS = `${kinds}, at most 10\u00A0MB`;

/** Megabytes with one decimal. */
export const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** Refusals of a file that has no row of its own, in the shop's words: of one and of several. */
const REFUSED = {
  'upload.file_type': ['is not a photo that we can use', 'are not photos that we can use'],
  'upload.too_large': ['is larger than 10 MB', 'are larger than 10 MB'],
  'upload.empty': ['is empty', 'are empty'],
} as const;

const SHOWN_NAMES = 3;

const namesOf = (errors: readonly UploadError[]): string => {
  const names = [...new Set(errors.map(({ name }) => name))];
  const rest = names.length - SHOWN_NAMES;
  const shown = rest > 1 ? [...names.slice(0, SHOWN_NAMES), `${rest} more`] : names;
  return shown.length === 1 ? `${shown[0]}` : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
};

/** What was refused before it was sent, by name, with what is taken instead. */
function Refused({ errors }: { errors: readonly UploadError[] }) {
  const unfit = Object.entries(REFUSED).flatMap(([code, [one, many]]) => {
    const those = errors.filter((error) => error.code === code);
    return those.length === 0 ? [] : `${namesOf(those)} ${those.length === 1 ? one : many}.`;
  });
  const leftOut = errors.filter(({ code }) => code === TOO_MANY);
  return (
    <>
      {unfit.length > 0 && (
        <p className={`small ${styles.problem}`}>
          {unfit.join(' ')} We take {UPLOAD_LIMITS}.
        </p>
      )}
      {leftOut[0] && (
        <p className={`small ${styles.problem}`}>
          {leftOut[0].message} Left out: {namesOf(leftOut)}.
        </p>
      )}
    </>
  );
}

/**
 * The log of the uploads: photos that were made smaller, what was refused in plain words, and the lines with their codes
 * behind a press (U-12).
 */
export function UploadErrors({ errors, store }: { errors: readonly UploadError[]; store?: UploadStore }) {
  const { shrunk } = useUploads(store);
  return (
    <div role="log" aria-label="Upload errors" data-private>
      {shrunk.map(({ name, fromBytes, toBytes }) => (
        <p key={name} className="small muted">
          {name} was made smaller, from {megabytes(fromBytes)} to {megabytes(toBytes)} MB. That is as sharp as our
          largest canvas needs.
        </p>
      ))}
      <Refused errors={errors} />
      {errors.length > 0 && (
        <details className="small">
          <summary>Details for support</summary>
          <pre className={styles.console}>
            {errors.map(({ code, message }) => `Error #${code}: ${message}`).join('\n')}
          </pre>
        </details>
      )}
    </div>
  );
}
