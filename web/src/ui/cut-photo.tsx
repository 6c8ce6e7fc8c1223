import { screenFile } from '#shared/photos/pictures.ts';
import type { PaintedPart } from '#shared/photos/painted-part.ts';
import styles from './before-after.module.css';

interface CutPhotoProps {
  src: string;
  part: Exclude<PaintedPart, string>;
  alt: string;
}

/** So much smaller than any box that the box alone gives the size. */
const REDUCED = 0.01;

/**
 * The part of a photo that its painting shows, in the painting's shape; it fills its box and keeps to the box's focus.
 * Attributes of SVG place it, because the content policy refuses styles in the elements of a rendered document.
 */
export function CutPhoto({ src, part: { x, y, w, h, ratio }, alt }: CutPhotoProps) {
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
