import { megabytes, UPLOAD_LIMITS } from './upload-limits.ts';
import { TOO_MANY, type UploadError, type UploadState } from './upload-store.ts';
import styles from './photos.module.css';

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

interface UploadLogProps {
  errors: readonly UploadError[];
  shrunk: UploadState['shrunk'];
}

/** What is in the log of the uploads, loaded when there is something. */
export function UploadLog({ errors, shrunk }: UploadLogProps) {
  return (
    <>
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
    </>
  );
}
