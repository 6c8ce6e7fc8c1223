import X from 'icon:x';
import type { ReactNode } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { PaintedPhoto, Progress } from '#web/ui/stroke.tsx';
import styles from './picture-tiles.module.css';
import type { createUploadStore, Uploading } from './upload-store.ts';

interface PictureTileProps {
  src: string;
  name: string;
  onRemove: () => void;
  /** What stands below the picture. */
  children?: ReactNode;
}

/** An uploaded picture as a square, with a button that removes it. */
export function PictureTile({ src, name, onRemove, children }: PictureTileProps) {
  return (
    <li className={styles.captioned}>
      <div className={styles.tile}>
        <img src={src} alt={name} />
        <IconButton label={`Remove ${name}`} className={styles.remove} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </li>
  );
}

const WORD: Partial<Record<Uploading['state'], string>> = {
  shrinking: 'Made smaller first',
  // promise: upload-goes-on
  waiting: 'No connection: goes on by itself',
  saving: 'Saving',
};

interface UploadTileProps {
  upload: Uploading;
  store: ReturnType<typeof createUploadStore>;
}

/** A picture on its way: brushed in to its per cent, with its problem and a new attempt. */
export function UploadTile({ upload, store }: UploadTileProps) {
  const { key, name, size, preview, state, sentBytes, problem, isUnfit } = upload;
  const percent = state === 'saving' ? 100 : Math.min(99, Math.floor((sentBytes / size) * 100));
  return (
    <li className={styles.tile}>
      {!isUnfit && <PaintedPhoto src={preview} alt="" percent={percent} className={styles.painted} />}
      <div className={styles.state}>
        {state === 'failed' ? (
          <>
            <p className="small">{problem}</p>
            {!isUnfit && (
              <Button variant="link" onClick={() => store.retry(key)}>
                Try again
              </Button>
            )}
          </>
        ) : (
          <Progress label={WORD[state] ?? name} percent={percent} />
        )}
      </div>
      <IconButton label={`Remove ${name}`} className={styles.remove} onClick={() => store.cancel(key)}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}
