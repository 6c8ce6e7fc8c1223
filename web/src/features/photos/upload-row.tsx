import ImageOff from 'icon:image-off';
import { Button } from '#web/ui/button.tsx';
import { PaintedPhoto, Progress } from '#web/ui/stroke.tsx';
import { CHUNK_BYTES } from '#shared/photos/uploads.ts';
import { megabytes } from './upload-limits.ts';
import { uploadStore, type Uploading, type UploadStore } from './upload-store.ts';
import styles from './photo-rows.module.css';

const progressText = ({ state, sentBytes, size }: Uploading): string => {
  if (state === 'queued') return 'Its turn comes after the photos before it.';
  if (state === 'shrinking')
    // promise: upload-goes-on
    return `Please wait... It has ${megabytes(size)} MB, more than we take, so it is made smaller on your device first.`;
  if (state === 'saving') return 'Please wait... Saving it and counting the faces.';
  if (state === 'waiting')
    // promise: upload-goes-on
    return `No connection. It goes on by itself once you are back online (${megabytes(sentBytes)} of ${megabytes(size)} MB have arrived).`;
  const parts = Math.ceil(size / CHUNK_BYTES);
  const arrived = Math.min(parts, Math.floor(sentBytes / CHUNK_BYTES));
  return `Please wait... ${megabytes(sentBytes)} of ${megabytes(size)} MB, ${arrived} of ${parts} parts`;
};

interface UploadRowProps {
  upload: Uploading;
  store?: UploadStore;
  /** Nothing can be sent any more. */
  isOver?: boolean;
}

/** A photo being uploaded, brushed in as its bytes are sent; a failed upload offers a retry where one can help. */
export function UploadRow({ upload, store = uploadStore, isOver = false }: UploadRowProps) {
  const { key, name, size, preview, state, sentBytes, problem, isUnfit } = upload;
  const percent = state === 'saving' ? 100 : Math.min(99, Math.floor((sentBytes / size) * 100));
  return (
    <li className={styles.photo}>
      {isUnfit ? (
        <div className={`${styles.picture} ${styles.unfit}`}>
          <ImageOff aria-hidden="true" />
        </div>
      ) : (
        <PaintedPhoto src={preview} alt="" percent={percent} className={styles.picture} />
      )}
      {state === 'failed' ? (
        <div className={styles.info}>
          <p>
            <b>{name}</b>
          </p>
          <p className={`small ${styles.problem}`}>
            {problem}
            {isUnfit && !isOver && ' Please choose another one.'}
          </p>
          <p className={styles.actions}>
            {!isUnfit && !isOver && (
              <Button variant="link" onClick={() => store.retry(key)}>
                Try again
              </Button>
            )}
            <Button variant="link" onClick={() => store.cancel(key)}>
              Remove
            </Button>
          </p>
        </div>
      ) : (
        <div className={styles.info}>
          <Progress label={name} percent={percent} />
          <p className={`small muted num ${styles.line}`}>
            <span>{progressText(upload)}</span>
            {state !== 'saving' && (
              <button type="button" className={styles.cancel} onClick={() => store.cancel(key)}>
                Cancel
              </button>
            )}
          </p>
        </div>
      )}
    </li>
  );
}
