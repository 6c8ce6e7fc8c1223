import type { ReactNode } from 'react';
import { MadeBy } from './made-by.tsx';
import styles from './caption.module.css';

interface CaptionProps {
  /** Address of the work's picture, which says whether our converter made it. */
  picture: string;
  artist?: string | undefined;
  title?: string | undefined;
  medium?: string | undefined;
  size?: string | undefined;
  /** Of the customer, which is seldom the artist's. */
  city?: string | undefined;
  /** Something on the right, such as the price or the subject. */
  aside?: ReactNode;
}

/** The museum's label under a work: artist, title, medium and size, where it hangs; what is unknown is left out. */
export function Caption({ picture, artist, title, medium, size, city, aside }: CaptionProps) {
  // A size is never broken between its numbers and its unit.
  const made = [medium, size?.replaceAll(' ', '\u00A0')].filter(Boolean).join(', ');
  return (
    <div className={styles.caption}>
      <p>
        {artist && <b>{artist}</b>}
        {title && <cite>{title}</cite>}
        {made && <span>{made}</span>}
        {city && <span>Hangs in {city}</span>}
        <MadeBy of={picture} />
      </p>
      {aside != null && <p className={styles.aside}>{aside}</p>}
    </div>
  );
}
