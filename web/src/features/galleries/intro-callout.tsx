import Brush from 'icon:brush';
import { useState } from 'react';
import { useLocation } from '#web/lib/router.tsx';
import { useHydrated } from '#web/lib/hydrated.ts';
import styles from './gallery-page.module.css';

/** History key of the first page of a document. */
const FIRST_KEY = 'default';

const isOwn = (referrer: string): boolean => URL.parse(referrer)?.origin === window.location.origin;

/**
 * Says what a gallery is to somebody who comes from another site: on the first page of a document, unless a page of
 * this site led there (G-07).
 */
export function IntroCallout() {
  const { key } = useLocation();
  const [isFirst] = useState(key === FIRST_KEY);
  const isHydrated = useHydrated();
  if (!isFirst || (isHydrated && isOwn(document.referrer))) return null;
  return (
    <p className={styles.intro}>
      <Brush aria-hidden="true" />
      <span>
        Everything here was painted or drawn by hand from a customer’s photo.{' '}
        <span className={styles.pointing}>Point at a picture to see the photo; open it to see</span>
        <span className={styles.pressing}>Open a picture to see the photo,</span> who made it, how large it is, and what
        was said of it.
      </span>
    </p>
  );
}
