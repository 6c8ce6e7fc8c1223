import { partOf, screenFile } from '#shared/photos/photo-part.ts';
import styles from './before-after.module.css';

interface CutPhotoProps {
  src: string;
  alt: string;
}

/** So much smaller than any box that the box alone gives the size. */
const REDUCED = 0.01;

/**
 * The part of a photo that its painting shows, in the painting's shape; it fills its box and keeps to the box's focus.
 * Attributes of SVG place it, because the content policy refuses styles in the elements of a rendered document.
 */
export function CutPhoto({ src, alt }: CutPhotoProps) {
  const part = partOf(src);
  if (typeof part === 'string') return null;
  const { x, y, w, h, ratio } = part;
  const [across, down] = [100 * ratio, 100];
  return (
    <svg
      viewBox={`0 0 ${across} ${down}`}
      width={REDUCED * ratio}
      height={REDUCED}
      className={styles.cut}
      role="img"
      aria-label={alt}
      aria-hidden={alt === '' || undefined}
    >
      <image
        href={screenFile(src)}
        x={(-x / w) * across}
        y={(-y / h) * down}
        width={(100 / w) * across}
        height={(100 / h) * down}
        preserveAspectRatio="none"
      />
    </svg>
  );
}
