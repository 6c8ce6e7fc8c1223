import { useState, type ReactNode } from 'react';
import { later } from '#web/lib/later.tsx';
import { PhotoButton, PhotoDrop } from '../photos/photo-picker.tsx';
import styles from './try-photo.module.css';

/** What uploads a photo comes when the first one is chosen. */
const TriedPhotos = later(async () => (await import('./tried-photos.tsx')).TriedPhotos);

/**
 * Uploads a photo and opens it in the style converter once it is saved, unless the visitor has left the page; photos
 * may also be dropped around it.
 */
export function TryPhoto({ children }: { children: ReactNode }) {
  const [picked, setPicked] = useState<readonly File[]>([]);
  const add = (file: File) => setPicked((files) => [...files, file]);
  return (
    <PhotoDrop onPick={add}>
      <div className={styles.actions}>
        {children}
        <PhotoButton multiple variant="link" onPick={add}>
          See your photo in a style first
        </PhotoButton>
      </div>
      {picked.length > 0 && <TriedPhotos files={picked} />}
    </PhotoDrop>
  );
}
