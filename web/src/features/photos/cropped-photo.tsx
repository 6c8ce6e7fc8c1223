import type { CSSProperties } from 'react';
import { croppedRatio, frameOfCoords, type Frame } from '#shared/photos/crop.ts';
import type { Asset } from '#shared/schemas/asset.ts';
import { cx } from '#web/ui/cx.ts';
import styles from './cropped-photo.module.css';

/** Position of the whole photo behind a box that shows only this frame of it. */
export const placedIn = ({ x, y, w, h }: Frame): CSSProperties => ({
  left: `${(-100 * x) / w}%`,
  top: `${(-100 * y) / h}%`,
  width: `${10_000 / w}%`,
  height: `${10_000 / h}%`,
});

interface CroppedPhotoProps {
  photo: Pick<Asset, 'coords' | 'width' | 'height'>;
  /** URL of the photo or of a painting of it. */
  src: string;
  alt: string;
  className?: string | undefined;
  /** Fills the space; what reaches beyond it is not shown. */
  cover?: boolean | undefined;
  /** Loads the picture only once it is near what is seen. */
  isLazy?: boolean | undefined;
  onError?: () => void;
  onLoad?: () => void;
}

/**
 * The cropped photo as it will be painted, fitted into the given space; the part of the canvas that it leaves blank is
 * white.
 */
export function CroppedPhoto({
  photo,
  src,
  alt,
  className,
  cover = false,
  isLazy = false,
  onError,
  onLoad,
}: CroppedPhotoProps) {
  const { coords, width, height } = photo;
  const frame = frameOfCoords(coords);
  return (
    <span className={cx(styles.space, cover && styles.cover, className)}>
      <span className={styles.canvas} style={{ '--ratio': croppedRatio(frame, { photo: width / height }) }}>
        <img
          loading={isLazy ? 'lazy' : undefined}
          src={src}
          alt={alt}
          style={placedIn(frame)}
          onError={onError}
          onLoad={onLoad}
        />
      </span>
    </span>
  );
}
