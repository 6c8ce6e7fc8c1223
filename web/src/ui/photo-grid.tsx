import type { ReactNode } from 'react';
import styles from './photo-grid.module.css';

interface PhotoGridProps<Photo> {
  photos: readonly Photo[];
  children: (photo: Photo) => ReactNode;
}

/** Photos as squares beside each other, as many in a row as fit. */
export function PhotoGrid<Photo extends { id: string }>({ photos, children }: PhotoGridProps<Photo>) {
  return (
    <ul className={styles.grid}>
      {photos.map((photo) => (
        <li key={photo.id}>{children(photo)}</li>
      ))}
    </ul>
  );
}

/** Photos that open in full size when they are pressed. */
export function PhotoLinks({
  photos,
}: {
  photos: readonly { id: string; name: string; url: string; thumb: string }[];
}) {
  return (
    <PhotoGrid photos={photos}>
      {({ name, url, thumb }) => (
        <a href={url} target="_blank" rel="noopener">
          <img src={thumb} alt={name} loading="lazy" />
          <span className="vh"> in full size, in a new tab</span>
        </a>
      )}
    </PhotoGrid>
  );
}
