import { pathTo } from '#shared/site/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { MAX_PIECE_PHOTOS } from '#shared/photos/uploads.ts';
import { useGo } from '#web/ui/site-link.tsx';
import { UploadErrors } from '../photos/upload-errors.tsx';
import { UploadRow } from '../photos/upload-row.tsx';
import { uploadStore, useUploads } from '../photos/upload-store.ts';
import { cachePhoto } from '../photos/uploads.queries.ts';
import styles from './try-photo.module.css';

/** Uploads the chosen files, each once, and opens the photo that is saved while the page is shown. */
export function TriedPhotos({ files }: { files: readonly File[] }) {
  const client = useQueryClient();
  const { uploads, errors } = useUploads();
  const go = useGo();
  const open = useRef<((id: string) => void) | undefined>(undefined);
  useEffect(() => {
    open.current = (id) => go(pathTo('/assets/:id', { id }));
    return () => {
      open.current = undefined;
    };
  });
  const begun = useRef(0);
  useEffect(() => {
    for (const file of files.slice(begun.current))
      uploadStore.add(
        file,
        (photo) => {
          cachePhoto(client, photo);
          open.current?.(photo.id);
        },
        { max: MAX_PIECE_PHOTOS, held: 0 },
      );
    begun.current = files.length;
  }, [files, client]);
  return (
    <>
      {uploads.length > 0 && (
        <ul className={styles.uploads} data-private>
          {uploads.map((one) => (
            <UploadRow key={one.key} upload={one} />
          ))}
        </ul>
      )}
      <UploadErrors errors={errors} />
    </>
  );
}
