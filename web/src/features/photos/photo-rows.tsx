import type { Asset } from '#shared/schemas/asset.ts';
import type { Size } from '#shared/catalogue/size.ts';
import { InterruptedRow } from './interrupted-row.tsx';
import { PhotoInProgress, PhotoRow, TakenPhotoRow } from './photo-row.tsx';
import styles from './photos.module.css';
import { UploadRow } from './upload-row.tsx';
import { uploadStore, useUploads } from './upload-store.ts';

/** Photos of earlier orders and of other pieces in this one, and whether this piece uses them too. */
export interface OtherPieces {
  isTaken: (photo: Asset) => boolean;
  isOrdered: (photo: Asset) => boolean;
  isUsed: (photo: Asset) => boolean;
  toggle: (id: string) => void;
}

interface PhotoRowsProps {
  photos: readonly Asset[];
  /** Photos from other pages and devices whose bytes are being checked. */
  inProgress: readonly Asset[];
  from: string;
  canvas: Size;
  others: OtherPieces;
  onPick: (file: File) => void;
}

/** The attached photos, below those that are on their way. */
export function PhotoRows({ photos, inProgress, from, canvas, others, onPick }: PhotoRowsProps) {
  const { uploads, interrupted } = useUploads();
  return (
    <ul className={styles.list} data-private>
      {interrupted.map((upload) => (
        <InterruptedRow
          key={upload.plan.upload_id}
          upload={upload}
          onPick={onPick}
          onRemove={() => uploadStore.clear(upload.plan.upload_id)}
        />
      ))}
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
      {inProgress.map(({ id, name }) => (
        <PhotoInProgress key={id} name={name} />
      ))}
      {photos.map((photo) =>
        others.isTaken(photo) ? (
          <TakenPhotoRow
            key={photo.id}
            photo={photo}
            used={others.isUsed(photo)}
            ordered={others.isOrdered(photo)}
            onToggle={() => others.toggle(photo.id)}
          />
        ) : (
          <PhotoRow key={photo.id} photo={photo} from={from} canvas={canvas} />
        ),
      )}
    </ul>
  );
}
