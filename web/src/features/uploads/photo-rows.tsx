import type { Asset } from '#shared/schemas/asset.ts';
import type { Size } from '#shared/size.ts';
import { InterruptedRow } from './interrupted-row.tsx';
import { PhotoRow, TakenPhotoRow } from './photo-row.tsx';
import styles from './photos.module.css';
import { UploadRow } from './upload-row.tsx';
import { uploadStore, useUploads } from './upload-store.ts';

/** Photos of other pieces in the order, and whether this piece uses them too. */
export interface OtherPieces {
  isTaken: (id: string) => boolean;
  isOrdered: (id: string) => boolean;
  isUsed: (id: string) => boolean;
  toggle: (id: string) => void;
}

interface PhotoRowsProps {
  photos: readonly Asset[];
  from: string;
  canvas: Size;
  others: OtherPieces;
  onPick: (file: File) => void;
}

/** The attached photos, below those that are on their way. */
export function PhotoRows({ photos, from, canvas, others, onPick }: PhotoRowsProps) {
  const { uploads, interrupted } = useUploads();
  return (
    <ul className={styles.list}>
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
      {photos.map((photo) =>
        others.isTaken(photo.id) ? (
          <TakenPhotoRow
            key={photo.id}
            photo={photo}
            used={others.isUsed(photo.id)}
            ordered={others.isOrdered(photo.id)}
            onToggle={() => others.toggle(photo.id)}
          />
        ) : (
          <PhotoRow key={photo.id} photo={photo} from={from} canvas={canvas} />
        ),
      )}
    </ul>
  );
}
