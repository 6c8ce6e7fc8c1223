import { cx } from '#web/ui/cx.ts';
import { Picture } from '#web/ui/picture.tsx';
import { PictureColor } from '#web/ui/picture-color.tsx';
import styles from './work-picture.module.css';

interface WorkPictureProps {
  src: string;
  /** The photo that the piece was painted from: it shows while the link around the picture is hovered or focused. */
  photo?: string | undefined;
  alt: string;
  /** Part of the first screen, with `sizes`. */
  priority?: boolean;
  sizes?: string | undefined;
  /** Gives the box its proportion. */
  className?: string | undefined;
}

/** A finished piece that fills its box, on its mean colour until it has come. */
export function WorkPicture({ src, photo, className, ...picture }: WorkPictureProps) {
  return (
    <span className={cx(styles.picture, className)}>
      <PictureColor of={src} />
      <Picture src={src} draggable={false} {...picture} />
      {photo && <Picture src={photo} alt="" draggable={false} className={styles.photo} />}
    </span>
  );
}
