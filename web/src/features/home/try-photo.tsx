import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useGo } from '#web/ui/site-link.tsx';
import { PhotoButton, PhotoDrop } from '../uploads/photo-picker.tsx';
import { UploadErrors } from '../uploads/upload-errors.tsx';
import { UploadRow } from '../uploads/upload-row.tsx';
import { uploadStore, useUploads } from '../uploads/upload-store.ts';
import { cachePhoto } from '../uploads/uploads.queries.ts';
import styles from './try-photo.module.css';

/**
 * Uploads a photo and opens it in the style converter once it is saved, unless the visitor has left the page; photos
 * may also be dropped around it.
 */
export function TryPhoto({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { uploads, errors } = useUploads();
  const go = useGo();
  const open = useRef<((id: string) => void) | undefined>(undefined);
  useEffect(() => {
    open.current = (id) => go(`/assets/${id}`);
    return () => {
      open.current = undefined;
    };
  });
  const add = (file: File) =>
    uploadStore.add(file, (photo) => {
      cachePhoto(client, photo);
      open.current?.(photo.id);
    });
  return (
    <PhotoDrop onPick={add}>
      <div className={styles.actions}>
        {children}
        <PhotoButton variant="link" onPick={add}>
          See your photo in a style first
        </PhotoButton>
      </div>
      {uploads.length > 0 && (
        <ul className={styles.uploads}>
          {uploads.map((one) => (
            <UploadRow key={one.key} upload={one} />
          ))}
        </ul>
      )}
      <UploadErrors errors={errors} />
    </PhotoDrop>
  );
}
